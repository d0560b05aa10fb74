//! Orthodox chess by the FIDE Laws of Chess, for calibration: perft figures are published, every host plays it, and
//! there are engines to measure against. `rules.md` has the rules for people.
//!
//! The library cozy-chess holds the board and finds the legal moves, so there is no table of squares and no King safety
//! here. `position` wraps its board and adds the counters and sums it has no room for, `movegen` sorts its moves into
//! stages, `rules` is the contract with the search. `eval` takes its numbers from `weights`.
//!
//! Sources: FIDE Laws of Chess, 1 January 2023, <https://handbook.fide.com/chapter/E012023> (cited as FIDE 5.2.2 and
//! the like); <https://www.chessprogramming.org/Perft_Results>.

mod attacks;
mod coverage;
mod eval;
mod fen;
mod keys;
mod movegen;
mod moves;
mod network;
mod notation;
mod pieces;
mod placement;
mod position;
mod reference;
mod rules;
mod safety;
mod see;
#[cfg(test)]
mod tests;
mod weights;

use crate::nnue::NetworkEvaluator;
use crate::render::drawings as draw;
use crate::rules::{Info, PieceInfo, Variant};

use eval::ChessEvaluator;
use position::ChessPosition;

/// Orthodox chess.
#[derive(Debug)]
pub struct Chess;

impl Variant for Chess {
    type Position = ChessPosition;
    type Evaluator = NetworkEvaluator<ChessPosition, ChessEvaluator>;
    const INFO: Info = Info {
        name: "chess",
        aliases: &["normal", "orthodox", "fide", "standard", "from position"],
        title: "Chess",
        inventor: "the FIDE Laws",
        about: "Chess as everybody knows it, to warm up and to compare.",
        goal: "You win by checkmate.",
        files: 8,
        ranks: 8,
        draws_are_claimed: true,
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        pieces: &[
            PieceInfo::new('P', "Pawn").drawn(&[draw::PAWN]),
            PieceInfo::new('N', "Knight").drawn(&[draw::HORSE]),
            PieceInfo::new('B', "Bishop").drawn(&[draw::BISHOP]),
            PieceInfo::new('R', "Rook").drawn(&[draw::ROOK]),
            PieceInfo::new('Q', "Queen").drawn(&[draw::QUEEN]),
            PieceInfo::new('K', "King").drawn(&[draw::KING]),
        ],
        bench_depth: 9,
        ..info_of_folder!()
    };
}
