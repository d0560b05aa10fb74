//! Every path is answered, and tasks send their events.

use super::*;
use crate::session::Session;
use asterism_engine::engine::StopGroup;
use asterism_engine::variants::VARIANTS;
use serde_json::{Value, json};
use std::sync::mpsc::channel;

const HOST: HostLimits = HostLimits { threads: 3, most_hash_mb: 20, hash_mb: 2 };

fn ask(path: &str, body: &Value) -> Reply {
    answer(&HOST, path, body.to_string().as_bytes()).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn refused(path: &str, body: &[u8]) -> (ErrorKind, String) {
    let error = answer(&HOST, path, body).expect_err(path);
    (error.kind(), error.to_string())
}

/// Returns the first game that comes with the engine.
fn game() -> &'static str {
    VARIANTS[0].info.name
}

/// Returns a move that can be played at the start.
fn first_move() -> String {
    (VARIANTS[0].open)().legal_moves().swap_remove(0)
}

/// Returns a path and a body for each question of the table, and a word of its answer.
fn questions() -> Vec<(String, Value, &'static str)> {
    let (variant, text) = (game(), first_move());
    let played = json!({ "variant": variant, "moves": [text] });
    let tried = json!({ "variant": variant, "move": text });
    let questions = [
        ("about", json!(null), "\"max_hash_mb\":20,"),
        ("variants", json!(null), "\"aliases\""),
        ("rules", json!(null), "\"diagrams\""),
        ("first-steps", json!(null), "\"plays\":["),
        ("pieces", json!(null), "<svg"),
        ("position", played.clone(), "\"position_facts\""),
        ("moves", played.clone(), "\"played\":["),
        ("line", played.clone(), "\"turns\":[{"),
        ("openings", json!({ "variant": variant }), "\"score\":{\"cp\":"),
        ("explain", tried, "\"legal\":true"),
        ("edit", json!({ "variant": variant }), "\"error\":null"),
        ("picture", played.clone(), "<svg"),
        ("games/read", json!({ "variant": variant, "text": text }), "\"games\":[{"),
        ("games/write", played, "[Variant \\\""),
    ];
    let of_variant = |path: &str| match path {
        "rules" | "first-steps" | "pieces" => format!("{path}/{variant}"),
        _ => path.to_string(),
    };
    questions.map(|(path, body, word)| (of_variant(path), body, word)).into()
}

#[test]
fn every_question_of_the_table_is_answered() {
    let questions = questions();
    let asked: Vec<&str> =
        questions.iter().map(|(path, ..)| path.trim_end_matches(&*format!("/{}", game()))).collect();
    assert_eq!(asked, QUESTIONS.iter().map(|question| question.path).collect::<Vec<_>>());
    for (path, body, word) in &questions {
        let (Reply::Json(text) | Reply::Svg(text)) = ask(path, body);
        assert!(text.contains(word), "{path}: {text}");
        assert_eq!(text.starts_with("<svg"), matches!(ask(path, body), Reply::Svg(_)), "{path}");
    }
}

#[test]
fn unknown_questions_are_refused() {
    let not_found = (ErrorKind::NotFound, "nothing is at this address".to_string());
    for path in ["", "nowhere", "about/", "rules", "rules/", "position/x", "/position", "search", "annotate"]
    {
        assert_eq!(refused(path, b"{}"), not_found, "{path}");
    }
    for question in QUESTIONS.iter().filter(|question| matches!(question.asks, Asks::Body(_))) {
        let (kind, text) = refused(question.path, b"no JSON");
        assert!(kind == ErrorKind::Invalid && text.starts_with("JSON: "), "{}: {text}", question.path);
        let long = refused(question.path, &vec![b' '; MOST_BYTES + 1]);
        assert_eq!(long, (ErrorKind::TooLarge, "the request has more than 1048576 bytes".to_string()));
    }
    assert_eq!(refused("rules/nothing", b"").0, ErrorKind::Invalid);
    assert!(matches!(Running::read("nowhere", b"{}"), Err(ApiError::NotFound)));
    for path in Running::PATHS {
        assert!(matches!(Running::read(path, b"no JSON"), Err(ApiError::Json(_))), "{path}");
    }
}

