//! Faults that must not happen with any files: an input or a result lost, two runs in one file, a terminal that obeys a
//! file, memory without bound, a run continued as another one.
#![cfg(unix)]

use crate::common::folder::Folder;
use crate::common::objects::objects;
use crate::common::pipe::make_pipe;
use crate::common::program::{asterism, end_of, refused, run, start, wait_for_lines};
use crate::common::talk::talk;
use asterism_engine::game::Game;
use asterism_engine::rules::{Color, GameResult};
use asterism_engine::variants::{VARIANTS, VariantEntry};
use asterism_interface::records::{GameRecord, MoveTexts, ParsedGame, RecordedMove, read_games, write_pgn};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// Runs without input, and ends a process that does not end by itself.
fn run_or_end(arguments: &[&str]) -> Output {
    let mut child = start(arguments, "");
    let end = Instant::now() + Duration::from_secs(120);
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > end {
            child.kill().unwrap();
            panic!("{arguments:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child.wait_with_output().unwrap()
}

/// Work that would compute for hours ends if its result cannot be received.
#[test]
fn unread_work_ends() {
    let (nodes, engine) = (["--nodes", "1000000000000"], env!("CARGO_BIN_EXE_asterism"));
    let quick = [&nodes[..], &["--threads", "1"]].concat();
    let engines = ["a", "b"].map(|name| format!("cmd={engine} name={name} nodes=1000000000000"));
    let works: Vec<(Vec<&str>, &str)> = vec![
        (["selfplay", "deneb"].into_iter().chain(quick.clone()).collect(), ""),
        (["stats", "symmetron44"].into_iter().chain(quick.clone()).collect(), ""),
        (["annotate", "-"].into_iter().chain(quick.clone()).collect(), "1. e4 e5 *\n"),
        (["analyse", "achernar", "--input", "-"].into_iter().chain(quick.clone()).collect(), "startpos\n"),
        (vec!["perft", "grandrider", "12"], ""),
        (vec!["prove", "alphacentauri", "--within", "4", "--positions", "1000000000000"], ""),
        (vec!["verify", "chess", "--games", "1000000"], ""),
        (vec!["match", "chess", "--engine", &engines[0], "--engine", &engines[1]], ""),
    ];
    let games = VARIANTS.iter().map(|entry| entry.info.name);
    let one = games.clone().map(|name| (["analyse", name, "--json"].into_iter().chain(nodes).collect(), ""));
    let play = games.map(|name| (["play", name, "--side", "black"].into_iter().chain(nodes).collect(), ""));
    for (arguments, input) in works.into_iter().chain(one).chain(play) {
        let mut child = start(&arguments, input);
        drop(child.stdin.take());
        let mut output = BufReader::new(child.stdout.take().unwrap());
        if arguments[0] == "play" {
            let mut said = output.by_ref().lines().map(Result::unwrap);
            assert!(said.any(|line| line == "White to move."));
        }
        assert!(child.try_wait().unwrap().is_none(), "{arguments:?} does not work at all");
        drop(output);
        let what = arguments.join(" ");
        assert!(end_of(child, &what).success(), "{what}");
    }
}

const ENGINES: [&str; 5] = ["chess", "--engine", "name=a depth=1", "--engine", "name=b depth=1"];

fn a_match<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["match"], &ENGINES[..], &["--max-turns", "10"], more].concat()
}

fn chess() -> &'static VariantEntry {
    asterism_engine::variants::find("chess").unwrap()
}

