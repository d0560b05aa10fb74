//! Networks as files beside the program: which are taken, which are refused, and that they are used.

use crate::common::folder::Folder;
use crate::common::program::run;
use crate::common::talk::talk;
use asterism_engine::variants::VARIANTS;
use serde_json::Value;
use std::fs;

/// Returns the network of a game as it is in the program.
fn built_in(variant: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/engine/src/variants");
    fs::read(format!("{folder}/{variant}/net.bin")).unwrap()
}

/// Returns the network of a variant with all weights 0: it corrects nothing.
fn without_weights(variant: &str) -> Vec<u8> {
    let file = built_in(variant);
    let first = file.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let weights = vec![0; file.len() - first];
    let mut header: Value = serde_json::from_slice(&file["ASTERNET ".len()..first]).unwrap();
    header["checksum"] = crc32fast::hash(&weights).into();
    [format!("ASTERNET {header}\n").as_bytes(), &weights].concat()
}

/// Returns the engine's answers to these lines of UCI, without info lines of searches.
fn uci(lines: &[String]) -> Vec<String> {
    let said = talk((lines.join("\n") + "\n").as_bytes());
    said.into_iter().filter(|line| !line.starts_with("info depth")).collect()
}

fn set(value: &str) -> String {
    format!("setoption name EvalFile value {value}")
}

fn variant(name: &str) -> String {
    format!("setoption name UCI_Variant value {name}")
}

const MIDDLE: &str = "position fen r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 1";

#[test]
fn a_network_in_a_file_is_used_until_another_is_wanted() {
    let folder = Folder::new("eval-file");
    let file = folder.file("with  two spaces.bin");
    fs::write(&file, without_weights("chess")).unwrap();
    let eval = || "eval".to_string();
    let position = || MIDDLE.to_string();
    let said = uci(&[position(), eval(), set(&file), eval(), set("<empty>"), eval(), set(""), eval()]);
    assert_eq!(said.len(), 4, "{said:?}");
    assert_ne!(said[0], said[1]);
    assert_eq!([&said[0], &said[0]], [&said[2], &said[3]]);
    // Every variant has its own file, and keeps it.
    let back = uci(&[set(&file), variant("deneb"), set(""), variant("chess"), position(), eval()]);
    assert_eq!(back.last(), Some(&said[1]));
    // The program's own network as a file changes nothing.
    fs::write(&file, built_in("chess")).unwrap();
    assert_eq!(uci(&[position(), set(&file), eval()]), [said[0].clone()]);
}

#[test]
fn all_threads_search_with_the_file_and_nothing_old_is_left_in_the_table() {
    let folder = Folder::new("eval-file-search");
    let file = folder.file("net.bin");
    fs::write(&file, without_weights("chess")).unwrap();
    let search = |before: &[String], threads: usize| {
        let threads = format!("setoption name Threads value {threads}");
        let go = [MIDDLE.to_string(), "go depth 6".to_string()];
        let said = talk(([before, &[threads], &go].concat().join("\n") + "\n").as_bytes());
        let last = said.iter().rev().find(|line| line.starts_with("info depth 6")).unwrap();
        last.split(" nodes ").nth(1).unwrap().split(' ').next().unwrap().to_string()
    };
    let fresh = search(&[set(&file)], 1);
    assert_ne!(fresh, search(&[], 1));
    let used = [MIDDLE.to_string(), "go depth 6".to_string(), set(&file)];
    assert_eq!(fresh, search(&used, 1), "the table and what was learnt are empty");
    search(&[set(&file)], 2); // it answers
}

