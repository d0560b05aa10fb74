//! Records of games: PGN, bare moves, lines of JSON; read, written, annotated. The first byte picks the game of records
//! that name none.

use super::game_bytes::{check_reason, pick_game};
use asterism::annotate::{annotate, plot, text};
use asterism::batch::Analyzer;
use asterism::engine::{Hash, StopGroup, Threads};
use asterism::game::full_texts;
use asterism::records::{GameRecord, ParsedGame, read_games, write_pgn};
use asterism::search::Limits;
use asterism::variants::{VariantEntry, find};
use std::cell::RefCell;

/// Games of an input that are looked at.
const GAMES: usize = 4;
/// Moves up to which a game is annotated.
const MOVES: usize = 12;
/// Nodes of a search.
const NODES: u64 = 30;

thread_local! {
    static ANALYZERS: RefCell<Vec<Analyzer>> = RefCell::new(vec![analyzer()]);
}

fn analyzer() -> Analyzer {
    Analyzer::new(Limits::nodes(NODES).into(), Hash(1), Threads(1)).expect("a table of one MiB")
}

/// A complete record is written and read back, as JSON and, where its moves are legal, as text. A game is annotated or
/// refused with a reason; the annotated text holds the same moves.
pub fn check(data: &[u8]) {
    let Some((entry, rest)) = pick_game(data) else { return };
    let games = match read_games(&String::from_utf8_lossy(rest)) {
        Err(reason) => return check_reason(reason),
        Ok(games) => games,
    };
    for game in games.iter().take(GAMES) {
        match game.clone().complete() {
            Err(reason) => check_reason(reason),
            Ok(record) => check_record(&record),
        }
        if game.moves.len() <= MOVES {
            check_annotation(game, entry);
        }
    }
}

fn check_record(record: &GameRecord) {
    let line = serde_json::to_string(record).expect("a record that is no JSON");
    assert_eq!(one_record(&line), *record, "read back from JSON");
    let entry = find(&record.variant).expect("a complete record has a variant");
    let moves: Vec<&str> = record.moves.iter().map(|played| played.text.as_str()).collect();
    if (entry.open)().set(Some(&record.fen), &moves).is_err() {
        return; // text cannot hold every word as a move
    }
    // What text cannot hold (line feeds in names, scores beyond all measure) is gone after the first time.
    let once = one_record(&write_pgn(record));
    assert_eq!((&once.moves.len(), once.result), (&record.moves.len(), record.result), "read back from text");
    assert_eq!(one_record(&write_pgn(&once)), once, "read back from text again");
}

fn one_record(text: &str) -> GameRecord {
    let mut games = read_games(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(games.len(), 1, "{text}");
    let game = games.remove(0);
    game.complete().unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn check_annotation(game: &ParsedGame, entry: &VariantEntry) {
    let name = Some(entry.info.name);
    let stop = StopGroup::default();
    let annotated =
        ANALYZERS.with_borrow_mut(|analyzers| annotate(game, name, analyzers, &stop, &mut |_| ()));
    let annotated = match annotated {
        Err(reason) => return check_reason(reason),
        Ok(annotated) => annotated,
    };
    assert_eq!(annotated.moves.len(), game.moves.len());
    assert_eq!(annotated.course().len(), game.moves.len() + 1);
    let objects = text::json(1, &annotated);
    assert_eq!(objects.len(), game.moves.len());
    assert!(plot::draw(&annotated, "title").starts_with("<svg"));
    let written = text::write(game, &annotated);
    let read = read_games(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(read.len(), 1, "{written}");
    let mut board = (find(annotated.variant).unwrap().open)();
    board.set(game.fen(), &[]).unwrap();
    let full = full_texts(board.as_mut(), &game.move_texts().collect::<Vec<_>>());
    assert!(read[0].move_texts().eq(full.iter().map(String::as_str)), "{written}");
}
