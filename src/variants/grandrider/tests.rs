//! Grand Rider Chess: one test for each rule.

use super::GrandRider;
use crate::tools::rows::{check_row, read_rows};
use crate::tools::verify::{Scope, verify};

#[test]
fn oracle_rows_agree() {
    let rows = read_rows(include_str!("../../../positions/grandrider/perft.jsonl")).unwrap();
    assert!(rows.len() >= 40);
    for row in rows {
        check_row::<GrandRider>(&row, 200_000).unwrap();
    }
}

#[test]
fn random_games_keep_every_contract() {
    let scope = Scope { seed: 1, games: 20, turns: 300, slow_every: 8 };
    let findings = verify::<GrandRider>(scope, &|| ()).unwrap();
    println!("{findings:#?}");
    assert_eq!(findings.games, 20);
}
