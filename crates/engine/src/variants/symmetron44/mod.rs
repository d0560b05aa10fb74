//! Symmetron! 44, by Antoine Fourrière and Roberto Lavieri: seven by six squares and a launching square for each side.
//!
//! `rules.md` has the rules. Source: the inventors' page on chessvariants.com ("Symmetron! 44"), which gives the whole
//! setup; the points it leaves open are decided at the end of the rules text.
//!
//! **Board.** Squares are bits of one word, 42 for the board and two for the launching squares (`tables`). So the
//! pieces left are a population count, and a drop is a move from square 42 or 43.
//!
//! **Design.** How a rider moves and captures depends on the Reducers and the SHS beside it, so attacks are asked of a
//! whole side, sorted by how its pieces capture at this moment (`attacks`). From that `safety` finds once the
//! constraints that keep the own King safe, and `movegen` generates legal moves; `position` plays them.
//!
//! **Evaluation.** `placement` (running sums) and `eval`, with all numbers in `weights`; `network` corrects them.

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

use eval::Symmetron44Evaluator;
use position::Symmetron44Position;

use crate::nnue::NetworkEvaluator;
use crate::render::drawings as draw;
use crate::rules::{Counter, Info, Variant};
use pieces::PieceType;

/// Symmetron! 44.
#[derive(Debug)]
pub struct Symmetron44;

impl Variant for Symmetron44 {
    type Position = Symmetron44Position;
    type Evaluator = NetworkEvaluator<Symmetron44Position, Symmetron44Evaluator>;

    const INFO: Info = Info {
        name: "symmetron44",
        aliases: &["symmetron", "symmetron!44"],
        title: "Symmetron! 44",
        inventor: "Antoine Fourrière and Roberto Lavieri",
        about: "Riders change shape and reach beside uncapturable pieces, on 44 squares.",
        goal: "You win by checkmate, or when your opponent has only three pieces left.",
        reasons: &["checkmate", "stalemate", "three pieces left"],
        files: 7,
        ranks: 6,
        pocket: true,
        start: "darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] w - - 0 1",
        pieces: &[
            PieceType::Pawn.info().drawn(&[draw::PAWN]),
            PieceType::Bawn.info().drawn(&[draw::DIAMOND_PAWN]),
            PieceType::Knight.info().drawn(&[draw::HORSE]),
            PieceType::AdvancerRook.info().drawn(&[draw::ARROWS, draw::ROOK]),
            PieceType::AdvancerBishop.info().drawn(&[draw::ARROWS, draw::BISHOP]),
            PieceType::DragonBishop.info().drawn(&[draw::WINGS, draw::BISHOP]),
            PieceType::DragonRook.info().drawn(&[draw::WINGS, draw::ROOK]),
            PieceType::Reducer.info().drawn(&[draw::REDUCER]),
            PieceType::Shs.info().drawn(&[draw::TWINS]),
            PieceType::King.info().drawn(&[draw::KING]),
        ],
        counters: &[Counter {
            name: "pieces",
            letters: "PBNAXDTRHK",
            zone: None,
            limit: 3,
            note: "A side with three pieces or fewer left, the one on its launching square included, loses.",
        }],
        zones: &[
            ("White's Palace", &["c1", "d1", "e1", "c2", "d2", "e2"]),
            ("Black's Palace", &["c5", "d5", "e5", "c6", "d6", "e6"]),
        ],
        bench_depth: 8,
        ..info_of_folder!()
    };
}
