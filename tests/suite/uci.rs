//! Transcripts of UCI and CECP, from `tests/transcripts/*.txt` and the examples of protocol.md.
//!
//! A line `> text` is sent; a line `< text` must come back, in this order, though other lines may come
//! between; `*` stands for any text. A line `! text` must not come at all. The engine runs in this process.

use crate::common::host::{Host, matches};
use crate::common::talk::talk;
use std::path::Path;

fn check_transcript(name: &str, text: &str) {
    let sent: String = text.lines().filter_map(|l| l.strip_prefix("> ")).map(|l| format!("{l}\n")).collect();
    let said = talk(sent.as_bytes());
    let mut left = said.iter();
    for expected in text.lines().filter_map(|l| l.strip_prefix("< ")) {
        let found = left.any(|line| matches(expected, line.trim_end()));
        assert!(found, "{name}: no (further) line '{expected}' in:\n{}", said.join("\n"));
    }
    for refused in text.lines().filter_map(|l| l.strip_prefix("! ")) {
        assert!(!said.iter().any(|line| line.starts_with(refused)), "{name}: '{refused}' was said");
    }
}

#[test]
fn every_transcript_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut count = 0;
    for item in std::fs::read_dir(folder).unwrap() {
        let path = item.unwrap().path();
        check_transcript(&path.display().to_string(), &std::fs::read_to_string(&path).unwrap());
        count += 1;
    }
    assert!(count >= 3);
}

#[test]
fn every_example_of_the_protocol_document_holds() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/protocol.md");
    let text = std::fs::read_to_string(path).unwrap();
    let of = |kind: &str| {
        let fence = format!("```{kind}\n");
        let blocks = text.split(&fence).skip(1);
        blocks.map(|rest| rest.split("```").next().unwrap().to_string()).collect::<Vec<_>>()
    };
    let (uci, cecp) = (of("uci"), of("cecp"));
    assert!(cecp.len() >= 4, "only {} examples of CECP", cecp.len());
    let examples = [uci, cecp].concat();
    assert!(examples.len() >= 8, "only {} examples", examples.len());
    for (number, example) in (1..).zip(examples) {
        assert!(example.contains("< "), "example {number} expects nothing");
        check_transcript(&format!("protocol.md, example {number}"), &example);
    }
}

/// The engine answers after any input, and the position stays as it was.
#[test]
fn noise_never_ends_the_conversation() {
    let noise: &[&str] = &[
        "position",
        "position fen",
        "position fen 8/8 w - -",
        "position startpos moves e2e9 x",
        "go depth",
        "go depth -1",
        "go nodes 9999999999999999999x",
        "go movestogo 5",
        "go wibble",
        "go searchmoves zz",
        "go perft",
        "go perft x",
        "setoption",
        "setoption name",
        "setoption name Hash value 0",
        "setoption name Hash value 99999999999",
        "setoption name Hash",
        "setoption name Hash value 1048576000",
        "setoption name Nope value 1",
        "setoption name UCI_Variant value shogi",
        "position fen \u{1F600} w - - 0 1",
        "position startpos moves \u{e9}2e4",
        "stop",
        "ponderhit",
        "perft 99",
        "\u{0}",
        "ucinewgame extra",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves",
        "go movetime x",
        "go mate 0",
        "go depth 3 nodes 7 depth 4",
    ];
    for variant in asterism_engine::variants::VARIANTS {
        let mut input = format!("setoption name UCI_Variant value {}\nd\n", variant.info.name).into_bytes();
        for line in noise.iter().filter(|line| !line.ends_with("moves") || variant.info.name == "chess") {
            input.extend_from_slice(line.as_bytes());
            input.push(b'\n');
        }
        input.extend_from_slice(b"\xff\xfe\xfd\nd\nisready\n");
        let said = talk(&input);
        assert!(said.iter().any(|line| line == "readyok"), "{said:?}");
        let fens: Vec<_> = said.iter().filter(|line| line.starts_with("Fen: ")).collect();
        assert_eq!(fens.len(), 2);
        assert_eq!(fens[0], fens[1]);
        let errors = said.iter().filter(|line| line.starts_with("info string error: ")).count();
        assert!(errors >= noise.len() - 7, "{errors} errors: {said:?}");
    }
}

