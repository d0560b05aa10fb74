//! Deneb, by Roberto Lavieri: win by checkmate, or by leaving the enemy none of a special type.
//!
//! Sources: the inventor's page, "Deneb" by Roberto Lavieri (chessvariants.com); `rules.md` has the rules as played,
//! with the points that the page leaves open. The diagram is lost: the setup is a reconstruction from the page's
//! counts. Repetition and the 100-ply rule are the session's.
//!
//! How the files fit. A `Move` is two squares, a new type and the set of captured pieces; its key names it exactly,
//! sequences of a Star included (`moves`). Such a sequence is a trail in a graph that does not change on the way
//! (`movegen/star`), so a Star's attack on the King is plain connectedness (`tables/leaps`, `attacks`). The dangers to
//! the King are worked out once a node (`safety`), so few moves need trying (`movegen`). `position` maintains the sum
//! of `placement`, which `eval` completes; `network` corrects it.

mod attacks;
mod coverage;
mod eval;
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

use eval::DenebEvaluator;
use position::DenebPosition;

use crate::nnue::NetworkEvaluator;
use crate::render::drawings as draw;
use crate::rules::{Counter, Info, PieceInfo, Variant};

/// The variant Deneb.
#[derive(Debug)]
pub struct Deneb;

impl Variant for Deneb {
    type Position = DenebPosition;
    type Evaluator = NetworkEvaluator<DenebPosition, DenebEvaluator>;

    const INFO: Info = Info {
        name: "deneb",
        title: "Deneb",
        inventor: "Roberto Lavieri",
        about: "Stars capture in chains. Run out of a special type and you lose.",
        goal: "You win by checkmate, or when your opponent has no Star, no P43 or no P32 left.",
        reasons: &["checkmate", "stalemate", "no Star left", "no P43 left", "no P32 left"],
        reconstruction: Some(
            "the page's diagram is lost: it gives the number of pieces of each type, their squares are reconstructed",
        ),
        files: 7,
        ranks: 9,
        start: "tfekqft/1a1a1a1/sssssss/7/7/7/SSSSSSS/1A1A1A1/TFEKQFT w - - 0 1",
        pieces: &[
            PieceInfo::new('S', "Soldier").drawn(&[draw::SOLDIER]),
            PieceInfo::new('A', "Star").drawn(&[draw::STAR]),
            PieceInfo::new('F', "P43").drawn(&[draw::P43]),
            PieceInfo::new('T', "P32").drawn(&[draw::P32]),
            PieceInfo::new('Q', "Queen").drawn(&[draw::QUEEN]),
            PieceInfo::new('E', "Reducer").drawn(&[draw::REDUCER]),
            PieceInfo::new('K', "King").drawn(&[draw::KING]),
        ],
        counters: &[
            Counter {
                name: "Stars",
                letters: "A",
                zone: None,
                limit: 0,
                note: "A side without a Star loses.",
            },
            Counter { name: "P43", letters: "F", zone: None, limit: 0, note: "A side without a P43 loses." },
            Counter { name: "P32", letters: "T", zone: None, limit: 0, note: "A side without a P32 loses." },
        ],
        bench_depth: 8,
        ..info_of_folder!()
    };
}
