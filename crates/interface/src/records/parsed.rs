//! A game as others wrote it down, with whatever is missing left out.

use super::{GameRecord, Notes, RecordedMove};
use asterism_engine::game::GameError;
use asterism_engine::rules::GameResult;
use asterism_engine::variants::{VARIANTS, VariantEntry, find};

/// The tags that every record in the manner of PGN has, and what they say where nothing is known (section 8.1.1 of the
/// PGN standard).
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
    /// Tags in their order, as a record in the manner of PGN is written again; what is known of the game by name has a
    /// function of its own.
    pub tags: Vec<(String, String)>,
    /// The moves of the game, with what their comments say.
    pub moves: Vec<RecordedMove>,
    /// How many moves at the beginning no engine chose.
    pub book: usize,
    /// Who won, where it is known.
    pub result: Option<GameResult>,
    /// What its text tells beside them.
    pub notes: Notes,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The line of each move; empty where all of it stands on one line.
    pub lines: Vec<usize>,
}

impl ParsedGame {
    /// A complete record, and the line on which it stands.
    pub fn of(record: GameRecord, line: usize) -> ParsedGame {
        let told = record.tags().into_iter().filter(|(_, value)| !value.is_empty());
        let (moves, book, result) = (record.moves, record.book, Some(record.result));
        ParsedGame { moves, book, line, ..ParsedGame::new(told, result) }
    }

    /// A game with these tags that has no moves yet.
    pub fn new<T: Into<String>>(
        tags: impl IntoIterator<Item = (&'static str, T)>,
        result: Option<GameResult>,
    ) -> ParsedGame {
        let tags = tags.into_iter().map(|(name, value)| (name.to_string(), value.into())).collect();
        ParsedGame { tags, result, ..ParsedGame::default() }
    }

    /// The value of the tag with this name, in any letter case.
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// All tags as they are written: the usual seven, be they unknown, and then the others in their order.
    pub(crate) fn all_tags<'a>(&'a self, result: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let usual = USUAL.map(|(name, unknown)| match name {
            "Result" => (name, result),
            _ => (name, self.tag(name).unwrap_or(unknown)),
        });
        let is_usual = |name: &str| USUAL.iter().any(|(usual, _)| usual.eq_ignore_ascii_case(name));
        let others = self.tags.iter().filter(move |(name, _)| !is_usual(name));
        usual.into_iter().chain(others.map(|(name, value)| (name.as_str(), value.as_str())))
    }

    /// The result that stands behind the moves, and else that of the tag; the error says why that cannot be.
    pub(super) fn agreed_result(&self, result: Option<GameResult>) -> Result<Option<GameResult>, String> {
        let told = self.tag("Result").filter(|told| !["", "?"].contains(told));
        let tagged = told.map_or(Some(None), GameResult::read_or_unfinished);
        let expected =
            || format!("the result '{}', expected {}", told.unwrap_or_default(), GameResult::TEXTS);
        match (result, tagged.ok_or_else(expected)?) {
            (Some(result), Some(tagged)) if result != tagged => {
                Err(format!("the moves end with {}, the tag Result says {}", result.text(), tagged.text()))
            }
            (result, tagged) => Ok(result.or(tagged)),
        }
    }

    /// What was played; where the record does not say, that is `otherwise`, and chess without it.
    pub fn entry(&self, otherwise: Option<&str>) -> Result<&'static VariantEntry, GameError> {
        self.variant().or(otherwise).map_or(Ok(&VARIANTS[0]), find)
    }

    /// The line at fault where the game cannot be set up: that of the move, or the one on which the game begins.
    pub fn line_of(&self, error: &GameError) -> usize {
        let index = match error {
            GameError::Move { number, .. } => number.checked_sub(1),
            _ => None,
        };
        index.and_then(|index| self.lines.get(index)).copied().unwrap_or(self.line)
    }

    /// The variant, where it is named.
    pub fn variant(&self) -> Option<&str> {
        self.tag("Variant")
    }

    /// The position it began from, where it is given.
    pub fn fen(&self) -> Option<&str> {
        self.tag("FEN")
    }

    /// Who played White, where the record says so.
    pub fn white(&self) -> Option<&str> {
        self.player("White")
    }

    /// Who played Black, where the record says so.
    pub fn black(&self) -> Option<&str> {
        self.player("Black")
    }

    /// The name in a tag; the question mark says that it is not known (section 8.1.1 of the PGN standard).
    fn player(&self, color: &str) -> Option<&str> {
        self.tag(color).filter(|name| *name != "?")
    }

    /// Why it ended, in a few words, where the record says so.
    pub fn reason(&self) -> Option<&str> {
        self.tag("Reason")
    }

    /// The text of each move.
    pub fn move_texts(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().map(|m| m.text.as_str())
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where it is not known.
    pub fn result_text(&self) -> &'static str {
        GameResult::text_or_unfinished(self.result)
    }
}
