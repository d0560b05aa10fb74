//! How deep moves are searched: aspiration windows, extensions, reductions.

use crate::rules::Score;

params! {
    /// Aspiration windows: the root is searched around its last score, and the window grows where that fails.
    AspirationParams {
        /// From this depth on, turns; 2 to 8.
        min_depth: u32 = 4,
        /// Half-width of the first window, centipawns; 5 to 100.
        delta: Score = 30,
        /// Threads differ in their first half-width by less than this, centipawns; 1 to 16.
        thread_spread: Score = 8,
        /// Growth of the half-width after a fail, percent of itself; 20 to 200.
        growth_percent: Score = 50,
        /// Growth of the half-width after a fail on top of that, centipawns; 0 to 50.
        growth: Score = 5,
        /// Beyond this half-width the window is full, centipawns; 200 to 2,000.
        max_delta: Score = 1_000,
    }

    /// Extensions.
    ExtensionParams {
        /// Whether a side in check is searched a ply deeper: not where a threat can stand for many plies.
        check: bool = true,
        /// No extension beyond this many times the depth of the iteration; 1 to 4.
        limit: usize = 2,
    }

    /// Singular extensions: the other moves are searched to see whether any comes near the table move's score.
    SingularParams {
        /// From this depth on, plies; 4 to 10.
        min_depth: i32 = 6,
        /// The table's entry may be this many plies less deep; 1 to 5.
        tt_depth_margin: i32 = 3,
        /// How far below the table's score the others must stay, centipawns per ply of depth; 1 to 5.
        margin: Score = 2,
        /// The others are searched to `(depth - 1) / depth_divisor`; 2 to 4.
        depth_divisor: i32 = 2,
        /// Two plies where the others stay below even this much more, centipawns; 5 to 100.
        double_margin: Score = 20,
        /// Plies taken off a table move that is not singular but expected to cut; 0 to 3.
        negative: i32 = 1,
    }

    /// Internal iterative reductions: a node without a table move is not worth its full depth.
    IirParams {
        /// From this depth on, plies; 2 to 8.
        min_depth: i32 = 4,
        /// Plies; 0 to 3.
        reduction: i32 = 1,
    }

    /// Late move reductions: `base + ln(depth) * ln(moves searched before) / divisor` plies, and what changes them.
    LmrParams {
        /// From this depth on, plies; 2 to 5.
        min_depth: i32 = 3,
        /// Plies; 0.0 to 1.5.
        base: f64 = 0.5,
        /// 1.5 to 4.0.
        divisor: f64 = 2.0,
        /// Less in a PV node, 1024ths of a ply; 0 to 2,048.
        pv: i32 = 1_024,
        /// More in an expected cut node, 1024ths of a ply; 0 to 2,048.
        cut_node: i32 = 1_024,
        /// More where the evaluation is not rising, 1024ths of a ply; 0 to 1,024.
        not_improving: i32 = 512,
        /// History score that is worth 1/1024 of a ply; 4 to 64.
        history_divisor: i32 = 12,
        /// History scores count up to this; 8,192 to 49,152.
        history_max: i32 = 32_768,
        /// At the root: from this depth on, plies; 2 to 6.
        root_min_depth: i32 = 3,
        /// At the root: moves before this one (counted from 0) are not reduced; 1 to 10.
        root_first_move: usize = 4,
        /// At the root: so much less, plies; 0 to 3.
        root_less: i32 = 1,
    }
}
