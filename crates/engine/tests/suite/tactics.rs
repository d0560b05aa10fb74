//! The forced wins of `positions/<variant>/tactics.epd`: proved against every defence, at least twenty of each
//! variant and some of every length up to four moves, and found by the search.

use crate::positions::optional;
use asterism_engine::engine::{Engine, HashSize, Threads};
use asterism_engine::rules::MATE;
use asterism_engine::search::{Limits, Verdict};
use asterism_engine::variants::{VARIANTS, VariantEntry, checks};
use asterism_engine::verify::proof::Proof;
use asterism_support::text::list;
use rayon::prelude::*;
use std::collections::HashMap;

/// Positions a proof may look at, for each number of moves.
const POSITIONS: u64 = 3_000_000;
/// The number of wins of each variant that are proved, not only found.
const PROVED: usize = 20;
/// One win of each length in this many is looked at by every run of the tests; `every_forced_win_is_found` and
/// `every_full_width_proof_agrees_with_the_length_of_its_win` take them all.
const SAMPLE: usize = 4;
/// Nodes the search may use for one position. The hardest, in Alpha Centauri, took 0.35 million on 2026-11-23.
const NODES: u64 = 700_000;

/// Returns the variants that have a file of forced wins, and its lines. A new game may do without.
fn tactics() -> Vec<(&'static VariantEntry, Vec<String>)> {
    let read = |entry: &'static VariantEntry| {
        let text = optional(entry.info.name, "tactics.epd")?;
        Some((entry, list(&text).map(|(_, line)| line.to_string()).collect()))
    };
    let found: Vec<_> = VARIANTS.iter().filter_map(read).collect();
    assert!(found.len() >= 6, "only {} games have forced wins", found.len());
    found
}

/// Checks a line; whether its win is proved.
fn check(entry: &VariantEntry, line: &str) -> Result<bool, String> {
    let mut fields = line.split("; ");
    let (Some(fen), Some(best), Some(moves)) = (fields.next(), fields.next(), fields.next()) else {
        return Err(format!("{line}: expected FEN; bm MOVE; dm N"));
    };
    let best = best.trim_start_matches("bm ");
    let moves: u32 = moves.trim_start_matches("dm ").parse().map_err(|_| format!("{line}: dm"))?;
    let won = MATE - (2 * moves as i32 - 1);
    let checks = checks(entry.info.name).unwrap();
    let shorter = (checks.shortest_win)(fen, moves - 1, POSITIONS).map_err(|error| error.to_string())?;
    let with = (checks.wins_with)(fen, best, moves, POSITIONS).map_err(|error| error.to_string())?;
    if matches!(shorter, Proof::Wins(_)) || with == Proof::Open {
        return Err(format!("{fen}: {best} {with:?}, shorter than {moves}: {shorter:?}"));
    }
    let mut game = (entry.open)();
    game.set(Some(fen), &[]).map_err(|error| error.to_string())?;
    let mut engine = Engine::new(HashSize(16), Threads(1)).map_err(|error| error.to_string())?;
    let limits = Limits::nodes(NODES).and(Limits::mate(moves));
    let answer = engine.search(&game, &limits).map_err(|error| error.to_string())?;
    if answer.lines[0].centipawns() != won || (moves == 1 && answer.best.to_string() != *best) {
        return Err(format!(
            "{fen}: found {:?} {}, expected {best} {won}",
            answer.best,
            answer.lines[0].centipawns()
        ));
    }
    Ok(shorter == Proof::Open && with == Proof::Wins(moves))
}

#[test]
fn forced_wins_are_found() {
    find_wins(SAMPLE);
}

#[test]
#[ignore = "takes half a minute"]
fn every_forced_win_is_found() {
    find_wins(1);
}

/// Returns one win of each length in this many, the first among them. To prove a long win takes seconds where turns have
/// parts: a sample has fewer of these.
fn sample(entry: &VariantEntry, lines: Vec<String>, of: usize) -> Vec<String> {
    let parts = (entry.open)().max_parts() as usize;
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut is_chosen = |line: &String| {
        let length = line.rsplit(' ').next().unwrap_or_default();
        let every = if of > 1 && !["1", "2"].contains(&length) { of * parts * parts } else { of };
        let before = seen.entry(length.to_string()).or_default();
        *before += 1;
        (*before - 1).is_multiple_of(every)
    };
    lines.into_iter().filter(|line| is_chosen(line)).collect()
}

