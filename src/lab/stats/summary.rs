//! Sums over many games.

use super::facts::{GameFacts, PieceKind, Seen};
use super::regression::{Fit, Row, logistic};
use asterism_engine::rules::{Color, GameResult, Info};
use std::collections::BTreeMap;

/// Half the width of a 95 % interval, in standard errors.
const INTERVAL: f64 = 1.96;
/// Finished games below which values of pieces would say nothing.
const FEWEST_GAMES: usize = 50;
/// Finished games for each coefficient, at least.
const GAMES_A_COEFFICIENT: usize = 10;
/// A type must differ in number in quiet positions of this many games to get a value.
const FEWEST_DIFFERING: usize = 10;

/// A number and half the width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Half the width of its interval.
    pub error: f64,
}

/// The value of a type of piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PieceValue {
    /// The letter of the piece.
    pub letter: char,
    /// The value of the piece, that of the unit being 1.
    pub value: Estimate,
}

/// The sums over the games of one setup.
#[derive(Clone, Debug)]
pub struct Statistics {
    /// The setup, as the user knows it.
    pub label: String,
    /// All games, and the finished ones.
    pub games: usize,
    /// Finished games.
    pub finished: usize,
    /// Won by White, drawn, won by Black.
    pub results: [usize; 3],
    /// White's share of the points; `None` if no game was finished.
    pub score: Option<Estimate>,
    /// The part of drawn games.
    pub draws: Option<Estimate>,
    /// Turns of a finished game: least, lower quartile, median, upper quartile, most.
    pub length: Option<[usize; 5]>,
    /// Legal turns: mean, most.
    pub choices: Option<(f64, u32)>,
    /// Numbers of games by result (`*`: none) and reason, the most frequent first.
    pub reasons: Vec<(&'static str, String, usize)>,
    /// Whether there were games enough to ask for the values of pieces.
    pub enough_games: bool,
    /// Letter of the piece whose value is 1.
    pub unit: Option<char>,
    /// The values of the pieces, in the variant's order; empty if unknown.
    pub values: Vec<PieceValue>,
    /// Quiet positions that the values come from.
    pub positions: usize,
    /// Kinds of moves that were possible, the rarest first.
    pub kinds: Vec<(PieceKind, Seen)>,
}

impl Statistics {
    /// Sums up games of a variant.
    pub fn of(label: &str, info: &Info, facts: &[GameFacts]) -> Statistics {
        let results: Vec<GameResult> = facts.iter().filter_map(|game| game.result).collect();
        let count = |wanted: GameResult| results.iter().filter(|result| **result == wanted).count();
        let points: Vec<f64> =
            results.iter().map(|result| f64::from(result.half_points(Color::White)) / 2.0).collect();
        let drawn: Vec<f64> =
            results.iter().map(|result| if *result == GameResult::Draw { 1.0 } else { 0.0 }).collect();
        let all_choices: Vec<u32> = facts.iter().flat_map(|game| game.choices.iter().copied()).collect();
        let mean = all_choices.iter().map(|&count| f64::from(count)).sum::<f64>() / all_choices.len() as f64;
        let found = values(info, facts);
        let enough_games = found.is_some();
        let (unit, values) =
            found.flatten().map_or((None, Vec::new()), |(unit, values)| (Some(unit), values));
        Statistics {
            label: label.to_string(),
            games: facts.len(),
            finished: results.len(),
            results: GameResult::ALL.map(count),
            score: share(&points),
            draws: share(&drawn),
            length: quartiles(facts.iter().filter(|game| game.result.is_some()).map(|game| game.turns)),
            choices: all_choices.iter().max().map(|&most| (mean, most)),
            reasons: reasons(facts),
            enough_games,
            unit,
            values,
            positions: facts.iter().filter(|game| game.result.is_some()).map(|game| game.quiet.len()).sum(),
            kinds: kinds(facts),
        }
    }
}

/// Returns the mean of numbers from 0 to 1. The interval includes one extra half-decided game, so that it has a width
/// even if all are alike.
fn share(numbers: &[f64]) -> Option<Estimate> {
    let count = numbers.len() as f64;
    let value = numbers.iter().sum::<f64>() / count;
    let spread: f64 = numbers.iter().map(|number| (number - value).powi(2)).sum::<f64>() + 0.25;
    (!numbers.is_empty()).then(|| Estimate { value, error: INTERVAL * spread.sqrt() / count })
}

/// Returns the least, lower quartile, median, upper quartile, most; each is one of the numbers, between two the lower.
fn quartiles(numbers: impl Iterator<Item = usize>) -> Option<[usize; 5]> {
    let mut sorted: Vec<usize> = numbers.collect();
    sorted.sort_unstable();
    let last = sorted.len().checked_sub(1)?;
    Some([0, 1, 2, 3, 4].map(|quarter| sorted[last * quarter / 4]))
}

fn reasons(facts: &[GameFacts]) -> Vec<(&'static str, String, usize)> {
    let mut counts = BTreeMap::new();
    for game in facts {
        let result = GameResult::text_or_unfinished(game.result);
        *counts.entry((result, game.reason.clone())).or_insert(0) += 1;
    }
    let mut reasons: Vec<_> = counts.into_iter().map(|((result, reason), n)| (result, reason, n)).collect();
    reasons.sort_by_key(|(_, _, count)| std::cmp::Reverse(*count));
    reasons
}

fn kinds(facts: &[GameFacts]) -> Vec<(PieceKind, Seen)> {
    let mut sums = BTreeMap::<PieceKind, Seen>::new();
    for (kind, seen) in facts.iter().flat_map(|game| &game.kinds) {
        let sum = sums.entry(*kind).or_default();
        sum.possible += seen.possible;
        sum.played += seen.played;
    }
    let mut kinds: Vec<_> = sums.into_iter().collect();
    kinds.sort_by_key(|(_, seen)| (seen.played, seen.possible));
    kinds
}

/// The unit, and the value of each type of piece in it.
type Values = (char, Vec<PieceValue>);

/// Returns the piece values: `None` if there are too few games, `Some(None)` if no value is surely above 0.
fn values(info: &Info, facts: &[GameFacts]) -> Option<Option<Values>> {
    let finished = || facts.iter().enumerate().filter_map(|(group, game)| Some((group, game, game.result?)));
    let differs = |piece: &usize| {
        let in_game = |game: &GameFacts| game.quiet.iter().any(|counts| counts[*piece] != 0);
        finished().filter(|(_, game, _)| in_game(game)).count() >= FEWEST_DIFFERING
    };
    let pieces: Vec<usize> = (0..info.pieces.len()).filter(differs).collect();
    if finished().count() < FEWEST_GAMES.max(GAMES_A_COEFFICIENT * (pieces.len() + 1)) {
        return None;
    }
    let rows: Vec<Row> = finished()
        .flat_map(|(group, game, result)| {
            let outcome = f64::from(result.half_points(Color::White)) / 2.0;
            let inputs = |counts: &Vec<i32>| {
                std::iter::once(1.0).chain(pieces.iter().map(|&piece| f64::from(counts[piece]))).collect()
            };
            game.quiet.iter().map(move |counts| (inputs(counts), outcome, group)).collect::<Vec<_>>()
        })
        .map(|(inputs, outcome, group)| Row { inputs, outcome, group })
        .collect();
    Some(logistic(&rows).and_then(|fit| measured(info, &pieces, &fit)))
}

/// Returns the values that a fit gives, in the unit.
fn measured(info: &Info, pieces: &[usize], fit: &Fit) -> Option<Values> {
    let unit = unit(info, pieces, fit)?;
    let value = |(index, &piece): (usize, &usize)| PieceValue {
        letter: info.pieces[piece].letter,
        value: ratio(fit, index + 1, unit + 1),
    };
    Some((info.pieces[pieces[unit]].letter, pieces.iter().enumerate().map(value).collect()))
}

/// Returns the index, among the types with a value, of the unit: the Pawn, or else the piece of least value, each only
/// if its value is surely above 0.
fn unit(info: &Info, pieces: &[usize], fit: &Fit) -> Option<usize> {
    let sure = |index: &usize| {
        let (value, variance) = (fit.coefficients[index + 1], fit.covariance[index + 1][index + 1]);
        value > INTERVAL * variance.sqrt()
    };
    let sure: Vec<usize> = (0..pieces.len()).filter(sure).collect();
    let pawn = sure.iter().find(|&&index| info.pieces[pieces[index]].name == "Pawn").copied();
    pawn.or_else(|| {
        sure.into_iter().min_by(|&a, &b| fit.coefficients[a + 1].total_cmp(&fit.coefficients[b + 1]))
    })
}

/// Returns a coefficient divided by another, with the error of the quotient to first order.
fn ratio(fit: &Fit, of: usize, by: usize) -> Estimate {
    let (unit, covariance) = (fit.coefficients[by], &fit.covariance);
    let value = fit.coefficients[of] / unit;
    let variance = match of == by {
        true => 0.0,
        false => covariance[of][of] + value * value * covariance[by][by] - 2.0 * value * covariance[of][by],
    };
    Estimate { value, error: INTERVAL * variance.max(0.0).sqrt() / unit }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_numbers_of_the_list() {
        assert_eq!(quartiles([5, 1, 3, 2, 4].into_iter()), Some([1, 2, 3, 4, 5]));
        assert_eq!(quartiles([1, 2].into_iter()), Some([1, 1, 1, 1, 2]));
        assert_eq!(quartiles([7].into_iter()), Some([7; 5]));
        assert_eq!(quartiles([].into_iter()), None);
    }

    #[test]
    fn a_share_has_an_interval_even_where_all_games_are_alike() {
        let share = |numbers: &[f64]| share(numbers).unwrap();
        assert_eq!(share(&[1.0, 0.0]).value, 0.5);
        // 100 games of half a point: 1.96 * sqrt(0.25) / 100.
        assert!((share(&[0.5; 100]).error - 0.0098).abs() < 1e-9);
        // 50 wins and 50 losses: 1.96 * sqrt(25.25) / 100.
        let even: Vec<f64> = (0..100).map(|index| f64::from(index % 2)).collect();
        assert!((share(&even).error - 0.0985).abs() < 1e-4);
    }
}
