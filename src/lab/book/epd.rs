//! Openings as EPD.

use super::{BookConfig, BookPosition};
use asterism_engine::rules::Info;

/// The openings, one a line, with their score (`ce`, centipawns for the side to move); a comment before them says how
/// they were found.
pub(crate) fn openings_epd(info: &Info, config: &BookConfig, openings: &[BookPosition]) -> String {
    let BookConfig { plies, lines, window, balance, breadth, seed, .. } = config;
    let mut text = format!(
        "# {}: balanced openings of {plies} turns, by asterism book.\n\
         # window {window}, lines {lines}, breadth {breadth}, seed {seed}, balance {balance}, search {}\n",
        info.name,
        config.search(1)
    );
    for position in openings {
        let fields: Vec<&str> = position.fen.split(' ').collect();
        let [place @ .., clock, number] = &fields[..] else { continue };
        let score = position.score.unwrap_or_default();
        text += &format!("{} hmvc {clock}; fmvn {number}; ce {score};\n", place.join(" "));
    }
    text
}
