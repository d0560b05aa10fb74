//! What the search learns from its results.

params! {
    /// Move-ordering history. A cut-off at `depth` adds `min(square * depth^2 + linear * depth, max)`.
    HistoryParams {
        /// Scores stay within this; 4,096 to 16,384, so that they fit 16 bits with a bonus on top.
        limit: i32 = 16_384,
        /// Bonus per ply of depth squared; 0 to 64.
        bonus_square: i32 = 16,
        /// Bonus per ply of depth; 0 to 512.
        bonus_linear: i32 = 32,
        /// Largest bonus; 400 to 4,096.
        bonus_max: i32 = 1_600,
        /// The same for moves that did not cut; 0 to 64.
        malus_square: i32 = 16,
        /// The same; 0 to 512.
        malus_linear: i32 = 32,
        /// The same; 400 to 4,096.
        malus_max: i32 = 1_600,
        /// Noisy moves: history score that weighs as much as a centipawn of material; 8 to 512.
        noisy_divisor: i32 = 64,
    }

    /// Correction history: an entry moves by `error * depth / depth_divisor`.
    CorrectionParams {
        /// Entries stay within this; 256 to 16,384.
        limit: i32 = 1_024,
        /// An entry of this much is one centipawn; 4 to 256.
        grain: i32 = 16,
        /// 2 to 32.
        depth_divisor: i32 = 8,
        /// The most that an entry moves at once; 32 to 4,096.
        max_bonus: i32 = 256,
    }
}
