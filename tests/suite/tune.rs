//! `asterism tune`: a run that is killed goes on as if nothing had happened, parts make up a whole, invalid input is
//! refused, and the result is a file that the build reads. How well SPSA tunes is tested beside `src/lab/tune/spsa.rs`.

use crate::common::folder::Folder;
use crate::common::objects::objects;
use crate::common::program::{asterism, lines_but_hints, run, start};
use asterism_engine::rules::SearchParams;
use asterism_engine::variants::{VARIANTS, VariantEntry};
use serde_json::{Value, json};
use std::fs;
use std::time::{Duration, Instant};

/// A run of a few short games: four batches, the last of which is not full.
const SHORT: [&str; 11] =
    ["--pairs", "30", "--nodes", "20", "--turns", "40", "--hash", "1", "--rate", "0.3", "--only"];

/// `tune` with the words of [`SHORT`], some numbers, and more words.
fn tune<'a>(entry: &'a VariantEntry, more: &[&'a str]) -> Vec<&'a str> {
    [&["tune", entry.info.name], &SHORT[..], &["lmr", "quiescence"], more].concat()
}

fn succeed(words: &[&str]) -> String {
    let output = run(words, "");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the one line on standard error of a command that is refused.
fn refused(words: &[&str], code: i32) -> String {
    let output = run(words, "");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{words:?}: {said}");
    assert!(said.starts_with("error: ") && (code == 2 || lines_but_hints(&said) == 1), "{words:?}: {said}");
    said
}

fn lines(path: &str) -> usize {
    fs::read(path).unwrap_or_default().iter().filter(|byte| **byte == b'\n').count()
}

#[test]
fn a_killed_run_goes_on_as_if_nothing_had_happened() {
    let folder = Folder::new("tune-killed");
    let (whole, killed) = (folder.file("whole"), folder.file("killed"));
    let entry = &VARIANTS[0];
    succeed(&tune(entry, &["--threads", "1", "--log", &whole]));
    assert_eq!(lines(&whole), 5, "what the run is, and four batches");
    let mut child = start(&tune(entry, &["--threads", "2", "--log", &killed]), "");
    let end = Instant::now() + Duration::from_secs(600); // only there so that a hang fails
    while lines(&killed) < 2 {
        assert!(Instant::now() < end, "no batch has been played");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // Truncated in the middle of a line as well.
    let text = fs::read(&killed).unwrap();
    let kept = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(1).unwrap().0 + 1;
    fs::write(&killed, [&text[..kept], b"{\"pair\":16,\"resu"].concat()).unwrap();
    let result = succeed(&tune(entry, &["--threads", "2", "--log", &killed]));
    assert_eq!(fs::read(&killed).unwrap(), fs::read(&whole).unwrap());
    assert_eq!(&fs::read(&killed).unwrap()[..kept], &text[..kept], "what is done is not done again");
    // A finished run has nothing left to play.
    assert_eq!(succeed(&tune(entry, &["--log", &killed])), result);
    assert_eq!(fs::read(&killed).unwrap(), fs::read(&whole).unwrap());
}

#[cfg(unix)]
#[test]
fn a_stopped_run_prints_how_to_continue() {
    let folder = Folder::new("tune-stopped");
    let (log, output) = (folder.file("log"), folder.file("search.txt"));
    let name = VARIANTS[0].info.name;
    // So many games that it cannot end by itself.
    let words = ["tune", name, "--nodes", "20", "--turns", "40", "--log", &log, "--output", &output];
    let child = start(&words, "");
    let end = Instant::now() + Duration::from_secs(600); // only there so that a hang fails
    while lines(&log) < 2 {
        assert!(Instant::now() < end, "no batch has been played");
        std::thread::yield_now();
    }
    assert!(refused(&words, 1).contains(&format!("{log} is in use by another run")));
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let stopped = child.wait_with_output().unwrap();
    let said = String::from_utf8(stopped.stderr).unwrap();
    assert!(stopped.status.success() && said.contains("\nstopped: the same command continues"), "{said}");
    assert!(stopped.stdout.is_empty() && !fs::exists(&output).unwrap(), "the result is not there yet");
    assert!(fs::read(&log).unwrap().ends_with(b"\n"));
    assert!(succeed(&["tune", name, "--from", &log]).starts_with("# The search parameters"));
}

/// Returns where the numbers of a log have come to.
fn ends(log: &str) -> Value {
    objects(fs::read(log).unwrap()).last().unwrap()["values"].clone()
}

#[test]
fn parts_play_their_pairs_and_count_as_their_mean() {
    let folder = Folder::new("tune-parts");
    let [one, two, result, svg] = ["1", "2", "search.txt", "a.svg"].map(|name| folder.file(name));
    let entry = VARIANTS.iter().max_by_key(|entry| entry.info.name).unwrap();
    for (shard, log) in [("1/2", &one), ("2/2", &two)] {
        succeed(&tune(entry, &["--shard", shard, "--log", log]));
        let pairs: Vec<u64> =
            objects(fs::read(log).unwrap()).iter().filter_map(|line| line["pair"].as_u64()).collect();
        assert_eq!(pairs, if shard == "1/2" { [15, 29] } else { [16, 30] });
    }
    succeed(&["tune", entry.info.name, "--from", &one, &two, "--output", &result, "--svg", &svg]);
    let read = SearchParams::read(&fs::read_to_string(&result).unwrap()).unwrap();
    let (one, two) = (ends(&one), ends(&two));
    let mut moved = 0;
    for (param, before) in read.list().iter().zip(entry.info.search_params.list()) {
        let name = param.full_name();
        let expected = match (one[&name].as_f64(), two[&name].as_f64()) {
            (Some(one), Some(two)) => ((one + two) / 2.0).round(),
            _ => before.value.into(),
        };
        assert_eq!(f64::from(param.value), expected, "{name}");
        moved += usize::from(param.value != before.value);
    }
    assert!(moved > 0 && one != two, "the games have moved no number: nothing is tested");
    assert_eq!(SearchParams::built_in(&fs::read_to_string(&result).unwrap()), read, "as a build reads it");
    check_picture(&fs::read_to_string(&svg).unwrap(), one.as_object().unwrap().len(), 2);
}

/// A picture has a chart for each number, a line for each run in it, and every element is closed.
fn check_picture(svg: &str, numbers: usize, runs: usize) {
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1).map(|rest| rest.split('>').next().unwrap()) {
        match (tag.strip_prefix('/'), tag.ends_with('/')) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name)),
            (None, true) => {}
            (None, false) => open.push(tag.split(' ').next().unwrap()),
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty(), "{open:?}");
    assert_eq!(svg.matches("<polyline").count(), numbers * runs);
    assert!(!svg.contains("NaN"));
}

