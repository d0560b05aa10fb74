//! Helpers of the tests of all games.

use crate::game::read_turn;
use crate::rules::turn::{turn_text, turns};
use crate::rules::{Conformance, FenError, MoveKey, Notation};
use crate::verify::perft_rows::Row;
use std::path::Path;

/// Reads a FEN that is right.
pub(crate) fn pos<P: Notation>(fen: &str) -> P {
    P::parse(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Reads a FEN that is wrong.
pub(crate) fn refused<P: Notation>(fen: &str) -> FenError {
    P::parse(fen).err().unwrap_or_else(|| panic!("accepted: {fen}"))
}

/// Checks that each FEN is refused with the field that is wrong.
#[track_caller]
pub(crate) fn refused_fields<P: Notation>(cases: &[(&str, &str)]) {
    for (fen, field) in cases {
        assert_eq!(refused::<P>(fen).field, *field, "{fen}");
    }
}

/// Checks that of all keys below `end` exactly those of the legal moves give a move, in each position of a game's rows.
pub(crate) fn keys_give_the_legal_moves<P: Conformance>(game: &str, end: u32) {
    for row in perft_rows(game) {
        let pos: P = pos(&row.fen);
        let found = (0..end).filter_map(|key| pos.move_from_key(MoveKey(key)));
        let mut found: Vec<String> = found.map(|m| pos.move_text(m)).collect();
        let mut wanted = row.moves;
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{}", row.fen);
    }
}

/// Lists the legal turns whose text begins with `start`, sorted.
pub(crate) fn moves<P: Notation>(pos: &P, start: &str) -> Vec<String> {
    let mut texts: Vec<String> = turns(pos).iter().map(|(turn, _)| turn_text(pos, turn)).collect();
    texts.retain(|text| text.starts_with(start));
    texts.sort_unstable();
    texts
}

pub(crate) fn after<P: Notation>(pos: &P, turn: &str) -> P {
    read_turn(pos, turn).unwrap_or_else(|| panic!("{turn} is not legal in {pos}")).after
}

/// Returns the rows of perft of a game, which are in the repository but not in a package.
pub(crate) fn perft_rows(game: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions").join(game).join("perft.jsonl");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| Row::read(line).unwrap()).collect()
}
