//! One step of Newton's method: sums over positions, and the solution of the linear equations.

/// The effect of the weights in a position: the number of each, and centipawns for each centipawn of the weight.
pub(super) type Coefficients = Vec<(usize, f64)>;

/// The gradient of the loss and its second derivatives, summed over positions.
pub(super) struct NormalEquations {
    pub gradient: Vec<f64>,
    /// Row by row, from the diagonal on; the matrix is symmetric.
    curvature: Vec<f64>,
}

impl NormalEquations {
    /// Returns the sums over no positions, for this many weights.
    pub(super) fn new(size: usize) -> NormalEquations {
        NormalEquations { gradient: vec![0.0; size], curvature: vec![0.0; size * size] }
    }

    fn size(&self) -> usize {
        self.gradient.len()
    }

    /// Adds a position: its coefficients in the order of their weights, the slope of its loss and the curvature.
    pub(super) fn add(&mut self, coefficients: &Coefficients, slope: f64, curvature: f64) {
        let size = self.size();
        for (i, &(row, a)) in coefficients.iter().enumerate() {
            self.gradient[row] += slope * a;
            for &(column, b) in &coefficients[i..] {
                self.curvature[row * size + column] += curvature * a * b;
            }
        }
    }

    /// Adds the sums over other positions.
    pub(super) fn merge(&mut self, other: &NormalEquations) {
        self.gradient.iter_mut().zip(&other.gradient).for_each(|(sum, own)| *sum += own);
        self.curvature.iter_mut().zip(&other.curvature).for_each(|(sum, own)| *sum += own);
    }

    /// Adds a pull of a weight back over `distance`, with a force of `strength` for each unit.
    pub(super) fn pull(&mut self, weight: usize, distance: f64, strength: f64) {
        let size = self.size();
        self.gradient[weight] += strength * distance;
        self.curvature[weight * size + weight] += strength;
    }

    /// Returns whether no position knows a weight.
    pub(super) fn is_unknown(&self, weight: usize) -> bool {
        self.curvature[weight * self.size() + weight] == 0.0
    }

    /// Returns how far the weights are from the minimum: the matrix times this is the gradient. By Cholesky's
    /// decomposition; the pull makes the matrix positive definite.
    pub(super) fn solve(&self) -> Vec<f64> {
        let size = self.size();
        let mut lower = vec![0.0; size * size];
        for row in 0..size {
            for column in 0..=row {
                let (above, left) = (&lower[row * size..][..column], &lower[column * size..][..column]);
                let sum: f64 = above.iter().zip(left).map(|(a, b)| a * b).sum();
                let rest = self.curvature[column * size + row] - sum;
                lower[row * size + column] =
                    if row == column { rest.max(1e-12).sqrt() } else { rest / lower[column * size + column] };
            }
        }
        let mut x = self.gradient.clone();
        for row in 0..size {
            let sum: f64 = (0..row).map(|column| lower[row * size + column] * x[column]).sum();
            x[row] = (x[row] - sum) / lower[row * size + row];
        }
        for row in (0..size).rev() {
            let sum: f64 = (row + 1..size).map(|column| lower[column * size + row] * x[column]).sum();
            x[row] = (x[row] - sum) / lower[row * size + row];
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solution_solves() {
        let mut normal = NormalEquations::new(3);
        normal.add(&vec![(0, 1.0), (2, 2.0)], 3.0, 0.5);
        normal.add(&vec![(0, -1.0), (1, 4.0)], 1.0, 0.25);
        (0..3).for_each(|weight| normal.pull(weight, 0.5, 0.1));
        let x = normal.solve();
        for row in 0..3 {
            let entry = |column: usize| normal.curvature[row.min(column) * 3 + row.max(column)];
            let product: f64 = (0..3).map(|column| entry(column) * x[column]).sum();
            assert!((product - normal.gradient[row]).abs() < 1e-9, "{x:?}");
        }
    }
}
