//! Logistic regression by Newton's method, with errors that allow for the rows of a group being alike.

/// A row: the inputs, the outcome (0 to 1), and the group it belongs to.
pub(super) struct Row {
    /// The inputs; the first is usually 1.
    pub inputs: Vec<f64>,
    /// The outcome, from 0 (lost) to 1 (won).
    pub outcome: f64,
    /// Rows of a group are not independent of each other.
    pub group: usize,
}

/// The coefficients of the inputs and their covariances.
pub(super) struct Fit {
    pub coefficients: Vec<f64>,
    pub covariance: Matrix,
}

pub(super) type Matrix = Vec<Vec<f64>>;

/// Weight of the prior, a normal distribution of deviation 1 around 0 for each coefficient: it keeps them finite if the
/// rows do not, and hardly counts if there are many.
const PRIOR: f64 = 1.0;
const STEPS: usize = 100;
/// The longest step of a coefficient, so that the first ones do not overshoot.
const LONGEST: f64 = 1.0;
const PRECISION: f64 = 1e-9;

/// Fits the chance of each outcome as the logistic function of a weighted sum of the inputs. The covariance is the
/// sandwich of Liang and Zeger (Biometrika 73, 1986) by groups, times groups / (groups - coefficients): with few groups
/// it would be too small (MacKinnon and White, Journal of Econometrics 29, 1985). `None` without rows.
pub(super) fn logistic(rows: &[Row]) -> Option<Fit> {
    let size = rows.first()?.inputs.len();
    let mut coefficients = vec![0.0; size];
    for _ in 0..STEPS {
        let inverse = invert(information(rows, &coefficients))?;
        let mut gradient: Vec<f64> = coefficients.iter().map(|c| -PRIOR * c).collect();
        for row in rows {
            add(&mut gradient, &row.inputs, row.outcome - chance(row, &coefficients));
        }
        let step: Vec<f64> = inverse.iter().map(|line| dot(line, &gradient)).collect();
        let longest = step.iter().fold(0.0_f64, |longest, s| longest.max(s.abs()));
        add(&mut coefficients, &step, 1.0_f64.min(LONGEST / longest.max(PRECISION)));
        if longest < PRECISION {
            break;
        }
    }
    let inverse = invert(information(rows, &coefficients))?;
    let middle = scores_by_group(rows, &coefficients);
    Some(Fit { covariance: product(&product(&inverse, &middle), &inverse), coefficients })
}

fn chance(row: &Row, coefficients: &[f64]) -> f64 {
    1.0 / (1.0 + (-dot(&row.inputs, coefficients)).exp())
}

/// Returns the negative second derivatives of the logarithm of the likelihood.
fn information(rows: &[Row], coefficients: &[f64]) -> Matrix {
    let size = coefficients.len();
    let mut matrix = vec![vec![0.0; size]; size];
    for row in rows {
        let chance = chance(row, coefficients);
        for (line, input) in matrix.iter_mut().zip(&row.inputs) {
            add(line, &row.inputs, input * chance * (1.0 - chance));
        }
    }
    for (index, line) in matrix.iter_mut().enumerate() {
        line[index] += PRIOR;
    }
    matrix
}

/// Returns the sum over groups of the products of their gradients, with the factor for few groups.
fn scores_by_group(rows: &[Row], coefficients: &[f64]) -> Matrix {
    let size = coefficients.len();
    let mut by_group = std::collections::BTreeMap::new();
    for row in rows {
        let score = by_group.entry(row.group).or_insert_with(|| vec![0.0; size]);
        add(score, &row.inputs, row.outcome - chance(row, coefficients));
    }
    let groups = by_group.len();
    let few = groups as f64 / groups.saturating_sub(size).max(1) as f64;
    let mut matrix = vec![vec![0.0; size]; size];
    for score in by_group.values() {
        for (line, value) in matrix.iter_mut().zip(score) {
            add(line, score, few * *value);
        }
    }
    matrix
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

    #[test]
    fn coefficients_that_made_the_rows_are_found_within_their_errors() {
        let truth = [0.2, 1.0, -0.5];
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let rows: Vec<Row> = (0..20_000)
            .map(|group| {
                let inputs =
                    vec![1.0, f64::from(rng.random_range(-2..=2)), f64::from(rng.random_range(-1..=1))];
                let chance = 1.0 / (1.0 + (-dot(&inputs, &truth)).exp());
                Row { inputs, outcome: if rng.random_bool(chance) { 1.0 } else { 0.0 }, group }
            })
            .collect();
        let fit = logistic(&rows).unwrap();
        for (index, wanted) in truth.iter().enumerate() {
            let error = fit.covariance[index][index].sqrt();
            assert!((0.005..0.05).contains(&error), "{error}");
            assert!((fit.coefficients[index] - wanted).abs() < 4.0 * error, "{:?}", fit.coefficients);
        }
    }

    #[test]
    fn rows_of_one_group_count_as_one() {
        let copies = |times: usize| -> Vec<Row> {
            let row =
                |group: usize| Row { inputs: vec![1.0], outcome: f64::from(group as u32 % 4 / 3), group };
            (0..400).flat_map(|group| (0..times).map(move |_| row(group))).collect()
        };
        let error = |times| logistic(&copies(times)).unwrap().covariance[0][0].sqrt();
        assert!((error(5) / error(1) - 1.0).abs() < 0.02, "{} {}", error(5), error(1));
        // One of four is won: the logarithm of the odds is that of 1 to 3.
        assert!((logistic(&copies(50)).unwrap().coefficients[0] - (1.0_f64 / 3.0).ln()).abs() < 0.01);
    }

    #[test]
    fn an_input_that_always_wins_has_a_finite_value() {
        let row = |group: usize| Row { inputs: vec![1.0], outcome: 1.0, group };
        assert!(logistic(&(0..100).map(row).collect::<Vec<_>>()).unwrap().coefficients[0].is_finite());
        assert!(logistic(&[]).is_none());
    }
}
