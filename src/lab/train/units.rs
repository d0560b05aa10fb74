//! Weights in training, in groups of [`WIDTH`] hidden units, and the optimiser: Adam (Kingma & Ba 2015).

/// Hidden units whose weights are computed together: those of one feature fill a cache line.
pub(super) const WIDTH: usize = 16;

/// Decay of the mean of the gradients.
const BETA1: f32 = 0.9;
/// Decay of the mean of the squared gradients.
const BETA2: f32 = 0.999;
/// Avoids a division by 0.
const EPSILON: f32 = 1e-8;

/// A number for each of these units.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(64))]
pub(super) struct Units(pub [f32; WIDTH]);

impl Units {
    /// Makes one number for all units.
    pub(super) fn all(number: f32) -> Units {
        Units([number; WIDTH])
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Units) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own += other;
        }
    }

    /// Keeps all numbers within `-limit` and `limit`.
    #[inline]
    pub(super) fn clamp(&mut self, limit: f32) {
        self.0.iter_mut().for_each(|number| *number = number.clamp(-limit, limit));
    }
}

/// The numbers common to all weights in a step of the optimiser.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub rate: f32,
    /// The decay of a piece's value on one square towards its value on all squares.
    pub decay: f32,
    /// One by the number of positions whose gradients were added up.
    scale: f32,
    /// Compensation for the zeros with which the means began.
    correction1: f32,
    correction2: f32,
}

impl Step {
    /// Takes step `number`, from 1, over this many positions; see [`Step`] for `rate`, `TrainingConfig` for `decay`.
    pub(super) fn new(number: usize, positions: usize, rate: f32, decay: f32) -> Step {
        let correction = |beta: f32| 1.0 - beta.powi(number.min(1 << 20) as i32);
        Step {
            rate,
            decay: rate * decay,
            scale: 1.0 / positions as f32,
            correction1: correction(BETA1),
            correction2: correction(BETA2),
        }
    }
}

/// Running means of the gradient and of its square.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Adam {
    momentum: Units,
    variance: Units,
}

impl Adam {
    /// Takes a sum of gradients in; returns by how much the weights change.
    #[inline]
    pub(super) fn change(&mut self, gradient: &Units, step: &Step) -> Units {
        let (rate, correction2) = (-step.rate / step.correction1, 1.0 / step.correction2);
        let mut change = Units::default();
        for unit in 0..WIDTH {
            let gradient = gradient.0[unit] * step.scale;
            let (momentum, variance) = (&mut self.momentum.0[unit], &mut self.variance.0[unit]);
            *momentum += (gradient - *momentum) * (1.0 - BETA1);
            *variance += (gradient * gradient - *variance) * (1.0 - BETA2);
            change.0[unit] = rate * *momentum / ((*variance * correction2).sqrt() + EPSILON);
        }
        change
    }
}