/// Checks one forced win in this many.
fn find_wins(of: usize) {
    for (entry, lines) in tactics() {
        let name = entry.info.name;
        let lines = sample(entry, lines, of);
        let checked: Vec<Result<bool, String>> = lines.par_iter().map(|line| check(entry, line)).collect();
        let wrong: Vec<&str> = checked.iter().filter_map(|c| c.as_ref().err()).map(String::as_str).collect();
        assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n"));
        let proved = checked.iter().filter(|c| **c == Ok(true)).count();
        assert!(of * proved >= PROVED, "{name}: only {proved} of {} are proved", lines.len());
        for length in ["dm 1", "dm 2", "dm 3", "dm 4"] {
            let mut of_length =
                lines.iter().zip(&checked).filter(|(line, _)| line.ends_with(length)).peekable();
            let proved = of_length.peek().is_none() || of_length.any(|(_, found)| *found == Ok(true));
            assert!(proved, "{name}: none of {length} is proved");
        }
    }
}

#[test]
fn a_proof_reports_when_there_is_none() {
    let prove = checks("chess").unwrap().shortest_win;
    // The fool's mate, and again so near to the 100-ply rule that it might count.
    let mate = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
    assert_eq!(prove(mate, 3, 1_000), Ok(Proof::Wins(1)));
    assert_eq!(prove(&mate.replace(" 0 2", " 99 60"), 3, 1_000), Ok(Proof::Unknown));
    assert_eq!(prove(mate, 3, 2), Ok(Proof::Unknown));
    assert_eq!(prove("7k/8/8/8/8/8/8/K7 w - - 0 1", 3, 1_000_000), Ok(Proof::Open));
    // A ladder of two Rooks: b5b7, any King's move, a6a8.
    assert_eq!(prove("7k/8/R7/1R6/8/8/8/K7 w - - 0 1", 1, 1_000_000), Ok(Proof::Open));
    assert_eq!(prove("7k/8/R7/1R6/8/8/8/K7 w - - 0 1", 4, 1_000_000), Ok(Proof::Wins(2)));
}

/// `mate N` settles the question both ways: a win in N moves is none in N - 1. That the win takes N moves was proved
/// above, without pruning, for the lengths examined here.
#[test]
fn a_win_is_proved_and_a_shorter_one_refuted() {
    let ask = |entry: &VariantEntry, fen: &str, moves: u32| {
        let mut game = (entry.open)();
        game.set(Some(fen), &[]).unwrap();
        let mut engine = Engine::new(HashSize(16), Threads(1)).unwrap();
        engine.search(&game, Limits::mate(moves)).unwrap()
    };
    for (entry, mut twos) in tactics() {
        twos.retain(|line| line.ends_with("dm 2"));
        twos.truncate(6); // `every_forced_win_is_found` proves all
        assert!(!twos.is_empty(), "{}", entry.info.name);
        twos.par_iter().for_each(|line| {
            let fen = line.split("; ").next().unwrap();
            let found = ask(entry, fen, 2);
            assert_eq!((found.proof, found.lines[0].centipawns()), (Some(Verdict::Win), MATE - 3), "{fen}");
            assert_eq!(ask(entry, fen, 1).proof, Some(Verdict::Refuted(1)), "{fen}");
        });
    }
}

/// The full-width search alone, not preceded by the normal search: it finds the win at its length and refutes it below,
/// and the line plays to the end of the game.
#[test]
fn the_full_width_proof_agrees_with_the_lengths_of_the_wins() {
    prove_at_full_width(SAMPLE);
}

#[test]
#[ignore = "takes a minute"]
fn every_full_width_proof_agrees_with_the_length_of_its_win() {
    prove_at_full_width(1);
}

/// Proves one win in this many, of those short enough.
fn prove_at_full_width(of: usize) {
    for (entry, lines) in tactics() {
        let checks = checks(entry.info.name).unwrap();
        let win = |line: &str| -> Option<(String, u32)> {
            let (head, moves) = line.split_once("; dm ")?;
            let moves = moves.trim_end_matches(';').parse().ok()?;
            (2..=(checks.longest_proof)())
                .contains(&moves)
                .then_some((head.split("; ").next()?.into(), moves))
        };
        let short: Vec<String> = lines.into_iter().filter(|line| win(line).is_some()).collect();
        assert!(short.len() >= 5, "{}: {}", entry.info.name, short.len());
        let chosen: Vec<_> = sample(entry, short, of).iter().filter_map(|line| win(line)).collect();
        chosen.par_iter().for_each(|(fen, moves)| (checks.mate_proof)(fen, *moves).unwrap());
    }
}