#[test]
fn a_second_run_on_the_same_file_is_refused() {
    let folder = Folder::new("faults-twice");
    let file = folder.file("selfplay");
    let selfplay =
        ["selfplay", "chess", "--games", "1000000", "--nodes", "20", "--resume", "--output", &file];
    let log = folder.file("match");
    let games = a_match(&["--rounds", "100000", "--log", &log]);
    for (arguments, path) in [(&selfplay[..], &file), (&games[..], &log)] {
        let mut first = start(arguments, "");
        wait_for_lines(path, 2, &mut first);
        let said = refused(run_or_end(arguments));
        assert!(said.contains(&format!("{path} is in use by another run")), "{said}");
        wait_for_lines(path, 5, &mut first); // it goes on
        first.kill().unwrap();
        first.wait().unwrap();
        let text = fs::read(path).unwrap();
        let end = text.iter().rposition(|b| *b == b'\n').unwrap();
        let games: Vec<Value> = objects(&text[..end]).iter().map(|object| object["game"].clone()).collect();
        let games: Vec<u64> = games.iter().filter_map(Value::as_u64).collect();
        let first = games[0];
        assert_eq!(games, (first..first + games.len() as u64).collect::<Vec<_>>(), "each game once");
    }
    // An analysis, until its input ends.
    let file = folder.file("analysis");
    let analysis = ["analyse", "chess", "--input", "-", "--nodes", "50", "--output", &file, "--resume"];
    let input = format!("{}\n", chess().info.start).repeat(3);
    let mut first = start(&analysis, &input);
    wait_for_lines(&file, 3, &mut first);
    let before = fs::read(&file).unwrap();
    let said = refused(run(&analysis, &input));
    assert!(said.contains("is in use by another run"), "{said}");
    assert_eq!(fs::read(&file).unwrap(), before);
    assert!(first.wait_with_output().unwrap().status.success());
    assert_eq!(fs::read(&file).unwrap(), before);
    assert!(run(&analysis, &input).status.success(), "it can be taken up again");
}

/// Returns a position of the benchmark that is drawn by the 100-ply rule (the rules' README, end of the game, 4).
fn worn_out(entry: &VariantEntry) -> String {
    let fen = entry.bench_positions().next().unwrap();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[4] = "100";
    fields.join(" ")
}

/// Returns a position of the benchmark, and moves after which one has occurred for the third time, if two pieces can go
/// to and fro.
fn repetition(entry: &VariantEntry) -> Option<(&'static str, Vec<String>)> {
    let mut game: Box<dyn Game> = (entry.open)();
    let back = |text: &str| text.get(2..4).map(|to| to.to_string() + &text[..2]);
    let plain = |moves: Vec<String>| moves.into_iter().filter(|text| text.len() == 4 && text.is_ascii());
    for fen in entry.bench_positions() {
        game.set(Some(fen), &[]).unwrap();
        for one in plain(game.legal_moves()) {
            game.set(Some(fen), &[one.as_str()]).unwrap();
            for two in plain(game.legal_moves()) {
                let round = [one.clone(), two.clone(), back(&one)?, back(&two)?];
                let moves = [&round[..], &round[..]].concat();
                let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
                let end = game.set(Some(fen), &texts).ok().and_then(|()| game.outcome());
                if end.is_some_and(|outcome| outcome.to_string().contains("threefold")) {
                    return Some((fen, moves));
                }
            }
        }
    }
    None
}

#[test]
fn a_drawn_game_has_no_moves_but_in_chess() {
    let mut repeated = 0;
    for entry in VARIANTS {
        let variant = format!("setoption name UCI_Variant value {}", entry.info.name);
        let mut positions = vec![format!("position fen {}", worn_out(entry))];
        if let Some((fen, moves)) = repetition(entry) {
            positions.push(format!("position fen {fen} moves {}", moves.join(" ")));
            repeated += 1;
        }
        for position in positions {
            let said = talk(format!("{variant}\n{position}\nmoves\ngo depth 1\nd\n").as_bytes());
            let claimed = entry.info.draws_are_claimed;
            assert_eq!(!said.contains(&"(none)".to_string()), claimed, "{variant}: {position}: {said:?}");
            assert_eq!(
                !said.contains(&"bestmove (none)".to_string()),
                claimed,
                "{variant}: {position}: {said:?}"
            );
            assert!(said.iter().any(|line| line.starts_with("Result: 1/2-1/2 (")), "{position}: {said:?}");
        }
        let worn_out = worn_out(entry);
        let analysed = run(&["analyse", entry.info.name, "--fen", &worn_out, "--depth", "1"], "");
        let said = String::from_utf8(analysed.stdout).unwrap();
        let ended =
            if entry.info.draws_are_claimed { "a player may claim a draw" } else { "the game is over" };
        let rule = if entry.info.name == "alphacentauri" { "100-turn rule" } else { "100-ply rule" };
        assert!(said.contains(&format!("\n{ended}: ")) && said.contains(rule), "{said}");
        let mut game = (entry.open)();
        game.set(Some(&worn_out), &[]).unwrap();
        let effects = game.board_effects(&[]).unwrap();
        assert_eq!(effects.moves.is_empty(), game.legal_moves().is_empty(), "{variant}");
    }
    assert_eq!(repeated, VARIANTS.len() - 1, "in Alpha Centauri alone, turns have two parts");
}

