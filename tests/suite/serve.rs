//! `asterism serve` as its page uses it: answers by the schema, whole games, searches that are stopped.

use crate::common::http::{Events, Site};
use crate::common::schema::check;
use asterism_engine::variants::{VARIANTS, open};
use serde_json::{Value, json};
use std::collections::HashSet;

#[track_caller]
fn is(kind: &str, value: &Value) {
    if let Err(fault) = check(kind, value) {
        panic!("{fault}");
    }
}

/// Returns the lines of a stream, and how it ended.
#[track_caller]
fn to_the_end(events: Events) -> (Vec<Value>, (String, Value)) {
    assert_eq!(events.status, 200);
    let mut all: Vec<(String, Value)> = events.collect();
    let last = all.pop().expect("an event");
    (all.into_iter().map(|(_, data)| data).collect(), last)
}

#[test]
fn the_page_and_constant_answers_are_served() {
    let site = Site::start();
    let page = site.get("");
    assert!(page.status == 200 && page.headers.contains("text/html"), "{page:?}");
    for header in ["content-security-policy: default-src 'none'", "referrer-policy: no-referrer", "nosniff"] {
        assert!(page.headers.contains(header), "no {header}: {}", page.headers);
    }
    // The address without its last `/`.
    let mut root = site.request("GET", "", "", "");
    root.remove(root.find(" HTTP").unwrap() - 1);
    let moved = site.send(root.as_bytes());
    assert!(moved.status == 307 && moved.headers.contains("location: /"), "{moved:?}");
    let script = site.get("main.js");
    assert!(script.status == 200 && script.headers.contains("text/javascript"), "{}", script.headers);
    is("served_about", &site.get("api/about").json());
    let variants = site.get("api/variants").json();
    let variants = variants.as_array().unwrap();
    assert_eq!(variants.len(), VARIANTS.len());
    for (object, entry) in variants.iter().zip(VARIANTS) {
        is("variant", object);
        let name = entry.info.name;
        is("rules", &site.get(&format!("api/rules/{name}")).json());
        is("served_steps", &site.get(&format!("api/first-steps/{name}")).json());
        let pieces = site.get(&format!("api/pieces/{name}"));
        assert!(pieces.headers.contains("image/svg+xml"), "{}", pieces.headers);
        for piece in entry.info.pieces {
            for side in ["w", "b"] {
                let id = format!("id=\"{side}-{}\"", piece.letter);
                assert!(pieces.body.contains(&id), "{name}: no symbol {id}");
            }
        }
    }
}

/// Play of a weak engine against itself through the server; every answer follows the schema, and the moves read back
/// are the moves that were played.
#[test]
fn a_whole_game_of_each_variant() {
    let site = Site::start();
    // Four may search at once.
    for entries in VARIANTS.chunks(4) {
        std::thread::scope(|scope| {
            for entry in entries {
                scope.spawn(|| play_a_game(&site, entry.info.name));
            }
        });
    }
}

