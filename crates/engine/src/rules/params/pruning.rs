//! Pruning parameters.

use super::{Param, ParamFault, same};

params! {
    /// Razoring: far below alpha only quiescence is asked.
    RazoringParams {
        /// Up to this depth, plies.
        max_depth = 3, 0..=6;
        /// How far below alpha, centipawns per ply of depth.
        margin = 300, 100..=600;
    }

    /// Reverse futility pruning: far above beta nothing is searched.
    ReverseFutilityParams {
        /// Up to this depth, plies.
        max_depth = 8, 0..=12;
        /// How far above beta, centipawns per ply of depth.
        margin = 90, 40..=200;
        /// Taken off if the evaluation is rising, centipawns.
        improving = 60, 0..=150;
        /// Whether nodes with a quiet table move are spared, 0 or 1. Without effect if a game cannot recognise a move
        /// by its key alone.
        spares_quiet = 0, 0..=1;
    }

    /// Null move pruning: if even a pass stays above beta, the node is cut.
    NullMoveParams {
        /// From this depth on, plies.
        min_depth = 3, 1..=5;
        /// Reduction, plies.
        base = 3, 2..=6;
        /// One more ply of reduction for this many plies of depth.
        depth_divisor = 3, 2..=8;
        /// One more ply of reduction for this many centipawns above beta.
        eval_divisor = 120, 50..=400;
        /// Most plies of reduction for being above beta.
        eval_max = 5, 0..=8;
        /// From this depth on a cut-off is verified by a search without null moves, plies.
        verification_depth = 12, 6..=30;
        /// Part of the verification's depth in which null moves are forbidden, percent.
        verification_percent = 75, 0..=100;
    }

    /// ProbCut: a noisy move far above beta in a less deep search cuts the node.
    ProbcutParams {
        /// From this depth on, plies.
        min_depth = 5, 3..=10;
        /// How far above beta, centipawns.
        margin = 200, 50..=400;
        /// Taken off the margin if the evaluation is rising, centipawns.
        improving = 50, 0..=150;
        /// Reduction, plies.
        reduction = 4, 2..=6;
    }

    /// Where moves are pruned.
    MovePruningParams {
        /// 1 if evasions are pruned too, 0 if not.
        evasions = 1, 0..=1;
        /// 0 if a quiet move that gives check and does not lose more than `see_pruning.noisy_margin` is pruned as a
        /// late move only, 1 if like all others.
        checks = 1, 0..=1;
    }

    /// Late move pruning: after `base + square * depth * depth` moves the quiet ones that are left are pruned.
    LmpParams {
        /// Up to this depth, plies.
        max_depth = 8, 0..=12;
        /// Hundredths of a move.
        base = 300, 0..=1_000;
        /// Hundredths of a move.
        square = 100, 20..=300;
        /// Divides the number if the evaluation is not rising.
        not_improving_divisor = 2, 1..=4;
        /// 1 if noisy moves that were searched count too, 0 if not.
        count_noisy = 1, 0..=1;
    }

    /// Futility pruning: quiet moves so far below alpha are pruned. The depth is the one left after reduction.
    FutilityParams {
        /// Up to this depth, plies.
        max_depth = 7, 0..=12;
        /// How far below alpha at depth 0, centipawns.
        base = 100, 0..=300;
        /// How far below alpha, centipawns per ply of depth.
        margin = 80, 30..=200;
        /// History score that is worth a centipawn.
        history_divisor = 128, 32..=1_024;
    }

    /// History pruning: quiet moves with a worse history are pruned.
    HistoryPruningParams {
        /// Up to this depth, plies.
        max_depth = 5, 0..=10;
        /// History score per ply of depth.
        margin = -5_000, -10_000..=-1_000;
    }

    /// SEE pruning: moves that lose more in the exchange are pruned.
    SeePruningParams {
        /// Quiet moves up to this depth after reduction, plies.
        quiet_max_depth = 6, 0..=12;
        /// Quiet moves, centipawns per ply of reduced depth squared.
        quiet_margin = -20, -100..=-10;
        /// Noisy moves up to this depth, plies.
        noisy_max_depth = 6, 0..=12;
        /// Noisy moves, and checks that are spared, centipawns per ply of depth.
        noisy_margin = -50, -200..=-20;
    }

    /// Quiescence search.
    QuiescenceParams {
        /// Delta pruning: margin beyond the material gain, centipawns.
        delta_margin = 200, 50..=500;
        /// Plies beyond the limit of extensions in which a side in check still looks at all its moves.
        check_plies = 8, 0..=20;
    }
}