#[test]
fn no_output_replaces_an_input() {
    let folder = Folder::new("faults-input");
    let pgn = folder.file("y.pgn");
    let text = "[Variant \"chess\"]\n\n1. e2e4 *\n";
    fs::write(&pgn, text).unwrap();
    let (hard, soft) = (folder.file("hard"), folder.file("soft"));
    fs::hard_link(&pgn, &hard).unwrap();
    std::os::unix::fs::symlink("y.pgn", &soft).unwrap();
    for svg in [&pgn, &hard, &soft] {
        let said = refused(run(&["annotate", &pgn, "--nodes", "9", "--svg", svg], ""));
        assert!(said.contains("it already exists"), "{said}");
    }
    assert_eq!(fs::read_to_string(&pgn).unwrap(), text);

    // An analysis of its own answers: they could be mistaken for those of an earlier run.
    let answers = folder.file("answers");
    let start = ["analyse", "chess", "--input", "-", "--nodes", "9", "--output", &answers];
    assert!(run(&start, chess().info.start).status.success());
    let before = fs::read(&answers).unwrap();
    fs::hard_link(&answers, folder.file("again")).unwrap();
    for input in ["answers", "again"] {
        let input = folder.file(input);
        let words = ["analyse", "--input", &input, "--nodes", "9", "--output", &answers, "--resume"];
        assert!(refused(run(&words, "")).contains("is the input as well"));
    }
    let piped = asterism(&["analyse", "--input", "-", "--nodes", "9", "--output", &answers, "--resume"])
        .stdin(fs::File::open(&answers).unwrap())
        .output()
        .unwrap();
    assert!(refused(piped).contains("is the input as well"));
    assert_eq!(fs::read(&answers).unwrap(), before);
}

/// A file given twice would give its games double weight, or measure a loss on training data.
#[test]
fn no_input_counts_twice() {
    let folder = Folder::new("faults-same-input");
    let [a, b, link, output] = ["a.positions", "b.positions", "link", "output"].map(|name| folder.file(name));
    for (path, seed) in [(&a, "1"), (&b, "2")] {
        let words = ["selfplay", "chess", "--games", "1", "--nodes", "20", "--turns", "12", "--seed", seed];
        assert!(run(&[&words[..], &["--positions", "--output", path]].concat(), "").status.success());
    }
    std::os::unix::fs::symlink("a.positions", &link).unwrap();
    for (second, reason) in [
        (&a, format!("error: {a} is given twice, expected different files\n")),
        (&link, format!("error: {link} is the same file as {a}, expected different files\n")),
    ] {
        for words in [
            vec!["positions", "merge", &a, &b, second, "--output", &output],
            vec!["positions", "shuffle", &a, second, "--output", &output],
            vec!["positions", "inspect", &a, second],
            vec!["train", "chess", "--output", &output, "--positions", &a, &b, second],
            vec!["train", "chess", "--output", &output, "--positions", &a, "--validation", &b, second],
            vec!["fit-eval", "chess", "--output", &output, "--positions", &a, second],
            vec!["fit-wdl", "chess", "--positions", &a, &b, second],
            vec!["stats", "chess", "--input", &a, second],
            vec!["tune", "chess", "--from", &a, second],
        ] {
            assert_eq!(refused(run(&words, "")), reason, "{words:?}");
        }
    }
    assert!(!fs::exists(&output).unwrap());
    assert!(run(&["positions", "merge", &a, &b, "--output", &output], "").status.success());
}

