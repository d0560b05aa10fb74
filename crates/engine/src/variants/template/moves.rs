//! Moves.

use crate::board::PackedMove;

/// A move: origin and destination. A Soldier that arrives on the last rank always becomes a Rook.
pub(super) type Move = PackedMove<8>;
