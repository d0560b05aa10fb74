//! The entry points of `fuzz/` (in `tests/fuzzing/`) on inputs that follow from a seed: the seed corpora, and mutations
//! of them. `fuzz/` does the same for longer, guided by the coverage of the code.

use crate::common::folder::Folder;
use crate::common::seeds::{TARGETS, Target};
use crate::entries;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::fmt::{Debug, Formatter};
use std::path::Path;

/// Bytes of an input that are kept; the longest seeds have some thousands.
const LENGTH: usize = 8_192;

/// Words that a change may put in, beside parts of other seeds.
const WORDS: &[&str] = &[
    "0",
    "-1",
    "4294967295",
    "18446744073709551615",
    "1e999",
    "startpos",
    "moves",
    "go",
    "stop",
    "isready",
    "perft 2",
    "\"",
    "{",
    "}",
    "[",
    "]",
    ";",
    "(",
    ")",
    "\n",
    "\r\n",
    "\t",
    "\u{1b}[2J",
    "\u{feff}",
    "½",
    "😀",
    "\0",
    "@",
    ",",
    "/",
    "//",
    "99",
    " - ",
    "null",
    "[[[[[[[[",
    "{\"a\":{\"a\":",
];

/// A change of an input.
#[derive(Clone, Debug)]
enum Change {
    Byte {
        at: Index,
        byte: u8,
    },
    Word {
        at: Index,
        word: Index,
    },
    Remove {
        at: Index,
        length: usize,
    },
    /// A part of another seed goes in.
    Splice {
        at: Index,
        seed: Index,
        from: Index,
        length: usize,
    },
    Cut {
        at: Index,
    },
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<Index>;
    prop_oneof![
        4 => (at(), any::<u8>()).prop_map(|(at, byte)| Change::Byte { at, byte }),
        4 => (at(), any::<Index>()).prop_map(|(at, word)| Change::Word { at, word }),
        3 => (at(), 1..20usize).prop_map(|(at, length)| Change::Remove { at, length }),
        4 => (at(), any::<Index>(), at(), 1..60usize)
            .prop_map(|(at, seed, from, length)| Change::Splice { at, seed, from, length }),
        1 => at().prop_map(|at| Change::Cut { at }),
    ]
}

impl Change {
    fn make(&self, data: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        let place = |at: &Index, length: usize| at.index(length + 1);
        match self {
            Change::Byte { at, byte } if !data.is_empty() => {
                let at = at.index(data.len());
                data[at] = *byte;
            }
            Change::Byte { byte, .. } => data.push(*byte),
            Change::Word { at, word } => {
                let at = place(at, data.len());
                data.splice(at..at, word.get(WORDS).bytes());
            }
            Change::Remove { at, length } => {
                let at = place(at, data.len());
                data.drain(at..data.len().min(at + length));
            }
            Change::Splice { at, seed, from, length } => {
                let (at, seed) = (place(at, data.len()), seed.get(seeds));
                let from = place(from, seed.len());
                data.splice(at..at, seed[from..seed.len().min(from + length)].iter().copied());
            }
            Change::Cut { at } => data.truncate(place(at, data.len())),
        }
        data.truncate(LENGTH);
    }
}

/// An input that is shown as text.
struct Input(Vec<u8>);

impl Debug for Input {
    fn fmt(&self, f: &mut Formatter) -> std::fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
    }
}

/// Checks `cases` inputs of a target; a failure shows the smallest input found that fails.
fn check(target: &Target, cases: u32, seed: u8) {
    let seeds = (target.seeds)();
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 500, ..Config::default() };
    let inputs = (any::<Index>(), vec(change(), 0..10)).prop_map(|(first, changes)| {
        let mut data = first.get(&seeds).clone();
        changes.iter().for_each(|change| change.make(&mut data, &seeds));
        Input(data)
    });
    let found = TestRunner::new_with_rng(config, rng).run(&inputs, |input| {
        (target.check)(&input.0);
        Ok(())
    });
    if let Err(failure) = found {
        panic!("{}: {failure}", target.name);
    }
}

