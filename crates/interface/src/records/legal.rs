//! Records in the program's own notation: the one place where the moves of a record are played.

use super::ending::Ending;
use super::{NotePlace, Notes, ParsedGame, RecordedMove};
use crate::xboard::{SavedGame, is_board_comment, xboard_knows};
use asterism_engine::game::{Game, GameError};
use asterism_engine::rules::{GameResult, Outcome};
use asterism_engine::variants::VariantEntry;
use thiserror::Error;

/// Returns whether an outcome has this reason. Of two counts that draw a game the board names one.
fn has_reason(outcome: Outcome, told: &str) -> bool {
    let is_counted = |by: &str| Outcome::COUNTED.iter().any(|reason| reason.eq_ignore_ascii_case(by));
    outcome.by.eq_ignore_ascii_case(told) || is_counted(outcome.by) && is_counted(told)
}

/// The reason why a record is no legal game.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The variant, the position or a move is wrong.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The position of a game that XBoard has saved is wrong.
    #[error("{0}")]
    Saved(String),
    /// The result is not that of the last position.
    #[error("the result is {told}, but the moves end with {outcome}")]
    Result {
        /// The result in the record.
        told: &'static str,
        /// The outcome by the rules.
        outcome: Outcome,
    },
    /// The last position gives no such reason.
    #[error("the reason is '{told}', but the moves end with {}", .outcome.map_or("a game that goes on".to_string(), |o| o.to_string()))]
    Reason {
        /// The reason in the record.
        told: String,
        /// The outcome by the rules.
        outcome: Option<Outcome>,
    },
    /// The reason goes with other results.
    #[error("the result is {}, but the reason is '{told}', expected {}", .result.text(), .expected.join(" or "))]
    ReasonOfOther {
        /// The result, by the record or by the rules.
        result: GameResult,
        /// The reason in the record.
        told: String,
        /// The results that go with it.
        expected: Vec<&'static str>,
    },
}

impl From<anyhow::Error> for RecordError {
    fn from(error: anyhow::Error) -> RecordError {
        error.downcast().map_or_else(|error| RecordError::Saved(error.to_string()), RecordError::Game)
    }
}

