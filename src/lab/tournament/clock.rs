//! The limits of an engine for a move, and one side's clock.

use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// A time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TimeControl {
    /// Moves after which `base` is added again; otherwise it is for the whole game.
    pub moves: Option<u32>,
    /// Milliseconds on the clock.
    pub base: u64,
    /// Milliseconds gained with each move.
    pub increment: u64,
}

/// The limits of an engine; each one given holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct EngineLimits {
    /// A clock for the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// Milliseconds a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
    /// Nodes a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Turns of depth a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u64>,
}

impl fmt::Display for TimeControl {
    /// Writes the clock as it is read: `40/60+0.5`, seconds.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let seconds = |ms: u64| ms as f64 / 1000.0;
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", seconds(self.base))?;
        if self.increment > 0 { write!(f, "+{}", seconds(self.increment)) } else { Ok(()) }
    }
}

impl EngineLimits {
    /// Returns the tag `TimeControl` of PGN: the clock; `SECONDS/move`, as cutechess and fastchess write a fixed time;
    /// or `-` if there is no limit in time.
    pub fn time_control(&self) -> String {
        match (self.clock, self.movetime) {
            (Some(clock), _) => clock.to_string(),
            (None, Some(ms)) => format!("{}/move", ms as f64 / 1000.0),
            (None, None) => "-".to_string(),
        }
    }
}

/// One side's clock during a game.
#[derive(Clone, Debug)]
pub struct SideClock {
    limits: EngineLimits,
    left: Duration,
    /// Moves until more time is given.
    moves_to_go: Option<u32>,
}

impl SideClock {
    /// Makes a clock at the beginning of a game.
    pub fn new(limits: EngineLimits) -> SideClock {
        let left = limits.clock.map_or(Duration::ZERO, |tc| Duration::from_millis(tc.base));
        SideClock { limits, left, moves_to_go: limits.clock.and_then(|tc| tc.moves) }
    }

    /// Returns how long the next move may take, if there is any limit in time.
    pub fn allowed(&self) -> Option<Duration> {
        let movetime = self.limits.movetime.map(Duration::from_millis);
        let left = self.limits.clock.map(|_| self.left);
        movetime.into_iter().chain(left).min()
    }

    /// Takes the time of a move. False if it was more than allowed by over `margin`.
    pub fn spend(&mut self, elapsed: Duration, margin: Duration) -> bool {
        if self.allowed().is_some_and(|allowed| elapsed > allowed + margin) {
            return false;
        }
        if let Some(tc) = self.limits.clock {
            self.left = self.left.saturating_sub(elapsed) + Duration::from_millis(tc.increment);
            if let Some(moves) = &mut self.moves_to_go {
                *moves -= 1;
                if *moves == 0 {
                    self.left += Duration::from_millis(tc.base);
                    self.moves_to_go = tc.moves;
                }
            }
        }
        true
    }

    /// Returns the words of `go` for the side `mine` of two clocks, White's first.
    pub fn go(clocks: &[SideClock; 2], mine: usize) -> String {
        let own = &clocks[mine];
        let mut words = String::from("go");
        if own.limits.clock.is_some() {
            // For a side without a clock, the other's is sent.
            let shown = [0, 1].map(|i| if clocks[i].limits.clock.is_some() { &clocks[i] } else { own });
            let [white, black] = shown.map(|clock| clock.left.as_millis());
            let [winc, binc] = shown.map(|clock| clock.limits.clock.map_or(0, |tc| tc.increment));
            words += &format!(" wtime {white} btime {black} winc {winc} binc {binc}");
            if let Some(moves) = own.moves_to_go {
                words += &format!(" movestogo {moves}");
            }
        }
        let limits =
            [("movetime", own.limits.movetime), ("nodes", own.limits.nodes), ("depth", own.limits.depth)];
        for (word, limit) in limits {
            if let Some(limit) = limit {
                words += &format!(" {word} {limit}");
            }
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(tc: &str) -> SideClock {
        SideClock::new(EngineLimits { clock: Some(tc.parse().unwrap()), ..EngineLimits::default() })
    }

    fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn a_time_control_is_written_as_it_is_read() {
        for text in ["10+0.1", "0.5", "40/60", "40/60+0.5"] {
            assert_eq!(clock(text).limits.time_control(), text);
        }
        let limits = EngineLimits { movetime: Some(250), nodes: Some(9), ..EngineLimits::default() };
        assert_eq!(limits.time_control(), "0.25/move");
        assert_eq!(EngineLimits { movetime: None, ..limits }.time_control(), "-");
    }

    #[test]
    fn increments_come_after_the_move_and_new_time_after_the_last() {
        let mut clock = clock("2/1+0.1");
        assert_eq!(clock.allowed(), Some(ms(1000)));
        assert!(clock.spend(ms(400), ms(0)));
        assert_eq!(clock.allowed(), Some(ms(700)));
        assert_eq!(clock.moves_to_go, Some(1));
        assert!(clock.spend(ms(700), ms(0)));
        assert_eq!(clock.allowed(), Some(ms(1100)));
        assert_eq!(clock.moves_to_go, Some(2));
    }

    #[test]
    fn the_margin_forgives_but_gives_no_time() {
        let mut clock = clock("1");
        assert!(clock.spend(ms(1005), ms(5)));
        assert_eq!(clock.allowed(), Some(ms(0)));
        assert!(clock.spend(ms(5), ms(5)));
        assert!(!clock.spend(ms(6), ms(5)));
    }

    #[test]
    fn go_has_both_clocks_and_the_own_limits() {
        let nodes =
            SideClock::new(EngineLimits { nodes: Some(500), depth: Some(7), ..EngineLimits::default() });
        let clocks = [clock("40/60+0.5"), nodes];
        assert_eq!(SideClock::go(&clocks, 0), "go wtime 60000 btime 60000 winc 500 binc 500 movestogo 40");
        assert_eq!(SideClock::go(&clocks, 1), "go nodes 500 depth 7");
    }
}
