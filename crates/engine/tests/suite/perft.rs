//! Every row of every `positions/<variant>/perft.jsonl`: moves as sets of texts, result, perft counts.
//! The rows come from an independent slow oracle (chess: the published tables named in each row).

use crate::positions::required;
use asterism_engine::variants::{VARIANTS, checks};
use rayon::prelude::*;

/// Counts above this are left to `cargo test --profile quick -- --ignored`. Perft 5 of Symmetron! 44's start position,
/// seven millions, once revealed a fault that nothing below it did.
const LIMIT: u64 = 8_000_000;

fn check_all(limit: u64) {
    for entry in VARIANTS {
        let path = format!("positions/{}/perft.jsonl", entry.info.name);
        let text = required(entry.info.name, "perft.jsonl");
        let checks = checks(entry.info.name).unwrap();
        let rows: Vec<&str> = text.lines().collect();
        assert!(rows.len() >= 6, "{path} has {} rows, expected 6 at least", rows.len());
        let wrong = rows.par_iter().filter_map(|row| (checks.row)(row, limit).err());
        let wrong: Vec<String> = wrong.map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{path}: {} rows differ:\n{}", wrong.len(), wrong.join("\n"));
    }
}

#[test]
fn every_row_of_the_oracle_agrees() {
    check_all(LIMIT);
}

#[test]
#[ignore = "minutes: chess to depth 6, kiwipete to depth 5"]
fn every_row_agrees_to_its_full_depth() {
    check_all(u64::MAX);
}
