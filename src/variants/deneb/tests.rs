//! Deneb's own cases.

use super::Deneb;
use crate::tools::rows::{check_row, read_rows};
use crate::tools::verify::{Scope, verify};

#[test]
fn oracle_rows_agree() {
    let rows = read_rows(include_str!("../../../positions/deneb/perft.jsonl")).unwrap();
    for row in &rows {
        check_row::<Deneb>(row, 200_000).unwrap();
    }
}

#[test]
fn contracts_hold_in_random_games() {
    verify::<Deneb>(Scope { seed: 1, games: 20, turns: 120, slow_every: 8 }, &|| {}).unwrap();
}
