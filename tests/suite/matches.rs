//! `asterism match` from outside: engines that misbehave, a match that is killed, files that are read back.
//! Limits are in nodes; where a clock is needed, only the engine that is to lose by it has one.
#![cfg(unix)]

use crate::common::folder::Folder;
use asterism::records::{GameRecord, GameResult, ParsedGame, read_games, write_pgn};
use asterism::tournament::match_log;
use serde_json::Value;
use std::convert::Infallible;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn asterism(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_asterism"));
    command.arg("match").args(words).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(words: &[&str]) -> Output {
    asterism(words).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn table(output: &Output) -> Value {
    serde_json::from_str(&stdout(output)).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

fn games(path: &str) -> Vec<GameRecord> {
    let mut games = Vec::new();
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    match_log::read_games(file, |record| {
        games.push(record);
        Ok::<_, Infallible>(())
    })
    .unwrap();
    games
}

/// The games of a PGN text, each with all that a match writes.
fn complete_games(text: &str) -> Vec<GameRecord> {
    let games = read_games(text).unwrap().into_iter().map(ParsedGame::complete);
    games.collect::<Result<_, _>>().unwrap()
}

fn fake(how: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines/misbehave.sh");
    format!("name=fake cmd=\"sh '{}' {how}\"", script.display())
}

#[test]
fn engines_that_misbehave_lose_their_games_and_are_started_again() {
    let cases = [
        ("silent", " movetime=200", "loses on time"),
        ("slow", " movetime=200", "loses on time"),
        ("flood", " movetime=200", "loses on time"),
        ("endless", " movetime=200", "loses on time"),
        ("crash", " depth=1", "is gone: exit status: 3"),
        ("killed", " depth=1", "is gone: signal: 9"),
        ("deaf", " depth=1", "is gone: it closed its output"),
        ("illegal", " depth=1", "plays an illegal move 'a1a1'"),
        ("none", " depth=1", "plays an illegal move '(none)'"),
        ("mute", " depth=1", "plays an illegal move ''"),
    ];
    for (how, limit, reason) in cases {
        let place = Folder::new(&format!("match-{how}"));
        let (log, engine) = (place.file("log"), fake(how) + limit);
        let words = ["chess", "--engine", &engine, "--engine", "nodes=50", "--rounds", "2", "--plies", "4"];
        let output = run(&[&words[..], &["--log", &log, "--json"]].concat());
        let games = games(&log);
        assert_eq!(games.len(), 4, "{how}: {}", stderr(&output));
        for game in games {
            let (loser, result, color) = match game.white.as_str() {
                "fake" => ('w', GameResult::Black, "White"),
                _ => ('b', GameResult::White, "Black"),
            };
            assert_eq!((game.fault, game.result), (Some(loser), result), "{how}: {}", game.reason);
            assert!(game.reason.starts_with(&format!("{color} {reason}")), "{how}: {}", game.reason);
            assert!(stderr(&output).contains(&game.reason), "{how}: {}", stderr(&output));
        }
        let fake = &table(&output)["engines"][1];
        assert_eq!((&fake["name"], &fake["faults"], &fake["losses"]), (&"fake".into(), &4.into(), &4.into()));
    }
}

/// Waits until the file has so many whole lines; ten minutes are only there so that a hang fails.
fn wait_for_lines(path: &str, lines: usize, child: &mut Child) {
    let end = Instant::now() + Duration::from_secs(600);
    while std::fs::read(path).unwrap_or_default().iter().filter(|b| **b == b'\n').count() < lines {
        assert!(Instant::now() < end && child.try_wait().unwrap().is_none(), "no {lines} lines in {path}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn killed_three_times_and_stopped_once_a_match_loses_and_doubles_no_game() {
    let place = Folder::new("match-killed-thrice");
    let (log, text) = (place.file("log"), place.file("pgn"));
    let words = ["chess", "--engine", "name=a nodes=300", "--engine", "name=b nodes=100", "--rounds", "10"];
    let more = ["--max-turns", "80", "--concurrency", "3", "--log", &log, "--pgn", &text, "--json"];
    let words = [&words[..], &more].concat();
    for (lines, signal) in [(3, "-KILL"), (6, "-KILL"), (9, "-INT"), (12, "-KILL")] {
        let mut child = asterism(&words).spawn().unwrap();
        wait_for_lines(&log, lines, &mut child);
        Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        let mut kept = std::fs::read(&log).unwrap();
        let whole = kept.iter().rposition(|b| *b == b'\n').unwrap() + 1;
        if signal == "-INT" {
            assert!(output.status.success() && whole == kept.len(), "{}", stderr(&output));
            assert!(stderr(&output).contains("stopped, the same command goes on from here"));
            assert_eq!(table(&output)["games"], games(&log).len());
        }
        // A torn line at the end, as a kill in the middle of a write leaves it.
        kept.truncate(whole);
        std::fs::write(&log, [&kept[..], b"{\"game\":19,\"resu"].concat()).unwrap();
        assert!(games(&log).len() >= lines - 1);
        std::fs::write(place.file("kept"), kept).unwrap();
    }
    let output = run(&words);
    let (kept, all) = (std::fs::read(place.file("kept")).unwrap(), std::fs::read(&log).unwrap());
    assert!(all.starts_with(&kept), "what was finished has changed");
    let numbers: Vec<u64> = all
        .split(|b| *b == b'\n')
        .filter(|line| line.starts_with(b"{\"black"))
        .map(|line| serde_json::from_slice::<GameRecord>(line).unwrap().game)
        .collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, (0..20).collect::<Vec<u64>>(), "{numbers:?}");
    assert_eq!(table(&output)["games"], 20);
    assert_eq!(complete_games(&std::fs::read_to_string(text).unwrap()), games(&log));
}

/// A game without what depends on the clock.
fn timeless(mut record: GameRecord) -> GameRecord {
    record.ended = 0;
    record.moves.iter_mut().for_each(|played| played.ms = None);
    record
}

#[test]
fn games_are_legal_repeatable_and_both_colours_of_one_opening() {
    for variant in asterism::variants::VARIANTS {
        let place = Folder::new(&format!("match-{}", variant.info.name));
        let engines = ["--engine", "name=a nodes=150", "--engine", "name=b nodes=60 option.Hash=1"];
        let words = [&[variant.info.name], &engines[..], &["--rounds", "2", "--max-turns", "60"]].concat();
        let play = |name: &str, concurrency: &str| {
            let log = place.file(name);
            let output = run(&[&words[..], &["--concurrency", concurrency, "--log", &log]].concat());
            assert!(output.status.success(), "{}", stderr(&output));
            let mut games: Vec<GameRecord> = games(&log).into_iter().map(timeless).collect();
            games.sort_by_key(|game| game.game);
            games
        };
        let games = play("one", "1");
        assert_eq!(games, play("two", "3"));
        for pair in games.chunks(2) {
            assert_eq!(pair[0].start(), pair[1].start());
            assert_eq!((&pair[0].white, &pair[0].black), (&pair[1].black, &pair[1].white));
        }
        assert_ne!(games[0].start(), games[2].start());
        for record in games {
            let mut game = (variant.open)();
            let moves: Vec<&str> = record.moves.iter().map(|played| played.text.as_str()).collect();
            game.set(Some(&record.fen), &moves).unwrap();
            match game.outcome() {
                Some(outcome) => {
                    assert_eq!((record.result.text(), &*record.reason), (outcome.result(), outcome.by()))
                }
                None => assert_eq!(record.reason, "60 turns played"),
            }
        }
    }
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    let place = Folder::new("match-sprt");
    let log = place.file("log");
    let words = ["chess", "--engine", "name=a depth=3", "--engine", "name=b depth=1", "--rounds", "500"];
    let more = ["--sprt", "elo0=0 elo1=150 model=logistic", "--log", &log, "--json"];
    let words = [&words[..], &more].concat();
    let first = table(&run(&words));
    assert_eq!(first["sprt"]["verdict"], "elo1 accepted");
    assert!(first["games"].as_u64().unwrap() < 1000);
    assert_eq!(table(&run(&words)), first, "a decided match goes on");
}

#[test]
fn shards_put_together_are_the_whole_match() {
    let place = Folder::new("match-shards");
    let (one, two, both) = (place.file("one"), place.file("two"), place.file("both"));
    let words =
        ["chess", "--engine", "name=a depth=1", "--engine", "name=b nodes=20", "--engine", "name=c nodes=30"];
    let more = ["--rounds", "1", "--draw", "from=1 count=1 score=100000", "--json"];
    let words = [&words[..], &more].concat();
    assert_eq!(table(&run(&[&words[..], &["--shard", "1/2", "--log", &one]].concat()))["games"], 4);
    assert_eq!(table(&run(&[&words[..], &["--shard", "2/2", "--log", &two]].concat()))["games"], 2);
    std::fs::write(&both, [std::fs::read(one).unwrap(), std::fs::read(two).unwrap()].concat()).unwrap();
    let whole = table(&run(&[&words[..], &["--log", &both]].concat()));
    assert_eq!(whole["games"], 6);
    assert_eq!(whole["pairings"].as_array().unwrap().len(), 3);
    assert_eq!(games(&both).len(), 6);
    assert!(games(&both).iter().all(|game| game.reason == "adjudicated" && game.result == GameResult::Draw));
}

#[test]
fn openings_of_a_file_are_played_in_their_order() {
    let place = Folder::new("match-openings");
    let (book, log) = (place.file("book"), place.file("log"));
    let fen = "7k/8/8/8/8/8/8/KQ6 w - - 0 1";
    std::fs::write(&book, format!("# two\n\nstartpos moves e2e4 e7e5 ; open\n{fen}\n")).unwrap();
    let engines = ["chess", "--engine", "name=a depth=1", "--engine", "name=b depth=1"];
    let rest = ["--rounds", "3", "--openings", &book, "--log", &log, "--max-turns", "4"];
    let output = run(&[&engines[..], &rest].concat());
    let starts: Vec<_> = games(&log).iter().map(|game| (game.fen == fen, game.start().moves.len())).collect();
    assert_eq!(starts, [(false, 2), (false, 2), (true, 0), (true, 0), (false, 2), (false, 2)], "{output:?}");
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let place = Folder::new("match-wrong");
    let (book, notes) = (place.file("book"), place.file("notes"));
    std::fs::write(&book, "startpos\nstartpos moves e2e5\n").unwrap();
    std::fs::write(&notes, "my notes\n").unwrap();
    let (no_option, no_variant) = (fake("none") + " option.Hash=1", fake("none"));
    let cases: &[(&[&str], &str)] = &[
        (&["go", "--engine", "", "--engine", ""], "unknown variant 'go'"),
        (&["chess", "--engine", "depth=1"], "--engine: one engine, expected two or more"),
        (&["chess", "--engine", "depth=1", "--engine", "depth=1"], "--engine: two engines are called 'self'"),
        (&["chess", "--engine", "name=a", "--engine", "depth=1"], "--engine: a has no limit, expected --tc"),
        (&["chess", "--engine", "name=a elo=5", "--engine", ""], "--engine: unknown key 'elo'"),
        (
            &["chess", "--engine", "name=a 'x", "--engine", ""],
            "--engine: 'name=a 'x' has a quote without an end",
        ),
        (
            &["chess", "--engine", "", "--engine", "tc=5+x name=b"],
            "--engine: tc=5+x, expected [MOVES/]SECONDS",
        ),
        (
            &["chess", "--each", "depth=0", "--engine", "", "--engine", "name=b"],
            "--each: depth=0, expected a whole",
        ),
        (
            &["chess", "--each", "depth=1", "--engine", "cmd=/no/such", "--engine", ""],
            "engine such: cannot start",
        ),
        (
            &["chess", "--each", "depth=1", "--engine", &no_option, "--engine", ""],
            "engine fake: no option 'Hash', it has Skill",
        ),
        (
            &["deneb", "--each", "depth=1", "--engine", &no_variant, "--engine", ""],
            "engine fake: no option UCI_Variant",
        ),
        (
            &["chess", "--each", "depth=1", "--engine", "option.Hash=0", "--engine", "name=b"],
            "engine self: option Hash: '0', expected",
        ),
        (
            &["chess", "--each", "depth=1", "--engine", "", "--engine", "name=b", "--openings", &book],
            ": line 2: illegal move 'e2e5'",
        ),
        (
            &["chess", "--each", "depth=1", "--engine", "", "--engine", "name=b", "--log", &notes],
            ": line 1 is not that of such a file, expected it to begin with {\"match\":",
        ),
    ];
    for (words, error) in cases {
        let output = run(words);
        let said = stderr(&output);
        assert!(said.starts_with("error: ") && said.contains(error), "{words:?}: {said}");
        assert_eq!((said.lines().count(), output.status.code()), (1, Some(1)), "{words:?}: {said}");
    }
    assert_eq!(std::fs::read_to_string(notes).unwrap(), "my notes\n");
}

#[test]
fn the_documents_know_every_flag_and_their_text_is_read() {
    let document =
        |path: &str| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let (commands, formats) = (document("docs/cli.md"), document("docs/formats.md"));
    let section = commands.split("\n## Matches\n").nth(1).unwrap();
    let help = stdout(&run(&["--help"]));
    let flags: Vec<&str> = help
        .split_ascii_whitespace()
        .filter(|word| word.starts_with("--"))
        .map(|word| word.trim_end_matches([',', '.', '\'']))
        .collect();
    assert!(flags.len() > 20);
    for flag in flags.into_iter().filter(|flag| *flag != "--help") {
        assert!(section.contains(&format!("`{flag}")), "docs/cli.md forgets {flag}");
    }
    let example = formats.lines().find_map(|line| line.strip_prefix("    1. ")).unwrap();
    let games = complete_games(&format!("1. {example}"));
    assert!(write_pgn(&games[0]).ends_with(&format!("\n1. {example}\n\n")));
}
