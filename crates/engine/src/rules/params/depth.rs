//! How deep moves are searched: aspiration windows, extensions, reductions.

use super::{Param, ParamFault, same};

params! {
    /// Aspiration windows: the root is searched around its last score, and the window grows if that fails.
    AspirationParams {
        /// From this depth on, turns.
        min_depth = 4, 2..=8;
        /// Half-width of the first window, centipawns.
        delta = 30, 5..=100;
        /// Threads differ in their first half-width by less than this, centipawns.
        thread_spread = 8, 1..=16;
        /// Growth of the half-width after a fail, percent of itself.
        growth_percent = 50, 20..=200;
        /// Growth of the half-width after a fail on top of that, centipawns.
        growth = 5, 0..=50;
        /// Beyond this half-width the window is full, centipawns.
        max_delta = 1_000, 200..=2_000;
        /// After each fail high the root is searched this many plies less deep.
        fail_high_reduction = 1, 0..=2;
        /// That many times at most.
        fail_high_times = 3, 0..=6;
    }

    /// Extensions.
    ExtensionParams {
        /// From this depth on a side in check is searched a ply deeper, plies; 100 means never.
        check_min_depth = 10, 1..=100;
        /// No extension beyond this many times the depth of the iteration.
        limit = 2, 1..=4;
    }

    /// Singular extensions: the other moves are searched to see whether any comes near the table move's score.
    SingularParams {
        /// From this depth on, plies.
        min_depth = 6, 4..=10;
        /// The table's entry may be this many plies less deep.
        tt_depth_margin = 3, 1..=5;
        /// How far below the table's score the others must stay, centipawns per ply of depth.
        margin = 2, 1..=5;
        /// The others are searched to `(depth - 1) / depth_divisor`.
        depth_divisor = 2, 2..=4;
        /// Two plies if the others stay below even this much more, centipawns.
        double_margin = 20, 5..=100;
        /// Plies taken off a table move that is not singular but expected to cut.
        negative = 1, 0..=3;
    }

    /// Internal iterative reductions: a node without a table move is not worth its full depth.
    IirParams {
        /// From this depth on, plies.
        min_depth = 4, 2..=8;
        /// Plies.
        reduction = 1, 0..=3;
    }

    /// Late move reductions: `base + ln(depth) * ln(number of the move) / divisor` plies, and their adjustments.
    LmrParams {
        /// From this depth on, plies.
        min_depth = 3, 3..=5;
        /// 1024ths of a ply.
        base = 1_536, 0..=3_072;
        /// 1024ths.
        divisor = 2_048, 1_536..=4_096;
        /// Less in a PV node, 1024ths of a ply.
        pv = 512, 0..=2_048;
        /// Less in a node that has ever been a PV node, 1024ths of a ply.
        was_pv = 1_024, 0..=3_072;
        /// More if the table's move is noisy, 1024ths of a ply.
        tt_noisy = 1_024, 0..=2_048;
        /// More if many moves of this node and of its siblings have been refuted, 1024ths of a ply.
        cutoffs = 1_024, 0..=2_048;
        /// More than this are many.
        few_cutoffs = 3, 0..=10;
        /// More in an expected cut node, 1024ths of a ply.
        cut_node = 1_536, 0..=3_072;
        /// Less for a move that gives check, 1024ths of a ply.
        gives_check = 1_024, 0..=3_072;
        /// Less for an evasion, 1024ths of a ply.
        evasion = 512, 0..=3_072;
        /// More if the evaluation is not rising, 1024ths of a ply.
        not_improving = 512, 0..=1_024;
        /// History score that is worth 1/1024 of a ply.
        history_divisor = 16, 4..=64;
        /// History scores count up to this.
        history_max = 32_768, 8_192..=49_152;
        /// A reduced move so far above the best is searched again a ply deeper than others, centipawns.
        deeper_base = 40, 0..=200;
        /// Added to `deeper_base` per ply of depth, centipawns.
        deeper_margin = 2, 0..=10;
        /// One that is less than this above the best is searched again a ply less deep, centipawns.
        shallower = 8, 0..=50;
        /// A move reduced by at least this many plies that leaves its side no worse off, by the static evaluation, is
        /// followed a ply deeper; 100 means never. Without effect if a turn has parts.
        hindsight = 100, 1..=100;
        /// At the root: from this depth on, plies.
        root_min_depth = 3, 2..=6;
        /// At the root: moves before this one (counted from 0) are not reduced.
        root_first_move = 4, 1..=10;
        /// At the root: so much less, plies.
        root_less = 2, 0..=4;
    }
}
