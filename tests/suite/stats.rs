//! `asterism stats`, and the theme for XBoard.

use crate::common::folder::Folder;
use crate::common::program::run;
use asterism::lab::tournament::words::Quoting;
use asterism_engine::variants::VARIANTS;
use serde_json::Value;
use std::process::{Command, Output};

fn asterism(arguments: &[&str]) -> Output {
    run(arguments, "")
}

fn text(output: Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Four games of chess: the fool's mate, the scholar's mate, a bare draw by repetition, one broken off.
const GAMES: &str = "\
[Variant \"chess\"]\n\n1. f2f3 e7e5 2. g2g4 d8h4 0-1\n\n\
[Variant \"chess\"]\n\n1. e2e4 e7e5 2. d1h5 b8c6 3. f1c4 g8f6 4. h5f7 1-0\n\n\
[Variant \"chess\"]\n\n1. g1f3 g8f6 2. f3g1 f6g8 3. g1f3 g8f6 4. f3g1 f6g8 1/2-1/2\n\n\
[Variant \"chess\"]\n\n1. e2e4 *\n";

#[test]
fn records_are_counted() {
    let folder = Folder::new("stats-records");
    std::fs::write(folder.file("games.pgn"), GAMES).unwrap();
    let said = text(asterism(&["stats", "chess", "--input", &folder.file("games.pgn"), "--json"]));
    let object = &objects(&said)[0];
    assert_eq!((&object["games"], &object["finished"]), (&4.into(), &3.into()));
    assert_eq!([&object["white"], &object["draws"], &object["black"]], [1, 1, 1]);
    assert_eq!(object["white_score"]["value"], 0.5);
    assert_eq!(object["turns"]["least"], 4);
    assert_eq!((&object["turns"]["median"], &object["turns"]["most"]), (&7.into(), &8.into()));
    let reasons: Vec<&str> =
        object["reasons"].as_array().unwrap().iter().map(|why| why["reason"].as_str().unwrap()).collect();
    for reason in ["checkmate", "threefold repetition", "broken off"] {
        assert!(reasons.contains(&reason), "{reasons:?}");
    }
    // The one capture of the four games; it was possible once more, by the same Queen of e5.
    let kinds = object["kinds"].as_array().unwrap();
    let capture = kinds.iter().find(|kind| kind["name"] == "Queen" && kind["kind"] == "capture").unwrap();
    assert_eq!(capture["played"], 1);
    assert_eq!(object["values"].as_array().unwrap().len(), 0, "three games say nothing of values");
}

/// The log and the text of a match hold the same games; two games without names may well be alike.
#[test]
fn a_game_that_is_in_two_files_is_counted_once() {
    let folder = Folder::new("stats-twice");
    for (number, info) in VARIANTS.iter().map(|entry| entry.info).enumerate().take(2) {
        let [log, pgn, bare] = ["log", "pgn", "bare"].map(|name| folder.file(&format!("{number}.{name}")));
        let players = ["--each", "depth=1", "--engine", "name=a", "--engine", "name=b"];
        let files = ["--rounds", "2", "--max-turns", "9", "--log", &log, "--pgn", &pgn, "--san"];
        text(asterism(&[&["match", info.name][..], &players, &files].concat()));
        let count = |files: &[&str]| {
            let output = asterism(&[&["stats", info.name, "--json", "--input"][..], files].concat());
            let told = String::from_utf8(output.stderr.clone()).unwrap();
            (objects(&text(output))[0]["games"].as_u64().unwrap(), told)
        };
        assert_eq!(count(&[&log]), (4, String::new()));
        for files in [[&*log, &pgn], [&pgn, &log]] {
            let (games, told) = count(&files);
            assert!(games == 4 && told.contains("4 games occur again in the input"), "{games}: {told}");
        }
        std::fs::write(&bare, format!("[Variant \"{}\"]\n\n*\n\n", info.name).repeat(3)).unwrap();
        assert_eq!(count(&[&bare]), (3, String::new()));
        let copy = folder.file(&format!("{number}.copy"));
        std::fs::copy(&bare, &copy).unwrap();
        assert_eq!(count(&[&bare, &copy]).0, 3);
    }
}

#[test]
fn every_variant_and_several_setups_are_compared() {
    let folder = Folder::new("stats-setups");
    for info in VARIANTS.iter().map(|entry| entry.info) {
        let svg = folder.file(&format!("{}.svg", info.name));
        let arguments = [
            "stats", info.name, "--games", "2", "--nodes", "30", "--turns", "30", "--fen", "startpos",
            "--fen", info.start,
        ];
        let said = text(asterism(&[&arguments[..], &["--svg", &svg]].concat()));
        assert!(said.contains("start position") && said.contains("setup 2"), "{said}");
        assert!(said.contains("White's score") && said.contains("rarest moves"), "{said}");
        let picture = std::fs::read_to_string(&svg).unwrap();
        assert!(picture.starts_with("<svg") && picture.contains("how games end"), "{picture}");
        // The same start and the same seed give the same games.
        let both = objects(&text(asterism(&[&arguments[..], &["--json", "--threads", "2"]].concat())));
        let [mut one, mut two] = [both[0].clone(), both[1].clone()];
        for object in [&mut one, &mut two] {
            object.as_object_mut().unwrap().remove("setup");
        }
        assert_eq!(one, two, "{}", info.name);
        assert!(one["legal_turns"]["mean"].as_f64().unwrap() > 1.0);
        // A picture is never replaced.
        let refused = asterism(&["stats", info.name, "--games", "1", "--svg", &svg]);
        assert!(!refused.status.success() && std::fs::read_to_string(&svg).unwrap() == picture);
    }
}

#[test]
fn games_of_a_file_count_as_those_just_played() {
    let folder = Folder::new("stats-same");
    let same = ["--games", "3", "--nodes", "30", "--turns", "20", "--random", "4"];
    let file = folder.file("games.jsonl");
    text(asterism(&[&["selfplay", "chess", "--hash", "4", "--output", &file], &same[..]].concat()));
    let of = |arguments: &[&str]| {
        let mut object =
            objects(&text(asterism(&[&["stats", "chess", "--json"], arguments].concat()))).remove(0);
        object.as_object_mut().unwrap().remove("setup");
        object
    };
    assert_eq!(of(&same), of(&["--input", &file]));
}

#[test]
fn a_picture_on_standard_output_is_alone() {
    let output =
        asterism(&["stats", "chess", "--games", "1", "--nodes", "20", "--turns", "10", "--svg", "-"]);
    let said = text(output);
    assert!(said.starts_with("<svg") && said.trim_end().ends_with("</svg>"), "{said}");
}

#[test]
fn wrong_input_is_refused_in_one_line() {
    let folder = Folder::new("stats-wrong");
    std::fs::write(folder.file("bad.pgn"), "[Variant \"chess\"]\n\n1. e2e5 *\n").unwrap();
    std::fs::write(folder.file("empty.pgn"), "").unwrap();
    let refusal = |arguments: &[&str]| {
        let output = asterism(arguments);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let bad = refusal(&["stats", "chess", "--input", &folder.file("bad.pgn")]);
    assert!(
        bad.contains("bad.pgn, line 3, game 1: illegal move 'e2e5'") && bad.lines().count() == 1,
        "{bad}"
    );
    let other = refusal(&["stats", "deneb", "--input", &folder.file("bad.pgn")]);
    assert!(other.contains("a game of chess, expected deneb"), "{other}");
    let empty = refusal(&["stats", "chess", "--input", &folder.file("empty.pgn")]);
    assert!(empty.contains("no game in the input"), "{empty}");
    assert!(refusal(&["stats", "chess", "--fen", "8/8"]).contains("FEN"));
}

#[test]
fn the_command_for_xboard_names_pictures_that_are_there() {
    let folder = Folder::new("xboard theme");
    for info in VARIANTS.iter().map(|entry| entry.info) {
        let print = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_asterism"));
            command
                .args(["xboard", info.name, "--print", "--", "-tc", "5"])
                .env("XDG_CACHE_HOME", folder.file(""));
            text(command.output().unwrap())
        };
        let command = Quoting::HERE.split(&print()).unwrap();
        let after = |option: &str| {
            let index = command.iter().position(|word| word == option);
            command[index.unwrap_or_else(|| panic!("{}: no {option}", info.name)) + 1].clone()
        };
        assert!(
            after("-fcp").contains("asterism") && command.ends_with(&["-tc".to_string(), "5".to_string()])
        );
        let theme = after("-pid");
        let pictures = || std::fs::read_dir(&theme).unwrap().map(|file| file.unwrap().path());
        assert_eq!(pictures().count(), 2 * info.pieces.len(), "{}", info.name);
        // A picture that is not as it should be is written again.
        let one = pictures().next().unwrap();
        let content = std::fs::read(&one).unwrap();
        std::fs::write(&one, "old").unwrap();
        print();
        assert_eq!(std::fs::read(&one).unwrap(), content);
    }
}