fn running(path: &str, more: Value) -> Running {
    let mut body = json!({ "variant": game(), "session": "s" });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    Running::read(path, body.to_string().as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_search_sends_lines_and_its_end() {
    let Running::Search(asked) = running("search", json!({ "nodes": 2000 })) else { panic!("no search") };
    let (search, root) = asked.prepare(&HOST, 1).unwrap();
    let (send, events) = channel();
    let mut session = Session::new().unwrap();
    search.start(&mut session, root.audience(move |event| send.send(event).unwrap())).unwrap();
    session.collect().unwrap();
    let events: Vec<Event> = events.try_iter().collect();
    let (last, lines) = events.split_last().unwrap();
    assert!(last.name == "done" && last.data["move"]["san"].is_string(), "{last:?}");
    assert!(!lines.is_empty() && lines.iter().all(|line| line.name == "line" && line.data["san"].is_array()));
    assert_eq!(lines.last().unwrap().data["bestmove"], last.data["bestmove"]);
}

#[test]
fn a_game_keeps_its_tags() {
    let text = "[Event \"A \\\"fine\\\" one\"]\n[Date \"2026.01.31\"]\n[Round \"1\"]\n[White \"Ann\"]\n[Reason \"resigned\"]\n\n1. e4 1-0\n";
    let json = |path: &str, body: Value| -> Value {
        let (Reply::Json(text) | Reply::Svg(text)) = ask(path, &body);
        serde_json::from_str(&text).unwrap()
    };
    let read = json("games/read", json!({ "text": text, "variant": "chess" }))["games"][0].clone();
    let write = |tags: &Value| json!({ "variant": "chess", "moves": read["moves"], "white": "Bob", "result": "1-0", "tags": tags });
    let written = json("games/write", write(&read["tags"]));
    let lines: Vec<&str> =
        written["pgn"].as_str().unwrap().lines().filter(|line| line.starts_with('[')).collect();
    for line in text.lines().filter(|line| line.starts_with('[') && !line.contains("White")) {
        assert!(lines.contains(&line), "{line} is not in {lines:?}");
    }
    assert!(lines.contains(&"[White \"Bob\"]"), "{lines:?}"); // what the page says counts more
    let none = refused(
        "games/read",
        json!({ "text": "1. e5 *\n\n1. e4 (1. d4 *", "variant": "chess" }).to_string().as_bytes(),
    )
    .1;
    assert!(none.starts_with("game 1: ") && none.contains("; game 2: line 3: "), "{none}");
    let bad = write(&json!([["a b", "c"]])).to_string();
    assert_eq!(refused("games/write", bad.as_bytes()).1, "tags: a b, expected letters, digits and _");
}

/// A record that could not be read again is refused.
#[test]
fn a_game_with_a_wrong_date_or_end_is_not_written() {
    let refusal = |more: Value| {
        let mut asked = json!({ "variant": "chess", "moves": ["e2e4"] });
        asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        answer(&HOST, "games/write", asked.to_string().as_bytes()).err().map(|error| error.to_string())
    };
    for date in ["2024.13.45", "2024.00.10", "2023.02.29", "1900.02.29", "2024.04.31", "2024.01.00"] {
        let told = format!("date: {date}, expected a day of the calendar, YYYY.MM.DD");
        assert_eq!(refusal(json!({ "date": date })), Some(told));
    }
    for date in ["2024.02.29", "2000.02.29", "2026.12.31"] {
        assert_eq!(refusal(json!({ "date": date })), None);
    }
    let nodes = json!([{ "before": null, "move": null }, { "before": 0, "move": "e2e4" }]);
    for nodes in [Value::Null, nodes] {
        let told = refusal(json!({ "tags": [["Termination", "checkmate"]], "nodes": nodes })).unwrap();
        assert_eq!(told, "the reason is 'checkmate', but the moves end with a game that goes on");
    }
    let tags: Vec<[String; 2]> = (0..1001).map(|number| [format!("T{number}"), String::new()]).collect();
    assert_eq!(refusal(json!({ "tags": tags })).unwrap(), "1001 tags, expected at most 1000");
}

#[test]
fn a_search_goes_on_from_the_parts_that_are_played() {
    let entry = VARIANTS.iter().find(|entry| (entry.open)().max_parts() > 1).unwrap();
    let turns = (entry.open)().legal_moves();
    let begun = turns.iter().find_map(|turn| turn.rsplit_once(',')).unwrap().0;
    let asked = |parts: Value| {
        let more = json!({ "variant": entry.info.name, "parts": parts, "nodes": 500 });
        let Running::Search(asked) = running("search", more) else { panic!("no search") };
        asked.prepare(&HOST, 1)
    };
    let (search, root) = asked(json!([begun])).unwrap();
    let (send, events) = channel();
    let mut session = Session::new().unwrap();
    search.start(&mut session, root.audience(move |event| send.send(event).unwrap())).unwrap();
    session.collect().unwrap();
    let last = events.try_iter().last().unwrap();
    let best = last.data["bestmove"].as_str().unwrap();
    assert!(best.starts_with(&format!("{begun},")), "{best} does not begin with {begun}");
    assert!(asked(json!(["nonsense"])).is_err());
}

#[test]
fn a_search_asks_no_more_than_the_host_has() {
    for (name, value, most) in [("threads", 4, 3), ("hash_mb", 21, 20)] {
        let Running::Search(asked) = running("search", json!({ "nodes": 1, name: value })) else {
            panic!("{name}")
        };
        let error = asked.prepare(&HOST, 1).err().unwrap();
        assert_eq!(error.to_string(), format!("{name}: {value}, expected a whole number from 1 to {most}"));
    }
}

#[test]
fn an_annotation_sends_turns_and_its_end() {
    let more = json!({ "moves": [first_move()], "nodes": 50 });
    let Running::Annotate(asked) = running("annotate", more) else { panic!("no annotation") };
    let annotation = asked.prepare(&HOST).unwrap();
    let (send, events) = channel();
    let stop = StopGroup::default();
    let tell = |event| send.send(event).unwrap();
    let last = annotation.perform(annotation.analyzers().unwrap(), &stop, &tell);
    let names: Vec<&str> = events.try_iter().map(|event| event.name).collect();
    assert_eq!((names, last.name), (vec!["turn"], "done"));
    assert!(last.data["text"].is_string() && last.data["svg"].is_string());
}
