//! Every object of JSON that the program prints is described by docs/schema.json, field by field.

use crate::common::folder::Folder;
use crate::common::program::run;
use crate::common::schema::check;
use asterism::lab::stats::{Estimate, PieceValue, Tally};
use serde_json::{Value, json};

/// Returns the objects that a command prints; `input` is its standard input.
fn printed(arguments: &[&str], input: &str) -> Vec<Value> {
    let text = String::from_utf8(run(arguments, input).stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[track_caller]
fn all_are(kind: &str, objects: &[Value]) {
    assert!(!objects.is_empty(), "no {kind}");
    for object in objects {
        if let Err(fault) = check(kind, object) {
            panic!("{fault}");
        }
    }
}

#[test]
fn positions_variants_rules_and_boards_follow_the_schema() {
    all_are("variant", &printed(&["variants", "--json"], ""));
    for entry in asterism_engine::variants::VARIANTS {
        let name = entry.info.name;
        all_are("position", &printed(&["moves", name, "--json"], ""));
        all_are("position", &printed(&["moves", name, "--json", "--parts"], ""));
        all_are("rules", &printed(&["rules", name, "--json"], ""));
        all_are("board", &printed(&["show", name, "--json"], ""));
    }
    let mated = ["--fen", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"];
    all_are("position", &printed(&[&["moves", "chess", "--json"][..], &mated].concat(), ""));
    all_are("board", &printed(&[&["show", "chess", "--json"][..], &mated].concat(), ""));
}

#[test]
fn answers_to_many_lines_follow_the_schema() {
    let lines = "{\"id\":[1]}\n7k/6Q1/6K1/8/8/8/8/8 b - - bm h8g8; id \"over\";\nrubbish\n{\"moves\":[\"e2e4\"],\"id\":2,\"dm\":1}\n";
    for (command, kinds) in [
        (&["moves", "chess", "--input", "-"][..], ["position", "position", "error", "position"]),
        (&["analyse", "chess", "--nodes", "50", "--input", "-"], ["analysis", "error", "error", "analysis"]),
    ] {
        let objects = printed(command, lines);
        assert_eq!(objects.len(), 4);
        (1..).zip(objects.iter().zip(kinds)).for_each(|(line, (object, kind))| {
            assert_eq!(object["line"], line);
            all_are(kind, std::slice::from_ref(object));
        });
        assert_eq!((&objects[0]["id"], &objects[3]["id"]), (&json!([1]), &json!(2)));
    }
    let mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n";
    all_are("finished", &printed(&["analyse", "chess", "--nodes", "50", "--input", "-"], mated));
}

#[test]
fn searches_and_games_follow_the_schema() {
    all_are("analysis", &printed(&["analyse", "deneb", "--json", "--depth", "2", "--multipv", "3"], ""));
    let game = ["selfplay", "symmetron44", "--games", "1", "--nodes", "30", "--turns", "12"];
    let games = printed(&game, "");
    all_are("game", &games);
    all_are("searched", &printed(&[&game[..], &["--positions"]].concat(), ""));
    all_are("annotated", &printed(&["annotate", "-", "--json", "--nodes", "30"], &games[0].to_string()));
    let folder = Folder::new("json-match");
    let log = folder.file("match.jsonl");
    let engines = ["--engine", "name=a", "--engine", "name=b", "--each", "nodes=20", "--rounds", "1"];
    let arguments =
        [&["match", "chess", "--json", "--max-turns", "12", "--log", &log][..], &engines].concat();
    let played = run(&arguments, "");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    all_are("table", &[serde_json::from_slice(&played.stdout).unwrap()]);
    let text = std::fs::read_to_string(&log).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    all_are("conditions", &lines[..1]);
    all_are("game", &lines[1..]);
    let games = ["stats", "chess", "--json", "--games", "30", "--nodes", "20", "--turns", "60"];
    all_are("statistics", &printed(&games, ""));
}

/// Values of pieces take more games than a test has time for.
#[test]
fn statistics_with_values_follow_the_schema() {
    let info = asterism_engine::variants::VARIANTS[0].info;
    let letter = info.pieces[0].letter;
    let mut setup = Tally::new(info).statistics("start position");
    setup.unit = Some(letter);
    setup.values = vec![PieceValue { letter, value: Estimate { value: 1.0, error: 0.25 } }];
    let object = asterism::lab::stats::json::object(info, &setup);
    assert_eq!(object["values"][0]["value"], 1.0);
    all_are("statistics", &[object]);
}

/// The check itself refuses invalid objects.
#[test]
fn the_schema_refuses_invalid_objects() {
    let right = json!({ "variant": "x", "title": "X", "rules": "", "diagrams": [] });
    assert_eq!(check("rules", &right), Ok(()));
    for (field, value) in [("title", Value::Null), ("title", json!(3)), ("more", json!("y"))] {
        let mut wrong = right.clone();
        wrong[field] = value;
        assert!(check("rules", &wrong).is_err(), "{wrong}");
    }
    let missing = json!({ "variant": "x", "title": "X" });
    assert!(check("rules", &missing).is_err());
    let score = |value: Value| check("score", &value).is_ok();
    assert!(score(json!({ "cp": -3 })) && score(json!({ "mate": 2 })));
    assert!(!score(json!({})) && !score(json!({ "cp": "3" })) && !score(json!({ "cp": 3, "x": 1 })));
}

/// `games` reads its own output in either form, and both have the same contents.
#[test]
fn games_are_written_as_objects_and_as_text() {
    let text = "[Variant \"achernar\"]\n[White \"a\"]\n[Result \"1-0\"]\n\n1. Sfe4 {best} f7f6 1-0\n";
    let objects = printed(&["games", "-", "--json"], text);
    all_are("recorded", &objects);
    assert_eq!(objects[0]["moves"], json!(["f3e4", "f7f6"]));
    assert_eq!((&objects[0]["white"], &objects[0]["black"]), (&json!("a"), &Value::Null));
    assert_eq!((&objects[0]["variant"], &objects[0]["result"]), (&json!("achernar"), &json!("1-0")));
    let written = run(&["games", "-"], &objects[0].to_string()).stdout;
    assert_eq!(printed(&["games", "-", "--json"], &String::from_utf8(written).unwrap()), objects);
    let refused = run(&["games", "-", "--variant", "deneb"], "e2e4");
    let reason = String::from_utf8(refused.stderr).unwrap();
    assert!(
        !refused.status.success() && reason.contains("-, line 1, game 1: ") && reason.contains("e2e4"),
        "{reason}"
    );
}
