//! The faults that a check can find.

use crate::rules::{FenError, Outcome, Score};
use crate::search::{OutOfMemory, Verdict};
use thiserror::Error;

/// The reason why a check has failed or could not be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum VerifyError {
    /// The variant's own start position is refused.
    #[error("start position: {0}")]
    Start(FenError),
    /// A contract between a variant and the search is broken.
    #[error("{variant}: {broken}\n  in {fen}")]
    Contract {
        /// The variant's name.
        variant: &'static str,
        /// Which contract, and by what: moves are named by their texts.
        broken: String,
        /// The position.
        fen: String,
    },
    /// A check of one position has failed.
    #[error("{position}: {error}")]
    Position {
        /// The variant's name, the FEN, and moves if there are any.
        position: String,
        /// The fault found there.
        error: Box<VerifyError>,
    },
    /// The FEN to check is invalid.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A puzzle is not valid.
    #[error("{fen}: {reason}")]
    Puzzle {
        /// The position.
        fen: String,
        /// The reason.
        reason: String,
    },
    /// A move to check is illegal.
    #[error("{0} is illegal")]
    IllegalMove(String),
    /// The search without pruning and minimax differ.
    #[error("to depth {depth} the plain search finds {plain}, minimax {minimax}")]
    Minimax {
        /// Turns.
        depth: u32,
        /// The score of the search, in centipawns.
        plain: Score,
        /// The true value, in centipawns.
        minimax: Score,
    },
    /// There is no memory for the transposition table.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The slow generator refuses a FEN.
    #[error("the slow generator refuses {fen}: {reason}")]
    Refused {
        /// The FEN.
        fen: String,
        /// The reason.
        reason: FenError,
    },
    /// The search's proof of a win has another verdict than expected.
    #[error("{fen}: {found:?} for {moves} moves, expected {expected:?}")]
    MateVerdict {
        /// The FEN.
        fen: String,
        /// Moves asked about.
        moves: u32,
        /// The verdict of the search.
        found: Verdict,
        /// The true verdict.
        expected: Verdict,
    },
    /// The search proves a win with another score than that of its length.
    #[error("{fen}: the score is {found}, expected {expected}")]
    MateScore {
        /// The FEN.
        fen: String,
        /// The score of the search, in centipawns.
        found: Score,
        /// The score of a win of this length.
        expected: Score,
    },
    /// The line of a proved win does not end with the game.
    #[error("{fen}: the line ends at {end}, the game does not")]
    MateLine {
        /// The FEN.
        fen: String,
        /// The position where the line ends, or from which it goes on though the game is over.
        end: String,
    },
    /// The legal moves differ from those of the row.
    #[error("extra moves {extra:?}, missing {missing:?}")]
    RowMoves {
        /// Moves that the row does not have.
        extra: Vec<String>,
        /// Moves that only the row has.
        missing: Vec<String>,
    },
    /// The result is not that of the row.
    #[error("result {found:?}, expected {expected:?}")]
    RowResult {
        /// The result by the rules code.
        found: Option<Outcome>,
        /// The result of the row.
        expected: Option<String>,
    },
    /// A perft count is not that of the row.
    #[error("perft {turns} is {bulk} (bulk) and {single} (played), expected {expected}")]
    RowPerft {
        /// Turns.
        turns: u32,
        /// The count with the last moves counted.
        bulk: u64,
        /// The count with the last moves played.
        single: u64,
        /// The count of the row.
        expected: u64,
    },
}

impl VerifyError {
    /// Adds the position in which the fault was found.
    pub(super) fn at(self, position: String) -> VerifyError {
        VerifyError::Position { position, error: Box::new(self) }
    }
}
