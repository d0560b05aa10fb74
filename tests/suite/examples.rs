//! The examples in `examples/` are run as their users would: Python, and the recipes of docs/cluster.md. If a tool that
//! they need is missing, a line that begins with SKIPPED says so, even if output is captured.

use crate::common::objects::objects;
use crate::common::tools::{python, there_is};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Output};

const ASTERISM: &str = env!("CARGO_BIN_EXE_asterism");
const ROOT: &str = env!("CARGO_MANIFEST_DIR");
/// The script behind `python3 -m asterism.cluster merge`, for machines where the package is not installed.
const MERGE: &str = "python/asterism/cluster/merge.py";

fn run(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.current_dir(ROOT).output().unwrap();
    assert!(status.success(), "{command:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

/// Returns the positions of every variant that the recipes divide, and a file of them.
fn positions(folder: &Path) -> String {
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).unwrap();
    let path = folder.join("positions.jsonl");
    let lines = asterism_engine::variants::VARIANTS.iter().flat_map(|entry| {
        let name = entry.info.name;
        entry
            .bench_positions()
            .take(4)
            .map(move |fen| serde_json::json!({ "variant": name, "fen": fen }).to_string() + "\n")
    });
    std::fs::write(&path, lines.collect::<String>()).unwrap();
    path.display().to_string()
}

fn whole(positions: &str) -> Vec<Value> {
    objects(run(Command::new(ASTERISM).args(["analyse", "--input", positions, "--nodes", "200"])))
}

#[test]
fn the_python_example_drives_the_engine() {
    if !there_is(&[&python(), "--version"]) {
        return;
    }
    let said = run(Command::new(python()).args(["examples/drive.py", ASTERISM]));
    let lines: Vec<&str> = said.lines().collect();
    let moves: Vec<&str> = lines[0].strip_prefix("played by UCI: ").unwrap().split(' ').collect();
    assert_eq!((moves.len(), lines.len()), (12, 14), "{said}");
    let mut game = (asterism_engine::variants::find("achernar").unwrap().open)();
    game.set(None, &moves).unwrap();
    for (number, line) in lines[1..].iter().enumerate() {
        assert!(line.starts_with(&format!("after {number:2} moves: {{'cp': ")), "{line}");
    }
}

#[test]
fn the_slurm_array_divides_and_merges() {
    if !there_is(&["bash", "--version"]) || !there_is(&[&python(), "--version"]) {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples-array");
    let positions = positions(&folder);
    let out = folder.join("out");
    for task in ["1", "2", "3"] {
        // The calls of Slurm for each task of the array, the first of them twice, as after a requeue.
        for _ in 0..if task == "1" { 2 } else { 1 } {
            run(Command::new("bash")
                .args([
                    "examples/cluster/array.sh",
                    "3",
                    &positions,
                    &out.display().to_string(),
                    "--nodes",
                    "200",
                ])
                .env("ASTERISM", ASTERISM)
                .env("SLURM_ARRAY_TASK_ID", task));
        }
    }
    let parts = ["3", "1", "2"].map(|task| out.join(format!("part-{task}.jsonl")));
    let merged = run(Command::new(python()).arg(MERGE).args(parts));
    assert_eq!(objects(&merged), whole(&positions));
}

#[test]
fn gnu_parallel_divides_and_merges() {
    if !there_is(&["parallel", "--version"]) || !there_is(&[&python(), "--version"]) {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples-parallel");
    let positions = positions(&folder);
    // The recipe of docs/cluster.md itself, with its words for the places of this test.
    let recipe = std::fs::read_to_string(Path::new(ROOT).join("docs/cluster.md")).unwrap();
    let recipe = recipe.split("```sh parallel\n").nth(1).unwrap().split("```").next().unwrap();
    let recipe = recipe.replace("--nodes 100000", "--nodes 200");
    let recipe = recipe.replace("-m asterism.cluster merge", MERGE);
    run(Command::new("bash")
        .args(["-ec", &recipe])
        .env("ASTERISM", ASTERISM)
        .env("POSITIONS", &positions)
        .env("FOLDER", folder.join("out")));
    let merged = std::fs::read_to_string(folder.join("out/whole.jsonl")).unwrap();
    assert_eq!(objects(&merged), whole(&positions));
}

/// Gives the same command twice, with a part cut in between as by a kill: it is played to its end, and nothing is done
/// twice.
#[test]
fn a_network_is_made_by_one_command_that_goes_on() {
    if !there_is(&["bash", "--version"]) {
        return;
    }
    let folder = crate::common::folder::Folder::new("examples-network");
    let files = || {
        let names = std::fs::read_dir(folder.file("deneb")).unwrap().map(|entry| entry.unwrap().path());
        names.map(|path| (path.clone(), std::fs::read(path).unwrap())).collect::<BTreeMap<_, _>>()
    };
    let make = || {
        let mut command = Command::new("bash");
        let small = [("SEEDS", "1 10"), ("GAMES", "12"), ("NODES", "40"), ("ROUNDS", "1")];
        command.args(["examples/network", "deneb", &folder.file("deneb")]).envs(small);
        run(command.env("ASTERISM", ASTERISM).env("TRAIN", "--epochs 1").env("MATCH", "--nodes 60"))
    };
    let said = make();
    let row = said.lines().find(|line| line.starts_with("new ")).unwrap();
    assert_eq!(row.split_whitespace().nth(1), Some("2"), "{said}");
    let made = files();
    let names = made.keys().map(|path| path.extension().unwrap().to_str().unwrap());
    assert_eq!(names.collect::<BTreeSet<_>>(), BTreeSet::from(["bin", "jsonl", "positions"]));
    let (part, whole) = made.iter().find(|(path, _)| path.ends_with("40-nodes-seed-10.positions")).unwrap();
    std::fs::write(part, &whole[..whole.len() / 2]).unwrap();
    make();
    assert_eq!(files(), made);
}
