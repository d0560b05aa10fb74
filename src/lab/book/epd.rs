//! Books as text: openings as EPD, and the engine's own book.

use super::{BookConfig, BookMove, BookPosition};
use asterism_engine::rules::{Info, Score};
use asterism_interface::openings::opening_key;
use std::cmp::Reverse;

/// Returns how a book was found, as a comment.
fn heading(info: &Info, config: &BookConfig, what: &str, searched: usize) -> String {
    let BookConfig { lines, window, balance, breadth, seed, .. } = config;
    format!(
        "# {}: {what}, by asterism book.\n\
         # window {window}, lines {lines}, breadth {breadth}, seed {seed}, balance {balance}, search {}\n",
        info.name,
        config.search(searched)
    )
}

/// Writes the openings, one per line, with their score (`ce`, centipawns for the side to move); a comment before them
/// says how they were found.
pub(crate) fn openings_epd(info: &Info, config: &BookConfig, openings: &[BookPosition]) -> String {
    let mut text = heading(info, config, &format!("balanced openings of {} turns", config.plies), 1);
    for position in openings {
        let fields: Vec<&str> = position.fen.split(' ').collect();
        let [place @ .., clock, number] = &fields[..] else { continue };
        let score = position.score.unwrap_or_default();
        text += &format!("{} hmvc {clock}; fmvn {number}; ce {score};\n", place.join(" "));
    }
    text
}

/// Returns the positions with the moves of them that were followed, best first, as
/// [`known_openings`](asterism_interface::openings::known_openings) reads them.
pub(crate) fn own_book(info: &Info, config: &BookConfig, followed: &[(String, Vec<BookMove>)]) -> String {
    let mut text = heading(info, config, &format!("moves of the first {} turns", config.plies), config.lines);
    for (fen, moves) in followed.iter().filter(|(_, moves)| !moves.is_empty()) {
        let mut moves: Vec<(Score, &str)> =
            moves.iter().map(|known| (known.score.unwrap_or_default(), known.text.as_str())).collect();
        moves.sort_by_key(|(score, _)| Reverse(*score));
        let moves: String = moves.iter().map(|(score, text)| format!(" {text} {score}")).collect();
        text += &format!("{}{moves}\n", opening_key(fen));
    }
    text
}
