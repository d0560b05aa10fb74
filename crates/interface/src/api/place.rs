//! The position that a request is about.

use super::error::ApiError;
use asterism_engine::game::{Game, MoveEffect, Turn};
use asterism_engine::variants::Setup;
use serde::Deserialize;

/// Moves of a game; the longest of self-play have some hundreds.
pub(super) const MOST_MOVES: usize = 5000;

/// The most moves of a position that are described one by one. Positions in play have hundreds; one with many Stars can
/// have a hundred thousand.
const MOST_LEGAL: usize = 5000;

/// The most turns of a position that are described one by one. Positions in play with turns of two parts have some
/// thousands.
const MOST_TURNS: usize = 20_000;

/// The setup of a game, as a page sends it.
#[derive(Deserialize, Debug)]
#[serde(transparent)]
pub(super) struct Place {
    /// Variant, position, moves and parts.
    pub(super) setup: Setup,
}

impl Place {
    /// Returns the game, moves played; the parts are not.
    pub(super) fn open(&self) -> Result<Box<dyn Game>, ApiError> {
        self.after(self.setup.moves.len())
    }

    /// Refuses a turn that has begun: for questions about whole turns.
    pub(super) fn refuse_parts(&self) -> Result<(), ApiError> {
        match self.setup.parts.len() {
            0 => Ok(()),
            parts => Err(ApiError::Value {
                name: "parts",
                value: format!("{parts} given"),
                expected: "none here: whole turns only".to_string(),
            }),
        }
    }

    /// Returns the legal turns that begin with the parts; none, which means all, where no part is played.
    pub(super) fn turns_begun(&self, game: &dyn Game) -> Vec<Turn> {
        if self.setup.parts.is_empty() { Vec::new() } else { game.turns_from(&self.setup.parts) }
    }

    /// Returns the game, with the first `count` moves played.
    pub(super) fn after(&self, count: usize) -> Result<Box<dyn Game>, ApiError> {
        let found = self.setup.moves.len();
        if found > MOST_MOVES {
            return Err(ApiError::TooMany { what: "moves", found, most: MOST_MOVES });
        }
        Ok(self.setup.open_after(count)?)
    }

    /// Returns the game, moves played, and the parts of the last of them.
    pub(super) fn open_with_last(&self) -> Result<(Box<dyn Game>, Vec<MoveEffect>), ApiError> {
        let Some((last, before)) = self.setup.moves.split_last() else {
            return Ok((self.open()?, Vec::new()));
        };
        let mut game = self.after(before.len())?;
        let parts = play(game.as_mut(), last, self.setup.moves.len())?;
        Ok((game, parts))
    }
}

/// Refuses a position whose moves are too many to describe, after these parts of a turn.
pub(super) fn check_count(game: &dyn Game, begun: &[String]) -> Result<(), ApiError> {
    describable(game.count_parts(begun)?, MOST_LEGAL)
}

/// Refuses a position whose whole turns are too many to describe.
pub(super) fn check_turns(game: &dyn Game) -> Result<(), ApiError> {
    check_count(game, &[])?;
    describable(game.divide(1, true, 1, &|| true, &|_, _| {}) as usize, MOST_TURNS)
}

fn describable(found: usize, most: usize) -> Result<(), ApiError> {
    if found > most {
        return Err(ApiError::TooMany { what: "legal moves", found, most });
    }
    Ok(())
}

/// Plays move `number` of a list, and takes it apart.
pub(super) fn play(game: &mut dyn Game, text: &str, number: usize) -> Result<Vec<MoveEffect>, ApiError> {
    check_count(game, &[])?;
    let turn = game.read(text).map_err(|error| error.numbered(number))?;
    game.play(&turn)?;
    Ok(turn.effects())
}