#[test]
fn an_invalid_network_file_changes_nothing() {
    let folder = Folder::new("eval-file-wrong");
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.file(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    let huge = folder.file("huge.bin");
    fs::File::create(&huge).unwrap().set_len(1 << 32).unwrap(); // a sparse file
    let own = built_in("chess");
    let text = |from: &str, to: &str| {
        let line = own.iter().position(|&byte| byte == b'\n').unwrap();
        let head = String::from_utf8(own[..line].to_vec()).unwrap().replace(from, to);
        [head.as_bytes(), &own[line..]].concat()
    };
    let size = own.len() - own.iter().position(|&byte| byte == b'\n').unwrap() - 1;
    let cases = [
        (
            write("other.bin", &text("\"variant\":\"chess\"", "\"variant\":\"other\"")),
            "a network of other, expected one of chess".to_string(),
        ),
        (
            write("shape.bin", &text("\"files\":8", "\"files\":9")),
            "a network of another shape: files 9, expected 8".into(),
        ),
        (
            write("cut.bin", &own[..own.len() - 100]),
            format!("damaged network: {} bytes of weights, expected {size}", size - 100),
        ),
        (
            write("later.bin", &text("\"version\":2", "\"version\":3")),
            "a network in format 3, expected 2".into(),
        ),
        (
            write("changed.bin", &[&own[..own.len() - 1], &[!own[own.len() - 1]]].concat()),
            "damaged network: its weights do not have the checksum of its first line".into(),
        ),
        (write("empty.bin", b""), "not a network, expected a file that begins with ASTERNET".into()),
        (
            write("text.bin", b"\x1b[2J\nquit\n"),
            "not a network, expected a file that begins with ASTERNET".into(),
        ),
    ];
    let mut lines = vec![MIDDLE.to_string(), "eval".to_string()];
    let mut expected = Vec::new();
    for (path, reason) in &cases {
        lines.push(set(path));
        expected.push(format!("info string error: option EvalFile: {path}: {reason}"));
    }
    let missing = folder.file("missing.bin");
    let place = folder.file("");
    for path in [missing.as_str(), &place, &huge, "/dev/zero", "/dev/null"] {
        lines.push(set(path));
    }
    lines.push("eval".to_string());
    let said = uci(&lines);
    assert_eq!(said[1..=cases.len()], expected[..]);
    let unread = &said[1 + cases.len()..said.len() - 1];
    for (line, reason) in unread.iter().zip([
        "(os error 2)",
        "is a directory",
        "longer than",
        "not a regular file",
        "not a regular file",
    ]) {
        assert!(
            line.starts_with("info string error: option EvalFile: cannot read ") && line.contains(reason),
            "{line}"
        );
    }
    assert_eq!(unread.len(), 5);
    assert_eq!(said.first(), said.last(), "the value of the position");
    // CECP refuses as well, and goes on.
    let said = talk(format!("xboard\noption EvalFile={}\noption EvalFile=\nping 1\n", cases[0].0).as_bytes());
    assert!(
        said[0].starts_with("Error (option EvalFile: ") && said[0].contains("expected one of chess"),
        "{said:?}"
    );
    assert_eq!(said[1..], ["pong 1"]);
}

/// Hosts send options in any order: the contents of the file decide, in both protocols.
#[test]
fn a_file_goes_to_the_variant_that_it_names() {
    let folder = Folder::new("eval-file-order");
    let networks = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/engine/src/variants");
    let names = VARIANTS.iter().map(|entry| entry.info.name);
    let names: Vec<&str> =
        names.filter(|name| fs::exists(format!("{networks}/{name}/net.bin")).unwrap()).collect();
    assert!(names.len() > 4, "{names:?}");
    for (number, &name) in names.iter().enumerate() {
        let file = folder.file(&format!("{name}.bin"));
        fs::write(&file, without_weights(name)).unwrap();
        let other = names[(number + 1) % names.len()];
        let first = (VARIANTS.iter().find(|entry| entry.info.name == name).unwrap().open)()
            .legal_moves()
            .swap_remove(0);
        let position = format!("position startpos moves {first}");
        let value = |before: &[String]| {
            let said = uci(&[before, &[position.clone(), "eval".to_string()]].concat());
            said.last().unwrap().clone()
        };
        let expected = value(&[variant(name), set(&file)]);
        assert_ne!(expected, value(&[variant(name)]), "{name}");
        assert_eq!(expected, value(&[variant(other), set(&file), variant(name)]), "{name}");
        let said = uci(&[variant(other), set(&file)]);
        assert_eq!(
            said[1..],
            [format!("info string the network is of {name}, and used where {name} is played")]
        );
        let thinks = |before: &[&str]| {
            let option = format!("option EvalFile={file}");
            let lines = before.iter().map(|line| if *line == "FILE" { &option } else { *line });
            let text: String =
                ["xboard", "new"].into_iter().chain(lines).map(|line| format!("{line}\n")).collect();
            let said = talk(format!("{text}force\npost\nsd 3\ngo\n").as_bytes());
            let words = said.iter().map(|line| line.split_ascii_whitespace().collect::<Vec<_>>());
            // Depth, score and nodes: the time is another each time.
            let lines =
                words.filter(|words| words.len() > 3 && words[..4].iter().all(|w| w.parse::<i64>().is_ok()));
            lines.map(|words| [words[0], words[1], words[3]].join(" ")).collect::<Vec<_>>()
        };
        let game = if name == "chess" { "variant normal".to_string() } else { format!("variant {name}") };
        let (before, after) = (thinks(&["FILE", &game]), thinks(&[&game, "FILE"]));
        assert_eq!((before.is_empty(), &before), (false, &after), "{name}");
        assert_ne!(before, thinks(&[&game]), "{name}");
    }
    // A match that would be played without it does not begin.
    let file = format!("name=a option.EvalFile='{}'", folder.file("deneb.bin"));
    let said = run(&["match", "chess", "--nodes", "20", "--engine", &file, "--engine", "name=b"], "");
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains("error: engine a: the network is of deneb"), "{said}");
}

