//! Grand Rider Chess (Larry Wheeler): riders of many leaps behind two ranks of pawns, on 12 x 12 squares.
//!
//! Source: the inventor's page (its rules file is for Zillions of Games); the diagram is lost, so the setup is a
//! reconstruction. `rules.md` holds the rules as played.
//!
//! * `pieces`, `moves`: types of pieces, a piece as a byte, a move as 32 bits.
//! * `tables/`: the 12 x 12 board, the riders' lines, their orbits (for promotion), castling, and the four colour
//!   boards of 6 x 6 on which the leapers of two are Rooks, Bishops and Queens.
//! * `position/`: the state, playing moves, the hash. `attacks`, `safety`, `movegen/`: the generator in three steps.
//! * `weights`, `placement`, `eval`, `network`: the evaluation.
//! * `rules`, `notation` (with `fen`), `coverage` (with `reference`): the contracts of [`crate::rules`].

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

use eval::GrandRiderEvaluator;
use position::GrandRiderPosition;

use crate::nnue::NetworkEvaluator;
use crate::render::drawings as draw;
use crate::rules::{Colouring, Info, PieceInfo, Variant};

/// Grand Rider Chess.
#[derive(Debug)]
pub struct GrandRider;

impl Variant for GrandRider {
    type Position = GrandRiderPosition;
    type Evaluator = NetworkEvaluator<GrandRiderPosition, GrandRiderEvaluator>;

    const INFO: Info = Info {
        name: "grandrider",
        aliases: &["grand-rider"],
        title: "Grand Rider Chess",
        inventor: "Larry Wheeler",
        about: "Riders leap along lines of their own on 144 squares; stalemate loses.",
        goal: "You win by checkmate, and by stalemate too.",
        reconstruction: Some(
            "the page's diagram is lost: the setup follows from the counts its text implies (each rider's squares \
             are covered exactly once a side) and from the squares it names for castling",
        ),
        files: 12,
        ranks: 12,
        start: "dceaeqkeaecd/eeadbrnbdaee/vvvvvvvvvvvv/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/VVVVVVVVVVVV/EEADBRNBDAEE/DCEAEQKEAECD w KQkq - 0 1",
        pieces: &[
            PieceInfo::new('P', "Pawn").drawn(&[draw::PAWN]),
            PieceInfo::new('V', "Berolina Pawn").drawn(&[draw::DIAMOND_PAWN]),
            PieceInfo::new('S', "Superpawn").drawn(&[draw::PAWN, draw::CORONET, draw::UP_AND_DOWN]),
            PieceInfo::new('X', "Berolina Superpawn").drawn(&[
                draw::DIAMOND_PAWN,
                draw::CORONET,
                draw::UP_AND_DOWN,
            ]),
            PieceInfo::new('E', "Alfilrider").drawn(&[draw::ELEPHANT]),
            PieceInfo::new('D', "Dabbabarider").drawn(&[draw::WAR_MACHINE]),
            PieceInfo::new('A', "Alibabarider").drawn(&[draw::CART, draw::ELEPHANT]),
            PieceInfo::new('C', "Camelrider").drawn(&[draw::CAMEL]),
            PieceInfo::new('N', "Nightrider").drawn(&[draw::HORSE, draw::MOON_ON_NECK]),
            PieceInfo::new('B', "Bishop").drawn(&[draw::BISHOP]),
            PieceInfo::new('R', "Rook").drawn(&[draw::ROOK]),
            PieceInfo::new('Q', "Queen").drawn(&[draw::QUEEN]),
            PieceInfo::new('K', "King").drawn(&[draw::KING]),
        ],
        colouring: Colouring::Riders,
        colouring_note: Some(
            "Classes of squares, by the colours of their corners: a Dabbabarider and an Alibabarider stay on one pair of \
             colours, an Alfilrider on one of the two shades of such a pair.",
        ),
        bench_depth: 8,
        ..info_of_folder!()
    };
}
