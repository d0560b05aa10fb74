//! Alpha Centauri, by Roberto Lavieri: bring your King and your Dame together in the middle.
//!
//! The rules in ten lines (in full in `rules.md`):
//! * 9x9 board; nine squares in the middle, d4-f6, are the Encounter Zone. King and Dame start as prisoners in the enemy camp.
//! * A turn is one move of a Rotor, King or Dame, then one move of a capturable piece; a part that cannot be is left out.
//! * Whoever has King and Dame on adjacent squares of the Zone after a part wins at once.
//! * Royal law: after each part no King and no Dame of either side may be attacked by an enemy piece.
//! * O is an orthogonal step, H a rook slide along the rank, CH a leap to any square three ranks away.
//! * Pawn (O, H, takes diagonally) and Guard (as a King of chess); all others but the royals move by O, H and CH.
//! * Hopper, Centaur, Advancer and Withdrawer capture by hopping, landing between two pieces, running up to, and walking away from a piece.
//! * A Rotor turns its eight neighbours by 1 to 7 places. Rotor, King and Dame cannot be captured.
//! * A Reducer captures nothing; enemy pieces (but Centaurs) in its sight on a rank or file move and attack along that line only.
//! * No legal part at all is stalemate, a draw; third repetition and 100 turns without a capture are draws too.
//!
//! Source: the inventor's page on chessvariants.com; where it is silent, the decisions in `rules.md`. The start
//! position is a reconstruction: the page's diagram is lost.
//!
//! A ply is a *part*: a [`Move`] is origin, destination (or how far the ring turns) and kind, and what it captures follows from
//! the position. The position knows whether the second part is due; its hash does too. `pieces` has the sets and the royal law,
//! `danger` the masks that spare most moves a trial, `walk` each
//! piece's moves, `movegen` the generator.

mod danger;
mod effects;
mod eval;
mod fen;
mod movegen;
mod moves;
mod pieces;
mod placement;
mod position;
mod rare;
mod reference;
mod tables;
#[cfg(test)]
mod tests;
mod walk;

pub use eval::AlphaCentauriEvaluator;
pub use moves::{Kind, Move};
pub use position::AlphaCentauriPosition;

use crate::rules::{Colouring, ExtensionParams, Info, LmpParams, SearchParams, Variant};

/// The variant's tag.
pub struct AlphaCentauri;

impl Variant for AlphaCentauri {
    type Position = AlphaCentauriPosition;
    type Evaluator = AlphaCentauriEvaluator;

    const INFO: Info = Info {
        name: "alphacentauri",
        aliases: &["alpha-centauri"],
        title: "Alpha Centauri",
        inventor: "Roberto Lavieri",
        about: "Two moves a turn, no check and no mate: free your King and Dame from the enemy camp and \
                bring them together in the middle.",
        reconstruction: Some("the page's diagram is lost: the whole setup follows from its text"),
        files: 9,
        ranks: 9,
        pocket: false,
        rotations: 7,
        draws_are_claimed: false,
        template: "lion",
        start: "hcarerwch/pgpKpDpgp/1p1p1p1p1/9/9/9/1P1P1P1P1/PGPkPdPGP/HCARERWCH w - - 0 1",
        pieces: &[
            ('P', "Pawn"),
            ('G', "Guard"),
            ('H', "Hopper"),
            ('C', "Centaur"),
            ('A', "Advancer"),
            ('W', "Withdrawer"),
            ('E', "Reducer"),
            ('R', "Rotor"),
            ('K', "King"),
            ('D', "Dame"),
        ],
        colouring: Colouring::Bands,
        zones: &[("Encounter Zone", &["d4", "e4", "f4", "d5", "e5", "f5", "d6", "e6", "f6"])],
        rules: include_str!("rules.md"),
        bench: include_str!("../../../positions/alphacentauri/bench.epd"),
        bench_depth: 3,
        search_params: SearchParams {
            lmp: Some(LmpParams { base: 2, ..LmpParams::UNTUNED }),
            extension: ExtensionParams { check: false, ..ExtensionParams::UNTUNED },
            ..SearchParams::UNTUNED
        },
    };
}
