//! Long runs that look for faults that only time shows: leaks, losses on time, results that a kill or a full disk loses
//! or doubles. All are ignored; docs/testing.md says how to run and to shorten them.
#![cfg(unix)]

#[path = "suite/common/folder.rs"]
mod folder;
#[path = "soak/process.rs"]
mod process;

use folder::Folder;
use process::{
    Watch, command, games, kill_after, number, program, results, run, run_limited, succeed, text, variants,
    whole_lines,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Games of each variant at 0.1 s + 0.001 s, two at a time.
#[test]
#[ignore = "an hour and more: SOAK_GAMES=1000"]
fn games_at_a_tenth_of_a_second() {
    let count = number("SOAK_GAMES", 1_000).max(2);
    println!(
        "| variant | games | seconds | losses on time | other faults | memory and descriptors, first half / last quarter |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    for variant in variants() {
        let place = Folder::new("soak-games");
        let (log, rounds) = (place.file("log"), (count / 2).to_string());
        let words = ["match", &variant, "--engine", "name=a", "--engine", "name=b", "--tc", "0.1+0.001"];
        let more = ["--concurrency", "2", "--rounds", &rounds, "--log", &log, "--json"];
        let (start, mut watch) = (Instant::now(), Watch::default());
        let mut child =
            command(&[&words[..], &more].concat()).stderr(Stdio::null()).spawn().expect("a match");
        while child.try_wait().expect("a child").is_none() {
            watch.note(child.id());
            std::thread::sleep(Duration::from_millis(500));
        }
        assert!(child.wait_with_output().expect("a child").status.success());
        let games = games(&log);
        let faults: Vec<&Value> = games.values().filter(|game| !game["fault"].is_null()).collect();
        let late = faults.iter().filter(|game| game["reason"].to_string().contains("on time")).count();
        println!(
            "| {variant} | {} | {} | {late} | {} | {} |",
            games.len(),
            start.elapsed().as_secs(),
            faults.len() - late,
            watch.shown()
        );
        assert_eq!(games.len() as u64, count / 2 * 2, "games are missing");
        // Losses on time depend on the machine: they are only counted.
        assert_eq!(faults.len(), late, "{faults:?}");
        watch.expect_flat();
    }
}

/// An engine that is spoken to through pipes.
struct Program {
    child: Child,
    said: Receiver<String>,
}

impl Program {
    fn start() -> Program {
        let mut child =
            Command::new(program()).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("an engine");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (send, said) = channel();
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
        Program { child, said }
    }

    fn send(&mut self, lines: &str) {
        let pipe = self.child.stdin.as_mut().expect("a pipe");
        pipe.write_all(lines.as_bytes()).expect("the engine has ended");
    }

    /// Waits for a line; the minute is only there so that a hang fails.
    fn wait_for(&self, start: &str) {
        loop {
            let line =
                self.said.recv_timeout(Duration::from_secs(60)).unwrap_or_else(|_| panic!("no {start}"));
            assert!(!line.contains("error"), "{line}");
            if line.starts_with(start) {
                return;
            }
        }
    }
}

/// Many games in one process: the variant changes now and then, every game has a short search.
#[test]
#[ignore = "minutes: SOAK_NEW_GAMES=20000"]
fn new_games_in_one_process() {
    let count = number("SOAK_NEW_GAMES", 20_000);
    let (variants, mut engine, mut watch) = (variants(), Program::start(), Watch::default());
    let start = Instant::now();
    for game in 0..count {
        if game % 50 == 0 {
            let variant = &variants[(game / 50) as usize % variants.len()];
            engine.send(&format!("setoption name UCI_Variant value {variant}\n"));
        }
        engine.send("ucinewgame\nposition startpos\ngo nodes 200\n");
        engine.wait_for("bestmove");
        engine.send("isready\n");
        engine.wait_for("readyok");
        if game % (count / 200).max(1) == 0 {
            watch.note(engine.child.id());
        }
    }
    println!("{count} new games in {} s: {}", start.elapsed().as_secs(), watch.shown());
    engine.send("quit\n");
    assert!(engine.child.wait().expect("a child").success());
    watch.expect_flat();
}

/// Writes positions of every variant, one per line: games of `selfplay`, without its scores.
fn write_positions(path: &str, count: u64) {
    let mut lines = String::new();
    for variant in variants() {
        let words = ["selfplay", &variant, "--games", "3", "--nodes", "20", "--turns", "60", "--positions"];
        for line in succeed(&words).lines() {
            let found: Value = serde_json::from_str(line).expect("a position");
            let asked = serde_json::json!({ "variant": variant, "fen": found["fen"] });
            lines += &format!("{asked}\n");
        }
    }
    let some: Vec<&str> = lines.lines().cycle().take(count as usize).collect();
    std::fs::write(path, some.join("\n") + "\n").expect("a file of positions");
}

/// A run that can be continued: its words, and its file once it is complete.
struct Job {
    name: &'static str,
    words: Vec<String>,
    file: String,
}

impl Job {
    fn words(&self) -> Vec<&str> {
        self.words.iter().map(String::as_str).collect()
    }

    fn is_match(&self) -> bool {
        self.words[0] == "match"
    }

    /// Returns the contents of the file, without fields that depend on the clock and on the order in which games ended.
    fn outcome(&self) -> Vec<Value> {
        if self.is_match() { games(&self.file).into_values().collect() } else { results(&self.file) }
    }
}

/// Returns the runs that are killed and meet a full disk, with fixed nodes so that they always end alike.
fn jobs(place: &Folder, part: &str) -> Vec<Job> {
    let size = number("SOAK_SIZE", 400);
    let positions = place.file("positions");
    if !std::path::Path::new(&positions).exists() {
        write_positions(&positions, size);
    }
    let split = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
    let job = |name: &'static str, mut words: Vec<String>, flag: &str| {
        let file = place.file(&format!("{name}-{part}"));
        words.extend([flag.to_string(), file.clone()]);
        Job { name, words, file }
    };
    let engines = ["--engine", "name=a nodes=300", "--engine", "name=b nodes=200"].map(str::to_string);
    let rounds = (size / 8).max(2);
    vec![
        job(
            "match",
            [
                &split("match chess")[..],
                &engines,
                &split(&format!("--rounds {rounds} --max-turns 80 --concurrency 2")),
            ]
            .concat(),
            "--log",
        ),
        job(
            "selfplay",
            split(&format!("selfplay deneb --games {} --nodes 300 --threads 2 --resume", size / 4)),
            "--output",
        ),
        job(
            "selfplay-positions",
            split(&format!(
                "selfplay alphacentauri --games {} --nodes 100 --threads 2 --positions --resume",
                size / 8
            )),
            "--output",
        ),
        job(
            "analyse",
            split(&format!("analyse --input {positions} --nodes 3000 --threads 2 --resume")),
            "--output",
        ),
        job(
            "tune",
            split(&format!("tune achernar --pairs {} --nodes 100 --turns 60 --threads 2", size / 2)),
            "--log",
        ),
    ]
}