impl ParsedGame {
    /// Returns the game with its moves in full, and the board after them; `variant` is for a record that names none,
    /// and chess without it. Games that XBoard has saved are translated. A game without a result has that of the board; a
    /// draw that was not claimed does not count.
    ///
    /// ```
    /// let game = asterism_interface::records::read_games("1. e4 e5 2. Nf3 *")?.remove(0);
    /// let (full, board) = game.in_full(None)?;
    /// assert_eq!(full.move_texts().collect::<Vec<_>>(), ["e2e4", "e7e5", "g1f3"]);
    /// assert!(board.fen().contains(" b KQkq "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_full(&self, variant: Option<&str>) -> Result<(ParsedGame, Box<dyn Game>), RecordError> {
        let entry = self.entry(variant)?;
        let mut game = (entry.open)();
        let mut comments = self.notes.comments.iter();
        let is_saved = comments.any(|(place, text)| *place == NotePlace::Start && is_board_comment(text));
        // In a game that it knows XBoard writes as everybody does.
        let mut full = match is_saved && !xboard_knows(entry.info) {
            true => self.translated(entry, game.as_mut())?,
            false => self.replayed(entry, game.as_mut())?,
        };
        full.expect_result(game.as_ref())?;
        if let (None, Some(outcome)) = (full.result, game.finished()) {
            full.result = Some(outcome.result);
            if full.tag("Result").is_some() {
                full.set_tag("Result", Some(outcome.result.text().to_string()));
            }
        }
        Ok((full, game))
    }

    /// Returns the game as it is written here; `game` is played to its end.
    fn replayed(&self, entry: &VariantEntry, game: &mut dyn Game) -> Result<ParsedGame, GameError> {
        let fen = match self.fen() {
            Some(fen) => {
                game.set(Some(fen), &[])?;
                Some(game.fen())
            }
            None => None,
        };
        let mut full = self.with_place(entry, fen);
        for (number, played) in (1..).zip(&mut full.moves) {
            game.play_text(&played.text).map_err(|error| error.numbered(number))?;
            played.text = game.last_move();
        }
        Ok(full)
    }

    /// Returns the game as XBoard writes it; `game` is played to its end.
    fn translated(&self, entry: &VariantEntry, game: &mut dyn Game) -> Result<ParsedGame, RecordError> {
        let plies: Vec<&str> = self.move_texts().collect();
        let saved = SavedGame::read(game, self.fen(), &plies)?;
        let mut full = self.with_place(entry, saved.fen);
        let mut turn_of = Vec::with_capacity(plies.len());
        (full.moves, full.lines) = (Vec::new(), Vec::new());
        for (text, end) in saved.turns {
            let plies = turn_of.len()..end;
            let reported = self.moves[plies.clone()].iter().rfind(|ply| ply.score.is_some());
            full.moves.push(RecordedMove { text, ..reported.cloned().unwrap_or_default() });
            full.lines.extend(self.lines.get(plies.start));
            turn_of.resize(end, full.moves.len() - 1);
        }
        let place = |place: NotePlace| match place {
            NotePlace::Played(ply) => {
                turn_of.get(ply).or(turn_of.last()).map_or(NotePlace::Start, |turn| NotePlace::Played(*turn))
            }
            other => other,
        };
        full.notes = Notes {
            comments: full.notes.comments.into_iter().map(|(at, text)| (place(at), text)).collect(),
            glyphs: self.notes.glyphs.iter().map(|(at, glyph)| (place(*at), *glyph)).collect(),
            variations: Vec::new(), // XBoard saves none
        };
        Ok(full)
    }

    /// Returns the record with its variant and position as they are written here, without XBoard's drawing.
    fn with_place(&self, entry: &VariantEntry, fen: Option<String>) -> ParsedGame {
        let mut full = self.clone();
        full.notes.comments.retain(|(_, text)| !is_board_comment(text));
        let fen = fen.filter(|fen| fen != entry.info.start);
        full.set_tag("Variant", Some(entry.info.name.to_string()));
        full.set_tag("SetUp", fen.as_ref().map(|_| "1".to_string()));
        full.set_tag("FEN", fen);
        full
    }

    /// Sets a tag, or removes it.
    pub(crate) fn set_tag(&mut self, name: &str, value: Option<String>) {
        let at = self.tags.iter().position(|(known, _)| known.eq_ignore_ascii_case(name));
        match (at, value) {
            (Some(at), Some(value)) => self.tags[at].1 = value,
            (Some(at), None) => drop(self.tags.remove(at)),
            (None, Some(value)) => self.tags.push((name.to_string(), value)),
            (None, None) => {}
        }
    }

    /// Refuses a result and a reason that the board contradicts. Where the game goes on by the rules, or a draw could
    /// be claimed, a player may have resigned or been too late.
    pub fn expect_result(&self, game: &dyn Game) -> Result<(), RecordError> {
        let told = self.result.zip(game.finished()).filter(|(told, outcome)| *told != outcome.result);
        if let Some((told, outcome)) = told {
            return Err(RecordError::Result { told: told.text(), outcome });
        }
        let outcome = game.outcome();
        let result = self.result.or(outcome.map(|outcome| outcome.result));
        self.endings().try_for_each(|(told, ending)| {
            let on_board = outcome.filter(|outcome| ending.by.is_some_and(|by| has_reason(*outcome, by)));
            if ending.by.is_some() && on_board.is_none() {
                return Err(RecordError::Reason { told: told.to_string(), outcome });
            }
            let is_possible = |result: &GameResult| {
                ending.results.contains(result) && on_board.is_none_or(|outcome| outcome.result == *result)
            };
            let Some(result) = result.filter(|result| !is_possible(result)) else { return Ok(()) };
            let expected = GameResult::ALL.into_iter().filter(is_possible).map(GameResult::text).collect();
            Err(RecordError::ReasonOfOther { result, told: told.to_string(), expected })
        })
    }

    /// Returns what is told of the end: in tags, and in the comments behind the last move, where XBoard has it.
    fn endings(&self) -> impl Iterator<Item = (&str, Ending)> {
        let players = [self.white(), self.black()];
        let tags = [self.reason(), self.tag("Termination")].into_iter().flatten();
        let tags = tags.map(move |text| (text, Ending::of_tag(text, players)));
        let end = self.moves.len().checked_sub(1).map_or(NotePlace::Start, NotePlace::Played);
        let comments = self.notes.comments.iter().filter(move |(at, _)| *at == end);
        let comments = comments.map(move |(_, text)| (text.trim(), Ending::of_comment(text, players)));
        tags.chain(comments).filter_map(|(text, ending)| Some((text, ending?)))
    }

    /// Returns the line at fault if the record is no legal game.
    pub fn line_of_error(&self, error: &RecordError) -> usize {
        match error {
            RecordError::Game(error) => self.line_of(error),
            RecordError::Result { .. } | RecordError::Reason { .. } | RecordError::ReasonOfOther { .. } => {
                self.lines.last().copied().unwrap_or(self.line)
            }
            RecordError::Saved(_) => self.line,
        }
    }
}
