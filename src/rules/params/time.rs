//! How long a move may take.

params! {
    /// Time management. The soft limit (no new iteration) and the hard limit (broken off) of one move.
    TimeParams {
        /// Moves that the time left must serve for, where the host does not say; 15 to 60.
        moves_to_go: u32 = 30,
        /// The most moves planned for; 20 to 80.
        max_moves_to_go: u32 = 40,
        /// Part of the increment in a move's share, percent; 0 to 100.
        increment_percent: u32 = 75,
        /// Soft limit, percent of a move's share; 30 to 150.
        soft_percent: u32 = 70,
        /// Hard limit, percent of a move's share; 100 to 1,000.
        hard_percent: u32 = 400,
        /// Neither exceeds this part of the time left, percent; 10 to 60.
        max_percent: u32 = 40,
        /// The same for the last move before new time, percent; 40 to 95.
        last_move_percent: u32 = 80,
        /// Factor of the soft limit after a new best move; 1.0 to 2.5.
        stability_base: f64 = 1.4,
        /// Less for each iteration in which the best move has stood; 0.0 to 0.3.
        stability_step: f64 = 0.1,
        /// Iterations that count; 2 to 12.
        stability_max: u32 = 6,
        /// A fall of the score by so many centipawns doubles the time; 50 to 500.
        fall_scale: f64 = 200.0,
        /// Least factor for the score; 0.5 to 1.0.
        fall_min: f64 = 0.85,
        /// Largest factor for the score; 1.0 to 3.0.
        fall_max: f64 = 1.5,
        /// Factor for the share of nodes spent on the best move: this less the share; 1.0 to 2.5.
        node_share_base: f64 = 1.5,
        /// Least factor for it; 0.3 to 1.0.
        node_share_min: f64 = 0.6,
        /// Largest factor for it; 1.0 to 2.5.
        node_share_max: f64 = 1.3,
    }
}
