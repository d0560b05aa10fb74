//! Games, counted one by one.

use super::facts::{Choices, GameFacts, Material, PieceKind, Seen};
use super::summary::{Estimate, INTERVAL, Statistics};
use super::values::values;
use crate::lab::dataset::half_points;
use asterism_engine::rules::{Color, GameResult, Info};
use asterism_interface::records::result_text;
use std::collections::BTreeMap;

/// All results, in the order in which statistics name them.
const RESULTS: [GameResult; 3] =
    [GameResult::Won(Color::White), GameResult::Draw, GameResult::Won(Color::Black)];

/// The sums of the games of one setup so far, and the material of each finished one.
#[derive(Debug)]
pub struct Tally {
    info: &'static Info,
    games: usize,
    /// Won by White, drawn, won by Black.
    results: [usize; 3],
    /// Finished games by their number of turns.
    lengths: BTreeMap<usize, usize>,
    choices: Choices,
    reasons: BTreeMap<(&'static str, String), usize>,
    kinds: BTreeMap<PieceKind, Seen>,
    /// The points of White and the material of each finished game.
    finished: Vec<(f64, Material)>,
}

impl Tally {
    /// Makes an empty tally for games of a variant.
    pub fn new(info: &'static Info) -> Tally {
        Tally {
            info,
            games: 0,
            results: [0; 3],
            lengths: BTreeMap::new(),
            choices: Choices::default(),
            reasons: BTreeMap::new(),
            kinds: BTreeMap::new(),
            finished: Vec::new(),
        }
    }

    /// Counts a game.
    pub(crate) fn add(&mut self, game: GameFacts) {
        self.games += 1;
        let told = result_text(game.result);
        *self.reasons.entry((told, game.reason)).or_default() += 1;
        self.choices.positions += game.choices.positions;
        self.choices.sum += game.choices.sum;
        self.choices.most = self.choices.most.max(game.choices.most);
        for (kind, seen) in game.kinds {
            let sum = self.kinds.entry(kind).or_default();
            sum.possible += seen.possible;
            sum.played += seen.played;
        }
        let Some(result) = game.result else { return };
        let counts = self.results.iter_mut().zip(RESULTS);
        counts.filter(|(_, of)| *of == result).for_each(|(count, _)| *count += 1);
        *self.lengths.entry(game.turns).or_default() += 1;
        self.finished.push((points(result), game.quiet));
    }

    /// Returns whether no game was counted.
    pub(crate) fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// Sums up the games.
    pub fn statistics(self, label: &str) -> Statistics {
        let by_result = |value: fn(GameResult) -> f64| {
            let [white, draw, black] = RESULTS.map(value);
            let [won, drawn, lost] = self.results;
            share(&[(white, won), (draw, drawn), (black, lost)])
        };
        let found = values(self.info, &self.finished);
        let enough_games = found.is_some();
        let (unit, values) =
            found.flatten().map_or((None, Vec::new()), |(unit, values)| (Some(unit), values));
        let Choices { positions, sum, most } = self.choices;
        Statistics {
            label: label.to_string(),
            games: self.games,
            finished: self.finished.len(),
            results: self.results,
            score: by_result(points),
            draws: by_result(|result| if result == GameResult::Draw { 1.0 } else { 0.0 }),
            length: quartiles(&self.lengths),
            choices: (positions > 0).then(|| (sum as f64 / positions as f64, most)),
            reasons: reasons(self.reasons),
            enough_games,
            unit,
            values,
            positions: self.finished.iter().map(|(_, material)| material.positions()).sum(),
            kinds: kinds(self.kinds),
        }
    }
}

/// Returns White's points.
fn points(result: GameResult) -> f64 {
    f64::from(half_points(result, Color::White)) / 2.0
}

/// Returns the mean of numbers from 0 to 1, each given with how often it occurs. The interval includes one extra
/// half-decided game, so that it has a width even if all are alike.
fn share(numbers: &[(f64, usize)]) -> Option<Estimate> {
    let sum = |of: &dyn Fn(f64) -> f64| numbers.iter().map(|&(n, times)| of(n) * times as f64).sum::<f64>();
    let count = sum(&|_| 1.0);
    let value = sum(&|number| number) / count;
    let spread = sum(&|number| (number - value).powi(2)) + 0.25;
    (count > 0.0).then(|| Estimate { value, error: INTERVAL * spread.sqrt() / count })
}

/// Returns the least, lower quartile, median, upper quartile, most of numbers, each given with how often it occurs;
/// each is one of the numbers, between two the lower.
fn quartiles(numbers: &BTreeMap<usize, usize>) -> Option<[usize; 5]> {
    let last = numbers.values().sum::<usize>().checked_sub(1)?;
    let at = |place: usize| {
        let mut before = 0;
        let reached = numbers.iter().find(|(_, times)| {
            before += **times;
            before > place
        });
        reached.map(|(number, _)| *number)
    };
    let [least, lower, median, upper, most] = [0, 1, 2, 3, 4].map(|quarter| at(last * quarter / 4));
    Some([least?, lower?, median?, upper?, most?])
}

fn reasons(counts: BTreeMap<(&'static str, String), usize>) -> Vec<(&'static str, String, usize)> {
    let mut reasons: Vec<_> = counts.into_iter().map(|((result, reason), n)| (result, reason, n)).collect();
    reasons.sort_by_key(|(_, _, count)| std::cmp::Reverse(*count));
    reasons
}

fn kinds(sums: BTreeMap<PieceKind, Seen>) -> Vec<(PieceKind, Seen)> {
    let mut kinds: Vec<_> = sums.into_iter().collect();
    kinds.sort_by_key(|(_, seen)| (seen.played, seen.possible));
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_numbers_of_the_list() {
        let quartiles = |numbers: &[usize]| {
            let mut counts = BTreeMap::new();
            numbers.iter().for_each(|number| *counts.entry(*number).or_default() += 1);
            quartiles(&counts)
        };
        assert_eq!(quartiles(&[5, 1, 3, 2, 4]), Some([1, 2, 3, 4, 5]));
        assert_eq!(quartiles(&[1, 2]), Some([1, 1, 1, 1, 2]));
        assert_eq!(quartiles(&[1, 7, 7, 7, 7, 9]), Some([1, 7, 7, 7, 9]));
        assert_eq!(quartiles(&[7]), Some([7; 5]));
        assert_eq!(quartiles(&[]), None);
    }

    #[test]
    fn a_share_has_an_interval_even_where_all_games_are_alike() {
        let share = |numbers: &[(f64, usize)]| share(numbers).unwrap();
        assert_eq!(share(&[(1.0, 1), (0.0, 1)]).value, 0.5);
        // 100 games of half a point: 1.96 * sqrt(0.25) / 100.
        assert!((share(&[(0.5, 100)]).error - 0.0098).abs() < 1e-9);
        // 50 wins and 50 losses: 1.96 * sqrt(25.25) / 100.
        assert!((share(&[(1.0, 50), (0.5, 0), (0.0, 50)]).error - 0.0985).abs() < 1e-4);
    }
}
