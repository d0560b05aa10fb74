//! How the search learns from its results.

use super::{Param, ParamFault, same};

params! {
    /// Move-ordering history. A cut-off at `depth` adds `min(linear * depth - offset, max)`.
    HistoryParams {
        /// Worth of the smallest piece, centipawns: classes of captures are this wide.
        unit = 100, 20..=400;
        /// Scores stay within this, so that they fit 16 bits with a bonus on top.
        limit = 16_384, 4_096..=16_384;
        /// Bonus per ply of depth.
        bonus_linear = 300, 50..=600;
        /// Taken off the bonus.
        bonus_offset = 100, 0..=400;
        /// Largest bonus.
        bonus_max = 1_800, 400..=4_096;
        /// Penalty per ply of depth, for moves that did not cut.
        malus_linear = 300, 50..=600;
        /// Taken off the penalty.
        malus_offset = 0, -400..=400;
        /// Largest penalty.
        malus_max = 1_200, 400..=4_096;
        /// A score more than this above beta counts as a cut-off a ply deeper, centipawns; 0 means never.
        clear_cutoff = 0, 0..=500;
        /// From this depth on, and in a PV node, a move that no reply refutes gets the bonus too, plies.
        reply_min_depth = 4, 1..=10;
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
