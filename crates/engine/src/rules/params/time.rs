//! How long a move may take.

use super::{Param, ParamFault, same};

params! {
    /// Time management. The soft limit (no new iteration) and the hard limit (broken off) of one move.
    TimeParams {
        /// Moves that the time left must serve for, if the host does not say.
        moves_to_go = 30, 15..=60;
        /// The most moves planned for.
        max_moves_to_go = 40, 20..=80;
        /// Part of the increment, less the overhead, in a move's share, percent.
        increment_percent = 75, 0..=100;
        /// Soft limit, percent of a move's share.
        soft_percent = 70, 30..=150;
        /// Hard limit, percent of a move's share.
        hard_percent = 400, 100..=1_000;
        /// Moves for which the overhead is kept in reserve, if no increment covers it.
        reserve_moves = 25, 0..=100;
        /// Part of the time left that is spent on when it is down to the reserve, percent.
        reserve_percent = 3, 1..=20;
        /// Neither exceeds this part of the time left, percent.
        max_percent = 40, 10..=60;
        /// `max_percent` for the last move before new time, percent.
        last_move_percent = 80, 40..=95;
        /// Factor of the soft limit after a new best move, percent.
        stability_base = 140, 100..=250;
        /// Less for each iteration in which the best move has stood, percent.
        stability_step = 10, 0..=30;
        /// Iterations that count.
        stability_max = 6, 2..=12;
        /// A fall of the score by this many centipawns doubles the time.
        fall_scale = 200, 50..=500;
        /// Least factor for the score, percent.
        fall_min = 85, 50..=100;
        /// Largest factor for the score, percent.
        fall_max = 150, 100..=300;
        /// Factor for the share of nodes spent on the best move: this less the share, percent.
        node_share_base = 150, 100..=250;
        /// Least factor for it, percent.
        node_share_min = 60, 30..=100;
        /// Largest factor for it, percent.
        node_share_max = 130, 100..=250;
    }
}
