//! This variant's own cases.

use super::*;
use crate::tools::rows::{check_row, read_rows};
use crate::tools::verify::{Scope, verify};

#[test]
fn oracle_rows_agree() {
    let rows = read_rows(include_str!("../../../positions/symmetron44/perft.jsonl")).unwrap();
    assert!(rows.len() > 40);
    for row in rows {
        check_row::<Symmetron44>(&row, 400_000).unwrap();
    }
}

#[test]
fn random_games_keep_every_contract() {
    let findings =
        verify::<Symmetron44>(Scope { seed: 44, games: 20, turns: 200, slow_every: 8 }, &|| {}).unwrap();
    println!("{findings:#?}");
    assert!(findings.compared > 50);
}
