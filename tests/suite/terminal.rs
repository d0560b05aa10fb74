//! The output in a terminal, with a pseudo-terminal in its place, and in a pipe.
#![cfg(unix)]

use crate::common::folder::Folder;
use crate::common::program::run;
use crate::common::talk::talk;
use asterism_engine::variants::VARIANTS;
use nix::pty::{OpenptyResult, Winsize, openpty};
use std::fs::File;
use std::io::{Read, Write};
use std::process::Command;

/// Everything a run shows in a terminal of 100 columns in which `typed` is typed.
fn shown(arguments: &[&str], environment: &[(&str, &str)], typed: &str) -> String {
    let size = Winsize { ws_row: 50, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 };
    let OpenptyResult { master, slave } = openpty(&size, None).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_asterism"));
    ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"].iter().for_each(|name| _ = command.env_remove(name));
    command.args(arguments).env("TERM", "xterm").envs(environment.iter().copied());
    command.stdin(slave.try_clone().unwrap()).stdout(slave.try_clone().unwrap()).stderr(slave);
    let mut child = command.spawn().unwrap();
    drop(command); // else the terminal would never be closed
    let mut master = File::from(master);
    master.write_all(typed.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    let _ = master.read_to_end(&mut bytes); // ends with an error once no process has the terminal
    child.wait().unwrap();
    // A line that was rewritten counts as several.
    String::from_utf8(bytes).unwrap().replace("\r\n", "\n").replace('\r', "\n").replace("\x1b[2K", "")
}

/// Standard error of a run in a pipe.
fn said(arguments: &[&str]) -> String {
    String::from_utf8(run(arguments, "").stderr).unwrap()
}

#[test]
fn the_name_alone_says_what_to_type_in_a_terminal_only() {
    let screen = shown(&[], &[], "play chess\nmoves\nuci\nquit\n");
    for words in ["asterism serve", "asterism --help", "'quit', then 'asterism play chess'", "uciok"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    assert!(!screen.contains("'asterism moves'"), "a command of UCI: {screen}");
    let piped = run(&[], "play chess\nisready\nquit\n");
    assert!(piped.stderr.is_empty());
    let expected = "info string error: unknown command 'play', 'help' lists them\nreadyok\n";
    assert_eq!(String::from_utf8(piped.stdout).unwrap(), expected);
}

#[test]
fn an_analysis_in_a_terminal_has_a_board_and_words() {
    for entry in VARIANTS {
        let name = entry.info.name;
        let screen = shown(&["analyse", name, "--depth", "2"], &[("NO_COLOR", "1")], "");
        let board = &(entry.open)().view().text();
        assert!(screen.contains(board.trim_end()), "{screen}");
        for words in ["\nScore: ", "\nBest move: ", "\nLine: ", "\nSearch: depth 2, ", "asterism play "] {
            assert!(screen.contains(words), "{words}: {screen}");
        }
    }
    let mate =
        ["analyse", "chess", "--fen", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "--depth", "3", "--multipv", "2"];
    let screen = shown(&mate, &[], "");
    for words in [
        "White wins in 1 (+M1)",
        "a1a8: Rook a1 goes to a8",
        "  1.     +M1  a1a8",
        "\x1b[1mBest move:\x1b[0m",
    ] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
}

/// The lines of an analysis in a pipe, made of UCI's `info` of the same search; the time is left out.
#[test]
fn an_analysis_in_a_pipe_is_what_it_always_was() {
    for entry in VARIANTS {
        let name = entry.info.name;
        let commands =
            format!("setoption name Hash value 64\nsetoption name UCI_Variant value {name}\ngo depth 3\n");
        let mut expected = vec![format!("{name} {}", entry.info.start)];
        for line in talk(commands.as_bytes()) {
            if let Some(best) = line.strip_prefix("bestmove ") {
                expected.push(format!("best move {}", best.split(' ').next().unwrap()));
            }
            let Some(info) = line.strip_prefix("info depth ") else { continue };
            let value =
                |key: &str| info.split(&format!(" {key} ")).nth(1).unwrap().split(' ').next().unwrap();
            let score = info.split(" score ").nth(1).unwrap().split(" nodes ").next().unwrap();
            let bound = [("lowerbound", " or more"), ("upperbound", " or less")];
            let bound = bound.iter().find(|(word, _)| score.ends_with(word)).map_or("", |(_, words)| words);
            let score = score.split(' ').take(2).collect::<Vec<_>>().join(" ");
            let (depth, pv) = (info.split(' ').next().unwrap(), info.split(" pv ").nth(1).unwrap());
            expected.push(format!(
                "{depth:>3}/{:<3} {:>2}. {score}{bound}  {:>10} nodes  {pv}",
                value("seldepth"),
                value("multipv"),
                value("nodes"),
            ));
        }
        let output = run(&["analyse", name, "--depth", "3"], "");
        assert!(output.stderr.is_empty());
        let without_time = |line: &str| match line.split_once(" nodes ") {
            Some((before, after)) => format!("{before} nodes  {}", after.split_once(" ms  ").unwrap().1),
            None => line.to_string(),
        };
        let lines: Vec<String> =
            String::from_utf8(output.stdout).unwrap().lines().map(without_time).collect();
        assert_eq!(lines, expected);
    }
}

#[test]
fn colours_are_for_terminals_and_obey() {
    let wrong = ["show", "denb"];
    let coloured = |screen: &str| screen.contains("\x1b[");
    assert!(coloured(&shown(&wrong, &[], "")));
    assert!(!coloured(&shown(&wrong, &[("NO_COLOR", "1")], "")));
    assert!(!coloured(&shown(&["show", "denb", "--color", "never"], &[], "")));
    assert!(!coloured(&shown(&["--color=never", "--help"], &[], "")));
    assert!(coloured(&shown(&["--help"], &[], "")));
    assert!(!coloured(&said(&wrong)));
    assert!(coloured(&said(&["show", "denb", "--color", "always"])));
}

#[test]
fn errors_have_a_hint_on_a_line_of_its_own() {
    let folder = Folder::new("terminal-hints");
    std::fs::write(folder.file("game.pgn"), "1. e4 *\n").unwrap();
    let (missing, nonsense) = (folder.file("gane.pgn"), folder.file("nonsense"));
    std::fs::write(&nonsense, "nonsense\n").unwrap();
    let position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (arguments, hint) in [
        (vec!["rules", "denb"], "hint: did you mean `deneb`?"),
        (vec!["analyse", "ches"], "hint: did you mean `chess`?"),
        (vec!["annotate", missing.as_str()], "hint: did you mean `game.pgn`?"),
        (vec!["show", "chess", "--moves", "e2e5"], "hint: `asterism moves chess` lists the legal moves"),
        (
            vec!["analyse", "chess", "--fen", position, "--moves", "e1e2", "e8e5"],
            "hint: `asterism moves chess --fen \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\" --moves e1e2` lists the legal moves",
        ),
        (
            vec!["moves", "deneb", "--fen", "x"],
            "hint: `asterism show deneb` shows the FEN of the start position",
        ),
    ] {
        let told = said(&arguments);
        let [error, told] = told.lines().collect::<Vec<_>>()[..] else { panic!("{arguments:?}: {told}") };
        assert!(error.starts_with("error: "), "{error}");
        assert_eq!(told, hint);
    }
    for (arguments, found, hint) in [
        (vec!["play"], "<VARIANT>", "the games are chess, achernar, "),
        (vec!["perft"], "<VARIANT>", "the games are chess, achernar, "),
        (vec!["deneb"], "'deneb'", "`deneb` is a game: try `asterism play deneb`"),
        (vec!["analise"], "'analyse'", "`asterism --help` lists the commands"),
        (vec!["analyse", "chess", "--dept", "3"], "'--depth'", "`asterism analyse -h` lists its arguments"),
        (vec!["positions", "foo"], "'foo'", "`asterism positions -h` lists its arguments"),
        (
            vec!["positions", "inspect", "a", "--show", "-1"],
            "'-1'",
            "`asterism positions inspect -h` lists its",
        ),
        (vec!["help", "nosuch"], "'nosuch'", "`asterism --help` lists the commands"),
        (vec!["match", "chess", "--games", "2"], "'--games'", "`asterism match -h` lists its arguments"),
        (vec!["play", "chess", "--time", "3"], "'--time'", "`asterism play -h` lists its arguments"),
        (vec!["bench", "foo"], "'foo'", "`asterism variants` describes each of them"),
        (vec!["games", "nosuch"], "nosuch", "it was looked for in `/"),
        (vec!["annotate", nonsense.as_str()], "line 1", "the record does not name its game"),
        (vec!["match", "deneb", "--engine", "name=a"], "one engine", "`asterism match -h` has an example"),
    ] {
        let said = said(&arguments);
        assert!(said.starts_with("error: ") && said.contains(found), "{arguments:?}: {said}");
        assert!(!said.contains("as a value"), "{arguments:?}: {said}");
        let last = said.lines().last().unwrap().strip_prefix("hint: ");
        assert!(last.is_some_and(|last| last.starts_with(hint)), "{arguments:?}: {said}");
    }
}

#[test]
fn help_leads_to_groups_examples_and_rules() {
    let text = |arguments: &[&str]| String::from_utf8(run(arguments, "").stdout).unwrap();
    for flag in ["--help", "-h"] {
        let help = text(&[flag]);
        for words in
            ["Play:\n  serve", "For developers:\n  bench", "Examples:\n  asterism serve", "symmetron44"]
        {
            assert!(help.contains(words), "{words}: {help}");
        }
    }
    assert_eq!(text(&["help", "deneb"]), text(&["rules", "deneb"]));
    let help = text(&["match", "-h"]);
    for words in ["Engines:\n", "Limits:\n", "Openings:\n", "Example: asterism match "] {
        assert!(help.contains(words), "{words}: {help}");
    }
}
