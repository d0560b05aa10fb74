//! A game as written down elsewhere; it may be incomplete.

use super::{GameRecord, Notes, RESULT_TEXTS, RecordedMove, read_result, result_text};
use asterism_engine::game::GameError;
use asterism_engine::rules::GameResult;
use asterism_engine::variants::{VARIANTS, VariantEntry, find};

/// The tags that every PGN-like record has, and their values for "unknown" (section 8.1.1 of the PGN standard).
const USUAL: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// A game as far as its text gives it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParsedGame {
    /// Tags in their order, as they are written again; those with a known meaning have functions of their own.
    pub tags: Vec<(String, String)>,
    /// The moves of the game, with the values from their comments.
    pub moves: Vec<RecordedMove>,
    /// The number of moves at the beginning that no engine chose.
    pub book: usize,
    /// The result, if known.
    pub result: Option<GameResult>,
    /// The notes of its text beside the moves.
    pub notes: Notes,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The line of each move; empty if the whole game is on one line.
    pub lines: Vec<usize>,
}

impl ParsedGame {
    /// Makes a complete record, and the line on which it stands.
    pub fn of(record: GameRecord, line: usize) -> ParsedGame {
        let told = record.tags().into_iter().filter(|(_, value)| !value.is_empty());
        let (moves, book, result) = (record.moves, record.book, Some(record.result));
        ParsedGame { moves, book, line, ..ParsedGame::new(told, result) }
    }

    /// Makes a game with these tags that has no moves yet.
    pub fn new<T: Into<String>>(
        tags: impl IntoIterator<Item = (&'static str, T)>,
        result: Option<GameResult>,
    ) -> ParsedGame {
        let tags = tags.into_iter().map(|(name, value)| (name.to_string(), value.into())).collect();
        ParsedGame { tags, result, ..ParsedGame::default() }
    }

    /// Returns the value of the tag with this name, in any letter case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Returns all tags as they are written: the usual seven, even if unknown, and then the others in their order.
    pub(crate) fn all_tags<'a>(&'a self, result: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let usual = USUAL.map(|(name, unknown)| match name {
            "Result" => (name, result),
            _ => (name, self.tag(name).unwrap_or(unknown)),
        });
        let is_usual = |name: &str| USUAL.iter().any(|(usual, _)| usual.eq_ignore_ascii_case(name));
        let others = self.tags.iter().filter(move |(name, _)| !is_usual(name));
        usual.into_iter().chain(others.map(|(name, value)| (name.as_str(), value.as_str())))
    }

    /// Returns the result after the moves, or else that of the tag; the error says why they contradict.
    pub(super) fn agreed_result(&self, result: Option<GameResult>) -> Result<Option<GameResult>, String> {
        let told = self.told("Result");
        let tagged = told.map_or(Some(None), read_result);
        let expected = || format!("the result '{}', expected {}", told.unwrap_or_default(), RESULT_TEXTS);
        match (result, tagged.ok_or_else(expected)?) {
            (Some(result), Some(tagged)) if result != tagged => {
                Err(format!("the moves end with {}, the tag Result says {}", result.text(), tagged.text()))
            }
            (result, tagged) => Ok(result.or(tagged)),
        }
    }

    /// Returns the variant; if the record names none, `otherwise`, and chess without it.
    pub fn entry(&self, otherwise: Option<&str>) -> Result<&'static VariantEntry, GameError> {
        self.variant().or(otherwise).map_or(Ok(&VARIANTS[0]), find)
    }

    /// Returns the line at fault if the game cannot be set up: that of the move, or the first line of the game.
    pub fn line_of(&self, error: &GameError) -> usize {
        let index = match error {
            GameError::Move { number, .. } => number.checked_sub(1),
            _ => None,
        };
        index.and_then(|index| self.lines.get(index)).copied().unwrap_or(self.line)
    }

    /// Returns the variant, if it is named.
    pub fn variant(&self) -> Option<&str> {
        self.told("Variant")
    }

    /// Returns the start position, if it is given.
    pub fn fen(&self) -> Option<&str> {
        self.told("FEN")
    }

    /// Returns the player of White, if known.
    pub fn white(&self) -> Option<&str> {
        self.told("White")
    }

    /// Returns the player of Black, if known.
    pub fn black(&self) -> Option<&str> {
        self.told("Black")
    }

    /// Returns the value of a tag that tells something; a question mark means unknown (section 8.1.1 of the PGN
    /// standard).
    fn told(&self, name: &str) -> Option<&str> {
        self.tag(name).filter(|value| !["", "?"].contains(value))
    }

    /// Returns why it ended, in a few words, if known.
    pub fn reason(&self) -> Option<&str> {
        self.tag("Reason")
    }

    /// Returns the text of each move.
    pub fn move_texts(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().map(|m| m.text.as_str())
    }

    /// Returns `1-0`, `0-1`, `1/2-1/2`, or `*` if unknown.
    pub fn result_text(&self) -> &'static str {
        result_text(self.result)
    }
}
