//! Many scored positions in little space: the binary files that `asterism selfplay --positions` writes and `asterism
//! train` reads. docs/files.md describes them byte by byte.
//!
//! - [`ScoredPosition`] is a position with its score and the result of its game; [`Codec`] packs it;
//! - [`Header`] is the first line of a file, [`Block`] some positions that belong together: those of one game;
//!   [`BlockPacker`] makes one;
//! - [`PositionLine`] is a position as a line of JSON; [`LineGames`] finds which of them belong together;
//! - [`BlockReader`] reads a file, [`BlockWriter`] writes a new one, [`PositionLog`] is one that grows and may be
//!   continued;
//! - [`Shuffler`] mixes more positions than fit into memory, [`Summary`] counts them.
//!
//! The codec knows boards and letters of a game, none of its rules: whether a position is legal is left to
//! [`asterism_engine::rules::Notation::parse`].

mod bits;
mod block;
mod board;
mod board_code;
mod codec;
mod header;
mod line_games;
mod log;
mod packer;
mod piece_codes;
mod position;
mod position_line;
mod reader;
mod shuffle;
mod summary;
mod writer;

use asterism_interface::input::POSITIONS_MAGIC as MAGIC;
pub(crate) use block::Block;
pub use codec::Codec;
pub use header::Header;
pub(crate) use line_games::LineGames;
pub(crate) use log::PositionLog;
pub use packer::BlockPacker;
pub use position::ScoredPosition;
pub(crate) use position::half_points;
pub(crate) use position_line::PositionLine;
pub(crate) use reader::open_positions;
pub use reader::{BlockReader, TRUNCATED_END};
pub(crate) use shuffle::Shuffler;
pub(crate) use summary::Summary;
pub(crate) use writer::BlockWriter;

/// The version of the format.
pub const VERSION: u64 = 2;
