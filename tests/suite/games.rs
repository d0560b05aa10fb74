//! Records of games at every command that reads them: a bad game among good ones is reported and left out.

use crate::common::folder::Folder;
use crate::common::objects::objects;
use crate::common::program::{lines_but_hints, run};
use asterism_engine::variants::VARIANTS;
use serde_json::Value;
use std::process::Output;

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns the objects of the games that are left, and the lines of error, without `error: `.
fn games(text: &str) -> (Vec<Value>, Vec<String>) {
    let output = run(&["games", "-", "--json"], text);
    let faults: Vec<String> =
        stderr(&output).lines().map(|line| line.strip_prefix("error: ").expect(line).to_string()).collect();
    assert_eq!(output.status.code(), Some(i32::from(!faults.is_empty())), "{text}");
    (objects(&output.stdout), faults)
}

/// Three games, the second with a move of White's King over two squares, and again with a bracket that stays open.
const WRONG: [(&str, &str); 2] = [
    (
        "[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. e4 e5\n2. Kd3 *\n\n[White \"c\"]\n\n1. d4 *\n",
        "line 8, game 2: illegal move 'Kd3' (number 3 of the list): ",
    ),
    (
        "[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. e4 e5\n(1... c5 *\n\n[White \"c\"]\n\n1. d4 *\n",
        "line 8, game 2: a variation without an end",
    ),
];

#[test]
fn a_bad_game_is_reported_and_the_others_read() {
    let folder = Folder::new("games-wrong");
    let file = folder.file("games.pgn");
    for (text, reason) in WRONG {
        let (found, faults) = games(text);
        assert_eq!(found.iter().map(|game| &game["white"]).collect::<Vec<_>>(), ["a", "c"]);
        assert!(faults.len() == 1 && faults[0].starts_with(&format!("-, {reason}")), "{faults:?}");
        std::fs::write(&file, text).unwrap();
        for (arguments, said) in [
            (
                &["games", &file][..],
                "[White \"c\"]\n[Black \"?\"]\n[Result \"*\"]\n[Variant \"Standard\"]\n\n1. d4 *",
            ),
            (&["annotate", &file, "--nodes", "9"], "1. d4 {"),
            (&["annotate", &file, "--nodes", "9", "--json"], "\"game\":3"),
            (&["stats", "chess", "--input", &file, "--json"], "\"games\":2"),
        ] {
            let output = run(arguments, "");
            assert_eq!(output.status.code(), Some(1), "{arguments:?}");
            let told = stderr(&output);
            assert!(
                told.starts_with(&format!("error: {file}, {reason}")) && lines_but_hints(&told) == 1,
                "{told}"
            );
            assert!(String::from_utf8_lossy(&output.stdout).contains(said), "{output:?}");
        }
        // Only the game that is asked for counts.
        let of = |number: &str| run(&["annotate", &file, "--nodes", "9", "--game", number], "");
        assert!(of("3").status.success() && of("1").status.success());
        assert!(stderr(&of("2")).starts_with(&format!("error: {file}, {reason}")));
        // The first game can be continued.
        let played = run(&["play", "chess", "--side", "both", "--load", &file], "record\n");
        assert!(played.status.success() && String::from_utf8_lossy(&played.stdout).contains("1. e4 *"));
        std::fs::write(&file, text.split_once("\n\n[").unwrap().1.replacen("White", "[White", 1)).unwrap();
        let refused = run(&["play", "chess", "--load", &file], "");
        let reason = reason.replace("line 8, game 2", "line 4, game 1");
        assert!(stderr(&refused).starts_with(&format!("error: {file}, {reason}")), "{refused:?}");
    }
}

/// Section 8.1.1 of the PGN standard: these seven, in this order.
const USUAL: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

#[test]
fn every_game_has_the_usual_tags() {
    for entry in VARIANTS {
        let words = ["selfplay", entry.info.name, "--games", "1", "--nodes", "9", "--turns", "12"];
        let played = String::from_utf8(run(&words, "").stdout).unwrap();
        let game = objects(played.as_bytes()).remove(0);
        let text = String::from_utf8(run(&["games", "-"], &played).stdout).unwrap();
        let tags: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix('[')?.split(' ').next()).collect();
        let place: &[&str] = if game["fen"] == entry.info.start { &[] } else { &["SetUp", "FEN"] };
        assert_eq!(tags, [&USUAL[..], &["Variant"], place, &["Reason"]].concat(), "{text}");
        assert!(text.contains(&format!("[Result {}]", game["result"])), "{text}");
        // An unknown player does not become a name.
        let again = games(&text).0.remove(0);
        assert_eq!(again["moves"], game["moves"]);
        assert_eq!((&again["white"], &again["black"]), (&Value::Null, &Value::Null), "{again}");
    }
}

