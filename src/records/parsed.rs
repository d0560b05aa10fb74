//! A game as others wrote it down, with whatever is missing left out.

use super::{GameRecord, RecordedMove, Termination};
use crate::rules::GameResult;
use crate::variants::{VARIANTS, find};
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
    /// A complete record that stands on a line.
    pub fn of(record: GameRecord, line: usize) -> ParsedGame {
        let [white_time, black_time] = record.time_control.unwrap_or_default();
        let tags = [
            ("White", record.white),
            ("Black", record.black),
            ("Variant", record.variant),
            ("FEN", record.fen),
            ("Game", record.game.to_string()),
            ("Round", (record.opening + 1).to_string()),
            ("Ended", record.ended.to_string()),
            ("Reason", record.reason),
            ("Fault", record.fault.map_or(String::new(), String::from)),
            ("Termination", record.termination.map_or("", Termination::text).to_string()),
            ("WhiteTimeControl", white_time),
            ("BlackTimeControl", black_time),
        ];
        let told = tags.into_iter().filter(|(_, value)| !value.is_empty());
        let tags = told.map(|(name, value)| (name.to_string(), value)).collect();
        ParsedGame { tags, moves: record.moves, book: record.book, result: Some(record.result), line }
    }

    /// A tag's value; of several with this name the last one's.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
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
        GameResult::text_or_unfinished(self.result)
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
        let both = || Some([self.tag("TimeControl")?, self.tag("TimeControl")?]);
        let time_control = self.tag("WhiteTimeControl").zip(self.tag("BlackTimeControl"));
        let time_control = time_control.map(|(white, black)| [white, black]).or_else(both);
        Ok(GameRecord {
            game: number("Game")?,
            opening: number("Round").unwrap_or(0).saturating_sub(1),
            variant: entry.info.name.to_string(),
            white: text("White"),
            black: text("Black"),
            result,
            reason: text("Reason"),
            fault: text("Fault").chars().next(),
            termination: self.tag("Termination").and_then(Termination::read),
            time_control: time_control.map(|texts| texts.map(str::to_string)),
            ended: number("Ended")?,
            fen: self.fen().unwrap_or(entry.info.start).to_string(),
            book: self.book,
            moves: self.moves,
        })
    }
}
