//! Promises to scripts: order, resume without loss or doubling, shards, and the same answers for any division of the
//! work. The executable itself is run.

use crate::common::folder::Folder;
use crate::common::objects::objects;
use crate::common::program::{asterism, run, start};
use asterism_engine::variants::VARIANTS;
use serde_json::{Value, json};
use std::io::Write;

fn numbers(objects: &[Value], key: &str) -> Vec<u64> {
    objects.iter().map(|object| object[key].as_u64().unwrap()).collect()
}

/// Positions of every variant, one a line, from the benchmark.
fn positions(count: usize) -> String {
    let all: Vec<String> = asterism_engine::variants::VARIANTS
        .iter()
        .flat_map(|entry| entry.bench_positions().map(move |fen| (entry.info.name, fen)))
        .map(|(variant, fen)| serde_json::json!({ "variant": variant, "fen": fen }).to_string() + "\n")
        .collect();
    all.iter().cycle().take(count).map(String::as_str).collect()
}

#[test]
fn answers_keep_the_order_of_lines_for_any_threads() {
    let input = positions(40);
    let one = run(&["analyse", "--input", "-", "--nodes", "700", "--threads", "1"], &input);
    let four = run(&["analyse", "--input", "-", "--nodes", "700", "--threads", "4"], &input);
    assert!(one.status.success() && four.status.success());
    let (one, four) = (objects(&one.stdout), objects(&four.stdout));
    assert_eq!(numbers(&one, "line"), (1..=40).collect::<Vec<_>>());
    assert_eq!(one, four);
    // Neighbours make no difference: the same position has the same answer in any place.
    let alone = run(&["analyse", "--input", "-", "--nodes", "700"], input.lines().last().unwrap());
    let (mut alone, last) = (objects(&alone.stdout), &one[39]);
    alone[0]["line"] = 40.into();
    assert_eq!(&alone[0], last);
}

