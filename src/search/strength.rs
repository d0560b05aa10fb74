//! A player that is weaker than the engine can be: how far it looks, and how it chooses among moves that are nearly
//! as good as the best.
//!
//! It looks at fewer nodes and less depth, so that it misses what a weak player misses, and then draws among its best
//! lines, each with a weight that falls with the distance from the best (a softmax over the scores). Lines that are too
//! far from the best are never drawn, so nothing is thrown away that the player has seen to be lost. Random scores
//! alone would leave tactics strong and look like no person's play.
//!
//! The draw depends on the seed and the position alone: the same search gives the same move.

use super::limits::Limits;
use crate::rules::{MATE_BOUND, Score};

/// How strong to play. Full strength is no `Strength` at all.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// From 1 to 10; between two whole levels the numbers are interpolated.
    level: f64,
    /// What the draws among nearly best moves depend on, beside the position.
    seed: u64,
}

/// What one level may use.
struct LevelNumbers {
    /// Nodes for each legal turn at the root: games with many moves need more for the same depth.
    nodes: f64,
    /// Turns of depth.
    depth: f64,
    /// Centipawns of distance from the best line by which the weight of a line falls to 1/e.
    temperature: f64,
}

const fn numbers(nodes: f64, depth: f64, temperature: f64) -> LevelNumbers {
    LevelNumbers { nodes, depth, temperature }
}

/// From level 1 on. Tuned so that each level scores 60 to 85 % against the one below: docs/levels.md.
const LEVELS: [LevelNumbers; 10] = [
    numbers(8.0, 1.0, 150.0),
    numbers(8.0, 1.0, 110.0),
    numbers(8.0, 1.0, 80.0),
    numbers(8.0, 1.0, 55.0),
    numbers(10.0, 2.0, 40.0),
    numbers(18.0, 3.0, 30.0),
    numbers(30.0, 4.0, 22.0),
    numbers(50.0, 6.0, 15.0),
    numbers(80.0, 8.0, 10.0),
    numbers(130.0, 12.0, 5.0),
];
/// Best lines among which the move is drawn.
const LINES: usize = 6;
/// Lines this many temperatures below the best are never drawn ...
const BOUND_TEMPERATURES: f64 = 2.5;
/// ... nor lines so many centipawns below it.
const BOUND: f64 = 250.0;

impl Strength {
    /// The level of full strength: one above the strongest that is weakened.
    pub const FULL: u32 = LEVELS.len() as u32 + 1;
    /// The Elo of level 1, and what a level adds. Relative: docs/levels.md says what was measured.
    const FIRST_ELO: f64 = 1_000.0;
    const ELO_STEP: f64 = 150.0;
    /// The range of [`Strength::of_elo`].
    pub const ELO: (u32, u32) = (1_000, 2_350);

    /// A level, from 1 on; `None` from [`Strength::FULL`] on, which is not weakened.
    pub fn of_level(level: u32, seed: u64) -> Option<Strength> {
        (level < Strength::FULL).then_some(Strength { level: f64::from(level.max(1)), seed })
    }

    /// The strength of a relative Elo, between two levels if need be; the nearest where it is out of range.
    pub fn of_elo(elo: u32, seed: u64) -> Strength {
        let level = 1.0 + (f64::from(elo) - Strength::FIRST_ELO) / Strength::ELO_STEP;
        Strength { level: level.clamp(1.0, LEVELS.len() as f64), seed }
    }

    /// The limits of a search from a root with so many legal turns, within those that are given.
    pub fn limits(self, given: &Limits, turns: usize) -> Limits {
        let nodes = self.between(|level| level.nodes.ln()).exp() * turns as f64;
        let (nodes, depth) = (nodes.ceil() as u64, self.between(|level| level.depth).round() as u32);
        let mut limits = given.clone();
        limits.nodes = Some(given.nodes.map_or(nodes, |given| given.min(nodes)));
        limits.depth = Some(given.depth.map_or(depth, |given| given.min(depth)));
        limits
    }

