//! A weaker player: how far it looks, and how it chooses among moves that are nearly as good as the best.
//!
//! It misses what a weak player misses: it looks at fewer nodes and less depth, and the weakest levels also overlook
//! some of their own moves, both quiet ones and captures. Then it draws among its best lines, each with a weight that
//! falls with the distance from the best (a softmax over the scores). A line more than 240 centipawns below the best is
//! never drawn, except by the levels that hardly look at the score; in a game whose vital pieces are worth less, one of
//! them may still be lost that way. Random scores alone would leave tactics strong and resemble no person's play.
//!
//! All draws depend on the seed, the position and the last move alone: the same search gives the same move.

use super::limits::Limits;
use crate::rules::{LEVEL_LIST, LEVELS, LevelNumbers, LevelParams, MATE_BOUND, MoveKey, Score};
use std::ops::RangeInclusive;
use std::time::Duration;

/// A playing strength below full strength, which is no `Strength` at all.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// From 0 to 10; between two whole levels the numbers are interpolated.
    level: f64,
    /// The seed of the draws among nearly best moves.
    seed: u64,
}

/// Every player sees at least this many quiet turns on average, if there are as many.
const LEAST_SEEN: f64 = 2.0;
/// Nodes for each turn that a look at every turn takes.
const FIRST_LOOK: f64 = 20.0;
/// Lines more than this many centipawns below the best are never drawn: less than a Knight of chess. A player whose
/// temperature is higher than this uses the temperature as the bound.
const BOUND: f64 = 240.0;

/// A capture that a turn makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Capture {
    /// The move that identifies it in the position.
    pub key: MoveKey,
    /// Whether it takes a piece that has just captured.
    pub takes_back: bool,
}

/// Returns how much there is to look at from a root with this many turns: as much as in chess if there are about 30
/// turns. Games differ from 20 turns to 2,000, but a person does not look at a hundred times as many.
fn width(turns: usize) -> f64 {
    (30.0 * turns as f64).sqrt()
}

impl Strength {
    /// The level of full strength: one above the strongest that is weakened.
    pub const FULL: u32 = LEVELS as u32;
    /// The Elo of level 0, and the step between levels. Relative: docs/lab/strength.md has the measurements.
    const FIRST_ELO: u32 = 500;
    const ELO_STEP: u32 = 200;
    /// The range of [`Strength::of_elo`].
    pub(super) const ELO: RangeInclusive<u32> =
        Strength::FIRST_ELO..=Strength::FIRST_ELO + Strength::ELO_STEP * (LEVELS as u32 - 1);

    /// Returns the strength of a level, from 0 on; `None` from [`Strength::FULL`] on, which is not weakened.
    ///
    /// ```
    /// use asterism_engine::search::Strength;
    /// use asterism_engine::{Engine, HashSize, Limits, Request, Threads, open};
    ///
    /// let mut game = open("chess")?;
    /// let mut request: Request = Limits::nodes(1_000).into();
    /// request.strength = Strength::of_level(0, 1);
    /// let answer = Engine::new(HashSize(1), Threads(1))?.search(&game, request)?;
    /// game.play(&answer.best)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_level(level: u32, seed: u64) -> Option<Strength> {
        (level < Strength::FULL).then_some(Strength { level: f64::from(level), seed })
    }

    /// Returns the strength of a relative Elo, between two levels if necessary; the nearest one if it is out of range.
    pub fn of_elo(elo: u32, seed: u64) -> Strength {
        let above = f64::from(elo) - f64::from(Strength::FIRST_ELO);
        let level = above / f64::from(Strength::ELO_STEP);
        Strength { level: level.clamp(0.0, (LEVELS - 1) as f64), seed }
    }

    /// Returns the handicap of this strength in a game with these levels.
    pub(crate) fn handicap(self, params: &LevelParams) -> Handicap {
        let below = (self.level as usize).min(LEVELS - 1);
        let above = (below + 1).min(LEVELS - 1);
        let share = self.level - below as f64;
        let levels = &params.levels;
        let mean = |low: f64, high: f64| match share {
            0.0 => low, // not rounded
            // Quantities that differ by factors are interpolated by factors.
            _ => (low.ln() * (1.0 - share) + high.ln() * share).exp(),
        };
        let between = |number: fn(&LevelNumbers) -> f64| mean(number(&levels[below]), number(&levels[above]));
        let numbers = LevelNumbers {
            seen: between(|level| level.seen),
            depth: between(|level| level.depth).round(),
            nodes: between(|level| level.nodes),
            temperature: between(|level| level.temperature),
            lines: between(|level| level.lines).round(),
        };
        let captures = mean(LEVEL_LIST[below].captures, LEVEL_LIST[above].captures);
        Handicap { numbers, captures, scale: f64::from(params.scale), seed: self.seed }
    }

    /// Returns how long this player seems to think in the position with this hash, so that an opponent can follow its
    /// answers.
    pub fn think_time(self, hash: u64) -> Duration {
        let [least, most] = LEVEL_LIST[self.level as usize].think_ms.map(f64::from);
        Duration::from_millis((least + (most - least) * unit(mix(self.seed ^ mix(!hash)))) as u64)
    }
}

