//! The move: two squares of seven bits each. What it captures follows from the position.

/// A move from one square to another; a man that leaves the board "moves" to where it stands.
pub(crate) type Move = crate::board::PackedMove<7>;
