//! Building blocks for variants: sets of squares, square names, tables of moves, hash keys, FEN fields, tapered scores,
//! weights. A variant may use them or ignore them; nothing here knows a rule of any game.

pub mod fen;
pub mod geometry;
mod pieces;
pub mod rays;
pub mod set;
pub mod tapered;
mod weights;
pub mod zobrist;

pub use crate::{eval_weights, piece_types, weight_kind};
pub use fen::{FenFields, read_board, write_board};
pub use geometry::Geometry;
pub use set::SquareSet;
pub use tapered::Tapered;
#[doc(hidden)]
pub use weights::{WeightNumbers, WeightReader};
pub use zobrist::Keys;