fn play_a_game(site: &Site, name: &str) {
    let (mut moves, result) = (Vec::<String>::new(), |position: &Value| {
        let ended = ["result", "claim"].iter().find(|field| !position[**field].is_null());
        ended.map(|field| position[*field].clone())
    });
    let place = |moves: &[String]| json!({ "variant": name, "moves": moves });
    let mut board = open(name).unwrap();
    // No game of these is as long; the 100-ply rule ends those in which nothing happens.
    for turn in 0..2_000 {
        // An answer takes longer the longer the game is: after the opening only its end is asked for.
        if turn < 20 || board.outcome().is_some() {
            let answer = site.ask("position", &place(&moves));
            if turn < 20 {
                is("served_position", &answer);
                let in_full = site.ask("moves", &place(&moves));
                is("position", &in_full);
                assert_eq!(
                    (&in_full["fen"], &in_full["played"]),
                    (&answer["position"]["fen"], &json!(moves))
                );
                let turns = in_full["moves"].as_array().unwrap();
                assert!(turns.iter().all(|turn| turn["ends_turn"] == true), "{name}");
            }
            assert_eq!(answer["last"]["move"].as_str(), moves.last().map(String::as_str), "{name}");
            if result(&answer["position"]).is_some() {
                break;
            }
        }
        let mut search = place(&moves);
        (search["session"], search["nodes"], search["hash_mb"]) = (name.into(), 40.into(), 1.into());
        let (lines, (kind, done)) = to_the_end(site.events("search", &search));
        if turn < 20 {
            lines.iter().for_each(|line| is("analysis", line));
            is("served_best", &done);
        }
        assert_eq!(kind, "done", "{done}");
        assert_eq!(lines.last().unwrap()["first"]["move"], done["bestmove"]);
        moves.push(done["bestmove"].as_str().unwrap().to_string());
        board.play_text(moves.last().unwrap()).unwrap();
    }
    let end = site.ask("position", &place(&moves));
    assert!(result(&end["position"]).is_some(), "{name} did not end: {end}");
    let line = site.ask("line", &place(&moves));
    is("served_line", &line);
    let turns = line["turns"].as_array().unwrap();
    assert_eq!(turns.iter().map(|turn| &turn["move"]).collect::<Vec<_>>(), moves.iter().collect::<Vec<_>>());
    assert_eq!(turns.last().unwrap()["fen"], end["position"]["fen"]);
    let mut game = place(&moves);
    (game["white"], game["black"]) = ("A \"B\"".into(), "C\\D".into());
    let written = site.ask("games/write", &game);
    is("served_written", &written);
    for form in ["pgn", "json"] {
        let read = site.ask("games/read", &json!({ "text": written[form] }));
        is("served_games", &read);
        let read = &read["games"][0];
        assert_eq!((&read["moves"], &read["variant"]), (&game["moves"], &game["variant"]), "{form}");
        assert_eq!((&read["white"], &read["black"]), (&game["white"], &game["black"]), "{form}");
        assert_eq!(read["nodes"].as_array().unwrap().len(), moves.len() + 1, "{form}");
    }
    // The game that is over can be searched no more, and that is a sentence.
    let mut search = place(&moves);
    (search["session"], search["nodes"]) = (name.into(), 40.into());
    let over = site.post("search", &search.to_string());
    if !end["position"]["result"].is_null() {
        assert_eq!(over.status, 400);
        assert!(over.json()["error"].as_str().unwrap().starts_with("the game is over"), "{}", over.body);
    }
}

#[test]
fn notes_are_read_and_bad_games_reported() {
    let site = Site::start();
    let text = "{intro} 1. e4! (1. d4 {x} (1. c4) 1... d5 ; y\n) e5 1-0 [Event \"2\"] {open";
    let read = site.ask("games/read", &json!({ "text": text }));
    is("served_games", &read);
    assert_eq!(read["errors"], json!(["game 2: line 2: a comment without an end, expected '}'"]));
    let node = |before: usize, text: &str, comment: Value, glyphs: &[u8]| json!({ "before": before, "move": text, "comment": comment, "glyphs": glyphs });
    let expected = json!([
        { "before": null, "move": null, "comment": "intro", "glyphs": [] },
        node(0, "e2e4", Value::Null, &[1]),
        node(1, "e7e5", Value::Null, &[]),
        node(0, "d4", "x".into(), &[]),
        node(0, "c4", Value::Null, &[]),
        node(3, "d5", "y".into(), &[]),
    ]);
    assert_eq!(read["games"][0]["nodes"], expected);
}