#[test]
fn the_log_of_another_run_is_refused_and_left_alone() {
    let folder = Folder::new("tune-other");
    let log = folder.file("log");
    let name = VARIANTS[0].info.name;
    let words = ["tune", name, "--pairs", "1", "--nodes", "1", "--turns", "9", "--hash", "1", "--log", &log];
    succeed(&words);
    let before = fs::read(&log).unwrap();
    for (more, condition) in [
        (&["--seed", "2"][..], "seed is 1 in the file, 2 here"),
        (&["--shard", "1/2"], "shard is \"1/1\" in the file, \"1/2\" here"),
        (&["--rate", "0.01"], "rate is 0.002 in the file, 0.01 here"),
        (&["--perturbation", "7.5"], "perturbation is 5.0 in the file, 7.5 here"),
        (&["--random", "6"], "random is 8 in the file, 6 here"),
        (&["--depth", "1"], "depth is not given in the file, 1 here"),
        (&["--only", "lmp"], "missing here"),
    ] {
        let said = refused(&[&words[..], more].concat(), 1);
        assert!(said.contains("line 1 belongs to another run: ") && said.contains(condition), "{said}");
        assert_eq!(fs::read(&log).unwrap(), before);
    }
    // A build with other numbers that are not tuned.
    let mut changed = objects(&before);
    changed[0]["tune"]["values_fixed"]["time.moves_to_go"] = 99.into();
    fs::write(&log, changed.iter().map(|line| line.to_string() + "\n").collect::<String>()).unwrap();
    assert!(refused(&words, 1).contains("values_fixed: time.moves_to_go is 99 in the file,"));
    fs::write(&log, &before).unwrap();
    let other = VARIANTS.last().unwrap().info.name;
    let said = refused(&["tune", other, "--from", &log], 1);
    assert!(said.contains(&format!("a tuning of \"{name}\", expected {other}")), "{said}");
    // Lines that no run has written.
    let first = String::from_utf8(before).unwrap().lines().next().unwrap().to_string();
    let step = |name: &str, value: i32| json!({ "pair": 1, "result": 0, "values": { name: value } });
    for (text, reason) in [
        (String::new(), "not a file of `asterism tune`"),
        ("my notes\n".to_string(), "line 1: expected a file that begins with"),
        (first.clone() + "\nmy notes\n", "line 2 is not that of a tuning: "),
        (format!("{first}\n{}\n", step("lmr.gone", 1)), "line 2 has lmr.gone = 1, expected a number of this"),
        (format!("{first}\n{}\n", step("iir.reduction", 99)), "line 2 has iir.reduction = 99, expected a"),
        (first.clone() + "\n{\"pair\":", "no batch of games has been played yet"),
    ] {
        fs::write(&log, &text).unwrap();
        let said = refused(&["tune", name, "--from", &log], 1);
        assert!(said.contains(&log) && said.contains(reason), "{said}");
        assert_eq!(fs::read_to_string(&log).unwrap(), text);
    }
    assert!(refused(&["tune", name, "--from", &folder.file("missing")], 1).contains("cannot open"));
}

