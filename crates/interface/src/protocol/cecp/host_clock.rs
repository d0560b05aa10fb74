//! Time controls: `level`, `st`, `sd`, `time` and `otim` as limits of a search.

use crate::input::{capped, milliseconds};
use anyhow::{anyhow, bail};
use asterism_engine::search::{BOUNDS, GameClock, Limits};
use std::time::Duration;

/// How time is given.
#[derive(Clone, Copy, Debug, PartialEq)]
enum TimeControl {
    /// `level`: this many moves (0: all) in this much time, and more with each move.
    Level { moves: u32, base: Duration, increment: Duration },
    /// `st`: for each move.
    Move(Duration),
}

/// The time controls and the clock, as the host has set them.
#[derive(Clone, Debug)]
pub(super) struct HostClock {
    control: TimeControl,
    /// `sd`: turns.
    depth: Option<u32>,
    /// The engine's clock, if the host has sent it.
    left: Option<Duration>,
}

impl HostClock {
    /// Makes a clock of five minutes per game, until the host sets another.
    pub(super) fn new() -> HostClock {
        let base = Duration::from_secs(300);
        HostClock {
            control: TimeControl::Level { moves: 0, base, increment: Duration::ZERO },
            depth: None,
            left: None,
        }
    }

    /// Begins a new game: the clock is full again and the depth free.
    pub(super) fn reset(&mut self) {
        self.left = None;
        self.depth = None;
    }

    /// Obeys `level MOVES MINUTES[:SECONDS] INCREMENT`.
    pub(super) fn level(&mut self, words: &[&str]) -> anyhow::Result<()> {
        let [moves, base, increment] = words else {
            bail!("expected MOVES MINUTES[:SECONDS] INCREMENT");
        };
        let moves = moves.parse().map_err(|_| wrong_word(moves, "a number of moves"))?;
        let (minutes, rest) = base.split_once(':').unwrap_or((base, "0"));
        let wrong = || wrong_word(base, "MINUTES or MINUTES:SECONDS");
        let minutes: u32 = minutes.parse().map_err(|_| wrong())?;
        let rest: u32 = rest.parse().map_err(|_| wrong())?;
        let base = seconds(&(minutes as u64 * 60 + rest as u64).to_string())?;
        self.control = TimeControl::Level { moves, base, increment: seconds(increment)? };
        self.left = None;
        Ok(())
    }

    /// Obeys `st SECONDS`, fractions too.
    pub(super) fn per_move(&mut self, text: &str) -> anyhow::Result<()> {
        self.control = TimeControl::Move(seconds(text)?);
        Ok(())
    }

    /// Obeys `sd DEPTH`.
    pub(super) fn depth(&mut self, text: &str) -> anyhow::Result<()> {
        let depth = text.parse().ok().filter(|depth| depth >= BOUNDS.depth.start());
        let depth: u32 = depth.ok_or_else(|| wrong_word(text, "a depth from 1"))?;
        self.depth = Some(capped(u64::from(depth), &BOUNDS.depth));
        Ok(())
    }

    /// Obeys `time CENTISECONDS`; below zero is nothing left.
    pub(super) fn left(&mut self, text: &str) -> anyhow::Result<()> {
        let left: i64 = text.parse().map_err(|_| wrong_word(text, "hundredths of a second"))?;
        self.left = Some(milliseconds((left.max(0) as u64).saturating_mul(10)));
        Ok(())
    }

    /// Returns the limits for a move of a side that has made `played` moves.
    pub(super) fn limits(&self, played: u32, overhead: Duration) -> Limits {
        let mut limits = Limits::default();
        limits.overhead = overhead;
        limits.depth = self.depth;
        match self.control {
            TimeControl::Move(time) => limits.movetime = Some(time),
            TimeControl::Level { moves, base, increment } => {
                let moves_to_go = played
                    .checked_rem(moves)
                    .map(|done| capped(u64::from(moves - done), &BOUNDS.moves_to_go));
                limits.clock =
                    Some(GameClock { remaining: self.left.unwrap_or(base), increment, moves_to_go });
            }
        }
        limits
    }
}

/// Returns the error of an unknown word.
fn wrong_word(found: &str, expected: &str) -> anyhow::Error {
    anyhow!("'{found}', expected {expected}")
}

fn seconds(text: &str) -> anyhow::Result<Duration> {
    let most = *BOUNDS.time.end() as f64 / 1000.0;
    let number = text.parse::<f64>().ok().filter(|s| (0.0..=most).contains(s));
    number.map(Duration::from_secs_f64).ok_or_else(|| wrong_word(text, "seconds"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_become_limits() {
        let mut time = HostClock::new();
        time.level(&["40", "0:30", "0.5"]).unwrap();
        let clock = time.limits(41, Duration::ZERO).clock.unwrap();
        assert_eq!((clock.remaining, clock.moves_to_go), (Duration::from_secs(30), Some(39)));
        assert_eq!(clock.increment, Duration::from_millis(500));
        time.left("1234").unwrap();
        assert_eq!(time.limits(0, Duration::ZERO).clock.unwrap().remaining, Duration::from_millis(12340));
        time.left("-5").unwrap();
        assert_eq!(time.limits(0, Duration::ZERO).clock.unwrap().remaining, Duration::ZERO);
        time.per_move("0.1").unwrap();
        time.depth("7").unwrap();
        let limits = time.limits(0, Duration::ZERO);
        assert_eq!((limits.movetime, limits.depth), (Some(Duration::from_millis(100)), Some(7)));
        assert!(limits.clock.is_none());
        time.reset();
        assert_eq!(time.limits(0, Duration::ZERO).depth, None);
    }

    #[test]
    fn wrong_times_are_refused() {
        let mut time = HostClock::new();
        for words in
            [&["40", "5"][..], &["x", "5", "0"], &["40", "5:x", "0"], &["40", "5", "nan"], &["40", "-1", "0"]]
        {
            assert!(time.level(words).is_err(), "{words:?}");
        }
        assert!(time.per_move("-1").is_err() && time.per_move("inf").is_err());
        assert!(time.depth("0").is_err());
        assert!(time.left("soon").is_err());
    }
}