/// The parts of a turn come one after the other, in the game that has such turns.
#[test]
fn parts_of_a_turn_are_played_one_by_one() {
    let site = Site::start();
    let name = VARIANTS.iter().find(|entry| (entry.open)().max_parts() > 1).unwrap().info.name;
    let first = site.ask("position", &json!({ "variant": name }));
    let part = &first["position"]["moves"][0];
    assert_eq!(part["ends_turn"], false, "{part}");
    let place = json!({ "variant": name, "parts": [part["move"]] });
    let second = site.ask("position", &place);
    is("served_position", &second);
    let piece_on = |answer: &Value, square: &Value| {
        let squares = answer["board"]["squares"].as_array().unwrap();
        squares.iter().find(|at| at["square"] == *square).unwrap()["piece"].clone()
    };
    assert_eq!(piece_on(&second, &part["target"]), part["piece"]);
    assert_eq!(piece_on(&second, &part["origin"]), Value::Null);
    let next = &second["position"]["moves"][0]["move"];
    let turn = format!("{},{}", part["move"].as_str().unwrap(), next.as_str().unwrap());
    let part_text = |answer: &Value| answer["position_facts"]["part_text"].clone();
    assert_eq!((part_text(&first), part_text(&second)), (json!("first part"), json!("second part")));
    let drawn = |place: &Value| site.post("picture", &place.to_string());
    assert_ne!(drawn(&place).body, drawn(&json!({ "variant": name })).body);
    assert_eq!(drawn(&json!({ "variant": name, "parts": ["zz"] })).status, 400);
    for path in ["line", "games/write", "annotate"] {
        let mut asked = place.clone();
        asked["session"] = "s".into();
        if path != "games/write" {
            asked["nodes"] = 1.into(); // there they are those of a tree
        }
        let refused = site.post(path, &asked.to_string());
        assert!(refused.status == 400 && refused.body.contains("parts: 1 given"), "{path}: {refused:?}");
    }
    // A part, and a turn, in the forms that are read everywhere.
    let dashed = |text: &Value| {
        let (from, to) = (text["origin"].as_str().unwrap(), text["target"].as_str().unwrap());
        format!("{from}-{to}").to_uppercase()
    };
    let (one, two) = (dashed(part), dashed(&second["position"]["moves"][0]));
    for text in [one.clone(), format!("{one},{two}")] {
        let explained = site.ask("explain", &json!({ "variant": name, "move": text }));
        assert_eq!(explained["legal"], true, "{text}: {explained}");
    }
    let played = site.ask("position", &json!({ "variant": name, "moves": [turn] }));
    assert_eq!(played["last"]["parts"].as_array().unwrap().len(), 2);
}

#[test]
fn moves_are_explained_and_read_in_any_form() {
    let site = Site::start();
    let chess = VARIANTS[0].info.name;
    let explained = site.ask("explain", &json!({ "variant": chess, "move": "e2e5" }));
    is("served_explanation", &explained);
    assert!(explained["why"].as_str().unwrap().contains("the Pawn on e2"), "{explained}");
    let legal = site.ask("explain", &json!({ "variant": chess, "move": "e2e4" }));
    assert_eq!(legal, json!({ "legal": true, "why": null }));
    let line = site.ask("line", &json!({ "variant": chess, "moves": ["E2-E4", "e7e5"] }));
    assert_eq!(line["turns"][0]["move"], "e2e4");
    assert_eq!(line["turns"][0]["san"], "e4");
}

#[test]
fn known_openings_are_listed_and_played() {
    let site = Site::start();
    for entry in VARIANTS {
        let place = json!({ "variant": entry.info.name });
        let known = site.ask("openings", &place);
        is("served_openings", &known);
        let moves: Vec<&Value> = known["moves"].as_array().unwrap().iter().map(|one| &one["move"]).collect();
        // A game may lack openings; unknown positions would be searched.
        assert_eq!(moves.is_empty(), entry.info.openings.is_empty(), "{}", entry.info.name);
        if moves.is_empty() {
            continue;
        }
        let mut drawn = HashSet::new();
        for seed in 1..30 {
            let mut asked = place.clone();
            for (name, value) in [
                ("session", json!("s")),
                ("nodes", json!(1_000_000_000)),
                ("book", json!(true)),
                ("seed", json!(seed)),
            ] {
                asked[name] = value;
            }
            let (_, (_, done)) = to_the_end(site.events("search", &asked));
            let best = done["bestmove"].clone();
            assert!(moves.contains(&&best), "{best}: {known}");
            drawn.insert(best.to_string());
        }
        assert!(drawn.len() > 1, "{}: {drawn:?}", entry.info.name);
    }
    let late = json!({ "variant": VARIANTS[0].info.name, "fen": "4k3/8/8/8/8/8/8/4K2R w - - 0 1" });
    assert_eq!(site.ask("openings", &late), json!({ "moves": [] }));
}

#[test]
fn a_check_is_reported() {
    let site = Site::start();
    let facts = |variant: &str, fen: &str| {
        site.ask("position", &json!({ "variant": variant, "fen": fen }))["position_facts"].clone()
    };
    let checked = facts(VARIANTS[0].info.name, "4k3/8/8/8/8/8/8/K3R3 b - - 0 1");
    assert_eq!(checked, json!({ "checked": ["e8"], "check_text": "in check", "part_text": null }));
    for entry in VARIANTS {
        let start = facts(entry.info.name, entry.info.start);
        assert_eq!((&start["checked"], &start["check_text"]), (&json!([]), &Value::Null), "{start}");
    }
}

