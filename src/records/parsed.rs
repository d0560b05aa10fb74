//! Games as others wrote them: in the manner of PGN, as a bare list of moves, or as lines of JSON.

use super::pgn_read::read_pgn;
use super::{GameRecord, GameResult, RecordedMove};
use crate::variants::{VARIANTS, find};
use serde::Deserialize;
use serde_json::Value;
use thiserror::Error;

/// Why a text is no record of games.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    /// The line at fault, from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub reason: String,
}

/// A game as far as its text gives it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParsedGame {
    /// Tags in their order.
    pub tags: Vec<(String, String)>,
    /// Its moves, with what their comments say.
    pub moves: Vec<RecordedMove>,
    /// How many moves at the beginning no engine chose.
    pub book: usize,
    /// Who won, where it is known.
    pub result: Option<GameResult>,
    /// The line on which it ends, from 1.
    pub line: usize,
}

impl ParsedGame {
    /// A tag's value.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The variant, where it is named.
    pub fn variant(&self) -> Option<&str> {
        self.tag("Variant")
    }

    /// The position it began from, where it is given.
    pub fn fen(&self) -> Option<&str> {
        self.tag("FEN")
    }

    /// The text of each move.
    pub fn move_texts(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().map(|m| m.text.as_str())
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where it is not known.
    pub fn result_text(&self) -> &'static str {
        self.result.map_or("*", GameResult::text)
    }

    /// The complete record of a match game. Tags that are missing are taken as empty, numbers as 0, a missing
    /// FEN as the variant's start position. The result has to be there, and to be that of its tag.
    pub fn complete(self) -> Result<GameRecord, RecordError> {
        let wrong = |reason: String| RecordError { line: self.line, reason };
        let text = |name: &str| self.tag(name).unwrap_or_default().to_string();
        let number = |name: &str| match self.tag(name) {
            None => Ok(0),
            Some(value) => value
                .parse::<u64>()
                .map_err(|_| wrong(format!("tag {name}: '{value}', expected a whole number"))),
        };
        let Some(result) = self.result else {
            return Err(wrong("a game without a result, expected 1-0, 0-1 or 1/2-1/2".into()));
        };
        let entry = match self.variant() {
            Some(name) => find(name).map_err(|unknown| wrong(unknown.to_string()))?,
            None => &VARIANTS[0],
        };
        let named = text("Result");
        if !named.is_empty() && named != result.text() {
            return Err(wrong(format!(
                "the game ends with {}, its tag Result says '{named}'",
                result.text()
            )));
        }
        Ok(GameRecord {
            game: number("Game")?,
            opening: number("Round").unwrap_or(0).saturating_sub(1),
            variant: entry.info.name.to_string(),
            white: text("White"),
            black: text("Black"),
            result,
            reason: text("Reason"),
            fault: text("Fault").chars().next(),
            ended: number("Ended")?,
            fen: self.fen().unwrap_or(entry.info.start).to_string(),
            book: self.book,
            moves: self.moves,
        })
    }
}

/// Reads all games of a text.
pub fn read_games(text: &str) -> Result<Vec<ParsedGame>, RecordError> {
    let text = text.trim_start_matches('\u{feff}');
    // A PGN text may begin with a brace too, that of a comment.
    if text.trim_start().strip_prefix('{').is_none_or(|rest| !rest.trim_start().starts_with('"')) {
        return read_pgn(text);
    }
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let read = |(number, line)| read_json(line, number).transpose();
    lines.filter_map(read).collect()
}

/// A game of `asterism selfplay` or `asterism match`: moves are texts, or objects with a text in `move`.
#[derive(Deserialize)]
struct JsonGame {
    variant: Option<String>,
    fen: Option<String>,
    moves: Option<Vec<Value>>,
    result: Option<String>,
    white: Option<String>,
    black: Option<String>,
    #[serde(rename = "match")]
    header: Option<Value>,
}

/// The game of a line; none where it is the first line of a match file.
fn read_json(line: &str, number: usize) -> Result<Option<ParsedGame>, RecordError> {
    let wrong = |reason: &str| RecordError { line: number, reason: format!("JSON: {reason}") };
    let game: JsonGame = serde_json::from_str(line).map_err(|error| {
        let text = error.to_string();
        wrong(text.split(" at line ").next().unwrap_or(&text))
    })?;
    if game.header.is_some() && game.moves.is_none() {
        return Ok(None);
    }
    let read_move = |value: &Value| match value {
        Value::String(text) => Some(RecordedMove::bare(text)),
        _ => serde_json::from_value(value.clone()).ok(),
    };
    let moves = game.moves.ok_or_else(|| wrong("missing field `moves`"))?;
    let moves = moves.iter().map(read_move).collect::<Option<Vec<_>>>();
    let moves = moves.ok_or_else(|| wrong("a move without a text"))?;
    let tags = [("White", game.white), ("Black", game.black), ("Variant", game.variant), ("FEN", game.fen)];
    let tags = tags.into_iter().filter_map(|(name, value)| Some((name.to_string(), value?))).collect();
    let result = game.result.and_then(|text| GameResult::read(&text));
    Ok(Some(ParsedGame { tags, moves, book: 0, result, line: number }))
}