/// A strength in one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Handicap {
    numbers: LevelNumbers,
    /// The share of captures that is seen.
    captures: f64,
    /// Centipawns.
    scale: f64,
    seed: u64,
}

impl Handicap {
    /// Removes from the turns of a root those that this player overlooks, but at least one stays. `captures` lists the
    /// captures of a turn, none if it is quiet. A capture is seen or overlooked in all turns that make it.
    pub(crate) fn overlook<T>(self, turns: &mut Vec<T>, captures: impl Fn(&T) -> Vec<Capture>, hash: u64) {
        let found: Vec<Vec<Capture>> = turns.iter().map(captures).collect();
        let quiet = found.iter().filter(|captures| captures.is_empty()).count();
        let part = (self.numbers.seen * width(turns.len())).max(LEAST_SEEN) / quiet as f64;
        // A draw below 1 means seen.
        let drawn = |what: u64, part: f64| unit(mix(self.seed ^ mix(hash ^ what))) / part;
        let share = |capture: &Capture| {
            // A player who has just lost a piece looks twice.
            1.0 - (1.0 - self.captures).powi(if capture.takes_back { 2 } else { 1 })
        };
        let drawn: Vec<f64> = (0..)
            .zip(&found)
            .map(|(index, captures)| match captures.is_empty() {
                true => drawn(index, part),
                // The keys of moves and the numbers of turns are different draws.
                false => captures
                    .iter()
                    .map(|capture| drawn(!u64::from(capture.key.0), share(capture)))
                    .fold(0.0, f64::max),
            })
            .collect();
        let least = drawn.iter().copied().fold(f64::INFINITY, f64::min);
        let mut drawn = drawn.into_iter();
        turns.retain(|_| drawn.next().is_none_or(|drawn| drawn < 1.0 || drawn <= least));
    }

    /// Returns the limits of a search from a root with this many legal turns, within `given`.
    pub(crate) fn limits(self, given: &Limits, turns: usize) -> Limits {
        let nodes = (self.numbers.nodes * width(turns)).max(FIRST_LOOK * turns as f64);
        let (nodes, depth) = (nodes.ceil() as u64, self.numbers.depth as u32);
        let mut limits = given.clone();
        limits.nodes = Some(given.nodes.map_or(nodes, |given| given.min(nodes)));
        limits.depth = Some(given.depth.map_or(depth, |given| given.min(depth)));
        limits
    }

    /// Returns the number of lines that [`Handicap::choose`] needs.
    pub(crate) fn lines(self) -> usize {
        self.numbers.lines as usize
    }