/// The position is legal, and one of Stars alone; its moves would fill 142 MB.
#[test]
fn a_position_with_too_many_moves_is_refused() {
    let site = Site::start();
    let fen = "1a1f1tk/s1s1s1s/1s1s1s1/s1s1s1s/1s1s1s1/s1s1s1s/1s1s1s1/s1s1s1s/AF1T1FK w - - 0 1";
    let place = json!({ "variant": "deneb", "fen": fen, "session": "s", "nodes": 1 });
    for path in ["position", "moves", "search"] {
        let refused = site.post(path, &place.to_string());
        assert_eq!(refused.status, 400);
        let words = "101576 legal moves, expected at most 5000";
        assert!(refused.body.contains(words), "{path}: {}", &refused.body[..refused.body.len().min(500)]);
    }
    // Few parts can make many turns.
    let fen = "WrWHH1CEk/5K2d/CCCcD1CCr/2R6/CCHWCCCCC/W4h2c/1R6H/2h2h3/AHCCCCCCC w - - 0 1";
    let place = json!({ "variant": "alphacentauri", "fen": fen });
    assert_eq!(site.post("position", &place.to_string()).status, 200);
    let refused = site.post("moves", &place.to_string());
    assert!(refused.body.contains("20591 legal moves, expected at most 20000"), "{:.500}", refused.body);
}

/// An exploding piece leaves the board together with its enemy: it is not on the square of its capture.
#[test]
fn an_explosion_captures_both() {
    let site = Site::start();
    let rules = site.get("api/rules/symmetron44").json();
    let diagrams = rules["diagrams"].as_array().unwrap();
    let targets = &diagrams.iter().find(|diagram| diagram["letter"] == "R").unwrap()["targets"];
    assert_eq!((&targets["replaced"], &targets["captured"]), (&json!([]), &json!(["d4", "d3"])), "{targets}");
}

#[test]
fn a_position_is_drawn() {
    let site = Site::start();
    let chess = VARIANTS[0].info.name;
    let asked =
        json!({ "variant": chess, "moves": ["e2e4"], "flip": true, "arrows": ["e7e5"], "targets": null });
    let drawn = site.post("picture", &asked.to_string());
    assert!(drawn.status == 200 && drawn.headers.contains("image/svg+xml"), "{drawn:?}");
    assert!(drawn.body.starts_with("<svg"), "{}", drawn.body);
    let long = format!("\u{1}{}", "x".repeat(10_000));
    let drawn = site.post("picture", &json!({ "variant": chess, "caption": long }).to_string());
    assert!(drawn.body.contains("u0001xxx") && !drawn.body.contains('\u{1}'), "{}", drawn.body);
    assert!(!drawn.body.contains(&"x".repeat(501)));
    let wrong = site.post("picture", &json!({ "variant": chess, "arrows": ["e7"] }).to_string());
    assert!(wrong.status == 400 && wrong.body.contains("arrow 'e7': expected two squares"), "{wrong:?}");
}

