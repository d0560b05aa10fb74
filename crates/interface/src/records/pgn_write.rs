//! Games into text in the manner of PGN: tags, then numbered moves with what their players reported of them in
//! braces.

use super::record::black_begins;
use super::{GameRecord, ParsedGame, RecordedMove};
use asterism_engine::text::printable;

/// Columns of a line of moves.
pub(super) const WIDTH: usize = 100;

/// Writes a game, with an empty line after tags and moves.
pub fn write_pgn(record: &GameRecord) -> String {
    let tags: String = record.tags().iter().map(|(name, value)| tag_line(name, value)).collect();
    format!("{tags}\n{}", move_text(&record.moves, record.book, &record.fen, record.result.text()))
}

/// Writes a game that may be unfinished, as far as it is known, the usual seven tags first; with an empty line after
/// tags and moves.
pub fn write_parsed(game: &ParsedGame) -> String {
    let tags: String = game.all_tags(game.result_text()).map(|(name, value)| tag_line(name, value)).collect();
    let moves = move_text(&game.moves, game.book, game.fen().unwrap_or_default(), game.result_text());
    format!("{tags}\n{moves}")
}

/// A tag on a line.
pub(crate) fn tag_line(name: &str, value: &str) -> String {
    let value = printable(value).replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{} \"{value}\"]\n", printable(name))
}

/// Numbered moves, the first `book` of them without a player, and the result.
fn move_text(moves: &[RecordedMove], book: usize, fen: &str, result: &str) -> String {
    let mut text = String::new();
    let black_begins = black_begins(fen);
    let mut column = 0;
    let mut put = |word: &str| {
        if column > 0 && column + 1 + word.chars().count() > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += word.chars().count();
    };
    for (index, played) in moves.iter().enumerate() {
        let turn = index + usize::from(black_begins);
        match turn % 2 {
            0 => put(&format!("{}.", turn / 2 + 1)),
            _ if index == 0 => put(&format!("{}...", turn / 2 + 1)),
            _ => {}
        }
        put(&played.text);
        match comment(played) {
            _ if index < book => put("{book}"),
            told if told == "{}" => {}
            told => put(&told),
        }
    }
    put(result);
    text += "\n\n";
    text
}

/// `{+0.13/8 0.016s n=1931}`, without what was not reported.
fn comment(played: &RecordedMove) -> String {
    let mut words = Vec::new();
    let depth = played.depth.map_or(String::new(), |depth| format!("/{depth}"));
    match played.score {
        Some(score) => words.push(score.in_pawns() + &depth),
        None if !depth.is_empty() => words.push(depth),
        None => {}
    }
    if let Some(ms) = played.ms {
        words.push(format!("{}.{:03}s", ms / 1000, ms % 1000));
    }
    if let Some(nodes) = played.nodes {
        words.push(format!("n={nodes}"));
    }
    format!("{{{}}}", words.join(" "))
}
