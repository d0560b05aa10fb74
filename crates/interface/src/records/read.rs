//! Games from a text: in the manner of PGN, a bare list of moves, or lines of JSON.

use super::chunks::{Chunks, not_text};
use super::parsed::ParsedGame;
use super::pgn_read::Reader;
use super::pgn_tokens::is_space;
use super::record::{GameRecord, RecordedMove};
use super::result::{RESULT_TEXTS, read_result};
use asterism_support::text::{TextError, json_reason};
use serde::Deserialize;
use serde_json::Value;
use std::collections::VecDeque;
use std::io::BufRead;

/// The games of an input, in any of their forms. They are read one by one, so an input of any length takes little
/// memory; a game that is wrong is an error in its place.
pub struct RecordReader<R> {
    chunks: Chunks<R>,
    /// Lines before the next chunk.
    lines: usize,
    /// Games in the manner of PGN.
    reader: Reader,
    /// Games of lines of JSON.
    games: VecDeque<Result<ParsedGame, TextError>>,
    /// The JSON that goes on from line to line, which is wrong.
    open: OpenJson,
    ended: bool,
}

impl<R: BufRead> RecordReader<R> {
    /// Reads the games of an input.
    pub fn new(input: R) -> RecordReader<R> {
        let (reader, games) = (Reader::default(), VecDeque::new());
        let (chunks, open) = (Chunks::new(input), OpenJson::default());
        RecordReader { chunks, lines: 0, reader, games, open, ended: false }
    }

    /// Reads the games of the next chunk.
    fn read_chunk(&mut self) {
        let (lines, reason) = match self.chunks.next() {
            Ok(Some(chunk)) => match not_text(&chunk) {
                Some(wrong) => wrong,
                None => return self.read_games(&chunk),
            },
            Ok(None) => {
                self.ended = true;
                return self.reader.finish();
            }
            Err(error) => (0, error.to_string()),
        };
        self.ended = true;
        self.reader.finish();
        self.games.extend(std::iter::from_fn(|| self.reader.next_game(0)));
        self.games.push_back(Err(TextError { line: 1 + self.lines + lines, reason }));
    }

    fn read_games(&mut self, chunk: &str) {
        if self.chunks.is_json() {
            let lines = (1 + self.lines..).zip(chunk.lines().map(|line| line.trim_matches(is_space)));
            let open = &mut self.open;
            let read = |(number, line)| open.read(line, number);
            self.games.extend(lines.filter(|(_, line)| !line.is_empty()).filter_map(read));
        } else {
            self.reader.read(chunk, 1 + self.lines);
        }
        self.lines += chunk.matches('\n').count();
    }
}

impl<R: BufRead> Iterator for RecordReader<R> {
    type Item = Result<ParsedGame, TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            // The last game that is read waits for the comments behind it.
            let waiting = usize::from(!self.ended);
            if let Some(game) = self.games.pop_front().or_else(|| self.reader.next_game(waiting)) {
                return Some(game);
            }
            if self.ended {
                return None;
            }
            self.read_chunk();
        }
    }
}

/// An object or an array of JSON that does not end on its line: it is one error, wherever it ends.
#[derive(Default)]
struct OpenJson {
    /// The brackets that are open.
    brackets: usize,
    is_array: bool,
}

impl OpenJson {
    /// Reads a line; `None` if it has no game, or belongs to what is wrong already. A whole game ends an object that was
    /// cut off.
    fn read(&mut self, line: &str, number: usize) -> Option<Result<ParsedGame, TextError>> {
        let read = match line.starts_with('[') {
            true => {
                Err(TextError { line: number, reason: "a JSON array, expected one object a line".into() })
            }
            false => read_json(line, number),
        };
        let [opened, closed] = brackets(line);
        if self.brackets > 0 && (self.is_array || read.is_err()) {
            self.brackets = (self.brackets + opened).saturating_sub(closed);
            return None;
        }
        self.brackets = 0;
        let mut error = match read {
            Ok(game) => return game.map(Ok),
            Err(error) => error,
        };
        if line.starts_with(['{', '[']) && opened > closed {
            (self.brackets, self.is_array) = (opened - closed, line.starts_with('['));
            if !self.is_array {
                error.reason += ", expected one object a line";
            }
        }
        Some(Err(error))
    }
}

/// Returns how many brackets a line of JSON opens and closes.
fn brackets(line: &str) -> [usize; 2] {
    let (mut counts, mut quoted, mut escaped) = ([0, 0], false, false);
    for byte in line.bytes() {
        match byte {
            b'"' if !escaped => quoted = !quoted,
            b'{' | b'[' if !quoted => counts[0] += 1,
            b'}' | b']' if !quoted => counts[1] += 1,
            _ => {}
        }
        escaped = byte == b'\\' && !escaped;
    }
    counts
}

/// Reads all games of a text; an error if any of them is wrong.
///
/// ```
/// let games = asterism_interface::records::read_games("[White \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n")?;
/// assert_eq!(games[0].white(), Some("A"));
/// assert_eq!(games[0].move_texts().collect::<Vec<_>>(), ["e4", "e5", "Nf3"]);
/// assert_eq!(games[0].result_text(), "1-0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_games(text: &str) -> Result<Vec<ParsedGame>, TextError> {
    RecordReader::new(text.as_bytes()).collect()
}

/// Reads the games of a text: a game that is wrong is an error in its place, and the others are read.
pub fn read_each(text: &str) -> Vec<Result<ParsedGame, TextError>> {
    RecordReader::new(text.as_bytes()).collect()
}

/// Returns whether the text after a brace is an object of JSON, not a comment.
pub fn begins_json(inside: &str) -> bool {
    let key = inside.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
    key.is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
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
    let result = game.result.map_or(Some(None), |text| read_result(&text));
    let result = result.ok_or_else(|| wrong(&format!("not a result, expected {}", RESULT_TEXTS)))?;
    Ok(Some(ParsedGame { moves, book, line: number, ..ParsedGame::new(told, result) }))
}
