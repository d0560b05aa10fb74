//! The template is a complete variant: it keeps every contract, and the search plays it.

use super::{Skirmish, SkirmishPosition};
use crate::rules::{Location, Notation, Position, Variant};
use crate::variants::{Checks, VariantEntry};
use crate::verify::{VerifyConfig, verify};

const ENTRY: VariantEntry = VariantEntry::of::<Skirmish>();

#[test]
fn it_keeps_every_contract() {
    let config = VerifyConfig { seed: 3, games: 200, turns: 80, slow_every: 2 };
    let report = verify::<Skirmish>(config, &|| ()).unwrap();
    assert!(report.positions > 500 && report.rare.values().all(|&seen| seen > 5), "{report:?}");
}

#[test]
fn the_search_without_pruning_equals_minimax() {
    for fen in Skirmish::INFO.bench.lines() {
        (Checks::of::<Skirmish>().minimax)(fen, &[], 3).unwrap();
    }
}

#[test]
fn a_king_that_can_be_captured_is_lost() {
    let proof = (Checks::of::<Skirmish>().shortest_win)("2k2/5/2R2/5/2K2 w - - 0 1", 1, 1_000).unwrap();
    assert_eq!(proof, crate::verify::proof::Proof::Wins(1));
}

#[test]
fn every_piece_has_a_diagram() {
    let mut game = (ENTRY.open)();
    for (piece, diagram) in Skirmish::INFO.pieces.iter().zip(Skirmish::INFO.diagrams()) {
        assert_eq!(piece.letter, diagram.letter);
        game.set(Some(diagram.fen), &[]).unwrap();
        let (square, _) = Location::read(diagram.square, game.info()).unwrap();
        assert_eq!(game.view().piece_on(square).unwrap().letter, piece.letter);
        game.targets(&[], square).unwrap();
    }
}

#[test]
fn a_soldier_on_the_last_rank_is_refused() {
    let error = SkirmishPosition::parse("S1k2/5/5/5/2K2 w - - 0 1").err().unwrap();
    assert_eq!(error.to_string(), "FEN board: White has a Soldier on its last rank");
    assert!(SkirmishPosition::parse(Skirmish::INFO.start).unwrap().outcome().is_none());
}
