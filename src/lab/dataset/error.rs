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
    /// Its FEN cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The game has no such piece.
    #[error("'{0}' is no piece of the game")]
    Piece(char),
    /// A launching square holds two pieces, or the game has none.
    #[error("a launching square holds two pieces, or the game has none")]
    Pocket,
    /// It is no right that a file can hold.
    #[error("castling '{0}', expected - or letters of KQkq")]
    Castling(String),
    /// It names no squares of the board.
    #[error("en passant '{0}', expected - or up to three squares")]
    EnPassant(String),
    /// The score does not fit 16 bits.
    #[error("a score of {0}, expected 16 bits")]
    Score(Score),
    /// It has too many pieces.
    #[error("a position of {0} bytes, expected at most 255")]
    TooLong(usize),
}

/// What is wrong with a file of scored positions.
#[derive(Debug, Error)]
pub enum DatasetError {
    /// It begins otherwise.
    #[error("is no file of packed positions, expected it to begin with {MAGIC}")]
    NotADataset,
    /// Its first line cannot be read.
    #[error("its first line cannot be read: {0}")]
    Header(String),
    /// Another version has written it.
    #[error("is of version {0} of the format, expected {VERSION_1} or {VERSION}")]
    Version(u64),
    /// It is of a version that is read only.
    #[error(
        "is of version {0} of the format, which is read but not continued, expected a new file (for `selfplay` with \
         another --seed)"
    )]
    NotContinued(u64),
    /// It is of another game.
    #[error("holds positions of {found}, expected {expected}")]
    OtherVariant {
        /// The variant it is of.
        found: String,
        /// The variant that was wanted.
        expected: String,
    },
    /// Its types of pieces are not those of the game.
    #[error("its codes are not those of the pieces of {0}")]
    Codes(String),
    /// Another run has written it.
    #[error(transparent)]
    OtherRun(#[from] OtherRun),
    /// What it says could not be repeated.
    #[error("cannot be compared: {0}")]
    NotRepeated(String),
    /// Its blocks are not those that this run would have written.
    #[error("block {block} is of job {job}, expected {expected}")]
    Job {
        /// The block, from 1.
        block: u64,
        /// Its job.
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
    /// The same, about a file that grows.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The system refused to read or write.
    #[error("cannot be read or written: {0}")]
    Io(#[from] io::Error),
}