#[test]
fn the_editor_shows_the_verdict_of_the_engine() {
    let site = Site::start();
    let chess = VARIANTS[0].info.name;
    // Without the Rook castling there is impossible; the position is legal.
    let one = site.ask("edit", &json!({ "variant": chess, "squares": { "h1": null } }));
    assert_eq!(one["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1");
    let passed = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let kept = site.ask("edit", &json!({ "variant": chess, "fen": passed, "squares": { "a8": null } }));
    assert_eq!(kept["fen"], "1nbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQk e3 0 1");
    let gone = site.ask("edit", &json!({ "variant": chess, "fen": passed, "squares": { "e4": null } }));
    assert_eq!(gone["fen"], "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let fine = site.ask("edit", &json!({ "variant": chess, "squares": { "a1": null, "h1": null } }));
    is("served_edited", &fine);
    assert_eq!(fine["error"], Value::Null);
    assert_eq!(fine["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w kq - 0 1");
    let refused = site.ask("edit", &json!({ "variant": chess, "squares": { "e1": "q" }, "side": "b" }));
    is("served_edited", &refused);
    assert!(refused["error"].as_str().unwrap().contains("White has 0 Kings"), "{refused}");
    let e1 = refused["board"]["squares"].as_array().unwrap().iter().find(|at| at["square"] == "e1").unwrap();
    assert_eq!((&e1["piece"], &refused["board"]["side"]), (&json!("q"), &json!("b")));
    // The refused FEN can be edited further.
    let again = site.ask(
        "edit",
        &json!({ "variant": chess, "fen": refused["fen"], "squares": { "e1": "K" }, "side": "w" }),
    );
    assert_eq!(again["error"], Value::Null, "{again}");
    // Every game's own start position, untouched and with a side changed, launching squares included.
    for entry in VARIANTS {
        let name = entry.info.name;
        let same = site.ask("edit", &json!({ "variant": name }));
        assert_eq!((&same["fen"], &same["error"]), (&json!(entry.info.start), &Value::Null), "{name}");
        if entry.info.pocket {
            let launched = site.ask("edit", &json!({ "variant": name, "squares": { "@w": "N", "@b": "n" } }));
            assert!(launched["fen"].as_str().unwrap().contains("[Nn]"), "{launched}");
            let wrong = site.post("edit", &json!({ "variant": name, "squares": { "@w": "n" } }).to_string());
            let words = "squares: 'n on @w', expected a piece of White";
            assert!(wrong.status == 400 && wrong.body.contains(words), "{wrong:?}");
        }
    }
}

#[test]
fn a_game_is_annotated_move_by_move() {
    let site = Site::start();
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"]; // the fool's mate
    let chess = VARIANTS[0].info.name;
    let asked = json!({ "variant": chess, "moves": moves, "nodes": 3000, "session": "a" });
    let (turns, (kind, done)) = to_the_end(site.events("annotate", &asked));
    assert_eq!(kind, "done", "{done}");
    assert_eq!(turns.iter().map(|turn| turn["move"].as_str().unwrap()).collect::<Vec<_>>(), moves);
    turns.iter().for_each(|turn| is("annotated", turn));
    is("served_annotation", &done);
    let words: Vec<&str> = done["text"].as_str().unwrap().split_whitespace().collect();
    assert!(words.windows(2).any(|pair| pair == ["g4", "$4"]), "{done}"); // a blunder
}

#[test]
fn a_search_ends_on_request() {
    let site = Site::start();
    let endless = |session: &str| {
        let chess = VARIANTS[0].info.name;
        site.events("search", &json!({ "variant": chess, "session": session, "infinite": true }))
    };
    // By a word.
    let mut told = endless("a");
    assert_eq!(told.next().unwrap().0, "line");
    site.ask("stop", &json!({ "session": "a" }));
    assert_eq!(told.last().unwrap().0, "done");
    // By the next search of its session.
    let mut first = endless("a");
    assert_eq!(first.next().unwrap().0, "line");
    let mut second = endless("a");
    assert_eq!(first.last().unwrap().0, "done");
    assert_eq!(second.next().unwrap().0, "line");
    // An annotation likewise.
    let game = json!({ "variant": "chess", "moves": ["e2e4"], "movetime_ms": 1u64 << 40, "session": "b" });
    let annotated = site.events("annotate", &game);
    site.ask("stop", &json!({ "session": "b" }));
    assert_eq!(annotated.last(), Some(("error".to_string(), json!({ "error": "stopped" }))));
}

#[test]
fn a_closed_connection_ends_its_search() {
    let site = Site::start();
    let chess = VARIANTS[0].info.name;
    let search = |session: &str| {
        let mut events =
            site.events("search", &json!({ "variant": chess, "session": session, "infinite": true }));
        (events.status == 200).then(|| {
            assert_eq!(events.next().unwrap().0, "line");
            events
        })
    };
    let mut open: Vec<_> = ["a", "b", "c", "d"].into_iter().map(search).collect();
    assert!(open.iter().all(Option::is_some));
    assert!(search("e").is_none(), "docs/reliability.md promises that no more than four search");
    drop(open.pop());
    // It takes its time until the closing is seen; that it never is seen fails by the limit of the tests.
    let mut tries = 0;
    while search("e").is_none() {
        tries += 1;
        assert!(tries < 5_000, "the search goes on");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    for (session, other) in ["a", "b", "c"].into_iter().zip(open) {
        site.ask("stop", &json!({ "session": session }));
        assert_eq!(other.unwrap().last().unwrap().0, "done", "another search has ended too");
    }
}