#[test]
fn wrong_words_are_refused_before_a_game_is_played() {
    let folder = Folder::new("tune-words");
    let [log, there] = ["log", "there"].map(|name| folder.file(name));
    fs::write(&there, "precious").unwrap();
    let name = VARIANTS[0].info.name;
    let said = |more: &[&str], code| refused(&[&["tune", name, "--log", &log], more].concat(), code);
    assert!(
        said(&["--only", "lmr.bse"], 1).contains("is called 'lmr.bse', expected a name such as lmr.base")
    );
    assert!(said(&["--only", "lmr", "time"], 1).contains("'time' cannot be tuned: "));
    assert!(said(&["--pairs", "1", "--shard", "2/2"], 1).contains("--shard: 2/2 has none of 1 pairs"));
    assert!(
        said(&["--threads", "8", "--hash", "65536"], 1).contains("not enough memory for 1048576 MiB of hash")
    );
    for flag in ["--output", "--svg"] {
        assert!(said(&[flag, &there], 1).contains("it already exists"));
        assert!(said(&[flag, &log], 1).contains(&format!("{flag}: {log} is the --log file")));
    }
    let new = folder.file("new");
    assert!(said(&["--output", &new, "--svg", &new], 1).contains("is the --output file"));
    for (flag, value, range) in [
        ("--rate", "0", "from 0.0001 to 1"),
        ("--rate", "NaN", "from 0.0001 to 1"),
        ("--perturbation", "26", "from 0.1 to 25"),
        ("--pairs", "0", "from 1 to 10000000"),
        ("--nodes", "0", "expected a whole number from 1 up"),
        ("--nodes", "18446744073709551616", "expected a whole number from 1 to 18446744073709551615"),
        ("--shard", "3/2", "expected I/N"),
    ] {
        assert!(said(&[flag, value], 2).contains(range), "{flag}");
    }
    assert!(refused(&["tune", name], 2).contains("--log"));
    assert!(refused(&["tune", "nogame", "--list"], 1).contains("'nogame'"));
    assert!(!fs::exists(&log).unwrap());
    assert_eq!(fs::read_to_string(&there).unwrap(), "precious");
}

#[test]
fn every_number_is_listed() {
    for entry in VARIANTS {
        let listed = succeed(&["tune", entry.info.name, "--list"]);
        for param in entry.info.search_params.list() {
            let line = listed.lines().find(|line| line.split_whitespace().next() == Some(&param.full_name()));
            let line = line.unwrap_or_else(|| panic!("{} is not listed", param.full_name()));
            let value = line.split_whitespace().nth(1).unwrap();
            assert_eq!(value, param.value.to_string(), "{line}");
            assert!(line.contains(&format!("{} to {}", param.low, param.high)), "{line}");
            assert!(line.contains(param.about), "{line}");
        }
    }
}

/// The first examples of docs/training.md work, one after the other (here with fewer and shorter games).
#[test]
fn the_examples_in_the_documents_work() {
    let document = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/training.md")).unwrap();
    let section = document.split("\n## Tuning the search\n").nth(1).unwrap();
    let examples = section.split("```sh\n").nth(1).unwrap().split("```").next().unwrap();
    let folder = Folder::new("tune-documents");
    for example in examples.lines().map(|line| line.strip_prefix("asterism ").unwrap()) {
        let mut words: Vec<&str> = example.split(' ').collect();
        if let Some(pairs) = words.iter().position(|word| *word == "--pairs") {
            words.truncate(pairs);
            words.extend(["--pairs", "1", "--nodes", "1", "--turns", "9"]);
            words.extend(example.split(' ').skip(pairs + 4));
        }
        let output = asterism(&words).current_dir(folder.file(".")).output().unwrap();
        assert!(output.status.success(), "{example}: {}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(fs::exists(folder.file("search.txt")).unwrap() && fs::exists(folder.file("so-far.svg")).unwrap());
}
