//! `asterism book`: the same files for any number of threads and after a break, trees that are merged, records.

use crate::common::folder::Folder;
use crate::common::objects::objects;
use crate::common::program::run;
use crate::common::schema::check;
use asterism_engine::variants::VARIANTS;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::process::Output;

/// A small book, in this many nodes that all games have something balanced.
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
        // Once more, it is finished, and nothing changes.
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
    // A position that comes again counts once.
    let again = folder.file("again.jsonl");
    std::fs::write(folder.file("again.pgn"), "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 1-0\n").unwrap();
    let words = ["--plies", "5", "--from", &folder.file("again.pgn"), "--breadth", "0", "--count", "0"];
    assert!(run(&[&["book", "chess", "--output", &again], &words[..]].concat(), "").status.success());
    assert_eq!(numbers(&tree(&read(&again))[0]), [1, 1, 0, 0]);
    // A line truncated by a kill does not count.
    std::fs::write(&one, read(&one) + "{\"variant\":\"ch").unwrap();
    let both = ["book", "chess", "--plies", "3", "--breadth", "0", "--count", "0", "--output", &two];
    assert!(run(&[&both[..], &["--from", &one, &pgn]].concat(), "").status.success());
    let merged = tree(&read(&two));
    assert_eq!(merged.len(), positions.len());
    assert_eq!(numbers(&merged[0]), [6, 2, 2, 0]);
}

