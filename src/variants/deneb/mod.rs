//! Deneb, by Roberto Lavieri: win by checkmate, or by leaving the enemy none of a special type.
//!
//! The rules in short (for people: `rules.md`, which `asterism rules deneb` prints):
//! * 7 files x 9 ranks. Soldiers step forward, slide sideways and capture diagonally forward.
//! * Special types: Star, P43, P32; a special piece may turn into another of them as a whole move.
//! * P43 and P32 slide exactly 4 and 3 squares, leap exactly 3 and 2, or step, all orthogonally.
//! * A Star slides up to 4 or steps, and captures by leaping over pieces: any number of orthogonal leaps, then,
//!   if it likes, one quiet Star move or one diagonal leap; or one diagonal leap alone.
//! * All but the King are cannibals: they capture their own side's pieces too, but no King, no Reducer.
//! * Pieces beside an enemy Reducer and not beside one of their own are reduced to single steps.
//! * A Reducer moves like a Queen, captures nothing, and only the enemy King captures it.
//! * A Soldier promotes to a special type on its last rank, or when it captures a piece of its own side.
//! * A side with no Star, no P43 or no P32 has lost, however it came to that; both at once: the mover wins.
//!
//! Sources: the inventor's page, "Deneb" by Roberto Lavieri (chessvariants.com), and the points it leaves open as
//! decided in the project's rules. The diagram is lost: the setup is a reconstruction from the page's counts.
//!
//! The game also ends by stalemate (a draw); the third repetition and the 100-ply rule are the session's.
//!
//! How it works. A set of squares is one word (`tables`). A move is 16 bytes: two squares, a new type and the set of
//! captured pieces; its key names it exactly, Star sequences included (`moves`). A sequence of leaps is a trail in a
//! graph that does not change on the way (`leaps`), which also makes a Star's attack on the King plain connectedness
//! (`attacks`). What endangers the King is worked out once a node, so few moves need trying (`danger`).
//! Noisy moves are captures of enemy pieces and promotions; whatever costs a piece of one's own but takes no enemy is quiet.

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

pub use eval::DenebEvaluator;
pub use moves::Move;
pub use position::DenebPosition;

use crate::nnue::NetworkEvaluator;
use crate::rules::{Colouring, Info, SearchParams, Variant};

/// The variant Deneb.
pub struct Deneb;

impl Variant for Deneb {
    type Position = DenebPosition;
    type Evaluator = NetworkEvaluator<DenebPosition, DenebEvaluator>;

    const INFO: Info = Info {
        name: "deneb",
        aliases: &[],
        title: "Deneb",
        inventor: "Roberto Lavieri",
        about: "Run out of one of the three interchangeable special types and you lose; Stars capture in chains.",
        reconstruction: Some(
            "the page's diagram is lost: it gives the number of pieces of each type, their squares are reconstructed",
        ),
        files: 7,
        ranks: 9,
        pocket: false,
        rotations: 0,
        draws_are_claimed: false,
        template: "fairy",
        start: "tfekqft/1a1a1a1/sssssss/7/7/7/SSSSSSS/1A1A1A1/TFEKQFT w - - 0 1",
        pieces: &[
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
        bench_depth: 8,
        search_params: SearchParams::UNTUNED,
    };
}