fn named(name: &str) -> &'static Target {
    TARGETS.iter().find(|target| target.name == name).expect("a target of this name")
}

#[test]
fn fens_are_refused_or_keep_every_contract() {
    check(named("fen"), 1_000, 1);
}

#[test]
fn move_texts_are_refused_or_name_a_legal_move() {
    check(named("moves"), 600, 1);
}

#[test]
fn the_engine_answers_any_uci_host() {
    check(named("uci"), 120, 1);
}

#[test]
fn every_search_is_answered_once() {
    check(named("go"), 120, 1);
}

#[test]
fn the_engine_answers_any_cecp_host() {
    check(named("cecp"), 120, 1);
}

#[test]
fn lines_to_analyse_are_refused_or_answered_twice_alike() {
    check(named("json_lines"), 500, 1);
}

#[test]
fn records_of_games_are_refused_or_read_back() {
    check(named("records"), 300, 1);
}

/// The bytes of the other seeds say little of how to write games: these say all of it.
#[test]
fn games_out_are_games_in_or_an_error() {
    write_and_read(20_000);
}

#[test]
#[ignore = "takes seconds"]
fn many_games_out_are_games_in_or_an_error() {
    write_and_read(100_000);
}

/// Writes and reads the games that this many random inputs make.
fn write_and_read(cases: u32) {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[1; 32]);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let found = TestRunner::new_with_rng(config, rng).run(&vec(any::<u8>(), 0..150), |data| {
        entries::records::check_many_games(&data);
        Ok(())
    });
    if let Err(failure) = found {
        panic!("{failure}");
    }
}

#[test]
fn journals_are_refused_or_continued_without_loss() {
    check(named("journals"), 1_000, 1);
}

#[test]
fn networks_are_refused_or_give_the_values_of_the_definition() {
    check(named("network"), 1_000, 1);
}

#[test]
fn openings_are_refused_or_can_be_played() {
    check(named("openings"), 1_000, 1);
}

#[test]
fn questions_of_the_page_are_refused_or_answered_twice_alike() {
    check(named("questions"), 600, 1);
}

#[test]
fn every_seed_is_taken() {
    for target in TARGETS {
        let seeds = (target.seeds)();
        assert!(seeds.len() >= 6, "{} has {} seeds", target.name, seeds.len());
        seeds.iter().for_each(|seed| (target.check)(seed));
    }
}

/// Every target has its file in `fuzz/` and is named in `fuzz/Cargo.toml`.
#[test]
fn every_target_can_be_fuzzed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    for Target { name, .. } in TARGETS {
        assert!(manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{name}");
        let text = std::fs::read_to_string(folder.join(format!("fuzz_targets/{name}.rs"))).unwrap();
        assert!(text.contains(&format!("entries::{name}::check(data)")), "{name}");
    }
    let files = std::fs::read_dir(folder.join("fuzz_targets")).unwrap().count();
    assert_eq!(files, TARGETS.len(), "targets without tests");
}

/// Minutes: fifteen to thirty times as many inputs of every target, from the seed in the variable `FUZZ_SEED` (2 if not
/// given).
#[test]
#[ignore = "takes minutes"]
fn every_target_for_minutes() {
    let seed =
        std::env::var("FUZZ_SEED").map_or(2, |text| text.parse().expect("FUZZ_SEED is a number below 256"));
    for target in TARGETS {
        let cases = if ["uci", "cecp"].contains(&target.name) { 3_000 } else { 15_000 };
        check(target, cases, seed);
        println!("{}: {cases} inputs from seed {seed}", target.name);
    }
}

/// Writes the seeds as files for `cargo fuzz` into the folder in the variable `FUZZ_CORPUS`, a folder for each target.
#[test]
#[ignore = "writes files"]
fn write_the_seed_corpora() {
    let place = Folder::new("fuzz-corpora");
    let top = std::env::var("FUZZ_CORPUS").unwrap_or_else(|_| place.file("corpus"));
    for target in TARGETS {
        let folder = Path::new(&top).join(target.name);
        std::fs::create_dir_all(&folder).unwrap();
        for (number, seed) in (target.seeds)().iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{number:03}")), seed).unwrap();
        }
    }
}
