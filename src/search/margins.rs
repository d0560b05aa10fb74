//! Margins and limits of pruning and reductions, by depth.

use crate::rules::{Score, SearchParams};

/// The numbers of one variant, tabulated.
pub(super) struct Margins {
    /// Reductions by depth and move number, both capped at 63.
    reductions: Vec<[i16; 64]>,
    unit: Score,
    futility: Score,
    lmp: i32,
    /// Base reduction of a null move, or never.
    pub null_move: Option<i32>,
}

impl Margins {
    pub fn new(search_params: &SearchParams) -> Margins {
        let (base, divisor) = search_params.lmr;
        let reduction = |depth: usize, number: usize| {
            let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            ((base + product / divisor) * 1_024.0) as i16
        };
        Margins {
            reductions: (0..64).map(|d| std::array::from_fn(|n| reduction(d, n))).collect(),
            unit: search_params.unit,
            futility: search_params.futility,
            lmp: search_params.lmp,
            null_move: search_params.null_move,
        }
    }

    /// Late-move reduction in 1024ths of a ply.
    #[inline]
    pub fn lmr(&self, depth: i32, number: usize) -> i32 {
        self.reductions[depth.clamp(0, 63) as usize][number.min(63)] as i32
    }

    /// How far below alpha the static evaluation must be for quiescence alone to decide.
    #[inline]
    pub fn razoring(&self, depth: i32) -> Option<Score> {
        (depth <= 3).then_some(3 * self.unit * depth)
    }

    /// How far above beta the static evaluation must be to trust it without searching `depth` plies. That it
    /// is rising does not narrow the margin: in Alpha Centauri that alone cost 80 Elo.
    #[inline]
    pub fn reverse_futility(&self, depth: i32) -> Option<Score> {
        (depth <= 8).then_some(self.futility * depth)
    }

    /// How far below alpha the static evaluation may be for quiet moves to be worth `depth` plies.
    #[inline]
    pub fn futility(&self, depth: i32) -> Option<Score> {
        (depth <= 7).then_some(self.futility * (depth + 1))
    }

    /// How many quiet moves are tried with `depth` plies left.
    #[inline]
    pub fn lmp_limit(&self, depth: i32, improving: bool) -> usize {
        if self.lmp == 0 || depth > 8 {
            return usize::MAX;
        }
        (self.lmp * (1 + depth * depth) / if improving { 1 } else { 2 }) as usize
    }

    /// Quiet moves with a history below this are not tried with `depth` plies left.
    #[inline]
    pub fn history_limit(&self, depth: i32) -> i32 {
        if depth > 5 { i32::MIN } else { -5_000 * depth }
    }

    /// Quiet moves that lose more than this are not tried with `depth` plies left after reduction.
    #[inline]
    pub fn see_quiet(&self, depth: i32) -> Option<Score> {
        (depth <= 6).then_some(-self.unit / 4 * depth * depth)
    }

    /// Noisy moves that lose more than this are not tried with `depth` plies left.
    #[inline]
    pub fn see_noisy(&self, depth: i32) -> Score {
        if depth > 6 { Score::MIN } else { -self.unit / 2 * depth }
    }
}
