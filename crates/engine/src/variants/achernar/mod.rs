//! Achernar, by Roberto Lavieri: armies that capture their own pieces, and the Reducer, on 9 x 9.
//!
//! The rules are in `rules.md`, which `asterism rules achernar` prints. Source: the inventor's page on
//! chessvariants.com ("Achernar"). The start position is a reconstruction.
//!
//! **Files**: `position` holds the state and plays moves, with the types of `pieces` and `moves` and the geometry of
//! `tables`; `rules` shows it to the search. `attacks` finds the attackers of a square, `safety` the constraints on
//! legal moves, and `movegen` lists them. `eval` judges positions with the numbers of `weights`, the material and
//! placement tables of `placement`, and the network of `network`. `fen` and `notation` are text. `coverage` and
//! `reference` serve checks alone.
//!
//! **Surprises**: vacating a square can expose the King to an Overtaker on its other side; a move of one's own Reducer
//! can expose or save the King; an Overtaker captures a piece on a square that it never stands on.

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

use eval::AchernarEvaluator;
use position::AchernarPosition;

use crate::nnue::NetworkEvaluator;
use crate::render::drawings as draw;
use crate::rules::{Colouring, Counter, Info, PieceInfo, Variant};

/// The variant.
#[derive(Debug)]
pub struct Achernar;

impl Variant for Achernar {
    type Position = AchernarPosition;
    type Evaluator = NetworkEvaluator<AchernarPosition, AchernarEvaluator>;

    const INFO: Info = Info {
        name: "achernar",
        title: "Achernar",
        inventor: "Roberto Lavieri",
        about: "Pieces leap between ranks of one colour and may take their own side.",
        goal: "You win by checkmate, or when your opponent has only two pieces left, the King included.",
        reasons: &["checkmate", "stalemate", "two pieces left"],
        reconstruction: Some(
            "the page's diagram is lost: the whole setup, with two Overtakers a side inferred",
        ),
        files: 9,
        ranks: 9,
        start: "rhbqkebhr/2o3o2/sssssssss/9/9/9/SSSSSSSSS/2O3O2/RHBQKEBHR w - - 0 1",
        pieces: &[
            PieceInfo::new('S', "Soldier").drawn(&[draw::SOLDIER]),
            PieceInfo::new('G', "Grand-Soldier").drawn(&[
                draw::SPEAR,
                draw::PLUME,
                draw::SOLDIER,
                draw::STAR_ON_CHEST,
            ]),
            PieceInfo::new('O', "Overtaker").drawn(&[draw::OVERTAKER]),
            PieceInfo::new('H', "Grand-Horse").drawn(&[draw::HORSE, draw::STAR_ON_NECK]),
            PieceInfo::new('Q', "Queen").drawn(&[draw::QUEEN]),
            PieceInfo::new('B', "Grand-Bishop").drawn(&[draw::BISHOP_BODY, draw::STAR_ON_HEAD]),
            PieceInfo::new('R', "Grand-Rook").drawn(&[draw::ROOK, draw::STAR_ON_CHEST]),
            PieceInfo::new('E', "Reducer").drawn(&[draw::REDUCER]),
            PieceInfo::new('K', "King").drawn(&[draw::KING]),
        ],
        counters: &[Counter {
            name: "pieces",
            letters: "SGOHQBREK",
            zone: None,
            limit: 2,
            note: "A side with two pieces or fewer left, the King included, loses.",
        }],
        colouring: Colouring::Bands,
        colouring_note: Some("A rank leap goes to the nearest ranks of the same colour."),
        bench_depth: 7,
        ..info_of_folder!()
    };
}