#[test]
fn every_bad_game_is_reported() {
    let json = "{\"moves\":[\"e2e4\"]}\n{\"moves\":3}\n{\"moves\":[\"e2e5\"]}\n{\"variant\":\"go\",\"moves\":[]}\n\
                {\"moves\":[],\"fen\":\"8/8\"}\n{\"moves\":[\"d2d4\"]}\n";
    let (found, faults) = games(json);
    assert_eq!(found.len(), 2);
    let reasons = ["JSON: invalid type", "illegal move 'e2e5': ", "'go'", "FEN"];
    assert_eq!(faults.len(), reasons.len(), "{faults:?}");
    for (number, (fault, reason)) in (2..).zip(faults.iter().zip(reasons)) {
        let place = format!("-, line {number}, game {number}: ");
        assert!(fault.starts_with(&place) && fault.contains(reason), "{fault}");
    }
    // A game of another variant is not counted.
    let folder = Folder::new("games-other");
    let file = folder.file("games.pgn");
    std::fs::write(
        &file,
        "[Variant \"deneb\"]\n*\n\n[Event \"x\"]\n1. e4 e5\n2. e5 *\n\n[Event \"y\"]\n1. e4 *",
    )
    .unwrap();
    let output = run(&["stats", "chess", "--input", &file, "--json"], "");
    assert_eq!((objects(&output.stdout)[0]["games"].clone(), output.status.code()), (1.into(), Some(1)));
    let told = stderr(&output);
    assert!(told.contains(", line 1, game 1: a game of deneb, expected chess\n"), "{told}");
    assert!(told.contains(", line 6, game 2: illegal move 'e5' (number 3 of the list): "), "{told}");
}

#[test]
fn every_game_may_stand_on_one_line() {
    for info in VARIANTS.iter().map(|entry| entry.info) {
        let (name, start) = (info.name, info.start);
        let listed = run(&["moves", name, "--json"], "");
        let text = objects(&listed.stdout)[0]["moves"][0]["move"].as_str().unwrap().to_string();
        let game =
            format!("[Event \"x]\"] [variant \"{name}\"][fen \"{start}\"] 1 {text} ({text} {{(}}) 1/2-1/2");
        let (found, faults) = games(&format!("{{intro}}{game}{game} ({game}"));
        // A bracket between games is one that is not closed.
        assert_eq!((found.len(), faults.len()), (3, 1), "{faults:?}");
        for found in found {
            assert_eq!(
                (&found["variant"], &found["fen"], &found["result"]),
                (&name.into(), &start.into(), &"1/2-1/2".into())
            );
            assert_eq!(found["moves"], serde_json::json!([text]));
        }
    }
}

/// `annotate`, `games` and `stats` agree on the variant of a game that does not name it.
#[test]
fn a_game_without_a_variant_is_one_of_chess() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for (tags, start) in [
        ("[White \"a\"]".to_string(), VARIANTS[0].info.start),
        ("[Variant \"?\"]\n[FEN \"\"]".to_string(), VARIANTS[0].info.start),
        (format!("[Variant \"From Position\"]\n[FEN \"{fen}\"]"), fen),
        (format!("[variant \"from position\"]\n[SetUp \"1\"]\n[Fen \"{fen}\"]"), fen),
    ] {
        let text = format!("{tags}\n\n1. e4 *\n");
        let (found, _) = games(&text);
        assert_eq!((&found[0]["variant"], &found[0]["fen"]), (&VARIANTS[0].info.name.into(), &start.into()));
        let output = run(&["annotate", "-", "--nodes", "9"], &text);
        let annotated = String::from_utf8_lossy(&output.stdout).into_owned();
        let told = annotated.contains(&format!("\n[FEN \"{start}\"]\n"));
        assert!(told == (start == fen) && output.status.success(), "{output:?}");
        // A tag in other letter case is not written a second time.
        assert_eq!(games(&annotated).0[0]["moves"], serde_json::json!(["e2e4"]), "{annotated}");
    }
}

#[test]
fn a_binary_file_is_no_record() {
    let folder = Folder::new("games-binary");
    let file = folder.file("picture");
    let no_text = "a file that is not text in UTF-8, expected games as text or JSON";
    for (bytes, why) in [
        (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR(("[..], no_text),
        (b"\xff\xfe[\0E\0v\0e\0n\0t\0", "text in UTF-16, expected UTF-8"),
    ] {
        std::fs::write(&file, bytes).unwrap();
        for arguments in [
            &["games", &file][..],
            &["annotate", &file],
            &["stats", "chess", "--input", &file],
            &["play", "chess", "--load", &file],
        ] {
            let told = stderr(&run(arguments, ""));
            assert!(told.ends_with(&format!(": {why}\n")), "{told}");
        }
    }
}

/// The output of python-chess 1.11.2 (`print(game, end="\n\n")`): it leaves quotation marks in tags as they are.
const FOREIGN: &str = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A "quoted" name \"]
[Black "[x] ]"]
[Result "1-0"]

{ An intro } 1. e4 $1 { [%clk 0:01:00] good } ( { why } 1. d4 d5 ( 1... f5 $6 2. c4 ) 2. c4 ) 1... e5 2. Qh5 { a { b } 2... Nc6 3. Bc4 Nf6 $4 4. Qxf7# { mate
[Event "none"]
here } 1-0

"#;

#[test]
fn a_record_of_python_chess_is_read() {
    let (found, faults) = games(&FOREIGN.repeat(2));
    assert_eq!((found.len(), faults.len()), (2, 0), "{faults:?}");
    assert_eq!(
        found[1]["moves"],
        serde_json::json!(["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"])
    );
    assert_eq!((&found[0]["white"], &found[0]["black"]), (&"A \"quoted\" name \\".into(), &"[x] ]".into()));
}
