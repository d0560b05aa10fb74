//! What can go wrong with files of scored positions.

use super::{MAGIC, VERSION, VERSION_1};
use crate::files::{JournalError, OtherRun};
use asterism_engine::rules::{FenError, Score};
use asterism_interface::input::FileError;
use std::io;
use thiserror::Error;

/// Why a position cannot be packed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PackError {
    /// The FEN of the position cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The game has no such piece.
    #[error("'{0}' is no piece of the game")]
    Piece(char),
    /// A launching square holds two pieces, or the game has none.
    #[error("a launching square holds two pieces, or the game has none")]
    Pocket,
    /// The castling right is none that a file can hold.
    #[error("castling '{0}', expected - or letters of KQkq")]
    Castling(String),
    /// The en-passant field names no squares of the board.
    #[error("en passant '{0}', expected - or up to three squares")]
    EnPassant(String),
    /// The score does not fit 16 bits.
    #[error("a score of {0}, expected 16 bits")]
    Score(Score),
    /// The position has too many pieces.
    #[error("a position of {0} bytes, expected at most 255")]
    TooLong(usize),
}

/// What is wrong with a file of scored positions.
#[derive(Debug, Error)]
pub enum DatasetError {
    /// The file does not begin as a file of positions does.
    #[error("is no file of packed positions, expected it to begin with {MAGIC}")]
    NotADataset,
    /// The first line of the file cannot be read.
    #[error("its first line cannot be read: {0}")]
    Header(String),
    /// Another version has written it.
    #[error("is of version {0} of the format, expected {VERSION_1} or {VERSION}")]
    Version(u64),
    /// The file is of a version that is read only.
    #[error(
        "is of version {0} of the format, which is read but not continued, expected a new file (for `selfplay` with \
         another --seed)"
    )]
    NotContinued(u64),
    /// The file is of another game.
    #[error("holds positions of {found}, expected {expected}")]
    OtherVariant {
        /// The variant it is of.
        found: String,
        /// The variant that was wanted.
        expected: String,
    },
    /// The types of pieces in the file are not those of the game.
    #[error("its codes are not those of the pieces of {0}")]
    Codes(String),
    /// Another run has written it.
    #[error(transparent)]
    OtherRun(#[from] OtherRun),
    /// What it says could not be repeated.
    #[error("cannot be compared: {0}")]
    NotRepeated(String),
    /// The blocks are not those that this run would have written.
    #[error("block {block} is of job {job}, expected {expected}")]
    Job {
        /// The block, from 1.
        block: u64,
        /// The job of the block.
        job: u64,
        /// The job that should come.
        expected: u64,
    },
    /// A block of it is of other positions than those that are to be scored.
    #[error("block {block} is not of the positions that are to be scored")]
    OtherInput {
        /// The block, from 1.
        block: u64,
    },
    /// Bytes of it have changed.
    #[error("block {block}, at byte {at}, is damaged")]
    Damaged {
        /// The block, from 1.
        block: u64,
        /// Where it begins.
        at: u64,
    },
    /// There is too little memory for so many positions.
    #[error("{needed} files would be open at a time, expected at most {most}: give more memory")]
    Memory {
        /// How many temporary files would be needed.
        needed: u64,
        /// How many there may be.
        most: u64,
    },
    /// The system refused something about the file.
    #[error(transparent)]
    File(#[from] FileError),
    /// A growing file cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The system refused to read or write.
    #[error("cannot be read or written: {0}")]
    Io(#[from] io::Error),
}
