//! Time management: how long a move may take.
//!
//! The limits give a soft limit, after which no new iteration starts, and a hard limit, at which the search is broken
//! off. As the iterations go, the soft limit grows while the best move changes or the score falls, and shrinks once
//! nearly all nodes go to one move. After Stockfish (`search.cpp`, `iterative_deepening`).

use super::limits::{GameClock, Limits};
use crate::rules::{Score, TimeParams};
use std::time::Duration;

/// The time of one move.
#[derive(Clone, Debug)]
pub(crate) struct TimeManager {
    soft: Duration,
    hard: Duration,
    /// Whether the soft limit moves as the search goes.
    flexible: bool,
    /// Iterations for which the best move has stood.
    stability: i32,
    /// The score averaged over the iterations, the late ones most; in centipawns.
    average_score: Option<f64>,
    /// The factor of the soft limit, from the iterations so far.
    factor: f64,
    params: TimeParams,
}

impl TimeManager {
    /// Returns the limits in time of a search, if there are any.
    pub(crate) fn new(limits: &Limits, params: TimeParams) -> Option<TimeManager> {
        let shortest = Duration::from_millis(1);
        let fixed = limits.movetime.map(|time| time.saturating_sub(limits.overhead).max(shortest));
        let shares = limits.clock.map(|clock| clock_shares(clock, limits.overhead, &params));
        let (soft, hard) = match (fixed, shares) {
            (None, None) => return None,
            (None, Some(shares)) => shares,
            (Some(time), None) => (time, time),
            (Some(time), Some((soft, hard))) => (soft.min(time), hard.min(time)),
        };
        let flexible = shares.is_some();
        Some(TimeManager { soft, hard, flexible, stability: 0, average_score: None, factor: 1.0, params })
    }

    /// Returns the time at which the search is broken off.
    pub(crate) fn hard_limit(&self) -> Duration {
        self.hard
    }

    /// Returns the time after which no new iteration starts.
    pub(crate) fn soft_limit(&self) -> Duration {
        if self.flexible { self.soft.mul_f64(self.factor).min(self.hard) } else { self.soft }
    }

    /// Takes in a finished iteration: whether it found a new best move, its score in centipawns, and the share of
    /// the iteration's nodes that the best move took (0 to 1).
    pub(crate) fn update(&mut self, best_move_changed: bool, score: Score, node_share: f64) {
        self.stability = if best_move_changed { 0 } else { self.stability + 1 };
        let average = self.average_score.unwrap_or(score as f64);
        self.average_score = Some((average + score as f64) / 2.0);
        let time = &self.params;
        let factor = |percent: i32| percent as f64 / 100.0;
        let stability = factor(time.stability_base)
            - factor(time.stability_step) * self.stability.min(time.stability_max) as f64;
        let fall = (average - score as f64) / time.fall_scale as f64;
        let score_fall = (1.0 + fall).clamp(factor(time.fall_min), factor(time.fall_max));
        let node_share = (factor(time.node_share_base) - node_share)
            .clamp(factor(time.node_share_min), factor(time.node_share_max));
        self.factor = (stability * score_fall * node_share).max(0.0); // some ranges allow a negative stability
    }
}

/// Returns the soft and hard limits from a game clock: a share of the usable time and most of the increment, but never
/// more than a part of the usable time, so that the flag cannot fall however often this is asked.
fn clock_shares(clock: GameClock, overhead: Duration, time: &TimeParams) -> (Duration, Duration) {
    let moves = clock.moves_to_go.unwrap_or(time.moves_to_go as u32).clamp(1, time.max_moves_to_go as u32);
    let usable = usable(clock, overhead, time).max(Duration::from_millis(1));
    let gained = clock.increment.saturating_sub(overhead);
    let share = usable / moves + percent(gained, time.increment_percent);
    let most = percent(usable, if moves == 1 { time.last_move_percent } else { time.max_percent });
    (percent(share, time.soft_percent).min(most), percent(share, time.hard_percent).min(most))
}

/// Returns the usable part of the time left. The rest is a reserve: each of the moves to come may lose the overhead,
/// and if the increment does not cover it, the time left must. Once the clock shows no more than the reserve, a small
/// part of it is spent after all: the overhead may be a cautious guess. (Stockfish keeps the reserve for twice as many
/// moves; with that this engine was never late at 1+0 either, but had too little time to play well.)
fn usable(clock: GameClock, overhead: Duration, time: &TimeParams) -> Duration {
    let moves = clock.moves_to_go.unwrap_or(u32::MAX).min(time.reserve_moves as u32);
    let reserve = overhead.saturating_add(overhead.saturating_sub(clock.increment).saturating_mul(moves));
    let last = percent(clock.remaining.saturating_sub(overhead), time.reserve_percent);
    clock.remaining.saturating_sub(reserve).max(last)
}

