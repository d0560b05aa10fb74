//! Late move reductions by depth and number of the move, counted from 1.

use crate::rules::LmrParams;

/// Reductions by depth and number of the move, both capped at 63; in 1024ths of a ply.
pub(super) struct LmrTable(Vec<[i16; 64]>);

impl LmrTable {
    pub(super) fn new(lmr: &LmrParams) -> LmrTable {
        let reduction = |depth: usize, number: usize| {
            let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            (lmr.base as f64 + product * (1_024.0 * 1_024.0) / lmr.divisor as f64) as i16
        };
        LmrTable((0..64).map(|depth| std::array::from_fn(|number| reduction(depth, number))).collect())
    }

    /// In 1024ths of a ply.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, number: usize) -> i32 {
        self.0[depth.clamp(0, 63) as usize][number.min(63)] as i32
    }
}
