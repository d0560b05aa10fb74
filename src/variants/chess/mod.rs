//! Orthodox chess by the FIDE Laws of Chess: the calibration variant. Its perft figures are published,
//! every host plays it, and other engines' speeds and strengths can be compared with.
//!
//! * Board and setup: 8 x 8, as everybody knows it. Castling from the orthodox setup only.
//! * The rules of movement are those of the library cozy-chess; only glue and evaluation are ours.
//! * A move is 16 bits: origin, destination, promotion. Castling is kept as King takes own Rook and
//!   written as the King's move, `e1g1`.
//! * The game ends by checkmate and stalemate. Third repetition and 100 quiet plies are draws that a
//!   player claims (FIDE 9.2, 9.3). Dead positions are worth 0 but are played on, as perft figures want.
//! * En passant makes two positions different only where the capture is legal (FIDE 9.2.3); the FEN
//!   field is written where an enemy Pawn stands ready, and read more generously.
//!
//! Sources: FIDE Laws of Chess, 1 January 2023, <https://handbook.fide.com/chapter/E012023>;
//! <https://www.chessprogramming.org/Perft_Results>.

mod eval;
mod exchange;
mod fen;
mod movegen;
mod moves;
mod network;
mod position;
mod reference;
mod tables;
#[cfg(test)]
mod tests;

use crate::nnue::NetworkEvaluator;
use crate::rules::{AspirationParams, Colouring, Info, LmpParams, LmrParams, SearchParams, Variant};

pub use eval::ChessEvaluator;
pub use moves::Move;
pub use position::ChessPosition;

/// Orthodox chess.
pub struct Chess;

impl Variant for Chess {
    type Position = ChessPosition;
    type Evaluator = NetworkEvaluator<ChessPosition, ChessEvaluator>;
    const INFO: Info = Info {
        name: "chess",
        aliases: &["normal", "orthodox", "fide"],
        title: "Chess",
        inventor: "the FIDE Laws",
        about: "Orthodox chess, for calibration: published perft figures, every host and engine to compare with.",
        reconstruction: None,
        files: 8,
        ranks: 8,
        pocket: false,
        rotations: 0,
        draws_are_claimed: true,
        template: "chess",
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        pieces: &[
            ('P', "Pawn"),
            ('N', "Knight"),
            ('B', "Bishop"),
            ('R', "Rook"),
            ('Q', "Queen"),
            ('K', "King"),
        ],
        colouring: Colouring::Checkered,
        zones: &[],
        rules: include_str!("rules.md"),
        bench: include_str!("../../../positions/chess/bench.epd"),
        bench_depth: 9,
        search_params: SearchParams {
            aspiration: AspirationParams { delta: 25, ..AspirationParams::UNTUNED },
            lmr: LmrParams { base: 0.75, divisor: 2.25, ..LmrParams::UNTUNED },
            lmp: Some(LmpParams { base: 3, ..LmpParams::UNTUNED }),
            ..SearchParams::UNTUNED
        },
    };
}