/// Every command that takes an output file refuses `-` and leaves no file of that name, except those that accept it as
/// standard output.
#[test]
fn no_file_is_called_as_standard_output() {
    let folder = Folder::new("faults-dash");
    let positions = folder.file("a.positions");
    let play = ["selfplay", "chess", "--games", "1", "--nodes", "20", "--turns", "12"];
    let packed = ["--positions", "--output", &positions];
    assert!(run(&[&play[..], &packed].concat(), "").status.success());
    let game = folder.file("game");
    fs::write(&game, "e2e4 e7e5").unwrap();
    let network = folder.file("net.bin");
    for words in [
        [&play[..], &["--output"]].concat(),
        [&play[..], &["--resume", "--output"]].concat(),
        vec!["analyse", "chess", "--input", "-", "--nodes", "9", "--output"],
        vec!["positions", "merge", &positions, "--output"],
        vec!["positions", "shuffle", &positions, "--output"],
        vec!["positions", "rescore", &positions, "--static", "--output"],
        vec!["train", "chess", "--positions", &positions, "--output"],
        vec!["train", "chess", "--positions", &positions, "--output", &network, "--svg"],
        vec!["fit-eval", "chess", "--positions", &positions, "--output"],
        vec!["tune", "chess", "--pairs", "1", "--log"],
        vec!["tune", "chess", "--from", &game, "--output"],
        vec!["tune", "chess", "--from", &game, "--svg"],
        a_match(&["--rounds", "1", "--log"]),
        a_match(&["--rounds", "1", "--log", &folder.file("log"), "--pgn"]),
        a_match(&["--rounds", "1", "--debug"]),
    ] {
        let output = asterism(&[&words[..], &["-"]].concat()).current_dir(folder.file(".")).output().unwrap();
        let said = refused(output);
        assert!(said.ends_with("cannot write -: expected the name of a file, which may be ./-\n"), "{said}");
        assert!(!fs::exists(folder.file("-")).unwrap(), "{words:?}");
    }
    for words in [["manual", "-"].as_slice(), &["rules", "chess", "--svg-folder", "-"]] {
        let said = refused(asterism(words).current_dir(folder.file(".")).output().unwrap());
        assert!(
            said.ends_with("cannot create -: expected the name of a folder, which may be ./-\n"),
            "{said}"
        );
        assert!(!fs::exists(folder.file("-")).unwrap(), "{words:?}");
    }
    let pictures = [
        vec!["show", "chess", "--svg", "-"],
        vec!["annotate", &game, "--variant", "chess", "--nodes", "9", "--svg", "-"],
        vec!["stats", "chess", "--games", "1", "--nodes", "9", "--turns", "12", "--svg", "-"],
    ];
    for words in pictures {
        assert!(run(&words, "").stdout.starts_with(b"<svg"), "{words:?}");
    }
}

/// A result is not written through a dangling link, nor to an invalid file name.
#[test]
fn invalid_output_names_are_refused() {
    let folder = Folder::new("faults-nowhere");
    let [positions, link, target] = ["a.positions", "link", "target"].map(|name| folder.file(name));
    let [long, new] = ["x".repeat(300), "new/".into()].map(|name| folder.file(&name));
    let play = ["selfplay", "chess", "--games", "1", "--nodes", "20", "--turns", "12", "--positions"];
    assert!(run(&[&play[..], &["--output", &positions]].concat(), "").status.success());
    std::os::unix::fs::symlink("target", &link).unwrap();
    for words in [
        [&play[..], &["--output"]].concat(),
        [&play[..], &["--resume", "--output"]].concat(),
        vec!["positions", "rescore", &positions, "--static", "--output"],
        vec!["tune", "chess", "--pairs", "1", "--log"],
        vec!["train", "chess", "--positions", &positions, "--output"],
        vec!["fit-eval", "chess", "--positions", &positions, "--output"],
        vec!["show", "chess", "--svg"],
        a_match(&["--rounds", "1", "--log"]),
        a_match(&["--rounds", "1", "--debug"]),
    ] {
        for (path, reason) in [
            (&link, ""),
            (&long, "File name too long (os error 36)\n"),
            (&new, "expected the name of a file, not that of a folder\n"),
        ] {
            let said = refused(run(&[&words[..], &[path]].concat(), ""));
            assert!(said.ends_with(reason) && said.contains(path.as_str()), "{words:?}: {said}");
        }
        assert!(!fs::exists(&target).unwrap(), "{words:?}");
    }
}

