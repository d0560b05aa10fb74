//! Building blocks for variants: sets of squares, square names, tables of moves, hash keys, FEN fields, tapered scores,
//! weights. A variant may use them or ignore them; nothing here knows a rule of any game.

mod fen;
mod geometry;
mod moves;
mod piece_types;
mod pieces;
mod placement;
pub mod rays;
mod set;
mod tapered;
mod type_sets;
mod weights;
pub(crate) mod zobrist;

pub use crate::{eval_weights, piece_types, placement_table, plain_pieces, weight_kind};
pub use fen::FenFields;
pub(crate) use fen::{expect_safe, read_board, write_board, write_state};
pub use geometry::Geometry;
pub use moves::PackedMove;
pub use piece_types::ColoredPiece;
pub(crate) use piece_types::piece_byte;
pub use pieces::{Pieces, Placed};
pub use set::SquareSet;
pub use tapered::Tapered;
pub use type_sets::{PieceSets, TypeSets};
#[doc(hidden)]
pub use weights::{WeightNumbers, WeightReader};
pub(crate) use zobrist::Keys;
pub use zobrist::PieceKeys;
