//! What the search learns from its results.

use super::{Param, ParamFault, same};

params! {
    /// Move-ordering history. A cut-off at `depth` adds `min(square * depth^2 + linear * depth, max)`.
    HistoryParams {
        /// Worth of the smallest piece, centipawns: classes of captures are this wide.
        unit = 100, 20..=400;
        /// Scores stay within this, so that they fit 16 bits with a bonus on top.
        limit = 16_384, 4_096..=16_384;
        /// Bonus per ply of depth squared.
        bonus_square = 16, 0..=64;
        /// Bonus per ply of depth.
        bonus_linear = 32, 0..=512;
        /// Largest bonus.
        bonus_max = 1_600, 400..=4_096;
        /// The same for moves that did not cut.
        malus_square = 16, 0..=64;
        /// The same.
        malus_linear = 32, 0..=512;
        /// The same.
        malus_max = 1_600, 400..=4_096;
        /// Noisy moves: history score that weighs as much as a centipawn of material.
        noisy_divisor = 64, 8..=512;
    }

    /// Correction history: an entry moves by `error * depth / depth_divisor`.
    CorrectionParams {
        /// Entries stay within this.
        limit = 1_024, 256..=16_384;
        /// An entry of this much is one centipawn.
        grain = 16, 4..=256;
        /// Plies.
        depth_divisor = 8, 2..=32;
        /// The most that an entry moves at once.
        max_bonus = 256, 32..=4_096;
    }
}
