//! `asterism book`: the same files for any number of threads and after a break, trees that are merged, records.

use crate::common::folder::Folder;
use crate::common::objects::objects;
use crate::common::program::run;
use crate::common::schema::check;
use asterism_engine::variants::VARIANTS;
use serde_json::Value;
use std::collections::HashSet;
use std::process::Output;

/// A small book, in so many nodes that all games have something balanced.
const SMALL: [&str; 12] =
    ["--plies", "2", "--lines", "3", "--breadth", "4", "--count", "6", "--nodes", "400", "--balance", "300"];

fn book(name: &str, words: &[&str]) -> Output {
    run(&[&["book", name], &SMALL[..], words].concat(), "")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap()
}

fn tree(text: &str) -> Vec<Value> {
    objects(text.as_bytes())
}

/// Everything of a FEN but clock and number of the move.
fn place(fen: &str) -> String {
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_book_is_the_same_on_any_number_of_threads_and_after_a_break() {
    for entry in VARIANTS {
        let (name, folder) = (entry.info.name, Folder::new(&format!("book-{}", entry.info.name)));
        let write = |run: &str, threads: &str, more: &[&str]| {
            let [tree, epd] = ["jsonl", "epd"].map(|ending| folder.file(&format!("{run}.{ending}")));
            let words = ["--output", &tree, "--openings", &epd, "--threads", threads];
            let output = book(name, &[&words[..], more].concat());
            assert!(output.status.success(), "{}", stderr(&output));
            (read(&tree), read(&epd))
        };
        let whole = write("one", "1", &[]);
        assert_eq!(write("three", "3", &[]), whole, "{name}");
        let half = &whole.0[..whole.0.len() / 2];
        std::fs::write(folder.file("broken.jsonl"), half).unwrap();
        assert_eq!(write("broken", "2", &["--resume"]), whole, "{name}");
        let positions = tree(&whole.0);
        positions.iter().for_each(|position| check("book", position).unwrap());
        let places: HashSet<String> = positions.iter().map(|p| place(p["fen"].as_str().unwrap())).collect();
        assert_eq!(places.len(), positions.len(), "{name}: a position twice");
        let openings: Vec<&str> = whole.1.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(!openings.is_empty() && openings.len() <= 6, "{name}: {}", whole.1);
        for line in openings {
            let of = positions.iter().find(|p| line.starts_with(&place(p["fen"].as_str().unwrap()))).unwrap();
            assert_eq!(of["ply"], 2);
            assert!(line.ends_with(&format!(" ce {};", of["score"])), "{line}");
            assert!(of["score"].as_i64().unwrap().abs() <= 300, "{line}");
        }
    }
}

#[test]
fn records_count_and_trees_are_merged() {
    let folder = Folder::new("book-records");
    let [pgn, one, two] = ["games.pgn", "one.jsonl", "two.jsonl"].map(|name| folder.file(name));
    // The same position in two ways, and a game without a result.
    std::fs::write(&pgn, "1. a3 a6 2. h3 1-0\n\n1. h3 a6 2. a3 1/2-1/2\n\n1. a3 *\n").unwrap();
    let words = ["--plies", "3", "--from", &pgn, "--breadth", "0", "--count", "0"];
    let output = run(&[&["book", "chess", "--output", &one], &words[..]].concat(), "");
    assert!(output.status.success(), "{}", stderr(&output));
    let positions = tree(&read(&one));
    let numbers = |p: &Value| ["games", "white", "draws", "black"].map(|field| p[field].as_u64().unwrap());
    let by_ply = |ply: u64| positions.iter().filter(|p| p["ply"] == ply).map(numbers).collect::<Vec<_>>();
    assert_eq!(by_ply(0), [[3, 1, 1, 0]]);
    assert_eq!(by_ply(1), [[2, 1, 0, 0], [1, 0, 1, 0]]);
    assert_eq!(by_ply(3), [[2, 1, 1, 0]], "transposed");
    let first = &positions[0]["moves"];
    assert_eq!((&first[0]["move"], &first[0]["games"]), (&"a2a3".into(), &2.into()));
    let both = ["book", "chess", "--plies", "3", "--breadth", "0", "--count", "0", "--output", &two];
    assert!(run(&[&both[..], &["--from", &one, &pgn]].concat(), "").status.success());
    let merged = tree(&read(&two));
    assert_eq!(merged.len(), positions.len());
    assert_eq!(numbers(&merged[0]), [6, 2, 2, 0]);
}

#[test]
fn what_is_searched_already_is_not_searched_again() {
    let folder = Folder::new("book-extended");
    let [one, two] = ["one.jsonl", "two.jsonl"].map(|name| folder.file(name));
    assert!(book("deneb", &["--output", &one]).status.success());
    // A score that no search would give shows where it comes from.
    let scored = tree(&read(&one)).into_iter().map(|mut position| {
        position["score"] = 1234.into();
        format!("{position}\n")
    });
    std::fs::write(&one, scored.collect::<String>()).unwrap();
    assert!(book("deneb", &["--output", &two, "--from", &one]).status.success());
    assert_eq!(tree(&read(&two))[0]["score"], tree(&read(&one))[0]["score"]);
    assert!(
        book("deneb", &["--from", &one, "--nodes", "401"]).status.code() == Some(2),
        "twice the same flag"
    );
}

#[test]
fn what_is_wrong_is_told_before_anything_is_written() {
    let folder = Folder::new("book-wrong");
    let [tree, other, junk] = ["tree.jsonl", "other.jsonl", "junk.jsonl"].map(|name| folder.file(name));
    assert!(book("deneb", &["--output", &tree]).status.success());
    let whole = read(&tree);
    std::fs::write(&junk, whole.replace("\"move\":\"", "\"move\":\"z")).unwrap();
    for (name, words, reason) in [
        ("deneb", &["--output", &tree][..], "--resume"),
        ("deneb", &["--output", &tree, "--resume", "--seed", "9", "--window", "0"], "cannot continue: "),
        ("chess", &["--output", &tree, "--resume"], "variant is \"deneb\" there and \"chess\" here"),
        ("chess", &["--output", &other, "--from", &tree], "line 1: a position of deneb, expected chess"),
        ("deneb", &["--output", &other, "--from", &junk], "line 1: illegal move"),
        ("deneb", &["--output", &other, "--openings", &other], "--openings: "),
        ("deneb", &["--output", &other, "--shard", "1/2"], "--shard: "),
    ] {
        let output = book(name, words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
        assert_eq!(read(&tree), whole);
        assert!(!std::path::Path::new(&other).exists(), "{words:?}");
    }
}

/// As OpenBench's client asks (`Client/genfens.py`): a word for each command, lines that begin with `info string genfens`.
#[test]
fn openbench_gets_openings() {
    let ask = |asked: &str| {
        let output = run(&[asked, "quit"], "");
        assert!(output.status.success(), "{asked}: {}", stderr(&output));
        let text = String::from_utf8(output.stdout).unwrap();
        let fens = text.lines().map(|line| line.strip_prefix("info string genfens ").unwrap().to_string());
        fens.collect::<Vec<_>>()
    };
    let random = ask("genfens 4 seed 42 book None --plies 4");
    assert_eq!(random, ask("genfens 4 seed 42 book None --plies 4"));
    assert_ne!(random, ask("genfens 4 seed 43 book None --plies 4"));
    for fen in &random {
        assert!(fen.contains(" w ") && fen.ends_with(" 3"), "four turns: {fen}");
        assert_eq!(fen.split(' ').count(), 6, "the client expects six fields");
        (VARIANTS[0].open)().set(Some(fen), &[]).unwrap();
    }
    let folder = Folder::new("book-genfens");
    let file = folder.file("book.epd");
    std::fs::write(&file, "startpos moves e4\nstartpos moves d4\n").unwrap();
    let mut of_file = ask(&format!("genfens 2 seed 1 book {file}"));
    of_file.sort();
    assert!(of_file[0].contains("/3P4/") && of_file[1].contains("/4P3/"), "{of_file:?}");
    assert_eq!(ask("genfens 1 seed 1 book None --variant deneb").len(), 1);
    let wrong = run(&["genfens x seed 1 book None", "quit"], "");
    assert!(stderr(&wrong).contains("invalid value 'x'"), "{}", stderr(&wrong));
}
