//! Games from a text: in the manner of PGN, a bare list of moves, or lines of JSON.

use super::parsed::ParsedGame;
use super::pgn_read::PgnGames;
use super::pgn_tokens::is_space;
use super::record::{GameRecord, RecordedMove};
use crate::input::{NUL, binary_kind, without_mark};
use asterism_engine::rules::GameResult;
use asterism_engine::text::{TextError, json_reason};
use serde::Deserialize;
use serde_json::Value;
use std::borrow::Cow;

/// A text with games in it, in any of their forms.
pub struct RecordText {
    /// With lines that end as in Unix, wherever it comes from.
    text: String,
}

impl RecordText {
    /// A text that somebody has given.
    pub fn new(text: &str) -> RecordText {
        RecordText { text: with_line_feeds(without_mark(text)).into_owned() }
    }

    /// The games one by one, each read when it is asked for: a game that is wrong is an error in its place.
    pub fn games(&self) -> Box<dyn Iterator<Item = Result<ParsedGame, TextError>> + Send + '_> {
        let text = self.text.as_str();
        if let Some(kind) = binary_kind(text) {
            let line = 1 + text[..text.find('\0').filter(|_| kind == NUL).unwrap_or(0)].matches('\n').count();
            let reason = format!("{kind}, expected games as text or JSON");
            return Box::new(std::iter::once(Err(TextError { line, reason })));
        }
        // A PGN text may begin with a brace too, that of a comment.
        if text.trim_start_matches(is_space).strip_prefix('{').is_none_or(|rest| !begins_json(rest)) {
            return Box::new(PgnGames::new(text));
        }
        let lines = (1..).zip(text.lines().map(|line| line.trim_matches(is_space)));
        let read = |(number, line)| read_json(line, number).transpose();
        Box::new(lines.filter(|(_, line)| !line.is_empty()).filter_map(read))
    }
}

/// Reads all games of a text; an error if any of them is wrong.
pub fn read_games(text: &str) -> Result<Vec<ParsedGame>, TextError> {
    RecordText::new(text).games().collect()
}

/// Reads the games of a text: a game that is wrong is an error in its place, and the others are read.
pub fn read_each(text: &str) -> Vec<Result<ParsedGame, TextError>> {
    RecordText::new(text).games().collect()
}

/// Returns whether the text after a brace is an object of JSON, not a comment.
pub fn begins_json(inside: &str) -> bool {
    let key = inside.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
    key.is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
}

/// The text with lines that end as in Unix, wherever it comes from.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    match text.contains('\r') {
        true => text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace('\r', "\n").into(),
        false => text.into(),
    }
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
    reason: Option<Value>,
    /// Of `selfplay`, one per move: `null` for moves that no engine chose.
    scores: Option<Value>,
    #[serde(rename = "match")]
    header: Option<Value>,
}

/// Reads the game of a line; `None` for the first line of a match file.
fn read_json(line: &str, number: usize) -> Result<Option<ParsedGame>, TextError> {
    let wrong = |reason: &str| TextError { line: number, reason: format!("JSON: {reason}") };
    let named = |error: serde_json::Error| wrong(&json_reason(&error));
    let game: JsonGame = serde_json::from_str(line).map_err(named)?; // it refuses two values of one name
    if let Ok(record) = serde_json::from_str::<GameRecord>(line) {
        return Ok(Some(ParsedGame::of(record, number)));
    }
    if game.header.is_some() && game.moves.is_none() {
        return Ok(None);
    }
    let read_move = |value: &Value| match value {
        Value::String(text) => Some(RecordedMove::bare(text)),
        // The facts about a move beside its text may be anything.
        _ => serde_json::from_value(value.clone())
            .ok()
            .or_else(|| value.get("move")?.as_str().map(RecordedMove::bare)),
    };
    let moves = game.moves.ok_or_else(|| wrong("missing field `moves`"))?;
    let moves = moves.iter().map(read_move).collect::<Option<Vec<_>>>();
    let moves = moves.ok_or_else(|| wrong("a move without a text"))?;
    let reason = game.reason.as_ref().and_then(Value::as_str).map(str::to_string);
    let scores = game.scores.as_ref().and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let book = scores.iter().take_while(|score| score.is_null()).count().min(moves.len());
    let tags = [
        ("White", game.white),
        ("Black", game.black),
        ("Variant", game.variant),
        ("SetUp", game.fen.as_ref().map(|_| "1".to_string())),
        ("FEN", game.fen),
        ("Reason", reason),
    ];
    let told = tags.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let result = game.result.map_or(Some(None), |text| GameResult::read_or_unfinished(&text));
    let result = result.ok_or_else(|| wrong(&format!("not a result, expected {}", GameResult::TEXTS)))?;
    Ok(Some(ParsedGame { moves, book, line: number, ..ParsedGame::new(told, result) }))
}