#[test]
fn an_answer_is_there_before_the_next_question_is_asked() {
    let mut child = asterism(&["analyse", "chess", "--input", "-", "--nodes", "50"]).spawn().unwrap();
    let mut send = child.stdin.take().unwrap();
    let mut said = std::io::BufReader::new(child.stdout.take().unwrap());
    for number in 1..=3 {
        writeln!(send, "{}", asterism_engine::variants::find("chess").unwrap().info.start).unwrap();
        let mut line = String::new();
        std::io::BufRead::read_line(&mut said, &mut line).unwrap();
        assert_eq!(objects(line.as_bytes())[0]["line"], number);
    }
    drop(send);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_bad_line_is_an_error_in_its_place_and_the_rest_goes_on() {
    let input = "7k/8/8/8/8/8/8/K7 w - - 0 1\n# a comment\n\n7k/8/8/8/8/8/8 w - - 0 1\n\
                 7k/8/8/8/8/8/8/K7 w - - bm a1a3; id \"two\";\n{\"moves\":[\"e2e5\"],\"id\":4}\n{\"variant\":\"shogi\"}\n\
                 {\"fen\":\n7k/8/8/8/8/8/8/K7 b - - 0 1\n";
    let ended = run(&["analyse", "chess", "--input", "-", "--nodes", "50"], input);
    assert_eq!(ended.status.code(), Some(1));
    let stderr = String::from_utf8(ended.stderr).unwrap();
    assert!(
        stderr.starts_with("error: 5 of 7 positions are wrong, the first: line 4: FEN board: "),
        "{stderr}"
    );
    assert_eq!(stderr.lines().count(), 1);
    let objects = objects(&ended.stdout);
    assert_eq!(numbers(&objects, "line"), [1, 4, 5, 6, 7, 8, 9]);
    let error = |at: usize| objects[at]["error"].as_str().unwrap_or("none");
    assert!(error(2).starts_with("bm: illegal move 'a1a3'"), "{}", error(2));
    assert_eq!(objects[2]["id"], "two");
    assert!(error(3).starts_with("illegal move 'e2e5'"), "{}", error(3));
    assert_eq!(objects[3]["id"], 4);
    assert!(error(4).contains("'shogi', expected one of "), "{}", error(4));
    assert!(error(5).starts_with("JSON: "), "{}", error(5));
    assert!(objects[0]["bestmove"].is_string() && objects[6]["bestmove"].is_string());
}

#[test]
fn a_test_suite_is_scored() {
    // Mate in one by a1a8 only; a draw.
    let input = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1; bm a1a8;\n6k1/5ppp/8/8/8/8/8/R6K w - - 0 1; am a1a8;\n\
                 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1; dm 1;\n6k1/5ppp/8/8/8/8/8/R6K w - - 0 1; bm a1a2 a1a3;\n\
                 7k/8/8/8/8/8/8/K7 w - - 0 1; dm 3;\n7k/8/8/8/8/8/8/K7 w - - 0 1;\n";
    let ended = run(&["analyse", "chess", "--input", "-", "--depth", "3"], input);
    assert!(ended.status.success());
    assert_eq!(String::from_utf8(ended.stderr).unwrap(), "2 of 5 tests passed\n");
    let passed: Vec<Value> = objects(&ended.stdout).iter().map(|object| object["passed"].clone()).collect();
    assert_eq!(passed, [true.into(), false.into(), true.into(), false.into(), false.into(), Value::Null]);
}

/// Cuts the output of a whole run at every kind of place, resumes, and wants the whole again.
fn check_resume(name: &str, one_line_each: bool, arguments: &[&str], input: &str) {
    let folder = Folder::new(&format!("scripts-{name}"));
    let file = folder.file("whole.jsonl");
    let whole = run(&[arguments, &["--output", &file]].concat(), input);
    assert!(whole.status.success(), "{whole:?}");
    assert!(whole.stdout.is_empty());
    let bytes = std::fs::read(&file).unwrap();
    let wanted = objects(&bytes);
    let newlines: Vec<usize> = (1..=bytes.len()).filter(|at| bytes[at - 1] == b'\n').collect();
    let middle = newlines[newlines.len() / 2];
    for cut in [
        0,
        1,
        newlines[0] - 1,
        newlines[0],
        newlines[1] + 5,
        middle,
        middle + 20,
        bytes.len() - 1,
        bytes.len(),
    ] {
        let file = folder.file("part.jsonl");
        std::fs::write(&file, &bytes[..cut]).unwrap();
        let resumed = run(&[arguments, &["--output", &file, "--resume"]].concat(), input);
        assert!(resumed.status.success(), "{resumed:?}");
        let found = std::fs::read(&file).unwrap();
        assert_eq!(objects(&found), wanted, "cut at {cut}");
        if one_line_each && cut >= middle {
            assert_eq!(found[..middle], bytes[..middle], "what is done is not done again");
        }
    }
    let again = run(&[arguments, &["--output", &file]].concat(), input);
    assert_eq!(again.status.code(), Some(1), "a file with results is not overwritten");
}

#[test]
fn an_analysis_is_resumed_without_loss_or_doubling() {
    check_resume("analyse", true, &["analyse", "--input", "-", "--nodes", "300"], &positions(12));
    check_resume(
        "multipv",
        false,
        &["analyse", "--input", "-", "--nodes", "300", "--multipv", "3"],
        &positions(12),
    );
}

#[test]
fn selfplay_is_resumed_without_loss_or_doubling() {
    let games = ["selfplay", "chess", "--games", "5", "--nodes", "30", "--turns", "30"];
    check_resume("games", true, &games, "");
    check_resume("scored", false, &[&games[..], &["--positions"]].concat(), "");
}

/// A smaller number of games asks for nothing more.
#[test]
fn a_run_continued_with_fewer_games_keeps_all_that_is_finished() {
    let folder = Folder::new("scripts-fewer");
    let games = ["selfplay", "deneb", "--nodes", "30"];
    let positions = [&games[..], &["--positions"]].concat();
    let puzzles = ["puzzles", "deneb", "--within", "1", "--nodes", "60"];
    for (number, words) in [&games[..], &positions, &puzzles].into_iter().enumerate() {
        let file = folder.file(&format!("file{number}"));
        let play = |more: &[&str]| run(&[words, &["--output", &file], more].concat(), "");
        assert!(play(&["--games", "12"]).status.success());
        let whole = std::fs::read(&file).unwrap();
        for fewer in ["1", "11", "12"] {
            assert!(play(&["--resume", "--games", fewer]).status.success());
            let found = std::fs::read(&file).unwrap();
            assert!(found == whole || objects(&found) == objects(&whole), "{words:?} {fewer}");
        }
    }
}

/// Of each position there may be several lines, so the last one is analysed again, once it is in the input.
#[test]
fn an_analysis_continued_with_less_input_keeps_all_that_is_finished() {
    let folder = Folder::new("scripts-less");
    let file = folder.file("answers");
    let words = ["analyse", "--input", "-", "--nodes", "300", "--multipv", "2", "--output", &file];
    assert!(run(&words, &positions(5)).status.success());
    let whole = std::fs::read(&file).unwrap();
    for fewer in [1, 4] {
        assert!(run(&[&words[..], &["--resume"]].concat(), &positions(fewer)).status.success());
        assert!(std::fs::read(&file).unwrap() == whole, "{fewer}");
    }
}

#[test]
fn answers_are_not_continued_by_another_command_or_number_of_lines() {
    let folder = Folder::new("scripts-mixed");
    let (input, file) = (folder.file("input"), folder.file("answers"));
    std::fs::write(&input, positions(3)).unwrap();
    let analyse = |lines| vec!["analyse", "--nodes", "500", "--multipv", lines];
    let moves = || vec!["moves"];
    for (before, after, reason) in [
        (moves(), analyse("1"), "line 1 is of another command: it has no field `bestmove`"),
        (analyse("1"), moves(), "line 1 is of another command: it has no field `moves`"),
        (moves(), vec!["moves", "--parts"], "line 1 is of another command: it has no field `parts`"),
        (analyse("1"), analyse("2"), "the number of lines of the position before is 1 in the file, 2 here"),
        (
            analyse("3"),
            analyse("2"),
            "line 3 belongs to another run: multipv is 3 in the file, \"at most 2\" here",
        ),
    ] {
        let _ = std::fs::remove_file(&file);
        let answer = |words: &[&str], more: &[&str]| {
            run(&[words, &["--input", &input, "--output", &file], more].concat(), "")
        };
        assert!(answer(&before, &[]).status.success());
        let whole = std::fs::read(&file).unwrap();
        let refused = answer(&after, &["--resume"]);
        let told = String::from_utf8(refused.stderr).unwrap();
        assert!(refused.status.code() == Some(1) && told.contains(reason), "{told}");
        assert!(std::fs::read(&file).unwrap() == whole, "it is left alone");
        assert!(answer(&before, &["--resume"]).status.success(), "it is its own run");
    }
}

/// The first game with a puzzle is played again.
#[test]
fn puzzles_are_not_continued_with_flags_that_change_the_first() {
    let folder = Folder::new("scripts-puzzles");
    let (file, games) = (folder.file("puzzles"), folder.file("games"));
    let words = ["puzzles", "deneb", "--games", "12", "--within", "1", "--nodes", "60", "--output", &file];
    assert!(run(&words, "").status.success());
    let whole = std::fs::read(&file).unwrap();
    for (flag, value) in [("--random", "3"), ("--turns", "3"), ("--seed", "2")] {
        let refused = run(&[&words[..], &["--resume", flag, value]].concat(), "");
        let told = String::from_utf8(refused.stderr).unwrap();
        assert!(told.contains("line 1 belongs to another run: "), "{flag}: {told}");
        assert!(std::fs::read(&file).unwrap() == whole, "it is left alone");
    }
    let play = ["selfplay", "deneb", "--games", "2", "--nodes", "60", "--output", &games];
    assert!(run(&play, "").status.success());
    let refused = run(&[&words[..8], &["--output", &games, "--resume"]].concat(), "");
    assert!(String::from_utf8(refused.stderr).unwrap().contains("line 1 is not a puzzle"));
}

#[test]
fn a_killed_analysis_is_resumed() {
    let folder = Folder::new("scripts-killed");
    let (file, whole) = (folder.file("killed.jsonl"), folder.file("whole.jsonl"));
    let arguments = ["analyse", "--input", "-", "--nodes", "300", "--threads", "2", "--output"];
    let input = positions(30);
    // The input stays open, so the run cannot end by itself before it is killed.
    let mut child = start(&[&arguments[..], &[&file]].concat(), &input);
    while std::fs::read(&file).is_ok_and(|text| text.iter().filter(|b| **b == b'\n').count() < 7) {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(run(&[&arguments[..], &[&file, "--resume"]].concat(), &input).status.success());
    assert!(run(&[&arguments[..], &[&whole]].concat(), &input).status.success());
    assert_eq!(objects(std::fs::read(&file).unwrap()), objects(std::fs::read(&whole).unwrap()));
}

#[test]
fn a_run_is_not_continued_with_another_input() {
    let folder = Folder::new("scripts-other");
    let (input, file) = (folder.file("input.jsonl"), folder.file("out.jsonl"));
    std::fs::write(&input, positions(5)).unwrap();
    let arguments = ["analyse", "--input", &input, "--nodes", "50", "--output", &file, "--resume"];
    assert!(run(&arguments, "").status.success());
    assert!(run(&arguments, "").status.success(), "a finished run has nothing left to do");
    let whole = std::fs::read_to_string(&file).unwrap();
    for (missing, reason) in
        [(0, "line 1 has line 2 after 0, expected 1"), (2, "line 3 has line 4 after 2, expected 3")]
    {
        let hole: Vec<&str> =
            whole.lines().enumerate().filter(|(n, _)| *n != missing).map(|(_, line)| line).collect();
        std::fs::write(&file, hole.join("\n") + "\n").unwrap();
        let refused = run(&arguments, "");
        assert_eq!(refused.status.code(), Some(1));
        assert!(String::from_utf8(refused.stderr).unwrap().contains(reason), "{reason}");
    }
    std::fs::write(&file, whole).unwrap();
    std::fs::write(&input, positions(4) + "{\"variant\":\"chess\"}\n").unwrap();
    let refused = String::from_utf8(run(&arguments, "").stderr).unwrap();
    assert!(refused.starts_with("error: cannot continue: line 5 of "), "{refused}");
}

/// The first game is played again to its end: flags that show only there are noticed too.
#[test]
fn selfplay_is_not_continued_with_flags_that_change_its_first_game() {
    let folder = Folder::new("scripts-flags");
    for (kind, reason) in [(&[][..], " of moves is "), (&["--positions"], "game_result is ")] {
        let file = folder.file(&format!("games{}", kind.len()));
        let words = ["selfplay", "chess", "--games", "2", "--nodes", "30", "--turns", "40", "--resume"];
        let play = |more: &[&str]| run(&[&words[..], &["--output", &file], kind, more].concat(), "");
        assert!(play(&[]).status.success());
        assert!(play(&[]).status.success(), "it is its own run");
        let whole = std::fs::read(&file).unwrap();
        let other = play(&["--win", "count=1 score=1"]);
        let told = String::from_utf8(other.stderr).unwrap();
        assert!(told.contains("belongs to another run: ") && told.contains(reason), "{told}");
        assert!(std::fs::read(&file).unwrap() == whole, "it is left alone");
    }
}

/// A word that is no number, or a number out of its range, is refused with the range; one below 0 is not taken for a
/// flag.
#[test]
fn numbers_out_of_range_are_refused_with_the_range() {
    let train = ["train", "deneb", "--positions", "a", "--output", "b", "--decay"];
    let fit = ["fit-eval", "deneb", "--positions", "a", "--pull"];
    let game = ["match", "chess", "--engine", "name=a", "--engine", "name=b", "--margin"];
    for (words, value, expected) in [
        (&train[..], "-1", "expected a number from 0 to 100"),
        (&fit, "-1", "expected a number from 0.001 to 1000000"),
        (&game, "-5", "expected a whole number from 0 to 1000000"),
        (&["selfplay", "chess", "--max-opening"], "-1", "expected a whole number from 1 to 32000"),
        (&["selfplay", "chess", "--games"], "0", "expected a whole number from 1 up"),
        (&["prove", "chess", "--positions"], "0", "expected a whole number from 1 up"),
        (&["selfplay", "chess", "--seed"], "-1", "expected a whole number from 0 up"),
        (&["analyse", "chess", "--depth"], "101", "expected a whole number from 1 to 100"),
        (&["perft", "deneb"], "x", "expected a whole number from 0 to 30"),
        (&["perft", "deneb"], "-1", "expected a whole number from 0 to 30"),
        (&["serve", "--port"], "x", "expected a whole number from 0 to 65535"),
        (&["serve", "--port"], "65536", "expected a whole number from 0 to 65535"),
    ] {
        let refused = run(&[words, &[value]].concat(), "");
        let told = String::from_utf8(refused.stderr).unwrap();
        let begin = format!("error: invalid value '{value}' for ");
        assert!(told.starts_with(&begin) && told.contains(&format!(": {expected}\n")), "{told}");
        assert_eq!(refused.status.code(), Some(2));
    }
}

/// An unexpected kind of input is called by its name.
#[test]
fn files_of_another_kind_are_named() {
    let folder = Folder::new("scripts-kinds");
    let (packed, games) = (folder.file("a.positions"), folder.file("games"));
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/engine/src/variants/deneb/net.bin");
    let play = ["selfplay", "deneb", "--positions", "--games", "1", "--nodes", "20", "--turns", "12"];
    assert!(run(&[&play[..], &["--output", &packed]].concat(), "").status.success());
    std::fs::write(&games, "{\"moves\":5}\n").unwrap();
    for (words, reason) in [
        (
            ["games", &packed, "--variant", "deneb"],
            "a file of packed positions, expected games as text or JSON",
        ),
        (["games", net, "--variant", "deneb"], "a network, expected games as text or JSON"),
        (["games", &games, "--variant", "deneb"], "JSON: invalid type: integer `5`, expected a list"),
        (["analyse", "deneb", "--input", net], "a network, expected positions as text"),
    ] {
        let told = String::from_utf8(run(&words, "").stderr).unwrap();
        assert!(told.contains(&format!("line 1: {reason}")) || told.contains(reason), "{told}");
    }
    let found = |fen: &[&str]| run(&[&["moves", "deneb"], fen].concat(), "").stdout;
    assert_eq!(found(&["--fen", "startpos"]), found(&[]));
}

/// Every kind of line is a position wherever positions are read, in every game; a text in UTF-16 is named as one.
#[test]
fn positions_are_read_from_any_kind_of_line() {
    for entry in VARIANTS {
        let (name, start) = (entry.info.name, entry.info.start);
        let four = start.split(' ').take(4).collect::<Vec<_>>().join(" ");
        let mut game = (entry.open)();
        let text = game.legal_moves().swap_remove(0);
        game.play_text(&text).unwrap();
        let moved = game.fen();
        let lines = [
            ("startpos".to_string(), start.to_string()),
            (format!("\u{feff}startpos moves {text}"), moved.clone()),
            (format!("{four} moves {text}; id \"x\";"), moved.clone()),
            (format!("{four} 0 0"), start.to_string()),
            (format!("{four} hmvc 3; fmvn 7;"), format!("{four} 3 7")),
            (format!("{four} 3 fmvn 7;"), format!("{four} 3 7")),
            (json!({ "fen": "startpos", "moves": [text] }).to_string(), moved.clone()),
        ];
        let input: String = lines.iter().map(|(line, _)| format!("{line}\r\n")).collect();
        for words in
            [&["moves", name, "--input", "-"][..], &["analyse", name, "--input", "-", "--depth", "1"]]
        {
            let output = run(words, &input);
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            let found: Vec<Value> = objects(&output.stdout);
            let fens: Vec<&str> = found.iter().map(|object| object["fen"].as_str().unwrap()).collect();
            assert_eq!(fens, lines.iter().map(|(_, fen)| fen.as_str()).collect::<Vec<_>>(), "{words:?}");
        }
    }
    let folder = Folder::new("scripts-utf16");
    let path = folder.file("input");
    let utf16: Vec<u8> =
        "\u{feff}startpos\r\nstartpos\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    std::fs::write(&path, utf16).unwrap();
    for words in [
        &["moves", "chess", "--input", &path][..],
        &["analyse", "chess", "--input", &path],
        &["positions", "inspect", &path],
        &["games", &path],
        &["annotate", &path],
        &["play", "chess", "--load", &path],
    ] {
        let output = run(words, "");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, format!("error: cannot read {path}: text in UTF-16, expected UTF-8\n"), "{words:?}");
        assert!(output.stdout.is_empty() && output.status.code() == Some(1), "{words:?}");
    }
}

/// Lines of `selfplay --positions` may have been through an editor.
#[test]
fn lines_of_positions_may_begin_with_a_mark() {
    let folder = Folder::new("scripts-mark");
    let [plain, marked] = ["plain", "marked"].map(|name| folder.file(name));
    let play = ["selfplay", "chess", "--positions", "--games", "1", "--nodes", "20", "--turns", "12"];
    let text = String::from_utf8(run(&play, "").stdout).unwrap();
    std::fs::write(&plain, &text).unwrap();
    std::fs::write(&marked, format!("\u{feff}\r\n{}", text.replace('\n', "\r\n"))).unwrap();
    let [one, two] = [plain, marked].map(|path| run(&["positions", "inspect", "--json", &path], ""));
    assert!(one.status.success() && two.status.success(), "{}", String::from_utf8_lossy(&two.stderr));
    assert_eq!(one.stdout, two.stdout);
}

#[test]
fn shards_together_are_the_whole() {
    let input = positions(20);
    for (arguments, key) in [
        (&["analyse", "--input", "-", "--nodes", "200"][..], "line"),
        (&["selfplay", "chess", "--games", "7", "--nodes", "20", "--turns", "20"], "game"),
    ] {
        let whole = objects(&run(arguments, &input).stdout);
        let shard = |shard: &str| objects(&run(&[arguments, &["--shard", shard]].concat(), &input).stdout);
        let mut parts: Vec<Value> = ["1/3", "2/3", "3/3"].iter().flat_map(|part| shard(part)).collect();
        assert!(numbers(&shard("2/3"), key).iter().all(|n| n % 3 == 2));
        parts.sort_by_key(|object| object[key].as_u64());
        assert_eq!(parts, whole);
    }
}

#[test]
fn selfplay_gives_legal_games_by_seed_in_every_variant() {
    for entry in asterism_engine::variants::VARIANTS {
        let name = entry.info.name;
        let play = |seed| {
            let ended = run(
                &["selfplay", name, "--games", "3", "--nodes", "40", "--turns", "50", "--seed", seed],
                "",
            );
            assert!(ended.status.success(), "{ended:?}");
            objects(&ended.stdout)
        };
        let games = play("1");
        assert_eq!(games, play("1"));
        assert_ne!(games[0]["moves"], play("2")[0]["moves"]);
        assert_ne!(games[0]["moves"], games[1]["moves"]);
        for played in &games {
            let moves: Vec<&str> =
                played["moves"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            let mut game = (entry.open)();
            game.set(played["fen"].as_str(), &moves).unwrap();
            let result = game.outcome().map_or("*", |outcome| outcome.result.text());
            assert_eq!(played["result"], result, "{played}");
            assert_eq!(played["scores"].as_array().unwrap().len(), moves.len());
            assert!(result != "*" || moves.len() == 50);
        }
    }
}

#[test]
fn scored_positions_are_questions_again() {
    let play = ["selfplay", "deneb", "--games", "1", "--nodes", "60", "--turns", "20", "--positions"];
    let played = run(&play, "").stdout;
    let positions = objects(&played);
    assert_eq!(numbers(&positions, "turn"), (9..=20).collect::<Vec<_>>()); // after 8 random turns
    let text = String::from_utf8(played).unwrap();
    let again = run(&["analyse", "--input", "-", "--nodes", "60"], &text);
    assert!(again.status.success());
    let fens = |objects: &[Value]| objects.iter().map(|object| object["fen"].clone()).collect::<Vec<_>>();
    assert_eq!(fens(&objects(&again.stdout)), fens(&positions));
}

/// Positions of self-play are learnt, and the weights have the size of the built-in ones.
#[test]
fn positions_of_self_play_can_be_learnt() {
    let folder = Folder::new("learn");
    let (positions, weights) = (folder.file("positions.jsonl"), folder.file("net.bin"));
    let played = run(&["selfplay", "deneb", "--games", "3", "--nodes", "200", "--positions"], "");
    std::fs::write(&positions, &played.stdout).unwrap();
    let packed = folder.file("positions");
    let merged = run(&["positions", "merge", &positions, "--output", &packed], "");
    let told = String::from_utf8_lossy(&merged.stderr);
    assert!(merged.status.success(), "{told}");
    let [positions, weights] = [packed.as_str(), weights.as_str()];
    let learnt = run(&["train", "deneb", "--positions", positions, "--output", weights], "");
    let told = String::from_utf8_lossy(&learnt.stderr);
    assert!(learnt.status.success() && told.contains("epoch 3"), "{told}");
    let built_in =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/crates/engine/src/variants/deneb/net.bin"))
            .unwrap();
    let made = std::fs::read(weights).unwrap();
    let weights_of = |network: &[u8]| {
        let line = network.iter().position(|&byte| byte == b'\n').expect("a first line");
        network[line..].to_vec()
    };
    assert_eq!(weights_of(&made).len(), weights_of(&built_in).len());
    assert_ne!(weights_of(&made), weights_of(&built_in));
    // Unusable input is reported in a line.
    let refused = |arguments: &[&str], reason: &str| {
        let output = run(arguments, "");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains(reason), "{told}");
    };
    refused(&["train", "deneb", "--positions", positions, "--output", weights], "already exists");
    assert_eq!(std::fs::read(weights).unwrap(), made, "what was written stays");
    let others = folder.file("others.bin");
    let others = others.as_str();
    refused(&["train", "deneb", "--positions", "missing", "--output", others], "cannot read missing");
    for decay in ["-1", "101", "NaN"] {
        let decay = format!("--decay={decay}");
        refused(
            &["train", "deneb", "--positions", positions, "--output", others, &decay],
            "expected a number from 0 to 100",
        );
    }
    let decayed = ["train", "deneb", "--positions", positions, "--output", others, "--decay", "50"];
    assert!(run(&decayed, "").status.success());
    assert_ne!(std::fs::read(others).unwrap(), made, "the decay has an effect");
    std::fs::remove_file(others).unwrap();
    let few = folder.file("few");
    let first = played.stdout.split_inclusive(|&byte| byte == b'\n').next().unwrap();
    std::fs::write(folder.file("few.jsonl"), first).unwrap();
    assert!(run(&["positions", "merge", &folder.file("few.jsonl"), "--output", &few], "").status.success());
    let reason = "quiet, undecided positions of deneb to learn from";
    refused(&["train", "deneb", "--positions", &few, "--output", others], reason);
    for game in ["alphacentauri", "achernar"] {
        let reason = format!("holds positions of deneb, expected {game}");
        refused(&["train", game, "--positions", positions, "--output", others], &reason);
    }
}
