//! Logistic regression by Newton's method, with errors that allow for the rows of a group being alike.

/// Rows that are alike: the inputs, the outcome, and the group they belong to.
pub(super) struct Row<'a> {
    /// The inputs; the first is usually 1.
    pub inputs: &'a [f64],
    /// The outcome, from 0 (lost) to 1 (won).
    pub outcome: f64,
    /// How often it occurs.
    pub times: f64,
    /// Rows of a group are not independent of each other.
    pub group: usize,
}

/// The coefficients of the inputs and their covariances.
pub(super) struct Fit {
    pub coefficients: Vec<f64>,
    pub covariance: Matrix,
}

pub(super) type Matrix = Vec<Vec<f64>>;

/// Calls a function with each row, those of a group one after the other: rows are made when they are looked at, since
/// all together would take much memory.
type Rows<'a> = dyn Fn(&mut dyn FnMut(Row)) + 'a;

/// Weight of the prior, a normal distribution of deviation 1 around 0 for each coefficient: it keeps them finite if the
/// rows do not, and hardly counts if there are many.
const PRIOR: f64 = 1.0;
const STEPS: usize = 100;
/// The longest step of a coefficient, so that the first ones do not overshoot.
const LONGEST: f64 = 1.0;
const PRECISION: f64 = 1e-9;

/// Fits the chance of each outcome as the logistic function of a weighted sum of `size` inputs. The covariance is the
/// sandwich of Liang and Zeger (Biometrika 73, 1986) by groups, times groups / (groups - coefficients): with few groups
/// it would be too small (MacKinnon and White, Journal of Econometrics 29, 1985). `None` without rows.
pub(super) fn logistic(size: usize, rows: &Rows) -> Option<Fit> {
    let mut coefficients = vec![0.0; size];
    for _ in 0..STEPS {
        let inverse = invert(information(rows, &coefficients))?;
        let mut gradient: Vec<f64> = coefficients.iter().map(|c| -PRIOR * c).collect();
        rows(&mut |row| add(&mut gradient, row.inputs, slope(&row, &coefficients)));
        let step: Vec<f64> = inverse.iter().map(|line| dot(line, &gradient)).collect();
        let longest = step.iter().fold(0.0_f64, |longest, s| longest.max(s.abs()));
        add(&mut coefficients, &step, 1.0_f64.min(LONGEST / longest.max(PRECISION)));
        if longest < PRECISION {
            break;
        }
    }
    let inverse = invert(information(rows, &coefficients))?;
    let middle = scores_by_group(rows, &coefficients)?;
    Some(Fit { covariance: product(&product(&inverse, &middle), &inverse), coefficients })
}

fn chance(row: &Row, coefficients: &[f64]) -> f64 {
    1.0 / (1.0 + (-dot(row.inputs, coefficients)).exp())
}

/// Returns how fast the logarithm of the likelihood of a row grows with the weighted sum of its inputs.
fn slope(row: &Row, coefficients: &[f64]) -> f64 {
    row.times * (row.outcome - chance(row, coefficients))
}

/// Returns the negative second derivatives of the logarithm of the likelihood.
fn information(rows: &Rows, coefficients: &[f64]) -> Matrix {
    let size = coefficients.len();
    let mut matrix = vec![vec![0.0; size]; size];
    rows(&mut |row| {
        let chance = chance(&row, coefficients);
        for (line, input) in matrix.iter_mut().zip(row.inputs) {
            add(line, row.inputs, row.times * input * chance * (1.0 - chance));
        }
    });
    for (index, line) in matrix.iter_mut().enumerate() {
        line[index] += PRIOR;
    }
    matrix
}