    /// Returns which line to play, from the scores of the best lines, the best first, and the position's hash. A win at
    /// a known distance is always played.
    pub(crate) fn choose(self, scores: &[Score], hash: u64) -> usize {
        let Some(&best) = scores.first().filter(|best| **best < MATE_BOUND) else { return 0 };
        let temperature = self.scale * self.numbers.temperature;
        let bound = BOUND.max(temperature);
        let weight = |score: &Score| {
            let distance = f64::from(best - score);
            if distance <= bound { (-distance / temperature).exp() } else { 0.0 }
        };
        let total: f64 = scores.iter().map(weight).sum();
        let mut left = unit(mix(self.seed ^ mix(hash))) * total;
        for (index, score) in scores.iter().enumerate() {
            left -= weight(score);
            if left < 0.0 {
                return index;
            }
        }
        0
    }
}

/// Applies the finalizer of `SplitMix64` (Steele, Lea, Flood 2014): every bit of the result depends on all of `value`.
fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Returns a number from 0 to below 1.
fn unit(random: u64) -> f64 {
    (random >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{mated_in, mating_in};

    const PARAMS: LevelParams = LevelParams { scale: 100, ..LevelParams::UNTUNED };

    fn of(level: u32, seed: u64) -> Handicap {
        Strength::of_level(level, seed).unwrap().handicap(&PARAMS)
    }

    fn drawn(level: u32, scores: &[Score]) -> Vec<usize> {
        let mut counts = vec![0; scores.len()];
        for hash in 0..2_000 {
            counts[of(level, 7).choose(scores, hash)] += 1;
        }
        counts
    }

    #[test]
    fn the_draws_are_given_by_seed_and_position() {
        let chosen =
            |seed| -> Vec<usize> { (0..64).map(|hash| of(1, seed).choose(&[30, 20, 10, 0], hash)).collect() };
        assert_eq!(chosen(1), chosen(1));
        assert_ne!(chosen(1), chosen(2));
        let seen = |seed| {
            let mut turns: Vec<u32> = (0..40).collect();
            of(1, seed).overlook(&mut turns, |_| Vec::new(), 99);
            turns
        };
        assert_eq!(seen(1), seen(1));
        assert_ne!(seen(1), seen(2));
    }

    #[test]
    fn only_weak_levels_overlook_quiet_moves() {
        let seen = |level| {
            let mut turns: Vec<u32> = (0..400).collect();
            of(level, 3).overlook(&mut turns, |_| Vec::new(), 99);
            turns.len()
        };
        assert!(seen(0) < seen(1) && seen(1) < seen(2) && seen(2) < seen(3) && seen(3) < 400);
        assert_eq!(seen(10), 400);
    }

    /// Of 4,000 captures, each beside a quiet turn, the share given in the list of levels is seen, within 3 %.
    #[test]
    fn captures_are_overlooked_at_the_rate_of_the_level() {
        let seen = |level, takes_back| {
            let mut turns: Vec<u32> = (0..8_000).collect();
            let captures = |turn: &u32| match turn % 2 {
                1 => vec![Capture { key: MoveKey(*turn), takes_back }],
                _ => Vec::new(),
            };
            of(level, 3).overlook(&mut turns, captures, 99);
            turns.iter().filter(|turn| *turn % 2 == 1).count() as f64 / 4_000.0
        };
        for (level, row) in (0..Strength::FULL).zip(&LEVEL_LIST) {
            for (takes_back, expected) in [(false, row.captures), (true, 1.0 - (1.0 - row.captures).powi(2))]
            {
                let seen = seen(level, takes_back);
                assert!((seen - expected).abs() < 0.03, "level {level}: {seen}, expected {expected}");
            }
        }
        assert!(LEVEL_LIST.windows(2).all(|pair| pair[0].captures <= pair[1].captures));
    }

    #[test]
    fn a_capture_is_seen_in_all_turns_that_make_it_or_in_none() {
        let mut turns: Vec<u32> = (0..900).collect();
        let captures = |turn: &u32| vec![Capture { key: MoveKey(turn / 30 + 1), takes_back: false }];
        of(0, 5).overlook(&mut turns, captures, 99);
        assert!(!turns.is_empty() && turns.len() < 900 && turns.len().is_multiple_of(30), "{}", turns.len());
        assert!(turns.chunks(30).all(|chunk| chunk.iter().all(|turn| turn / 30 == chunk[0] / 30)));
    }

    #[test]
    fn something_is_always_seen() {
        for seed in 0..200 {
            let mut turns = vec![1, 2];
            let captures = |turn: &u32| vec![Capture { key: MoveKey(*turn), takes_back: false }];
            of(0, seed).overlook(&mut turns, captures, 99);
            assert!(!turns.is_empty());
        }
    }

    #[test]
    fn every_level_has_a_name_of_its_own_and_thinks_for_half_a_second_to_a_few() {
        for (level, row) in LEVEL_LIST.iter().enumerate() {
            assert!(LEVEL_LIST[..level].iter().all(|other| other.name != row.name), "{}", row.name);
        }
        let time = |level, hash| Strength::of_level(level, 1).unwrap().think_time(hash).as_millis();
        for level in 0..Strength::FULL {
            let times: Vec<_> = (0..50).map(|hash| time(level, hash)).collect();
            assert!(times.iter().all(|time| (500..=3_000).contains(time)), "level {level}: {times:?}");
            assert!(times.iter().any(|time| *time != times[0]) && times[0] == time(level, 0));
        }
    }

    #[test]
    fn better_lines_are_drawn_more_often_and_bad_ones_never() {
        for level in 0..Strength::FULL {
            let counts = drawn(level, &[30, 20, -100, -900, mated_in(2)]);
            assert!(counts[0] > counts[1] && counts[1] >= counts[2], "level {level}: {counts:?}");
            assert_eq!(&counts[3..], [0, 0], "level {level}");
        }
        assert!(drawn(1, &[30, 20])[1] > drawn(10, &[30, 20])[1] && drawn(1, &[30, -211])[1] == 0);
    }

    #[test]
    fn a_win_that_is_seen_is_played() {
        assert_eq!(drawn(1, &[mating_in(1), mating_in(3), 900])[0], 2_000);
    }

    #[test]
    fn levels_see_more_and_err_less_as_they_rise() {
        let limits = |level| of(level, 0).limits(&Limits::default(), 100);
        for level in 1..Strength::FULL {
            let (lower, higher) = (limits(level - 1), limits(level));
            assert!(lower.nodes <= higher.nodes && lower.depth <= higher.depth, "level {level}");
            assert!(of(level - 1, 0).numbers.temperature > of(level, 0).numbers.temperature);
        }
        assert_eq!(Strength::of_level(Strength::FULL, 0), None);
    }

    #[test]
    fn elo_runs_from_the_first_level_to_the_last() {
        let (lowest, highest) = Strength::ELO.into_inner();
        assert_eq!(Some(Strength::of_elo(lowest, 3)), Strength::of_level(0, 3));
        assert_eq!(Some(Strength::of_elo(lowest + 200, 3)), Strength::of_level(1, 3));
        assert_eq!(Some(Strength::of_elo(highest, 3)), Strength::of_level(Strength::FULL - 1, 3));
        let middle = Strength::of_elo(u32::midpoint(lowest, highest), 3);
        assert_eq!(Some(middle), Strength::of_level(5, 3));
        let between = Strength::of_elo(1_600, 3).handicap(&PARAMS).numbers.temperature;
        assert!(between < of(5, 3).numbers.temperature && between > of(6, 3).numbers.temperature);
    }

    #[test]
    fn the_limits_given_hold() {
        let given = Limits { nodes: Some(5), depth: Some(1), ..Limits::default() };
        let limits = of(10, 0).limits(&given, 30);
        assert_eq!((limits.nodes, limits.depth), (Some(5), Some(1)));
    }
}
