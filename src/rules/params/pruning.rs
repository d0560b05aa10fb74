//! Pruning parameters.

use crate::rules::Score;

params! {
    /// Razoring: far below alpha only quiescence is asked.
    RazoringParams {
        /// Up to this depth, plies; 0 to 6.
        max_depth: i32 = 3,
        /// How far below alpha, centipawns per ply of depth; 100 to 600.
        margin: Score = 300,
    }

    /// Reverse futility pruning: far above beta nothing is searched. That the evaluation is rising does not narrow
    /// the margin: in Alpha Centauri that alone cost 80 Elo.
    ReverseFutilityParams {
        /// Up to this depth, plies; 0 to 12.
        max_depth: i32 = 8,
        /// How far above beta, centipawns per ply of depth; 40 to 200.
        margin: Score = 90,
    }

    /// Null move pruning: where even a pass stays above beta, the node is cut.
    NullMoveParams {
        /// From this depth on, plies; 1 to 5.
        min_depth: i32 = 3,
        /// Reduction, plies; 2 to 6.
        base: i32 = 3,
        /// One more ply of reduction for each so many plies of depth; 2 to 8.
        depth_divisor: i32 = 4,
        /// One more ply of reduction for each so many centipawns above beta; 50 to 400.
        eval_divisor: Score = 200,
        /// Most plies of reduction for being above beta; 0 to 8.
        eval_max: i32 = 3,
        /// From this depth on a cut-off is verified by a search without null moves, plies; 6 to 30.
        verification_depth: i32 = 12,
        /// Part of the verification's depth in which null moves are forbidden, percent; 0 to 100.
        verification_percent: i32 = 75,
    }

    /// ProbCut: a noisy move far above beta in a less deep search cuts the node.
    ProbcutParams {
        /// From this depth on, plies; 3 to 10.
        min_depth: i32 = 5,
        /// How far above beta, centipawns; 50 to 400.
        margin: Score = 200,
        /// Taken off the margin where the evaluation is rising, centipawns; 0 to 150.
        improving: Score = 50,
        /// Reduction, plies; 2 to 6.
        reduction: i32 = 4,
    }

    /// Late move pruning: of `base * (1 + depth * depth)` quiet moves searched, the rest is pruned.
    LmpParams {
        /// Up to this depth, plies; 0 to 12.
        max_depth: i32 = 8,
        /// Quiet moves; 1 to 8.
        base: i32 = 4,
        /// Divides the number where the evaluation is not rising; 1 to 4.
        not_improving_divisor: i32 = 2,
    }

    /// Futility pruning: quiet moves so far below alpha are pruned. The depth is the one left after reduction.
    FutilityParams {
        /// Up to this depth, plies; 0 to 12.
        max_depth: i32 = 7,
        /// How far below alpha at depth 0, centipawns; 0 to 300.
        base: Score = 90,
        /// How far below alpha, centipawns per ply of depth; 40 to 200.
        margin: Score = 90,
    }

    /// History pruning: quiet moves with a worse history are pruned.
    HistoryPruningParams {
        /// Up to this depth, plies; 0 to 10.
        max_depth: i32 = 5,
        /// History score per ply of depth; -10,000 to -1,000.
        margin: i32 = -5_000,
    }

    /// SEE pruning: moves that lose more in the exchange are pruned.
    SeePruningParams {
        /// Quiet moves up to this depth after reduction, plies; 0 to 12.
        quiet_max_depth: i32 = 6,
        /// Quiet moves, centipawns per ply of reduced depth squared; -100 to -10.
        quiet_margin: Score = -25,
        /// Noisy moves up to this depth, plies; 0 to 12.
        noisy_max_depth: i32 = 6,
        /// Noisy moves, centipawns per ply of depth; -200 to -20.
        noisy_margin: Score = -50,
    }

    /// Quiescence search.
    QuiescenceParams {
        /// Delta pruning: margin beyond the material gain, centipawns; 50 to 500.
        delta_margin: Score = 200,
        /// Plies beyond the limit of extensions in which a side in check still looks at all its moves; 0 to 20.
        check_plies: usize = 8,
    }
}
