//! Deneb
mod attacks;
mod danger;
mod eval;
mod fen;
mod leaps;
mod movegen;
mod moves;
mod position;
mod recall;
mod reference;
mod tables;
#[cfg(test)]
mod tests;
mod text;

pub use eval::DenebEvaluator;
pub use moves::DenebMove;
pub use position::DenebPosition;

use crate::rules::{Colouring, Info, Ruling, Tuning, Variant};

/// Deneb: one of the special types at zero loses.
pub struct Deneb;

impl Variant for Deneb {
    type Position = DenebPosition;
    type Evaluator = DenebEvaluator;

    const INFO: Info = Info {
        name: "deneb",
        aliases: &[],
        title: "Deneb",
        inventor: "Roberto Lavieri",
        about: "Whoever runs out of one of the three interchangeable special types loses; Stars leap in chains, and a Reducer slows all around it.",
        reconstruction: Some(
            "the placing of all men but the Soldiers' number and the counts, which are the page's",
        ),
        files: 7,
        ranks: 9,
        pocket: false,
        template: "fairy",
        start: "tfekqft/1a1a1a1/sssssss/7/7/7/SSSSSSS/1A1A1A1/TFEKQFT w - - 0 1",
        men: &[
            ('S', "Soldier"),
            ('A', "Star"),
            ('F', "P43"),
            ('T', "P32"),
            ('Q', "Queen"),
            ('E', "Reducer"),
            ('K', "King"),
        ],
        colouring: Colouring::Checkered,
        zones: &[],
        rules: include_str!("rules.md"),
        bench: include_str!("../../../positions/deneb/bench.epd"),
        tuning: Tuning {
            unit: 100,
            aspiration: 30,
            futility: 90,
            null_move: Some(3),
            lmr: (0.5, 2.0),
            lmp: 4,
            bench_depth: 6,
        },
    };

    fn reference(fen: &str) -> Result<Ruling, String> {
        reference::judge(fen)
    }
}
