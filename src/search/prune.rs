//! What an inner node may skip, as functions of the variant's numbers alone.

use crate::rules::{Score, Tuning};

/// The numbers of one variant, tabulated.
pub(super) struct Prune {
    /// Reductions by depth and move number, both capped at 63.
    reductions: Vec<[i8; 64]>,
    futility: Score,
    lmp: i32,
    /// Base reduction of a null move, or never.
    pub null_move: Option<i32>,
}

impl Prune {
    pub fn new(tuning: &Tuning) -> Prune {
        let (base, divisor) = tuning.lmr;
        let reduction = |depth: usize, number: usize| {
            let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            (base + product / divisor) as i8
        };
        Prune {
            reductions: (0..64).map(|d| std::array::from_fn(|n| reduction(d, n))).collect(),
            futility: tuning.futility,
            lmp: tuning.lmp,
            null_move: tuning.null_move,
        }
    }

    /// Late-move reduction in plies.
    #[inline]
    pub fn reduction(&self, depth: i32, number: usize) -> i32 {
        self.reductions[depth.clamp(0, 63) as usize][number.min(63)] as i32
    }

    /// How far above beta the static value must be to trust it without searching `depth` plies.
    #[inline]
    pub fn reverse_futility(&self, depth: i32) -> Option<Score> {
        (depth <= 7).then_some(self.futility * depth)
    }

    /// How far below alpha the static value may be for quiet moves to be worth `depth` plies.
    #[inline]
    pub fn futility(&self, depth: i32) -> Option<Score> {
        (depth <= 5).then_some(self.futility * (depth + 1))
    }

    /// How many quiet moves are tried with `depth` plies left.
    #[inline]
    pub fn quiet_limit(&self, depth: i32) -> usize {
        if self.lmp == 0 || depth > 6 { usize::MAX } else { (self.lmp + self.lmp * depth * depth) as usize }
    }
}