/// 1. e4 e5 is two turns from the setup, even if a record made a detour.
#[test]
fn a_position_is_as_far_as_the_walk_to_it() {
    let folder = Folder::new("book-detour");
    let [pgn, out] = ["games.pgn", "out.jsonl"].map(|name| folder.file(name));
    std::fs::write(&pgn, "1. e3 e6 2. e4 e5 1-0\n").unwrap();
    let limits = ["--plies", "4", "--lines", "20", "--window", "500", "--balance", "500", "--nodes", "300"];
    let words = ["book", "chess", "--breadth", "30", "--count", "5", "--from", &pgn, "--output", &out];
    let output = run(&[&words[..], &limits].concat(), "");
    assert!(output.status.success(), "{}", stderr(&output));
    let place = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - ";
    let found =
        tree(&read(&out)).into_iter().find(|p| p["fen"].as_str().unwrap().starts_with(place)).unwrap();
    assert_eq!((&found["ply"], &found["games"]), (&2.into(), &1.into()), "{found}");
    // A position without the number of its move is no place to walk from.
    let epd = folder.file("one.epd");
    std::fs::write(&epd, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -\n").unwrap();
    let words = ["book", "chess", "--from", &epd, "--openings", &folder.file("of.epd"), "--count", "3"];
    let output = run(&[&words[..], &["--plies", "2", "--nodes", "300", "--breadth", "5"]].concat(), "");
    assert!(output.status.success(), "{}", stderr(&output));
    let openings = read(&folder.file("of.epd"));
    assert!(
        openings
            .lines()
            .skip(2)
            .all(|line| line.contains("fmvn 2;") && !line.starts_with("r1bqkbnr/pppp1ppp/2n5/4p3")),
        "{openings}"
    );
    std::fs::write(&epd, "4k3/8/8/8/8/8/8/4K2R w - - 0 30\n").unwrap();
    let said = stderr(&run(&["book", "chess", "--from", &epd], ""));
    assert!(said.contains("line 1: a position after more than 8 turns"), "{said}");
}

#[test]
fn known_positions_are_not_searched_again() {
    let folder = Folder::new("book-extended");
    let [one, two] = ["one.jsonl", "two.jsonl"].map(|name| folder.file(name));
    assert!(book("deneb", &["--output", &one]).status.success());
    // A score that no search would give shows its origin.
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

/// A finished walk reports that it is finished, and may be extended; foreign text in its openings stays.
#[test]
fn a_finished_book_is_continued_as_far_as_it_goes() {
    let folder = Folder::new("book-finished");
    let [tree, epd] = ["tree.jsonl", "openings.epd"].map(|name| folder.file(name));
    let write = |count: &str| {
        let numbers =
            ["--plies", "2", "--lines", "3", "--nodes", "400", "--balance", "300", "--count", count];
        let words = ["book", "deneb", "--output", &tree, "--openings", &epd, "--resume", "--threads", "1"];
        run(&[&words[..], &numbers].concat(), "")
    };
    let said = stderr(&write("3"));
    assert_eq!(said, format!("openings written to {epd}\n"));
    let (first, begun) = (read(&epd), read(&tree));
    let said = stderr(&write("3"));
    assert_eq!(said, format!("finished already: nothing was left to walk\nopenings unchanged in {epd}\n"));
    assert_eq!((read(&epd), read(&tree)), (first.clone(), begun));
    let said = stderr(&write("5"));
    assert!(said.ends_with(&format!("openings written to {epd}\n")), "{said}");
    let more = read(&epd);
    assert!(more.starts_with(&first) && more.lines().count() == 2 + 5, "{more}");
    let said = stderr(&write("4"));
    let told = format!("error: cannot continue: {epd} has 5 openings, expected --count 5 or more, not 4\n");
    assert_eq!((said, read(&epd)), (told, more.clone()));
    std::fs::write(&epd, first.clone() + "# mine\n").unwrap();
    let output = write("5");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains(&format!("openings written to {epd}.1 instead")), "{}", stderr(&output));
    assert_eq!((read(&epd), read(&format!("{epd}.1"))), (first + "# mine\n", more));
    std::fs::write(&epd, "mine\n").unwrap();
    assert!(stderr(&write("5")).contains("it already exists"));
    assert_eq!(read(&epd), "mine\n");
}

#[test]
fn the_flag_that_differs_is_named() {
    let folder = Folder::new("book-flags");
    let [tree, epd] = ["tree.jsonl", "openings.epd"].map(|name| folder.file(name));
    let given = [
        "--plies",
        "2",
        "--lines",
        "3",
        "--window",
        "60",
        "--balance",
        "300",
        "--breadth",
        "4",
        "--seed",
        "5",
        "--nodes",
        "400",
    ];
    let with = |flag: &str, value: &str| {
        let mut words: Vec<String> = given.map(String::from).to_vec();
        match words.iter().position(|word| word == flag) {
            Some(at) => words[at + 1] = value.to_string(),
            None => words.extend([flag, value].map(String::from)),
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let rest = ["--count", "2", "--output", &tree, "--openings", &epd, "--resume"];
        run(&[&["book", "deneb"], &words[..], &rest].concat(), "")
    };
    assert!(with("--seed", "5").status.success());
    let whole = read(&tree);
    for at in (0..given.len()).step_by(2) {
        let (flag, value) = (given[at], given[at + 1]);
        let said = stderr(&with(flag, "7"));
        let expected = format!("line 1 belongs to another walk: {flag} is {value} in the file, 7 here\n");
        assert!(said.ends_with(&expected), "{said}");
    }
    assert!(stderr(&with("--depth", "2")).ends_with("--depth is not given in the file, 2 here\n"));
    // A tree of an earlier version describes its searches alone.
    let begin = whole.find(",\"walk\":").unwrap();
    let end = whole.find('\n').unwrap();
    std::fs::write(&tree, format!("{}}}{}", &whole[..begin], &whole[end..])).unwrap();
    assert!(with("--seed", "5").status.success());
    std::fs::remove_file(&epd).unwrap();
    let said = stderr(&with("--nodes", "7"));
    assert!(
        said.ends_with(
            "cannot continue: position 1 belongs to another walk: --nodes is 400 in the file, 7 here\n"
        ),
        "{said}"
    );
    // The settings of one tree's walk do not bind those that start with it.
    std::fs::write(&tree, &whole).unwrap();
    let from = folder.file("from.jsonl");
    let output =
        run(&["book", "deneb", "--from", &tree, "--breadth", "0", "--count", "0", "--output", &from], "");
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(tree_walks(&read(&from)), [json!(0)]);
}

/// Returns the breadth in each object that describes its walk.
fn tree_walks(text: &str) -> Vec<Value> {
    tree(text).iter().filter_map(|position| Some(position.get("walk")?["breadth"].clone())).collect()
}

#[test]
fn a_walk_has_no_parts() {
    let output = book("deneb", &["--shard", "1/2"]);
    assert!(stderr(&output).contains("unexpected argument '--shard'"), "{}", stderr(&output));
    let help = String::from_utf8(run(&["book", "--help"], "").stdout).unwrap();
    assert!(help.contains("--resume") && !help.contains("--shard"), "{help}");
}

#[test]
fn errors_come_before_any_output() {
    let folder = Folder::new("book-wrong");
    let [tree, other, junk] = ["tree.jsonl", "other.jsonl", "junk.jsonl"].map(|name| folder.file(name));
    assert!(book("deneb", &["--output", &tree]).status.success());
    let whole = read(&tree);
    std::fs::write(&junk, whole.replace("\"move\":\"", "\"move\":\"z")).unwrap();
    let [score, over] = ["score.jsonl", "over.jsonl"].map(|name| folder.file(name));
    let first = whole.lines().next().unwrap();
    let field = first.find("\"score\":").unwrap();
    let end = field + first[field..].find(',').unwrap();
    std::fs::write(&score, format!("{}\"score\":-2147483648{}\n", &first[..field], &first[end..])).unwrap();
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let text = json!({ "position": 1, "variant": "chess", "ply": 4, "fen": mated, "games": 0, "white": 0, "draws": 0, "black": 0, "moves": [] });
    std::fs::write(&over, format!("{text}\n")).unwrap();
    for (name, words, reason) in [
        (
            "deneb",
            &["--output", &other, "--from", &score][..],
            "line 1: score -2147483648, expected one from",
        ),
        ("chess", &["--output", &other, "--from", &over], "line 1: the game is over"),
        ("deneb", &["--output", &tree][..], "--resume"),
        (
            "deneb",
            &["--output", &tree, "--resume", "--seed", "9", "--window", "0"],
            "--seed is 1 in the file, 9 here",
        ),
        ("chess", &["--output", &tree, "--resume"], "variant is \"deneb\" in the file, \"chess\" here"),
        ("chess", &["--output", &other, "--from", &tree], "line 1: a position of deneb, expected chess"),
        ("deneb", &["--output", &other, "--from", &junk], "line 1: illegal move"),
        ("deneb", &["--output", &other, "--openings", &other], "other.jsonl is the --output file"),
        ("deneb", &["--openings", &other, "--own-book", &other], "other.jsonl is the --openings file"),
    ] {
        let output = book(name, words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert!(stderr(&output).contains(reason), "{words:?}: {}", stderr(&output));
        assert_eq!(read(&tree), whole);
        assert!(!std::path::Path::new(&other).exists(), "{words:?}");
    }
}

/// As OpenBench's client asks (`Client/genfens.py`): a word for each command, lines that begin with `info string
/// genfens`.
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
    for name in ["book.epd", "my  own - book.epd"] {
        let file = folder.file(name);
        std::fs::write(&file, "startpos moves e4\nstartpos moves d4\n").unwrap();
        let mut of_file = ask(&format!("genfens 2 seed 1 book {file}"));
        of_file.sort();
        assert!(of_file[0].contains("/3P4/") && of_file[1].contains("/4P3/"), "{of_file:?}");
        let none_of_it = ask(&format!("genfens 1 seed 1 book {file} --plies 0"));
        assert_eq!(none_of_it, [VARIANTS[0].info.start]);
    }
    assert_eq!(ask("genfens 1 seed 1 book None --variant deneb").len(), 1);
    let wrong = run(&["genfens x seed 1 book None", "quit"], "");
    assert!(stderr(&wrong).contains("invalid value 'x'"), "{}", stderr(&wrong));
}

#[test]
fn nothing_found_and_nothing_read_are_errors() {
    let folder = Folder::new("book-nothing");
    let (epd, empty) = (folder.file("of.epd"), folder.file("empty"));
    // No position is searched before the last ply.
    let words = ["book", "chess", "--plies", "2", "--breadth", "0", "--count", "8", "--nodes", "50"];
    let output = run(&[&words[..], &["--openings", &epd]].concat(), "");
    let said = stderr(&output);
    assert!(said.contains("0 of 8 openings found") && said.contains("expected more --nodes"), "{said}");
    assert!(said.ends_with(&format!("error: no opening found: nothing is written to {epd}\n")), "{said}");
    assert!(!output.status.success() && !std::fs::exists(&epd).unwrap());
    for text in ["", "\n \n", "# a comment\n", "{\"match\":{}}\n"] {
        std::fs::write(&empty, text).unwrap();
        let output = run(&[&words[..], &["--from", &empty]].concat(), "");
        let expected = format!("error: {empty} has nothing in it, expected a tree, positions or games\n");
        assert_eq!((stderr(&output), output.status.code()), (expected, Some(1)), "{text:?}");
    }
    // Where no game of a file can be read, nothing is searched.
    let tree = folder.file("tree");
    std::fs::write(&empty, "1. e4 e4 *\n\n1. e5 *\n").unwrap();
    let output = run(&[&words[..], &["--from", &empty, "--output", &tree]].concat(), "");
    let said = stderr(&output);
    assert_eq!((said.matches("error: ").count(), output.status.code()), (2, Some(1)), "{said}");
    assert!(!std::fs::exists(&tree).unwrap(), "{said}");
}
