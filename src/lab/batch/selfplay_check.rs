//! Checks that a file of self-play belongs to the run that is to continue it, as far as its lines show.

use super::selfplay::Player;
use crate::files::OtherRun;
use anyhow::{anyhow, bail};
use serde_json::{Map, Value, json};

/// Looks at one line after the other.
pub(crate) struct SelfplayCheck<'a> {
    player: &'a mut Player,
    /// Whether the lines are searched positions, not games.
    positions: bool,
    /// The first game, as it is played now; `None` before the first line.
    first: Option<FirstGame>,
}

/// The rest of the first game still to be compared.
struct FirstGame {
    job: u64,
    lines: std::vec::IntoIter<Value>,
}

type Line = Map<String, Value>;

impl SelfplayCheck<'_> {
    /// Makes a check of the lines that `player` would write.
    pub(crate) fn new(player: &mut Player, positions: bool) -> SelfplayCheck<'_> {
        SelfplayCheck { player, positions, first: None }
    }

    /// Refuses a line that the run would not have written. In all lines it checks the cheap fields; the first game is
    /// played again, which shows the effect of flags and version on it.
    pub(crate) fn line(&mut self, job: u64, line: &Line) -> anyhow::Result<()> {
        if line.contains_key("moves") == self.positions {
            let expected = if self.positions { "a searched position" } else { "a whole game" };
            bail!("is not {expected}");
        }
        let config = self.player.config();
        same(line, "variant", &self.player.variant().into())?;
        same(line, "seed", &config.seed.into())?;
        if !self.positions {
            same(line, "fen", &self.player.start().into())?;
            let moves = line.get("moves").and_then(Value::as_array).map_or(0, Vec::len);
            let unfinished = line.get("result").is_some_and(|result| result == "*");
            if moves > config.turns || (unfinished && moves != config.turns) {
                bail!(OtherRun::new("turns", &json!(moves), &json!(config.turns)));
            }
        }
        let timed = config.limits.movetime.is_some();
        if self.first.is_none() {
            self.first = Some(self.play_again(job, timed)?);
        }
        match self.first.as_mut().filter(|first| first.job == job).map(|first| first.lines.next()) {
            None => Ok(()), // of another game
            Some(None) if timed => Ok(()),
            Some(now) => compare(line, &now.unwrap_or_default(), self.positions, timed),
        }
    }

    /// Returns the lines of a game. Where the time decides, only its opening can be repeated.
    fn play_again(&mut self, job: u64, timed: bool) -> anyhow::Result<FirstGame> {
        let game = if timed { self.player.begin(job) } else { self.player.play(job) };
        let game = game.map_err(|error| anyhow!("cannot be compared: {error}"))?;
        let mut lines = if self.positions { game.position_json() } else { vec![game.game_json()] };
        if let (true, false, Some(line)) = (timed, self.positions, lines.first_mut()) {
            for field in ["moves", "scores"] {
                if let Some(values) = line[field].as_array_mut() {
                    values.truncate(game.random_moves());
                }
            }
        }
        Ok(FirstGame { job, lines: lines.into_iter() })
    }
}

/// Compares a line with its present value; the results of a search only if they do not depend on time.
fn compare(line: &Line, now: &Value, positions: bool, timed: bool) -> anyhow::Result<()> {
    let fields: &[&str] = match (positions, timed) {
        (true, true) => &["turn", "fen"],
        (true, false) => &["turn", "fen", "depth", "nodes", "score", "pv", "game_result"],
        (false, true) => &[],
        (false, false) => &["result", "reason"],
    };
    if !positions {
        ["moves", "scores"].iter().try_for_each(|field| same_list(line, field, &now[*field], timed))?;
    }
    fields.iter().try_for_each(|field| same(line, field, &now[*field]))
}

/// Compares two lists, and names the first of their values that differs; a longer list is accepted only if `beginning`
/// is set.
fn same_list(line: &Line, field: &str, expected: &Value, beginning: bool) -> anyhow::Result<()> {
    let list = |value: Option<&Value>| value.and_then(Value::as_array).cloned().unwrap_or_default();
    let (found, expected) = (list(line.get(field)), list(Some(expected)));
    let most = if beginning { expected.len() } else { expected.len().max(found.len()) };
    for at in 0..most {
        let [found, expected] = [&found, &expected].map(|list| list.get(at).unwrap_or(&Value::Null));
        if found != expected {
            bail!(OtherRun::new(&format!("number {} of {field}", at + 1), found, expected));
        }
    }
    Ok(())
}

/// Refuses a line if a field has another value than in this run.
pub(crate) fn same(line: &Line, field: &str, expected: &Value) -> anyhow::Result<()> {
    let found = line.get(field).unwrap_or(&Value::Null);
    if found == expected { Ok(()) } else { Err(OtherRun::new(field, found, expected).into()) }
}
