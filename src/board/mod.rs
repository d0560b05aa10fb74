//! Building blocks for variants: sets of squares, square names, hash keys, FEN fields.
//! A variant may use them or ignore them; nothing here knows a rule of any game.

pub mod fen;
pub mod geometry;
pub mod set;
pub mod zobrist;

pub use fen::{FenFields, read_board, write_board};
pub use geometry::Geometry;
pub use set::SquareSet;
pub use zobrist::Keys;