/// Runs killed at random moments and continued: nothing lost, nothing doubled, and in the end the same results as
/// without a kill.
#[test]
#[ignore = "minutes: SOAK_KILLS=30"]
fn runs_killed_at_random_moments() {
    let (kills, seed) = (number("SOAK_KILLS", 30), number("SOAK_SEED", 1));
    let place = Folder::new("soak-kills");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    println!("| run | kills | results | truncated lines | as without a kill |");
    println!("| --- | --- | --- | --- | --- |");
    for (whole, killed) in jobs(&place, "whole").iter().zip(jobs(&place, "killed")) {
        let start = Instant::now();
        succeed(&whole.words());
        // So that about as many kills fall into the run as are wanted.
        let wait = start.elapsed() / (kills as u32 / 2 + 1);
        let (mut done, mut truncated, mut kept) = (0, 0, Vec::new());
        while done < kills {
            let mut child =
                command(&killed.words()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a run");
            if !kill_after(&mut child, wait.mul_f64(rng.random_range(0.02..2.0))) {
                break; // it has finished
            }
            done += 1;
            let now = whole_lines(&killed.file);
            truncated += u64::from(std::fs::read(&killed.file).unwrap_or_default().len() > now.len());
            let base = if killed.name == "selfplay-positions" { whole_jobs(&kept) } else { kept };
            assert!(now.starts_with(&base), "{}: what was finished has changed", killed.name);
            kept = now;
        }
        succeed(&killed.words());
        let (expected, found) = (whole.outcome(), killed.outcome());
        println!("| {} | {done} | {} | {truncated} | {} |", whole.name, found.len(), expected == found);
        assert_eq!(found.len(), expected.len(), "{}: results are lost or doubled", whole.name);
        assert!(found == expected, "{}: other results than without a kill", whole.name);
        assert!(done > 0, "{}: no kill has hit the run: SOAK_SIZE is too small", whole.name);
    }
}

/// Returns whole lines without those of the last game, some of which may be missing.
fn whole_jobs(lines: &[u8]) -> Vec<u8> {
    let game =
        |line: &[u8]| serde_json::from_slice::<Value>(line).ok().and_then(|object| object["game"].as_u64());
    let lines: Vec<&[u8]> = lines.split_inclusive(|byte| *byte == b'\n').collect();
    let last = lines.last().and_then(|line| game(line));
    lines.into_iter().filter(|line| game(line) != last).flatten().copied().collect()
}

/// Runs whose file cannot grow any further: they end with one clear line and exit code 1, keep their finished results,
/// and go on once there is room.
#[test]
#[ignore = "minutes"]
fn runs_that_meet_a_full_disk() {
    let place = Folder::new("soak-full");
    println!("| run | bytes at the limit | the error | as with room |");
    println!("| --- | --- | --- | --- |");
    for (whole, limited) in jobs(&place, "room").iter().zip(jobs(&place, "full")) {
        succeed(&whole.words());
        let size = std::fs::metadata(&whole.file).expect("a file of results").len();
        for eighths in [1, 3, 6] {
            let output = run_limited((size * eighths / 8 / 512).max(1), &limited.words());
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{}: {said}", limited.name);
            let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("error: ")).collect();
            assert!(errors.len() == 1 && errors[0].contains(&limited.file), "{}: {said}", limited.name);
            let bytes = std::fs::read(&limited.file).expect("the file is gone");
            assert!(bytes.is_empty() || bytes.ends_with(b"\n"), "{}: half a line is left", limited.name);
            println!(
                "| {} | {} | {} | |",
                limited.name,
                bytes.len(),
                errors[0].replace(&limited.file, "FILE")
            );
        }
        succeed(&limited.words());
        let same = whole.outcome() == limited.outcome();
        println!("| {} | | | {same} |", limited.name);
        assert!(same, "{}: other results than with room", limited.name);
    }
    let output = run(&[
        "match",
        "chess",
        "--engine",
        "name=a nodes=9",
        "--engine",
        "name=b nodes=9",
        "--log",
        "/dev/full",
    ]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
}
