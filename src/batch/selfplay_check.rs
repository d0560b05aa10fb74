//! Whether a file of self-play is that of the run that is to continue it, as far as its lines tell.

use super::ResultLineError;
use super::selfplay::{Player, SelfplayGame};
use crate::files::OtherRun;
use serde_json::{Map, Value};

/// Looks at one line after the other.
pub struct SelfplayCheck<'a> {
    player: &'a mut Player,
    /// Whether the lines are searched positions, not games.
    positions: bool,
    first: bool,
}

type Line = Map<String, Value>;

impl SelfplayCheck<'_> {
    /// A check of the lines that `player` would write.
    pub fn new(player: &mut Player, positions: bool) -> SelfplayCheck<'_> {
        SelfplayCheck { player, positions, first: true }
    }

    /// Refuses a line that the run would not have written. In all lines it looks at what costs nothing; the first
    /// game is played again up to its first search, which shows all flags, and the version.
    pub fn line(&mut self, job: u64, line: &Line) -> Result<(), ResultLineError> {
        if line.contains_key("moves") == self.positions {
            let expected = if self.positions { "a searched position" } else { "a whole game" };
            return Err(ResultLineError::OtherKind { expected });
        }
        let config = self.player.config();
        same(line, "variant", &self.player.variant().into())?;
        same(line, "seed", &config.seed.into())?;
        if !self.positions {
            same(line, "fen", &self.player.start().into())?;
            let moves = line.get("moves").and_then(Value::as_array).map_or(0, Vec::len);
            let broken_off = line.get("result").is_some_and(|result| result == "*");
            if moves > config.turns || (broken_off && moves != config.turns) {
                return Err(OtherRun::new("turns", &moves.into(), &config.turns.into()).into());
            }
        }
        if std::mem::take(&mut self.first) {
            self.first_search(job, line)?;
        }
        Ok(())
    }

    /// Compares the opening and the first search of a game, where it can be repeated.
    fn first_search(&mut self, job: u64, line: &Line) -> Result<(), ResultLineError> {
        let timed = self.player.config().limits.movetime.is_some();
        let game = self.player.begin(job).map_err(|error| ResultLineError::NotPlayed(error.to_string()))?;
        match self.positions {
            true => same_position(&game, line, timed),
            false => same_beginning(&game, line, timed),
        }
    }
}

/// The first position of a game; what a search says of it depends on the time only where that is its limit.
fn same_position(game: &SelfplayGame, line: &Line, timed: bool) -> Result<(), ResultLineError> {
    let fields: &[&str] = match timed {
        true => &["turn", "fen"],
        false => &["turn", "fen", "depth", "nodes", "score", "pv"],
    };
    let now = game.position_json().into_iter().next().unwrap_or_default();
    fields.iter().try_for_each(|field| same(line, field, &now[*field]))
}

/// The random moves of a game and the first of the engine, with their scores.
fn same_beginning(game: &SelfplayGame, line: &Line, timed: bool) -> Result<(), ResultLineError> {
    let now = game.game_json();
    for field in ["moves", "scores"] {
        let expected = now[field].as_array().map_or(&[][..], Vec::as_slice);
        let expected = if timed { &expected[..expected.len().min(game.random_moves())] } else { expected };
        let found = line.get(field).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let found = &found[..found.len().min(expected.len())];
        if found != expected {
            let field = format!("beginning of {field}");
            return Err(OtherRun::new(&field, &found.into(), &expected.into()).into());
        }
    }
    Ok(())
}

fn same(line: &Line, field: &str, expected: &Value) -> Result<(), ResultLineError> {
    let found = line.get(field).unwrap_or(&Value::Null);
    if found == expected { Ok(()) } else { Err(OtherRun::new(field, found, expected).into()) }
}
