//! Symmetron! 44, by Antoine Fourrière and Roberto Lavieri: six by seven squares and one more for each side.
//!
//! In short (rules.md has it all): Pawns step straight and capture diagonally, Bawns the reverse. The
//! Advancer slides and may capture what stands behind the square it stops on; the Dragon slides one
//! way and steps the other; a captured Knight changes sides. Reducer and SHS cannot be captured: the
//! one shortens the slides of enemy riders beside it (unless their own Reducer is beside them too),
//! the other swaps straight and diagonal for friendly riders beside it and lets Pawns and Bawns
//! become each other. Vertically adjacent twins may explode. The King steps straight in its Palace,
//! diagonally elsewhere. A Knight starts on each launching square, from which it drops anywhere;
//! Reducer and SHS may go there and come back.
//!
//! A side wins by checkmate or by bringing the enemy down to three pieces, launching square included
//! (the mover, if an explosion does it to both). Stalemate is a draw; repetition and the 100-ply
//! rule are the game's affair, outside this folder.
//!
//! Source: the inventors' page (The Chess Variant Pages, "Symmetron! 44"), which gives the whole
//! setup. Points it leaves open are decided, with reasons, in the rules text.
//!
//! Squares are bits of one word, 42 for the Arena and two for the launching squares, which makes
//! "pieces left" a population count and a drop a move from square 42 or 43. A move is origin,
//! destination and kind in 15 bits. What a rider attacks depends on its neighbours, so attacks are
//! asked of a whole side sorted by present shape (`attacks`).

pub mod attacks;
mod coverage;
pub mod eval;
mod fen;
mod movegen;
pub mod moves;
mod network;
mod notation;
pub mod pieces;
mod placement;
pub mod position;
pub mod reference;
mod rules;
mod safety;
pub mod tables;
#[cfg(test)]
mod tests;
mod weights;

pub use eval::Knowledge;
pub use moves::Move;
pub use position::Symmetron44Position;

use crate::nnue::NetworkEvaluator;
use crate::rules::{Colouring, Info, SearchParams, Variant};

/// Symmetron! 44.
pub struct Symmetron44;

impl Variant for Symmetron44 {
    type Position = Symmetron44Position;
    type Evaluator = NetworkEvaluator<Symmetron44Position, Knowledge>;

    const INFO: Info = Info {
        name: "symmetron44",
        aliases: &["symmetron", "symmetron!44"],
        title: "Symmetron! 44",
        inventor: "Antoine Fourrière and Roberto Lavieri",
        about: "Riders change their shape and reach with the uncapturable pieces beside them, on 42 squares and two launching squares.",
        reconstruction: None,
        files: 7,
        ranks: 6,
        pocket: true,
        rotations: 0,
        draws_are_claimed: false,
        template: "fairy",
        start: "darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] w - - 0 1",
        pieces: &pieces::NAMES,
        colouring: Colouring::Checkered,
        zones: &[
            ("White's Palace", &["c1", "d1", "e1", "c2", "d2", "e2"]),
            ("Black's Palace", &["c5", "d5", "e5", "c6", "d6", "e6"]),
        ],
        rules: include_str!("rules.md"),
        bench: include_str!("../../../positions/symmetron44/bench.epd"),
        bench_depth: 8,
        search_params: SearchParams::UNTUNED,
    };
}