#[test]
fn without_a_file_every_game_evaluates_as_before() {
    for entry in VARIANTS {
        let lines = [variant(entry.info.name), "eval".into(), set("<empty>"), "eval".into()];
        let said = uci(&lines);
        assert_eq!(said[1], said[2], "{}", entry.info.name);
    }
}

/// Returns the output of a command, which has to succeed.
fn printed(words: &[&str]) -> String {
    let output = run(words, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(words: &[&str], reason: &str) {
    let output = run(words, "");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && told.contains(reason), "{told}");
}

#[test]
fn commands_that_search_take_a_file() {
    let folder = Folder::new("eval-file-commands");
    let [own, other] = ["own.bin", "other.bin"].map(|name| folder.file(name));
    fs::write(&own, built_in("symmetron44")).unwrap();
    fs::write(&other, without_weights("symmetron44")).unwrap();
    let with = |words: &[&str], file: &str| printed(&[words, &["--eval-file", file]].concat());
    let play = ["selfplay", "symmetron44", "--games", "1", "--nodes", "100", "--turns", "20"];
    let analyse = ["analyse", "symmetron44", "--nodes", "2000", "--json"];
    assert_eq!(with(&play, &own), printed(&play));
    assert_ne!(with(&play, &other), printed(&play));
    let moves = |text: String| {
        let line: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        (line["score"].clone(), line["pv"].clone())
    };
    assert_eq!(moves(with(&analyse, &own)), moves(printed(&analyse)));
    assert_ne!(moves(with(&analyse, &other)), moves(printed(&analyse)));
    refused(&["selfplay", "deneb", "--eval-file", &own], "a network of symmetron44, expected one of deneb");
    refused(&["analyse", "deneb", "--eval-file", &own], "a network of symmetron44, expected one of deneb");
    refused(&["bench", "deneb", "--eval-file", "missing.bin"], "cannot read missing.bin");
    // Not even the game that comes first in the list is searched.
    for variant in ["achernar", "symmetron44"] {
        fs::write(&own, built_in(variant)).unwrap();
        refused(
            &["bench", "--eval-file", &own],
            "a network belongs to one game, expected the NAME of that game",
        );
    }
    fs::write(&own, built_in("symmetron44")).unwrap();
    // The next generation of positions: played and scored by another network, and not mixed up with those of this one.
    let [positions, scored] = ["a.positions", "b.positions"].map(|name| folder.file(name));
    let words = ["--games", "2", "--nodes", "100", "--turns", "20", "--positions", "--hash", "1"];
    let play =
        [&["selfplay", "symmetron44"], &words[..], &["--output", &positions, "--eval-file", &other]].concat();
    printed(&play);
    let again = [&play[..play.len() - 1], &[&own, "--resume"]].concat();
    refused(&again, "network");
    refused(&[&play[..play.len() - 2], &["--resume"]].concat(), "network");
    printed(&[&play[..], &["--resume"]].concat());
    let rescore = ["positions", "rescore", &positions, "--static", "--output", &scored];
    with(&rescore, &other);
    refused(&[&rescore[..], &["--resume", "--eval-file", &own]].concat(), "network");
}