/// Pages of an earlier version are replaced, but not the target of a link of their name.
#[test]
fn manual_pages_are_written_into_their_folder_only() {
    let folder = Folder::new("faults-manual");
    let [pages, precious] = ["pages", "precious"].map(|name| folder.file(name));
    assert!(run(&["manual", &pages], "").status.success(), "the folder is made");
    fs::remove_file(format!("{pages}/asterism.1")).unwrap();
    fs::write(&precious, "precious").unwrap();
    std::os::unix::fs::symlink("../precious", format!("{pages}/asterism.1")).unwrap();
    for _ in 0..2 {
        assert!(run(&["manual", &pages], "").status.success());
        let page = |name: &str| fs::read_to_string(format!("{pages}/{name}.1")).unwrap();
        assert!(
            page("asterism").starts_with(".ie") && page("asterism-positions-merge").contains("\\-\\-output")
        );
    }
    assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
    let files = fs::read_dir(&pages).unwrap().map(|page| page.unwrap().metadata().unwrap());
    assert!(files.into_iter().all(|page| page.is_file()), "links are gone, and nothing else is left");
}

#[test]
fn a_match_replaces_only_its_own_games() {
    let folder = Folder::new("faults-pgn");
    let (log, pgn) = (folder.file("log"), folder.file("pgn"));
    let said = refused(run(&a_match(&["--rounds", "1", "--log", &log, "--pgn", &log]), ""));
    assert!(said.contains("is the --log file") && !fs::exists(&log).unwrap(), "{said}");

    // An existing file stays, and no game is played in vain.
    fs::write(&pgn, "my notes\n").unwrap();
    let said = refused(run(&a_match(&["--rounds", "1", "--log", &log, "--pgn", &pgn]), ""));
    assert!(said.contains("is not a record of the games in the log"), "{said}");
    assert_eq!(fs::read_to_string(&pgn).unwrap(), "my notes\n");
    assert_eq!(fs::read_to_string(&log).unwrap().lines().count(), 1);
    fs::remove_file(&pgn).unwrap();

    // A link under a name that can be guessed is not followed.
    let (precious, part) = (folder.file("precious"), folder.file("pgn.part"));
    fs::write(&precious, "precious").unwrap();
    std::os::unix::fs::symlink("precious", &part).unwrap();
    let play = |rounds: &str| {
        let output = run(&a_match(&["--rounds", rounds, "--log", &log, "--pgn", &pgn]), "");
        assert!(output.status.success(), "{output:?}");
        fs::read_to_string(&pgn).unwrap()
    };
    let one = play("1");
    assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
    assert!(fs::symlink_metadata(&part).unwrap().is_symlink());
    // Its own earlier file is replaced by one that goes on from there.
    let two = play("2");
    assert!(two.starts_with(&one) && read_games(&two).unwrap().len() == 4, "{two}");
    assert_eq!(play("2"), two);
    // One of another match is not, nor one with foreign additions.
    for other in [two.replace("\"a\"", "\"c\""), two.clone() + "; mine\n"] {
        fs::write(&pgn, &other).unwrap();
        let said = refused(run(&a_match(&["--rounds", "2", "--log", &log, "--pgn", &pgn]), ""));
        assert!(said.contains("is not a record of the games"), "{said}");
        assert_eq!(fs::read_to_string(&pgn).unwrap(), other);
    }
    let names: Vec<_> =
        fs::read_dir(folder.file(".")).unwrap().map(|item| item.unwrap().file_name()).collect();
    assert!(names.iter().all(|name| !name.to_string_lossy().starts_with(".asterism")), "{names:?}");
}