fn percent(time: Duration, part: i32) -> Duration {
    time.saturating_mul(part as u32) / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn movetime_keeps_the_overhead_back() {
        let limits = Limits { movetime: Some(ms(100)), overhead: ms(30), ..Limits::default() };
        let time = TimeManager::new(&limits, TimeParams::UNTUNED).unwrap();
        assert_eq!((time.soft, time.hard, time.flexible), (ms(70), ms(70), false));
    }

    #[test]
    fn no_limit_exceeds_the_time_left() {
        for remaining in [0, 1, 5, 50, 1_000, 60_000] {
            for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                let clock = GameClock { remaining: ms(remaining), increment: ms(2_000), moves_to_go };
                let limits = Limits { clock: Some(clock), overhead: ms(10), ..Limits::default() };
                let time = TimeManager::new(&limits, TimeParams::UNTUNED).unwrap();
                assert!(time.soft <= time.hard);
                assert!(time.hard <= ms(remaining.saturating_sub(10).max(1)));
            }
        }
    }

    /// Returns the time left on a clock without increment after each move of a long game, if every move uses its whole
    /// soft (or hard) limit and loses `lost` more.
    fn played(mut remaining: Duration, overhead: Duration, lost: Duration, hard: bool) -> Vec<Duration> {
        let left = |_| {
            let clock = GameClock { remaining, ..GameClock::default() };
            let limits = Limits { clock: Some(clock), overhead, ..Limits::default() };
            let time = TimeManager::new(&limits, TimeParams::UNTUNED).unwrap();
            let used = if hard { time.hard_limit() } else { time.soft_limit() };
            // The clock is looked at in steps of about a millisecond.
            remaining = remaining.saturating_sub(used.max(ms(1)) + lost);
            remaining
        };
        (0..200).map(left).collect()
    }

    #[test]
    fn sudden_death_keeps_its_reserve() {
        for (remaining, overhead, lost) in
            [(1_000, 10, 1), (4_000, 10, 1), (10_000, 10, 1), (60_000, 100, 30)]
        {
            let left = played(ms(remaining), ms(overhead), ms(lost), false);
            assert!(left[199] > ms(overhead), "{remaining}: {left:?}");
            // The reserve is for 25 moves; it is touched late, and only by the time lost.
            let spent = left.iter().position(|left| *left < ms(26 * overhead)).unwrap_or(200);
            assert!(spent > 20, "{remaining}: {left:?}");
            let left = played(ms(remaining), ms(overhead), ms(lost), true);
            assert!(left[99] > ms(overhead), "{remaining}, every move to its hard limit: {left:?}");
        }
    }

    #[test]
    fn an_increment_pays_for_the_overhead() {
        let usable = |remaining, increment, moves_to_go| {
            let clock = GameClock { remaining: ms(remaining), increment: ms(increment), moves_to_go };
            usable(clock, ms(10), &TimeParams::UNTUNED)
        };
        assert_eq!(usable(1_000, 0, None), ms(1_000 - 10 - 25 * 10));
        assert_eq!(usable(1_000, 4, None), ms(1_000 - 10 - 25 * 6));
        assert_eq!(usable(1_000, 10, None), ms(1_000 - 10));
        assert_eq!(usable(1_000, 80, None), ms(1_000 - 10));
        assert_eq!(usable(1_000, 0, Some(1)), ms(1_000 - 10 - 10));
        assert_eq!(usable(1_000, 0, Some(20)), ms(1_000 - 10 - 200));
        assert_eq!(usable(210, 0, None), ms(6), "3 percent of what is left");
        assert_eq!(usable(5, 0, None), ms(0));
    }

    #[test]
    fn without_limits_in_time_there_is_nothing_to_manage() {
        assert!(TimeManager::new(&Limits::default(), TimeParams::UNTUNED).is_none());
    }

    #[test]
    fn a_clear_move_takes_less_time_than_a_doubtful_one() {
        let limits = Limits { clock: Some(GameClock::default()), ..Limits::default() };
        let mut clear = TimeManager::new(&limits, TimeParams::UNTUNED).unwrap();
        let mut doubtful = clear.clone();
        for iteration in 0..8 {
            clear.update(false, 20, 0.95);
            doubtful.update(iteration % 2 == 0, 20 - 30 * iteration, 0.3);
        }
        assert!(clear.factor < 0.6, "{}", clear.factor);
        assert!(doubtful.factor > 1.5, "{}", doubtful.factor);
    }
}
