//! Games into text in the manner of PGN: tags, then numbered moves with what their players reported of them in
//! braces.

use super::record::black_begins;
use super::{GameRecord, ParsedGame, RecordedMove};
use asterism_engine::text::printable;

/// Columns of a line of moves.
pub(super) const WIDTH: usize = 100;

/// Writes a game, with an empty line after tags and moves.
pub fn write_pgn(record: &GameRecord) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| text += &tag_line(name, value);
    tag("Event", "Asterism match");
    tag("Site", "?");
    tag("Date", &date(record.ended));
    tag("Round", &format!("{}", record.opening + 1));
    tag("White", &record.white);
    tag("Black", &record.black);
    tag("Result", record.result.text());
    tag("Variant", &record.variant);
    tag("SetUp", "1");
    tag("FEN", &record.fen);
    tag("Game", &record.game.to_string());
    tag("Ended", &record.ended.to_string());
    tag("Reason", &record.reason);
    if let Some(side) = record.fault {
        tag("Fault", &side.to_string());
    }
    tag("PlyCount", &record.moves.len().to_string());
    if let Some(termination) = record.termination {
        tag("Termination", termination.text());
    }
    for (name, values) in [("TimeControl", &record.time_control), ("Program", &record.programs)] {
        match values {
            Some([white, black]) if white == black => tag(name, white),
            Some([white, black]) => {
                tag(&format!("White{name}"), white);
                tag(&format!("Black{name}"), black);
            }
            None => {}
        }
    }
    text.push('\n');
    text += &move_text(&record.moves, record.book, &record.fen, record.result.text());
    text
}

/// Writes a game that may be unfinished, as far as it is known; with an empty line after tags and moves.
pub fn write_parsed(game: &ParsedGame) -> String {
    let tags: String = game.tags.iter().map(|(name, value)| tag_line(name, value)).collect();
    let moves = move_text(&game.moves, game.book, game.fen().unwrap_or_default(), game.result_text());
    format!("{tags}\n{moves}")
}

fn tag_line(name: &str, value: &str) -> String {
    let value = printable(value).replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
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

/// The day of a Unix time, `YYYY.MM.DD`, by the reckoning of years that begin in March.
pub(super) fn date(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468; // since the first of March of the year 0
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    format!("{:04}.{month:02}.{day:02}", year + era * 400)
}
