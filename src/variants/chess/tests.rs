//! The rules of chess, one test each; the published perft figures; the contracts on random games.

use super::Chess;
use crate::rules::{Position, Variant};
use crate::tools::rows::{check_row, read_rows};
use crate::tools::verify::{Scope, verify};

type Pos = <Chess as Variant>::Position;

fn pos(fen: &str) -> Pos {
    Pos::parse(fen).unwrap()
}

#[test]
fn random_games_keep_every_contract() {
    let scope = Scope { seed: 1, games: 20, turns: 200, slow_every: 8 };
    verify::<Chess>(scope, &|| ()).unwrap();
}

#[test]
fn published_perft_figures() {
    for row in read_rows(include_str!("../../../positions/chess/perft.jsonl")).unwrap() {
        check_row::<Chess>(&row, 200_000).unwrap();
    }
}
