//! The values of pieces, fitted to the results of games.

use super::facts::Material;
use super::regression::{Fit, Row, logistic};
use super::summary::{Estimate, INTERVAL, PieceValue};
use asterism_engine::rules::Info;

/// Finished games below which values of pieces would say nothing.
const FEWEST_GAMES: usize = 50;
/// Finished games for each coefficient, at least.
const GAMES_A_COEFFICIENT: usize = 10;
/// A type must differ in number in quiet positions of this many games to get a value.
const FEWEST_DIFFERING: usize = 10;

/// The unit, and the value of each type of piece in it.
type Values = (char, Vec<PieceValue>);

/// Returns the piece values: `None` if there are too few games, `Some(None)` if no value is surely above 0.
pub(super) fn values(info: &Info, finished: &[(f64, Material)]) -> Option<Option<Values>> {
    let differs = |piece: &usize| {
        let in_game = |material: &Material| material.iter().any(|(counts, _)| counts[*piece] != 0);
        finished.iter().filter(|(_, material)| in_game(material)).count() >= FEWEST_DIFFERING
    };
    let pieces: Vec<usize> = (0..info.pieces.len()).filter(differs).collect();
    if finished.len() < FEWEST_GAMES.max(GAMES_A_COEFFICIENT * (pieces.len() + 1)) {
        return None;
    }
    let rows = |each: &mut dyn FnMut(Row)| {
        let mut inputs = vec![1.0; pieces.len() + 1];
        for (group, (outcome, material)) in finished.iter().enumerate() {
            for (counts, positions) in material.iter() {
                let used = pieces.iter().map(|&piece| f64::from(counts[piece]));
                inputs[1..].iter_mut().zip(used).for_each(|(input, count)| *input = count);
                each(Row { inputs: &inputs, outcome: *outcome, times: f64::from(positions), group });
            }
        }
    };
    Some(logistic(pieces.len() + 1, &rows).and_then(|fit| measured(info, &pieces, &fit)))
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
