//! The puzzles of `positions/<variant>/puzzles.jsonl`, chosen from those of `asterism puzzles NAME --games 700 --seed
//! 40` so that all lengths and levels are there: each is checked with both generators.

use crate::positions::optional;
use asterism_engine::search::Strength;
use asterism_engine::variants::{VARIANTS, VariantEntry, checks};
use rayon::prelude::*;
use serde_json::Value;
use std::collections::HashSet;

/// Puzzles of a game.
const LEAST: usize = 100;
/// Positions that a proof may look at; as the command.
const POSITIONS: u64 = 10_000_000;
/// One puzzle in this many is proved again by every run of the tests; `all_puzzles` proves the others.
const SAMPLE: usize = 40;

/// Returns the variants that have a file of puzzles, and its lines. A new game may do without.
fn puzzles() -> Vec<(&'static VariantEntry, Vec<Value>)> {
    let read = |entry: &'static VariantEntry| {
        let text = optional(entry.info.name, "puzzles.jsonl")?;
        Some((entry, text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()))
    };
    let found: Vec<_> = VARIANTS.iter().filter_map(read).collect();
    assert!(found.len() >= 6, "only {} games have puzzles", found.len());
    found
}

fn line(puzzle: &Value) -> Vec<String> {
    serde_json::from_value(puzzle["solution"].clone()).unwrap()
}

#[test]
fn puzzles_have_one_solution_and_the_slow_generator_plays_it() {
    check(SAMPLE);
}

#[test]
#[ignore = "takes minutes"]
fn all_puzzles() {
    check(1);
}

/// Checks one puzzle in this many.
fn check(of: usize) {
    for (entry, all) in puzzles() {
        let name = entry.info.name;
        let checks = checks(name).unwrap();
        let fens: HashSet<&str> = all.iter().map(|puzzle| puzzle["fen"].as_str().unwrap()).collect();
        assert!(fens.len() == all.len() && all.len() >= LEAST, "{name}: {} of {}", fens.len(), all.len());
        let chosen: Vec<&Value> = all.iter().step_by(of).collect();
        chosen.par_iter().for_each(|puzzle| {
            let (fen, line) = (puzzle["fen"].as_str().unwrap(), line(puzzle));
            let moves = puzzle["wins_in"].as_u64().unwrap() as u32;
            let found = (checks.only_win)(fen, moves, POSITIONS).unwrap();
            let found = found.unwrap_or_else(|| panic!("{name}: {fen} has no only solution"));
            assert_eq!((found.moves, &found.line), (moves, &line), "{name}: {fen}");
            (checks.puzzle)(fen, &line, 0).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
            let mut game = (entry.open)();
            let texts: Vec<&str> = line.iter().map(String::as_str).collect();
            game.set(Some(fen), &texts).unwrap();
            assert_eq!(game.outcome().unwrap().by, puzzle["by"], "{name}: {fen}");
            assert!((0..=u64::from(Strength::FULL)).contains(&puzzle["level"].as_u64().unwrap()), "{fen}");
        });
    }
}

#[test]
fn wins_in_one_are_proved_by_the_slow_generator_alone() {
    prove_slowly(1, 1, 4);
}

#[test]
#[ignore = "takes a minute"]
fn many_wins_in_one_are_proved_by_the_slow_generator_alone() {
    prove_slowly(1, 1, 40);
}

#[test]
#[ignore = "takes a minute"]
fn wins_in_two_are_proved_by_the_slow_generator_alone() {
    prove_slowly(1, 2, 1);
}

#[test]
#[ignore = "takes minutes"]
fn wins_in_one_turn_of_two_parts_are_proved_by_the_slow_generator_alone() {
    prove_slowly(2, 1, 3);
}

/// Tries every line of the first `count` wins in this many moves, in the games with turns of this many parts.
fn prove_slowly(parts: u32, moves: u64, count: usize) {
    for (entry, all) in puzzles().into_iter().filter(|(entry, _)| (entry.open)().max_parts() == parts) {
        let name = entry.info.name;
        let chosen: Vec<_> = all.iter().filter(|puzzle| puzzle["wins_in"] == moves).take(count).collect();
        assert!(!chosen.is_empty(), "{name}");
        chosen.par_iter().for_each(|puzzle| {
            let fen = puzzle["fen"].as_str().unwrap();
            let checked = (checks(name).unwrap().puzzle)(fen, &line(puzzle), 2);
            checked.unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        });
    }
}
