//! Grand Rider Chess (Larry Wheeler): riders of many leaps behind two ranks of pawns.
//!
//! Every piece but King and pawns is a rider: it repeats one leap through empty landing squares.
//! Alfilriders, Dabbabariders and Alibabariders leap two squares, Camel- and Nightriders like
//! Camels and Knights, Bishops, Rooks and Queens are orthodox. Pawns are orthodox, Berolina Pawns
//! move diagonally (up to three squares from their third rank) and capture straight. En passant
//! takes a Berolina Pawn on any square it passed, by either kind of pawn. In the last four ranks a
//! pawn may become a rider, but only where no friendly rider of that type could ever come; on the
//! last rank it must, if only a Superpawn, which moves backward too. The King castles with a Dabbabarider
//! in a corner, which leaps over it. Checkmate wins, and so does stalemate.
//!
//! Source: the inventor's page (Zillions of Games rules file, adapted by Larry Wheeler); its diagram is
//! lost, so the setup is a reconstruction. `rules.md` holds the rules as decided.
//!
//! Board: 12 x 12, a1 is square 0, see `tables` for lines and `hue` for the four boards of 6 x 6 on
//! which the leapers of two are Rooks, Bishops and Queens. A move is 32 bits, see `moves`.
//!
//! The game ends when the side to move has no legal move (it has lost), by repetition, or after
//! 100 plies without a capture or a move of a Pawn or Berolina Pawn. Superpawns do not reset that count.

mod attacks;
mod coverage;
mod eval;
mod fen;
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
mod tables;
#[cfg(test)]
mod tests;
mod weights;

pub use eval::GrandRiderEvaluator;
pub use moves::{Move, MoveKind};
pub use pieces::PieceType;
pub use position::GrandRiderPosition;

use crate::nnue::NetworkEvaluator;
use crate::rules::{Colouring, Info, SearchParams, Variant};

/// Grand Rider Chess.
pub struct GrandRider;

impl Variant for GrandRider {
    type Position = GrandRiderPosition;
    type Evaluator = NetworkEvaluator<GrandRiderPosition, GrandRiderEvaluator>;

    const INFO: Info = Info {
        name: "grandrider",
        aliases: &["grand-rider"],
        title: "Grand Rider Chess",
        inventor: "Larry Wheeler",
        about: "Riders that leap along lines of their own and two kinds of pawns on 12 x 12 squares, where stalemate loses.",
        reconstruction: Some(
            "the page's diagram is lost: the setup follows from the counts its text implies (each rider's squares \
             are covered exactly once a side) and from the squares it names for castling",
        ),
        files: 12,
        ranks: 12,
        pocket: false,
        rotations: 0,
        draws_are_claimed: false,
        template: "fairy",
        start: "dceaeqkeaecd/eeadbrnbdaee/vvvvvvvvvvvv/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/VVVVVVVVVVVV/EEADBRNBDAEE/DCEAEQKEAECD w KQkq - 0 1",
        pieces: &[
            ('P', "Pawn"),
            ('V', "Berolina Pawn"),
            ('S', "Superpawn"),
            ('X', "Berolina Superpawn"),
            ('E', "Alfilrider"),
            ('D', "Dabbabarider"),
            ('A', "Alibabarider"),
            ('C', "Camelrider"),
            ('N', "Nightrider"),
            ('B', "Bishop"),
            ('R', "Rook"),
            ('Q', "Queen"),
            ('K', "King"),
        ],
        colouring: Colouring::Riders,
        zones: &[],
        rules: include_str!("rules.md"),
        bench: include_str!("../../../positions/grandrider/bench.epd"),
        bench_depth: 8,
        search_params: SearchParams::UNTUNED,
    };
}
