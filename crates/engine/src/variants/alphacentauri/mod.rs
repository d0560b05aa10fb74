//! Alpha Centauri, by Roberto Lavieri: bring your King and your Dame together in the middle of the board.
//!
//! The rules are in `rules.md`, which `asterism rules alphacentauri` prints. Source: the inventor's page on
//! chessvariants.com; the interpretations of its gaps are at the end of `rules.md`.
//!
//! A ply is one *part* of a two-part turn. A move is origin, destination (or how far a Rotor's ring rotates) and
//! kind; its captures follow from the position. The position knows whether the second part is due, and so does its
//! hash.
//!
//! `position` has the pieces as sets and plays a part, `attacks` finds the attackers of a King or a Dame, `safety` the
//! parts that keep the royal law, `movegen` lists the moves, `rules` ties these to the search's `Position`.

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
mod sets;
mod tables;
#[cfg(test)]
mod tests;
mod weights;

use eval::AlphaCentauriEvaluator;
use position::AlphaCentauriPosition;

use crate::nnue::NetworkEvaluator;
use crate::render::drawings as draw;
use crate::rules::{Colouring, Counter, Info, PieceInfo, Variant};

/// The variant's tag.
#[derive(Debug)]
pub struct AlphaCentauri;

impl Variant for AlphaCentauri {
    type Position = AlphaCentauriPosition;
    type Evaluator = NetworkEvaluator<AlphaCentauriPosition, AlphaCentauriEvaluator>;

    const INFO: Info = Info {
        name: "alphacentauri",
        aliases: &["alpha-centauri"],
        title: "Alpha Centauri",
        inventor: "Roberto Lavieri",
        about: "Two moves a turn: free your King and Dame and bring them together.",
        goal: "You win by bringing your King and your Dame together in the Encounter Zone, on two squares that touch.",
        reasons: &["King and Dame have met", "stalemate"],
        reconstruction: Some("the page's diagram is lost: the whole setup follows from its text"),
        files: 9,
        ranks: 9,
        rotations: 7,
        royal: None,
        start: "hcarerwch/pgpKpDpgp/1p1p1p1p1/9/9/9/1P1P1P1P1/PGPkPdPGP/HCARERWCH w - - 0 1",
        pieces: &[
            PieceInfo::new('P', "Pawn").drawn(&[draw::PAWN]),
            PieceInfo::new('G', "Guard").drawn(&[draw::SHIELD]),
            PieceInfo::new('H', "Hopper").drawn(&[draw::HARE]),
            PieceInfo::new('C', "Centaur").drawn(&[draw::CENTAUR]),
            PieceInfo::new('A', "Advancer").drawn(&[draw::TOWARDS]),
            PieceInfo::new('W', "Withdrawer").drawn(&[draw::AWAY]),
            PieceInfo::new('E', "Reducer").drawn(&[draw::REDUCER]),
            PieceInfo::new('R', "Rotor").drawn(&[draw::ROTOR]),
            PieceInfo::new('K', "King").drawn(&[draw::KING]),
            PieceInfo::new('D', "Dame").drawn(&[draw::DAME]),
        ],
        counters: &[Counter {
            name: "in the Zone",
            letters: "KD",
            zone: Some("Encounter Zone"),
            limit: 2,
            note: "A King and a Dame of one side that touch inside the Encounter Zone win.",
        }],
        colouring: Colouring::Bands,
        colouring_note: Some("A rank change goes to the nearest ranks of the same colour."),
        zones: &[("Encounter Zone", &["d4", "e4", "f4", "d5", "e5", "f5", "d6", "e6", "f6"])],
        bench_depth: 3,
        ..info_of_folder!()
    };
}