/// Returns a run in which no file may have more than this many blocks of 512 bytes, as on a full disk.
fn run_full(blocks: u32, arguments: &[&str]) -> Output {
    let limited = format!("ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let program = env!("CARGO_BIN_EXE_asterism");
    Command::new("sh").args(["-c", &limited, program]).args(arguments).output().unwrap()
}

/// The output is at fault: no place of the input is named.
#[test]
fn a_full_disk_is_blamed_on_the_output() {
    let folder = Folder::new("faults-full");
    let [log, pgn, packed, mixed] =
        ["log", "pgn", "a.positions", "mixed.positions"].map(|name| folder.file(name));
    // More than a buffer of the standard library holds, so that a write fails and not only the last one.
    let play =
        ["match", "chess", "--each", "depth=1", "--engine", "name=a", "--engine", "name=b", "--rounds", "20"];
    let play = [&play[..], &["--max-turns", "60", "--concurrency", "2", "--log", &log]].concat();
    assert!(run(&play, "").status.success());
    let output = run_full(8, &[&play[..], &["--pgn", &pgn]].concat());
    let said = String::from_utf8(output.stderr).unwrap();
    let [resumed, equal, error] = said.lines().collect::<Vec<_>>()[..] else { panic!("{said}") };
    assert_eq!((resumed, output.status.code()), ("resumed after 40 games", Some(1)));
    assert!(equal.starts_with("a and b are the same program"), "{said}");
    assert!(error.starts_with(&format!("error: cannot write {pgn}: ")), "{said}");
    let learn = ["selfplay", "chess", "--positions", "--games", "20", "--nodes", "9", "--output", &packed];
    assert!(run(&learn, "").status.success());
    for blocks in [1, 8] {
        let said = refused(run_full(blocks, &["positions", "shuffle", &packed, "--output", &mixed]));
        assert!(said.starts_with("error: cannot write ") && !said.contains("block"), "{said}");
        assert!(!fs::exists(&mixed).unwrap());
    }
}

/// Returns whether a terminal does nothing but show it.
fn is_harmless(bytes: &[u8]) -> bool {
    let text = std::str::from_utf8(bytes).unwrap();
    text.lines().all(|line| line == asterism_support::text::printable(line))
}

#[test]
fn no_text_from_outside_commands_the_terminal() {
    let folder = Folder::new("faults-escape");
    let evil = "\u{1b}[2J\u{9b}2J\u{202e}\u{200b}";
    let check = |output: Output, shown: &str| {
        assert!(is_harmless(&output.stdout) && is_harmless(&output.stderr), "{output:?}");
        let all = [output.stdout, output.stderr].concat();
        assert!(String::from_utf8(all).unwrap().contains(shown), "{shown}");
    };
    let line = json!({ "moves": [evil], "id": evil }).to_string();
    let answered = run(&["analyse", "chess", "--input", "-"], &line);
    assert_eq!(objects(&answered.stdout)[0]["id"], evil, "the object stays the same");
    check(answered, "illegal move '\\u001b[2J\\u009b2J\\u202e\\u200b");
    check(run(&["annotate", "-", "--variant", "chess"], &line), "illegal move '\\u001b");
    for (tag, shown) in
        [(format!("[A{evil} \"x\"]"), "expected a tag"), (format!("[A \"x{evil}\"]"), "x\\\\u001b")]
    {
        let tags = format!("{tag}\n\n1. e2e4 *\n");
        check(run(&["annotate", "-", "--variant", "chess", "--nodes", "9"], &tags), shown);
    }
    check(run(&["annotate", &folder.file(evil)], ""), "cannot read");
    check(run(&["analyse", "chess", "--input", &folder.file(evil)], ""), "cannot read");
    let svg = folder.file("svg");
    let players = format!("[White \"x{evil}\"]\n\n1. e2e4 *\n");
    check(
        run(&["annotate", "-", "--variant", "chess", "--nodes", "9", "--svg", &svg], &players),
        "x\\\\u001b",
    );
    assert!(is_harmless(&fs::read(svg).unwrap()));
    let engine = format!("name='a{evil}' depth=1");
    let words = ["match", "chess", "--engine", &engine, "--engine", "name=b depth=1", "--rounds", "1"];
    for more in [&[][..], &["--json"]] {
        check(run(&[&words[..], &["--max-turns", "9"], more].concat(), ""), "a\\u001b[2J");
    }
}

#[test]
fn only_regular_files_are_continued() {
    let folder = Folder::new("faults-devices");
    let fifo = folder.file("fifo");
    make_pipe(&fifo);
    let there = folder.file(".");
    for path in ["/dev/full", "/dev/zero", &fifo, &there] {
        for arguments in [
            a_match(&["--rounds", "1", "--log", path]),
            vec!["selfplay", "chess", "--games", "1", "--nodes", "9", "--output", path, "--resume"],
            vec!["selfplay", "chess", "--games", "1", "--nodes", "9", "--output", path],
            vec!["analyse", "chess", "--input", "-", "--nodes", "9", "--output", path, "--resume"],
        ] {
            let said = refused(run_or_end(&arguments));
            assert!(said.contains(&format!("{path} is not a regular file")), "{said}");
        }
    }
    let book = ["--rounds", "1", "--openings", "/dev/zero"];
    for arguments in [
        vec!["annotate", "/dev/zero"],
        vec!["stats", "chess", "--input", "/dev/zero"],
        vec!["play", "chess", "--load", "/dev/zero"],
        a_match(&book),
    ] {
        let said = refused(run_or_end(&arguments));
        assert!(said.contains("/dev/zero") && said.contains(": longer than 67108864 bytes"), "{said}");
    }
    let weights = folder.file("weights");
    let train = ["train", "deneb", "--positions", "/dev/zero", "--output", &weights];
    let said = refused(run_or_end(&train));
    assert!(said.contains("/dev/zero: is not a file of packed positions"), "{said}");
    let said = refused(run_or_end(&["fit-wdl", "deneb", "--positions", "/dev/zero"]));
    assert!(said.contains("/dev/zero: is read twice, expected a regular file"), "{said}");
}

#[test]
fn an_input_that_cannot_be_read_is_an_error_and_no_answer() {
    let folder = Folder::new("faults-folder");
    let (input, output) = (folder.file("."), folder.file("answers"));
    let ended = run(&["analyse", "chess", "--input", &input, "--output", &output], "");
    assert!(ended.stdout.is_empty());
    assert!(refused(ended).starts_with(&format!("error: cannot read {input}: ")));
    assert!(!fs::exists(output).unwrap());
}

#[test]
fn an_input_without_a_position_is_refused() {
    for arguments in [["analyse", "chess", "--input", "-"].as_slice(), &["moves", "--input", "-"]] {
        for text in ["", "\n# none\n"] {
            assert_eq!(refused(run(arguments, text)), "error: - has no position in it\n");
        }
    }
}

#[test]
fn what_is_read_once_may_be_standard_input() {
    let folder = Folder::new("faults-stdin");
    let log = folder.file("log");
    let tune = ["tune", "deneb", "--pairs", "1", "--nodes", "9", "--only", "lmr", "--log", &log];
    assert!(run(&tune, "").status.success());
    let (game, log) = ("[Variant \"deneb\"]\n1. c3d4 *\n", fs::read_to_string(&log).unwrap());
    for (arguments, input) in [
        (["stats", "deneb", "--input", "-"].as_slice(), game),
        (&["play", "deneb", "--nodes", "9", "--load", "-"], game),
        (&["book", "deneb", "--nodes", "9", "--plies", "1", "--count", "0", "--from", "-"], game),
        (&["games", "-"], game),
        (&["annotate", "-", "--nodes", "9"], game),
        (&["tune", "deneb", "--from", "-"], &log),
    ] {
        let output = run(arguments, input);
        assert!(output.status.success() && !output.stdout.is_empty(), "{arguments:?}: {output:?}");
    }
}

#[test]
fn positions_are_read_neither_from_standard_input_nor_from_a_folder() {
    let folder = Folder::new("faults-positions");
    let (there, output) = (folder.file("."), folder.file("output"));
    let commands = [
        ["positions", "inspect"].as_slice(),
        &["positions", "merge", "--output", &output],
        &["positions", "shuffle", "--output", &output],
        &["positions", "rescore", "--output", &output],
        &["fit-wdl", "deneb", "--positions"],
        &["fit-eval", "deneb", "--positions"],
        &["train", "deneb", "--output", &output, "--positions"],
    ];
    for command in commands {
        let said = refused(run(&[command, &["-"]].concat(), ""));
        assert!(
            said.starts_with("error: -: positions are not read from standard input"),
            "{command:?}: {said}"
        );
        let said = refused(run(&[command, &[&there]].concat(), ""));
        assert_eq!(said, format!("error: cannot read {there}: is a directory\n"), "{command:?}");
    }
    assert!(!fs::exists(output).unwrap());
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    for arguments in [["--help"].as_slice(), &["--version"], &["play", "-h"], &["help", "play"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let said = refused(asterism(arguments).stdout(full).output().unwrap());
        assert!(said.starts_with("error: cannot write to standard output: "), "{arguments:?}: {said}");
    }
}

#[test]
fn selfplay_continues_only_its_own_run() {
    let folder = Folder::new("faults-selfplay");
    let file = folder.file("games");
    let play = |more: &[&str]| {
        let basic = ["--games", "3", "--nodes", "60", "--turns", "20", "--output", &file, "--resume"];
        run(&[&["selfplay"], more, &basic[..]].concat(), "")
    };
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    for kind in [&["chess"][..], &["chess", "--positions"]] {
        let _ = fs::remove_file(&file);
        assert!(play(kind).status.success());
        let whole = fs::read(&file).unwrap();
        for other in [
            &["deneb"][..],
            &["chess", "--seed", "2"],
            &["chess", "--random", "6"],
            &["chess", "--moves", "e2e4"],
            &["chess", "--fen", fen],
        ] {
            let kind_flag = &kind[1..];
            let said = refused(play(&[other, kind_flag].concat()));
            assert!(said.contains("line 1 belongs to another run: "), "{other:?}: {said}");
        }
        let other_kind = if kind.len() == 1 { &["chess", "--positions"][..] } else { &["chess"] };
        let said = refused(play(other_kind));
        assert!(said.contains("line 1 is not a "), "{said}");
        assert_eq!(fs::read(&file).unwrap(), whole, "what is refused is left alone");
        assert!(play(kind).status.success());
        // Other limits show in the first search, if they change it.
        let words = ["--games", "4", "--nodes", "3000", "--turns", "20", "--output", &file, "--resume"];
        assert!(refused(run(&[&["selfplay"], kind, &words].concat(), "")).contains("to another run"));
        assert_eq!(objects(fs::read(&file).unwrap()), objects(&whole));
    }
    let _ = fs::remove_file(&file);
    assert!(play(&["chess"]).status.success());
    let whole = fs::read_to_string(&file).unwrap();
    let turns = ["selfplay", "chess", "--nodes", "60", "--turns", "30", "--output", &file, "--resume"];
    assert!(
        refused(run(&turns, "")).contains("line 1 belongs to another run: turns is 20 in the file, 30 here")
    );
    let lines: Vec<&str> = whole.lines().collect();
    for (text, reason) in [
        (format!("{}\n{}\n", lines[0], lines[2]), "line 2 has game 3 after 1, expected 2"),
        (format!("{}\n", lines[1]), "line 1 has game 2 after 0, expected 1"),
    ] {
        fs::write(&file, &text).unwrap();
        let said = refused(play(&["chess"]));
        assert!(said.contains(reason), "{said}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
}

/// Returns a game as a match records it.
fn record(game: u64) -> GameRecord {
    GameRecord {
        game,
        opening: game / 2,
        variant: "chess".into(),
        white: "½ \"a\\\"".into(),
        black: "b".into(),
        result: GameResult::Won(Color::Black),
        reason: "checkmate".into(),
        fault: None,
        termination: None,
        time_control: None,
        programs: None,
        ended: 1,
        fen: chess().info.start.into(),
        book: 1,
        moves: ["f2f3", "e7e5", "g2g4", "d8h4"].map(RecordedMove::bare).to_vec(),
    }
}

fn text_of(record: &GameRecord) -> String {
    write_pgn(&ParsedGame::of(record.clone(), 1), MoveTexts::Full).unwrap()
}

#[test]
fn a_truncated_file_of_games_keeps_earlier_games() {
    let records: Vec<GameRecord> = (0..3).map(record).collect();
    let pgn: Vec<String> = records.iter().map(text_of).collect();
    let lines: Vec<String> = records.iter().map(|record| json!(record).to_string() + "\n").collect();
    for pieces in [pgn, lines] {
        let whole = read_games(&pieces.concat()).unwrap();
        let text = pieces.concat();
        for cut in (0..=text.len()).filter(|cut| text.is_char_boundary(*cut)) {
            let mut end = 0;
            let complete = pieces.iter().take_while(|piece| {
                end += piece.trim_end().len();
                let is_there = end <= cut;
                end += piece.len() - piece.trim_end().len();
                is_there
            });
            let complete = complete.count();
            match read_games(&text[..cut]) {
                Ok(games) => {
                    assert!((complete..=complete + 1).contains(&games.len()), "cut at {cut}");
                    assert_eq!(games[..complete], whole[..complete], "cut at {cut}");
                }
                Err(error) => {
                    assert!(error.line <= text[..cut].lines().count().max(1), "cut at {cut}: {error}")
                }
            }
        }
    }
}
