//! Maxima, by Roberto Lavieri: the men of Ultima, a King who leaps, Mages, Guards, and four goal squares.
//!
//! `rules.md` has the rules, with their sources and the points they leave open.
//!
//! **Board.** A rectangle of 8 x 11 squares, of which twelve do not exist: two words of bits, and `tables` without the
//! twelve. The goal squares are squares like all others.
//!
//! **Design.** Origin and destination identify a move, but not its captures: `position` finds those from the men on the
//! board. Most men attack the King by the square they leave or pass, not by their destination, so `attacks` finds for
//! each the squares that decide it. From these `safety` finds once which moves can matter to the King; `movegen` tries
//! those alone.
//!
//! **Evaluation.** `placement` (running sums) and `eval`, with all numbers in `weights`.

mod attacks;
mod coverage;
mod eval;
mod movegen;
mod moves;
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

use eval::MaximaEvaluator;
use position::MaximaPosition;

use crate::render::drawings as draw;
use crate::rules::{Info, PieceInfo, Variant};

/// Maxima.
#[derive(Debug)]
pub struct Maxima;

impl Variant for Maxima {
    type Position = MaximaPosition;
    type Evaluator = MaximaEvaluator;

    const INFO: Info = Info {
        name: "maxima",
        title: "Maxima",
        inventor: "Roberto Lavieri",
        about: "Ultima grown up: men who pinch, leap, freeze and copy; goals to invade.",
        goal: "You win by checkmate, by men on both goal squares behind the enemy's camp, or when your opponent has only \
            the King left.",
        reasons: &["checkmate", "stalemate", "both goal squares", "bare King"],
        files: 8,
        ranks: 11,
        missing: &tables::MISSING,
        start: "***2***/1m1wk1m1/1clirlc1/gppppppg/8/8/8/GPPPPPPG/1CLIRLC1/1M1WK1M1/***2*** w - - 0 1",
        pieces: &[
            PieceInfo::new('P', "Pawn").drawn(&[draw::PAWN]),
            PieceInfo::new('G', "Guard").drawn(&[draw::SHIELD]),
            PieceInfo::new('L', "Long Leaper").drawn(&[draw::HARE]),
            PieceInfo::new('M', "Mage").drawn(&[draw::HAT]),
            PieceInfo::new('C', "Chameleon").drawn(&[draw::CHAMELEON]),
            PieceInfo::new('I', "Immobilizer").drawn(&[draw::REDUCER]),
            PieceInfo::new('R', "Coordinator").drawn(&[draw::ROOK]),
            PieceInfo::new('W', "Withdrawer").drawn(&[draw::QUEEN]),
            PieceInfo::new('K', "King").drawn(&[draw::KING]),
        ],
        zones: &[("White's goal squares", &["d1", "e1"]), ("Black's goal squares", &["d11", "e11"])],
        bench_depth: 6,
        ..info_of_folder!()
    };
}