/// Returns the sum over groups of the products of their gradients, with the factor for few groups; `None` without rows.
fn scores_by_group(rows: &Rows, coefficients: &[f64]) -> Option<Matrix> {
    let size = coefficients.len();
    let mut matrix = vec![vec![0.0; size]; size];
    let mut add_group = |score: &[f64]| {
        matrix.iter_mut().zip(score).for_each(|(line, value)| add(line, score, *value));
    };
    let (mut groups, mut current, mut score) = (0_usize, None, vec![0.0; size]);
    rows(&mut |row| {
        if current != Some(row.group) {
            add_group(&score);
            (groups, current) = (groups + 1, Some(row.group));
            score.fill(0.0);
        }
        add(&mut score, row.inputs, slope(&row, coefficients));
    });
    add_group(&score);
    let few = groups as f64 / groups.saturating_sub(size).max(1) as f64;
    matrix.iter_mut().flatten().for_each(|value| *value *= few);
    (groups > 0).then_some(matrix)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Adds `factor` times `more`.
fn add(sum: &mut [f64], more: &[f64], factor: f64) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += factor * more);
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let line = |line: &Vec<f64>| {
        let mut sum = vec![0.0; b.len()];
        line.iter().zip(b).for_each(|(factor, other)| add(&mut sum, other, *factor));
        sum
    };
    a.iter().map(line).collect()
}

/// Inverts a matrix, by Gauss and Jordan with pivots; `None` if it is singular.
fn invert(mut matrix: Matrix) -> Option<Matrix> {
    let size = matrix.len();
    for (index, line) in matrix.iter_mut().enumerate() {
        line.extend((0..size).map(|column| if column == index { 1.0 } else { 0.0 }));
    }
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        let head = matrix[column][column];
        if head.abs() < 1e-12 {
            return None;
        }
        matrix[column].iter_mut().for_each(|value| *value /= head);
        let line = matrix[column].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(index, _)| *index != column) {
            let factor = -other[column];
            add(other, &line, factor);
        }
    }
    Some(matrix.into_iter().map(|line| line[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Fits rows of the inputs, the outcome, how often they occur, and the group.
    fn fit(rows: &[(Vec<f64>, f64, u32, usize)]) -> Option<Fit> {
        logistic(rows.first().map_or(1, |(inputs, ..)| inputs.len()), &|each| {
            for (inputs, outcome, times, group) in rows {
                each(Row { inputs, outcome: *outcome, times: f64::from(*times), group: *group });
            }
        })
    }

    #[test]
    fn coefficients_that_made_the_rows_are_found_within_their_errors() {
        let truth = [0.2, 1.0, -0.5];
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let row = |group: usize| {
            let inputs = vec![1.0, f64::from(rng.random_range(-2..=2)), f64::from(rng.random_range(-1..=1))];
            let chance = 1.0 / (1.0 + (-dot(&inputs, &truth)).exp());
            (inputs, if rng.random_bool(chance) { 1.0 } else { 0.0 }, 1, group)
        };
        let fit = fit(&(0..20_000).map(row).collect::<Vec<_>>()).unwrap();
        for (index, wanted) in truth.iter().enumerate() {
            let error = fit.covariance[index][index].sqrt();
            assert!((0.005..0.05).contains(&error), "{error}");
            assert!((fit.coefficients[index] - wanted).abs() < 4.0 * error, "{:?}", fit.coefficients);
        }
    }

    #[test]
    fn rows_of_one_group_count_as_one() {
        let row = |group: usize, times| (vec![1.0], f64::from(group as u32 % 4 / 3), times, group);
        let copies = |copies: usize, times: u32| {
            let rows = (0..400).flat_map(|group| (0..copies).map(move |_| row(group, times)));
            fit(&rows.collect::<Vec<_>>()).unwrap()
        };
        let error = |fit: &Fit| fit.covariance[0][0].sqrt();
        let [one, five, fifty] = [1, 5, 50].map(|times| copies(times, 1));
        assert!((error(&five) / error(&one) - 1.0).abs() < 0.02, "{} {}", error(&five), error(&one));
        // One of four is won: the logarithm of the odds is that of 1 to 3.
        assert!((fifty.coefficients[0] - (1.0_f64 / 3.0).ln()).abs() < 0.01);
        let at_once = copies(1, 50);
        assert!((at_once.coefficients[0] - fifty.coefficients[0]).abs() < 1e-9);
        assert!((error(&at_once) - error(&fifty)).abs() < 1e-9);
    }

    #[test]
    fn an_input_that_always_wins_has_a_finite_value() {
        let rows: Vec<_> = (0..100).map(|group| (vec![1.0], 1.0, 1, group)).collect();
        assert!(fit(&rows).unwrap().coefficients[0].is_finite());
        assert!(fit(&[]).is_none());
    }
}
