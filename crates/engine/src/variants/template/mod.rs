//! Skirmish, a small game on 5 x 5 squares: the template of a variant. Copy this folder to begin a new game;
//! docs/adding-a-variant.md walks through it file by file. Tests compile and verify it; it is not registered.

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
mod tables;
#[cfg(test)]
mod tests;
mod weights;

use eval::SkirmishEvaluator;
use position::SkirmishPosition;

use crate::rules::{Info, PieceInfo, Variant};

/// The variant's tag.
#[derive(Debug)]
pub struct Skirmish;

impl Variant for Skirmish {
    type Position = SkirmishPosition;
    type Evaluator = SkirmishEvaluator;

    const INFO: Info = Info {
        name: "skirmish",
        title: "Skirmish",
        inventor: "the authors of Asterism",
        about: "A template: capture the King, or leave the enemy without a move.",
        goal: "You win by capturing the King.",
        reasons: &["King captured", "no legal move"],
        files: 5,
        ranks: 5,
        start: "1rkr1/sssss/5/SSSSS/1RKR1 w - - 0 1",
        pieces: &[PieceInfo::new('S', "Soldier"), PieceInfo::new('R', "Rook"), PieceInfo::new('K', "King")],
        rules: include_str!("rules.md"),
        first_steps: include_str!("first_steps.md"),
        diagrams: include_str!("diagrams.txt"),
        bench: "1rkr1/sssss/5/SSSSS/1RKR1 w - - 0 1\n2k1r/ss3/1R3/2S1S/2K2 b - - 3 9\n",
        bench_depth: 4,
        ..Info::PLAIN
    };
}