/// In CECP every line of noise is answered by one line with the fault.
#[test]
fn noise_never_ends_a_conversation_in_cecp() {
    let noise: &[&str] = &[
        "usermove",
        "usermove \u{e9}2e4",
        "usermove z99z98",
        "usermove a1a1,a1",
        "usermove a1b1,b1c1,c1d1,d1e1",
        "usermove Q@",
        "usermove N@z99",
        "setboard",
        "setboard \u{1F600} w - - 0 1",
        "setboard 99999999999999999999999/9/9/9 w",
        "setboard *********/9/9/9/9/9/9/9/9 w - - 0 1",
        "level",
        "level 99999999999 1 1",
        "level 0 4294967295 0",
        "st nan",
        "sd -1",
        "time",
        "memory 99999999999",
        "cores x",
        "option",
        "option =",
        "lift",
        "put \u{e9}",
        "undo",
        "remove",
        "variant",
        "\u{0}",
    ];
    for variant in asterism_engine::variants::VARIANTS {
        let start = format!("xboard\nnew\nvariant {}\nforce\nd\n", variant.info.name);
        let said = talk(format!("{start}{}\nd\nping 1\n", noise.join("\n")).as_bytes());
        assert!(said.iter().any(|line| line == "pong 1"), "{said:?}");
        let fens: Vec<_> = said.iter().filter(|line| line.starts_with("Fen: ")).collect();
        assert_eq!(fens, [fens[0], fens[0]]);
        let wrong = ["Error (", "Illegal move (", "tellusererror "];
        let errors = said.iter().filter(|line| wrong.iter().any(|start| line.starts_with(start))).count();
        assert_eq!(errors, noise.len(), "{said:?}");
    }
}

/// While CECP analyses, the search has the game: it is interrupted for questions about the position.
#[test]
fn an_analysis_is_asked_for_its_own_position() {
    let asked =
        |before: &str| talk(format!("xboard\nforce\nusermove e2e4\n{before}d\nmoves\nquit\n").as_bytes());
    let said = asked("analyze\n");
    assert_eq!(said, asked(""));
    assert!(said.iter().any(|line| line.contains("4P3/8/PPPP1PPP/RNBQKBNR b")), "{said:?}");
}

#[test]
fn a_stop_reaches_the_search_it_was_sent_for() {
    let host = Host::new();
    for _ in 0..200 {
        host.send("position startpos\ngo infinite\nstop\n");
        host.wait_for("bestmove *");
    }
    // Both searches are asked for and stopped before the first one has answered.
    host.send("go infinite\nstop\nposition startpos\ngo infinite\nstop\n");
    host.wait_for("bestmove *");
    host.wait_for("bestmove *");
}

#[test]
fn a_running_search_leaves_the_engine_answering() {
    let host = Host::new();
    host.send("go infinite\nisready\n");
    host.wait_for("readyok");
    host.send("d\nstop\n");
    host.wait_for("bestmove *");
    host.wait_for("Fen: *");
    host.send("go ponder wtime 100 btime 100\nisready\n");
    host.wait_for("readyok");
    host.send("ponderhit\n");
    host.wait_for("bestmove *");
}

#[test]
fn a_closed_input_ends_searches_that_would_never_end() {
    for command in ["go", "go infinite", "go mate 3", "go infinite\nponderhit", "go ponder movetime 5"] {
        let said = talk(command.as_bytes());
        assert!(said.iter().any(|line| line.starts_with("bestmove")), "{command}: {said:?}");
    }
}

#[test]
fn an_endless_line_is_left_out() {
    let said = talk(&[vec![b'x'; 5 << 20], b"\nisready\n".to_vec()].concat());
    assert_eq!(said, ["info string error: line longer than 1048576 bytes ignored", "readyok"]);
}

#[test]
fn a_new_game_forgets_all_that_a_search_depends_on() {
    for variant in asterism_engine::variants::VARIANTS {
        let setup = format!("setoption name UCI_Variant value {}\n", variant.info.name);
        let said = talk(format!("{setup}ucinewgame\ngo nodes 6000\nucinewgame\ngo nodes 6000\n").as_bytes());
        let timeless = |line: &&String| {
            let words: Vec<&str> = line.split(' ').collect();
            let kept =
                words.iter().enumerate().filter(|(i, _)| *i == 0 || !["nps", "time"].contains(&words[i - 1]));
            kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
        };
        let searched: Vec<String> = said
            .iter()
            .filter(|l| l.starts_with("info depth") || l.starts_with("bestmove"))
            .map(|l| timeless(&l))
            .collect();
        let (first, second) = searched.split_at(searched.len() / 2);
        assert_eq!(first, second);
        assert!(first.len() > 2);
    }
}