    /// How many lines are to be searched for [`Strength::choose`].
    pub fn lines(self) -> usize {
        LINES
    }

    /// Which line to play, from the scores of the best lines, the best first, and the position's hash. A win at a
    /// known distance is always played.
    pub fn choose(self, scores: &[Score], hash: u64) -> usize {
        let Some(&best) = scores.first().filter(|best| **best < MATE_BOUND) else { return 0 };
        let temperature = self.between(|level| level.temperature);
        let bound = BOUND.min(BOUND_TEMPERATURES * temperature);
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

    /// A number of this strength, from those of the levels on both sides.
    fn between(self, number: impl Fn(&LevelNumbers) -> f64) -> f64 {
        let below = (self.level.floor() as usize).clamp(1, LEVELS.len());
        let above = (below + 1).min(LEVELS.len());
        let share = self.level - below as f64;
        number(&LEVELS[below - 1]) * (1.0 - share) + number(&LEVELS[above - 1]) * share
    }
}

/// The finalizer of `SplitMix64` (Steele, Lea, Flood 2014): every bit of the result depends on all of `value`.
fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// From 0 to below 1.
fn unit(random: u64) -> f64 {
    (random >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{mated_in, mating_in};

    fn drawn(level: u32, scores: &[Score]) -> Vec<usize> {
        let mut counts = vec![0; scores.len()];
        for hash in 0..2_000 {
            counts[Strength::of_level(level, 7).unwrap().choose(scores, hash)] += 1;
        }
        counts
    }

    #[test]
    fn the_draw_is_given_by_seed_and_position() {
        let chosen = |seed| -> Vec<usize> {
            let strength = Strength::of_level(1, seed).unwrap();
            (0..64).map(|hash| strength.choose(&[30, 20, 10, 0], hash)).collect()
        };
        assert_eq!(chosen(1), chosen(1));
        assert_ne!(chosen(1), chosen(2));
    }

    #[test]
    fn better_lines_are_drawn_more_often_and_bad_ones_never() {
        for level in 1..Strength::FULL {
            let counts = drawn(level, &[30, 20, -100, -900, mated_in(2)]);
            assert!(counts[0] > counts[1] && counts[1] >= counts[2], "level {level}: {counts:?}");
            assert_eq!(&counts[3..], [0, 0], "level {level}");
        }
        assert!(drawn(1, &[30, 20])[1] > drawn(10, &[30, 20])[1]);
    }

    #[test]
    fn a_win_that_is_seen_is_played() {
        assert_eq!(drawn(1, &[mating_in(1), mating_in(3), 900])[0], 2_000);
    }

    #[test]
    fn levels_see_more_and_err_less_as_they_rise() {
        let limits = |strength: Strength| strength.limits(&Limits::default(), 100);
        let of = |level| Strength::of_level(level, 0).unwrap();
        for level in 2..Strength::FULL {
            let (lower, higher) = (of(level - 1), of(level));
            assert!(
                limits(lower).nodes <= limits(higher).nodes && limits(lower).depth <= limits(higher).depth
            );
            assert!(lower.between(|n| n.temperature) > higher.between(|n| n.temperature));
        }
        assert_eq!(Strength::of_level(Strength::FULL, 0), None);
    }

    #[test]
    fn elo_runs_from_the_first_level_to_the_last() {
        assert_eq!(Some(Strength::of_elo(Strength::ELO.0, 3)), Strength::of_level(1, 3));
        assert_eq!(Some(Strength::of_elo(Strength::ELO.1, 3)), Strength::of_level(Strength::FULL - 1, 3));
        let middle = Strength::of_elo(u32::midpoint(Strength::ELO.0, Strength::ELO.1), 3);
        assert!((middle.level - 5.5).abs() < 1e-9);
    }

    #[test]
    fn the_limits_given_hold() {
        let given = Limits { nodes: Some(5), depth: Some(1), ..Limits::default() };
        let limits = Strength::of_level(10, 0).unwrap().limits(&given, 30);
        assert_eq!((limits.nodes, limits.depth), (Some(5), Some(1)));
    }
}
