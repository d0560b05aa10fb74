//! The faults that a check can find.

use crate::rules::{FenError, Outcome, Score};
use crate::search::{OutOfMemory, Verdict};
use thiserror::Error;

/// Why a check has failed or could not be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum VerifyError {
    /// The variant's own start position is refused.
    #[error("start position: {0}")]
    Start(FenError),
    /// A contract is broken.
    #[error("{variant}: {broken}\n  in {fen}")]
    Contract {
        /// The variant's name.
        variant: &'static str,
        /// Which contract.
        broken: BrokenContract,
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
        /// Why.
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
        /// Why.
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

/// A contract between a variant and the search, broken in some position. Moves are named by their texts.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BrokenContract {
    /// A FEN that was written is not read.
    #[error("own FEN refused: {0}")]
    OwnFen(FenError),
    /// A FEN that was written and read is written in another way.
    #[error("FEN round trip gives {0}")]
    RoundTrip(String),
    /// The hash depends on more than the position.
    #[error("the hash differs from that of the parsed FEN")]
    ParsedHash,
    /// The correction keys that are kept up are wrong.
    #[error("the correction keys are not those of the position read from its own FEN")]
    CorrectionKeys,
    /// Noisy and quiet moves do not make all moves.
    #[error("{noisy} noisy + {quiet} quiet moves are not the {all} moves")]
    Stages {
        /// Noisy moves.
        noisy: usize,
        /// Quiet moves.
        quiet: usize,
        /// All moves.
        all: usize,
    },
    /// A key does not name one move.
    #[error("two moves have one key, or one has key 0")]
    Keys,
    /// `is_noisy` and the generator differ about a move.
    #[error("is_noisy disagrees with the generator about {0}")]
    IsNoisy(String),
    /// `gives_check` and the position after the move differ.
    #[error("gives_check disagrees with the position after {0}")]
    GivesCheck(String),
    /// `has_legal_move` and the generator differ.
    #[error("has_legal_move disagrees with the generator")]
    HasLegalMove,
    /// The pseudo-legal moves lack a legal one.
    #[error("a legal move is not pseudo-legal")]
    PseudoLegal,
    /// The key of a move gives another one.
    #[error("move_from_key gives another move than {0}")]
    MoveFromKey(String),
    /// A key that may come from another position gives an illegal move.
    #[error("move_from_key makes an illegal move of the key {0:#x}")]
    ForeignKey(u32),
    /// The hash that is kept up is wrong after a move.
    #[error("after {0} the hash is not the recomputed one")]
    Hash(String),
    /// The move has no place in the history tables.
    #[error("{0} has a history slot out of range")]
    HistoryIndex(String),
    /// A value that the evaluator maintains is wrong after a move.
    #[error("after {0} the evaluator's value along the path is not a fresh one's")]
    Evaluator(String),
    /// `captures_own` and the effect of a move differ.
    #[error("captures_own disagrees with what {0} captures")]
    CapturesOwn(String),
    /// `is_noisy` and the effect of a move differ.
    #[error("is_noisy disagrees with what {0} does to the board")]
    Stage(String),
    /// The gain of a move does not fit its captures.
    #[error("the gain of {text} is {gain}, which does not fit what it captures")]
    Gain {
        /// The move.
        text: String,
        /// In centipawns.
        gain: Score,
    },
    /// Two moves with equal captures and promotions have unequal gains.
    #[error("the gain of {text} is {gain}, that of {other}, which changes the same pieces, {known}")]
    UnequalGains {
        /// The move.
        text: String,
        /// In centipawns.
        gain: Score,
        /// The other move.
        other: String,
        /// In centipawns.
        known: Score,
    },
    /// The gain of a move is not the sum of the gains of its parts.
    #[error("the gain of {text} is {gain}, by the moves that do a part of that {sum}")]
    GainOfParts {
        /// The move.
        text: String,
        /// In centipawns.
        gain: Score,
        /// In centipawns.
        sum: Score,
    },
    /// The exchange value, asked for with a value that is enough, is neither exact nor between that and the exact one.
    #[error("the exchange value of {text} is {see}, but {bounded} where {enough} is enough")]
    SeeBound {
        /// The move.
        text: String,
        /// In centipawns.
        see: Score,
        /// In centipawns.
        bounded: Score,
        /// In centipawns.
        enough: Score,
    },
    /// The exchange value is above the gain, or one of the two is in the range of mates.
    #[error("the exchange value of {text} is {see}, its gain {gain}")]
    See {
        /// The move.
        text: String,
        /// In centipawns.
        see: Score,
        /// In centipawns.
        gain: Score,
    },
    /// A pass does not change the side, or the hash is wrong after it.
    #[error("a pass keeps the side to move, or breaks the hash")]
    Pass,
    /// A pass is possible where it must be impossible.
    #[error("a pass is possible in check or after the end of the game")]
    PassRefused,
    /// A pass counts wrongly.
    #[error("after a pass {reversible} plies are reversible, expected 0; the clock shows {clock}")]
    PassClocks {
        /// Reversible plies.
        reversible: u32,
        /// The halfmove clock.
        clock: u32,
    },
    /// A pass changes the board.
    #[error("a pass changes the square on file {file}, rank {rank} (from 0)")]
    PassSquare {
        /// From 0.
        file: u8,
        /// From 0.
        rank: u8,
    },
    /// Two moves have one text.
    #[error("two moves are written {0}")]
    OneText(String),
    /// The FEN of the mirrored position is refused.
    #[error("the mirrored FEN {fen} is refused: {error}")]
    MirrorFen {
        /// The mirrored FEN.
        fen: String,
        /// Why it is refused.
        error: FenError,
    },
    /// The mirrored position has other moves.
    #[error("the mirrored position {0} has other moves")]
    MirrorMoves(String),
    /// A mirrored move has another gain or exchange value.
    #[error("the turn to {after} (mirrored) has (gain, exchange value) {gains:?}, mirrored {mirrored:?}")]
    MirrorGains {
        /// The mirrored position after the turn.
        after: String,
        /// Gain and exchange value of each part, in centipawns.
        gains: Vec<(Score, Score)>,
        /// Values of the mirrored move.
        mirrored: Vec<(Score, Score)>,
    },
    /// The mirrored position has another value.
    #[error("the value is {value}, mirrored {mirrored}")]
    MirrorValue {
        /// In centipawns.
        value: Score,
        /// In centipawns.
        mirrored: Score,
    },
    /// The slow generator refuses the FEN.
    #[error("refused by the slow generator: {0}")]
    Reference(FenError),
    /// The slow generator does not have a move.
    #[error("{0} is not legal by the slow generator")]
    ReferenceIllegal(String),
    /// A move leads to another position by the slow generator.
    #[error("{text} gives {fen}, by the slow generator {reference}")]
    ReferencePosition {
        /// The move.
        text: String,
        /// The FEN after it.
        fen: String,
        /// The FEN after it by the slow generator.
        reference: String,
    },
    /// Only the slow generator has a move.
    #[error("{0} is missing; the slow generator has it")]
    ReferenceMissing(String),
    /// The slow generator has another result.
    #[error("the result is {found:?}, by the slow generator {reference:?}")]
    ReferenceResult {
        /// The result.
        found: Option<Outcome>,
        /// The result by the slow generator.
        reference: Option<&'static str>,
    },
}
