//! Records that leave the program: every writer writes a game alike, and other people's programs read it.

use crate::common::folder::Folder;
use crate::common::objects::objects;
use crate::common::program::run;
use asterism::lab::tournament::openings::Openings;
use asterism_engine::rules::{Color, GameResult, Outcome};
use asterism_engine::variants::{VARIANTS, find, open};
use asterism_interface::api::{HostLimits, Reply, answer};
use asterism_interface::records::{ParsedGame, RecordError, read_games};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// A game of chess in full, and in the notation of FIDE's Laws (Appendix C): en passant, a Knight of two, castling.
const GAME: [(&str, &str); 10] = [
    ("e2e4", "e4"),
    ("g8f6", "Nf6"),
    ("e4e5", "e5"),
    ("d7d5", "d5"),
    ("e5d6", "exd6"),
    ("b8d7", "Nbd7"),
    ("d6e7", "dxe7"),
    ("f8e7", "Bxe7"),
    ("f1b5", "Bb5"),
    ("e8g8", "O-O"),
];
/// One from a position: a promotion with check, and castling to the other side.
const START: &str = "4k3/P7/8/8/8/8/8/R3K3 w Q - 0 7";
const FROM_START: [(&str, &str); 3] = [("a7a8q", "a8=Q+"), ("e8f7", "Kf7"), ("e1c1", "O-O-O")];

/// Returns the text that every writer makes of a game, with the writer's name.
fn written(variant: &str, fen: Option<&str>, moves: &[&str], short: bool) -> BTreeMap<&'static str, String> {
    let folder = Folder::new(&format!("records-{variant}-{short}-{}", fen.is_some()));
    let san: &[&str] = if short { &["--san"] } else { &[] };
    let object = json!({ "variant": variant, "fen": fen, "moves": moves }).to_string();
    let said = |words: &[&str], input: &str| {
        let output = run(&[words, san].concat(), input);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let saved = folder.file("saved.pgn");
    let place: Vec<&str> = fen.map(|fen| ["--fen", fen]).into_iter().flatten().collect();
    let typed = format!("{}\nrecord\nsave {saved}\n", moves.join("\n"));
    let played = said(&[&["play", variant, "--side", "both"], &place[..]].concat(), &typed);
    let record = &played[played.rfind("[Event").unwrap()..];
    let record = &record[..record.find("*\n").unwrap() + 1]; // the result, and not yet what is saved
    let nodes: Vec<Value> = std::iter::once(json!({ "before": null, "move": null }))
        .chain(
            moves.iter().enumerate().map(|(at, text)| json!({ "before": at, "move": text, "glyphs": [6] })),
        )
        .collect();
    let asked = json!({ "variant": variant, "fen": fen, "moves": moves, "san": short, "nodes": nodes });
    let host = HostLimits { threads: 1, most_hash_mb: 1, hash_mb: 1 };
    let Ok(Reply::Json(page)) = answer(&host, "games/write", asked.to_string().as_bytes()) else { panic!() };
    let page: Value = serde_json::from_str(&page).unwrap();
    BTreeMap::from([
        ("games", said(&["games", "-"], &object)),
        ("annotate", said(&["annotate", "-", "--nodes", "200"], &object)),
        ("record", record.to_string()),
        ("save", std::fs::read_to_string(saved).unwrap()),
        ("page", page["pgn"].as_str().unwrap().to_string()),
    ])
}

/// Returns the moves of a text, without comments.
fn moves(text: &str) -> Vec<&str> {
    let text = text.split_once("\n\n").unwrap().1;
    let mut depth = 0;
    let outside = |word: &&str| {
        depth += word.matches(['{', '(']).count();
        let is_outside = depth == 0;
        depth -= word.matches(['}', ')']).count();
        is_outside
    };
    let is_move = |word: &&str| !word.ends_with('.') && !word.starts_with('$') && *word != "*";
    text.split_whitespace().filter(outside).filter(is_move).collect()
}

#[test]
fn every_writer_writes_chess_as_others_read_it() {
    for (fen, game) in [(None, &GAME[..]), (Some(START), &FROM_START)] {
        let (full, short): (Vec<&str>, Vec<&str>) = game.iter().copied().unzip();
        for (writer, text) in written(VARIANTS[0].info.name, fen, &full, false) {
            assert_eq!(moves(&text), short, "{writer}: {text}");
            assert!(text.contains("[Variant \"Standard\"]\n"), "{writer}: {text}");
            let place = [text.contains("[SetUp \"1\"]"), text.contains(&format!("[FEN \"{START}\"]"))];
            assert_eq!(place, [fen.is_some(); 2], "{writer}: {text}");
            let (again, _) = read_games(&text).unwrap()[0].in_full(None).unwrap();
            assert!(again.move_texts().eq(full.iter().copied()), "{writer}: {text}");
        }
    }
}

#[test]
fn in_the_other_games_short_texts_are_a_choice() {
    for info in VARIANTS[1..].iter().map(|entry| entry.info) {
        let game = open(info.name).unwrap();
        let whole = game.legal_moves().swap_remove(0);
        let short = game.read(&whole).unwrap().san();
        for (is_short, expected) in [(false, &whole), (true, &short)] {
            for (writer, text) in written(info.name, None, &[whole.as_str()], is_short) {
                assert_eq!(moves(&text), [expected.as_str()], "{writer}: {text}");
                assert!(text.contains(&format!("[Variant \"{}\"]\n", info.name)), "{writer}: {text}");
                assert!(!text.contains("[FEN"), "{writer}: {text}");
            }
        }
    }
}

/// Makes an array of the games that XBoard has saved of each variant named.
macro_rules! files {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../xboard/", $name, ".pgn")))),*]
    };
}

/// Games that XBoard 4.9.1 has saved, by variant, chess first: with their ends, comments of XBoard. A new variant may do
/// without; `architecture` reports it.
const SAVED_BY_XBOARD: [(&str, &str); 7] =
    files!["chess" "achernar" "alphacentauri" "deneb" "grandrider" "maxima" "symmetron44"];

/// Returns such games of a variant, if there are any.
pub(crate) fn saved_by_xboard(variant: &str) -> Option<&'static str> {
    SAVED_BY_XBOARD.into_iter().find(|(name, _)| *name == variant).map(|(_, text)| text)
}

#[test]
fn every_game_that_xboard_has_saved_is_listed() {
    for item in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/xboard")).unwrap() {
        let path = item.unwrap().path();
        let variant = path.file_stem().unwrap().to_str().unwrap();
        let listed = saved_by_xboard(variant).is_some();
        assert!(listed, "{}: expected its game in SAVED_BY_XBOARD of tests/suite/records.rs", path.display());
    }
}

/// The moves lead to the end that XBoard has shown: any misreading would lead to another.
#[test]
fn games_that_xboard_has_saved_are_read() {
    for (variant, text) in SAVED_BY_XBOARD {
        let games = read_games(text).unwrap();
        assert_eq!(games.len(), text.matches("[Event ").count(), "{variant}");
        let in_full =
            |game: &ParsedGame| game.in_full(None).unwrap_or_else(|error| panic!("{variant}: {error}"));
        // To find the moves that XBoard means takes long: once.
        let all: Vec<_> = games.iter().map(in_full).collect();
        for (game, (full, board)) in games.iter().zip(&all) {
            assert_eq!((full.variant(), full.fen()), (Some(variant), None));
            let (_, end) = game.notes.comments.last().unwrap();
            match game.result {
                Some(result) => {
                    let outcome = board.outcome().unwrap_or_else(|| panic!("{variant}: not over, {end}"));
                    assert_eq!(outcome.result, result, "{variant}");
                    let told = end.to_lowercase().contains(&outcome.by.to_lowercase());
                    assert!(told, "{variant}: {outcome}, not {end}");
                }
                None => assert!(end.starts_with("xboard exit"), "{variant}: {end}"),
            }
        }
        let folder = Folder::new(&format!("records-xboard-{variant}"));
        let path = folder.file("games.pgn");
        std::fs::write(&path, text).unwrap();
        let nodes = ["--nodes", "1"];
        for words in [&["games", &path][..], &["annotate", &path, nodes[0], nodes[1]]] {
            let output = run(words, "");
            assert!(output.status.success(), "{output:?}");
            let again = read_games(&String::from_utf8(output.stdout).unwrap()).unwrap();
            assert_eq!(again.len(), games.len());
            for (again, (full, _)) in again.iter().zip(&all) {
                assert!(in_full(again).0.move_texts().eq(full.move_texts()), "{variant}");
            }
        }
        let counted = run(&["stats", variant, "--input", &path, "--json"], "");
        assert_eq!(objects(&counted.stdout)[0]["games"], games.len(), "{counted:?}");
        let entry = find(variant).unwrap();
        let (openings, _) = Openings::parse(text, entry, 4).unwrap();
        for (number, (full, _)) in (0..).zip(&all) {
            let opening = openings.opening(number, entry).unwrap();
            let told: Vec<String> = opening.moves().map(|played| played.text).collect();
            assert!(full.move_texts().take(4).eq(told.iter()), "{variant}: {told:?}");
        }
    }
}

/// A piece that XBoard's notation leaves out is found by the moves that follow; a text that is no move is refused.
#[test]
fn a_spoilt_game_of_xboard_is_refused() {
    for (variant, text) in &SAVED_BY_XBOARD[1..] {
        let (tags, moves) = text.split_once("\n1. ").unwrap();
        let first = moves.split_whitespace().next().unwrap();
        let spoilt = format!("{tags}\n1. Zz9-{first}{}", &moves[first.len()..]);
        let error = read_games(&spoilt).unwrap()[0].in_full(None).err().unwrap();
        assert!(error.to_string().contains(&format!("illegal move 'Zz9-{first}'")), "{variant}: {error}");
    }
}

/// XBoard's notation leaves much out: a text is read so only where XBoard has left its drawing of the board.
#[test]
fn an_illegal_game_is_not_read_as_one_of_xboard() {
    for (text, reason) in [
        (
            "1. f3 e5 2. g4 Qh4# 3. a3 *",
            "move 'a3' (number 5 of the list): the game is over: 0-1 (checkmate)",
        ),
        ("1. f3 c6 2. Nf3 *", "move 'Nf3' (number 3 of the list)"),
        ("[Variant \"deneb\"]\n\n1. Sc3d4 Ec6 *", "move 'Ec6' (number 2 of the list)"),
        ("[Variant \"grandrider\"]\n\n1. a5 Nf6 *", "move 'Nf6' (number 2 of the list)"),
    ] {
        let error = read_games(text).unwrap()[0].in_full(None).err().unwrap().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
    // A game of chess that began elsewhere has the drawing, and is written as by everybody.
    let start = VARIANTS[0].info.start;
    let text = format!(
        "[FEN \"{start}\"]\n[SetUp \"1\"]\n\n{{--------------\nr n b\n--------------}}\n1. f3 c6 2. a3 *"
    );
    let (full, _) = read_games(&text).unwrap()[0].in_full(None).unwrap();
    assert!(full.move_texts().eq(["f2f3", "c7c6", "a2a3"]), "{full:?}");
    assert!(full.notes.comments.is_empty(), "{full:?}");
}

/// A reason of any game counts, wherever a program writes reasons: in a tag, or behind the last move.
#[test]
fn a_reason_of_another_game_contradicts_an_open_board() {
    let reasons =
        VARIANTS.iter().flat_map(|entry| entry.info.reasons.iter().map(move |by| (entry.info.name, *by)));
    for (variant, by) in reasons.chain(Outcome::COUNTED.map(|by| (VARIANTS[0].info.name, by))) {
        let capital = by.to_uppercase();
        for (tags, end) in [
            (format!("[Variant \"{variant}\"]\n[Reason \"{by}\"]"), String::new()),
            (format!("[Variant \"{variant}\"]\n[Termination \"{capital}\"]"), String::new()),
            (format!("[Variant \"{variant}\"]"), format!("{{{by}}}")),
            (format!("[Variant \"{}\"]\n[Reason \"{by}\"]", VARIANTS[1].info.name), String::new()),
        ] {
            let text = format!("{tags}\n\n{end} 1-0");
            let error = read_games(&text).unwrap()[0].in_full(None).err().unwrap_or_else(|| panic!("{text}"));
            assert!(error.to_string().ends_with("but the moves end with a game that goes on"), "{error}");
        }
    }
    // Other words tell nothing of the board, and a comment elsewhere is no reason.
    for text in [
        "[Termination \"normal\"]\n\n1. e4 1-0",
        "[Termination \"Ada won by resignation\"]\n\n1. e4 1-0",
        "1. e4 {checkmate} e5 1-0",
        "[Termination \"Checkmate\"]\n\n1. f3 e5 2. g4 Qh4# {checkmate} 0-1",
    ] {
        read_games(text).unwrap()[0].in_full(None).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// Mates as cutechess, lichess, XBoard, FICS and chess.com write them.
#[test]
fn a_mate_in_the_words_of_other_programs_contradicts_an_open_board() {
    let refused = |text: &str| read_games(text).unwrap()[0].in_full(None).err().map(|e| e.to_string());
    let open = "1. e4 e5";
    let mated = "1. f3 e5 2. g4 Qh4#";
    for (words, is_of_black) in [
        ("Black mates", true),
        ("White mates", false),
        ("+M1/3 0.05s, White mates", false),
        ("Black wins by checkmate.", true),
        ("checkmate.", true),
        ("Xboard adjudication: Checkmate", true),
        ("White checkmated", true),
        ("Bob wins by checkmate", true),
    ] {
        let error = refused(&format!("[White \"Ada\"]\n[Black \"Bob\"]\n\n{open} {{{words}}} 1-0")).unwrap();
        let expected = format!("the reason is '{words}', but the moves end with a game that goes on");
        assert_eq!(error, expected);
        let tag = words.rsplit(", ").next().unwrap();
        let error = refused(&format!("[Termination \"{tag}\"]\n\n{open} 1-0")).unwrap();
        assert!(error.starts_with(&format!("the reason is '{tag}'")), "{error}");
        let told = refused(&format!("[Black \"Bob\"]\n\n{mated} {{{words}}} 0-1"));
        assert_eq!(told.is_none(), is_of_black, "{words}: {told:?}");
    }
    for (words, result) in [("Draw by stalemate.", "1/2-1/2"), ("Draw by 3-fold repetition", "1/2-1/2")] {
        assert!(refused(&format!("{open} {{{words}}} {result}")).is_some(), "{words}");
    }
    assert!(refused(&format!("[Termination \"Ada won by checkmate\"]\n\n{open} 1-0")).is_some());
    // Analysis that mentions a mate, and a reason of another line or move, say nothing of the end.
    for text in [
        "threatens checkmate",
        "mate in 3",
        "Black will be mated",
        "White mates in 3",
        "and White mates",
        "Qh5 and checkmate.",
        "+0.30/12, then White mates",
    ] {
        assert_eq!(refused(&format!("{open} {{{text}}} 1-0")), None, "{text}");
    }
    assert_eq!(refused("1. e4 {White mates} e5 (1... f6 {checkmate.}) 1-0"), None);
}

#[test]
fn a_reason_that_excludes_the_result_is_refused() {
    let repeated =
        json!({ "moves": ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"], "result": "1-0",
                "reason": "threefold repetition" })
        .to_string();
    let tagged = |reason: &str, result: &str| format!("[Reason \"{reason}\"]\n\n1. e4 e5 {result}");
    let said = |reason: &str, result: &str| format!("1. e4 e5 {{{reason}}} {result}");
    for (text, result, reason, expected) in [
        (repeated, "1-0", "threefold repetition", "1/2-1/2"),
        (tagged("20 turns played", "1-0"), "1-0", "20 turns played", "1/2-1/2"),
        (tagged("resignation", "1/2-1/2"), "1/2-1/2", "resignation", "1-0 or 0-1"),
        (said("White resigns", "1-0"), "1-0", "White resigns", "0-1"),
        (said("Black wins on time.", "1/2-1/2"), "1/2-1/2", "Black wins on time.", "0-1"),
        (
            said("0.00/9 1.2s, Draw by adjudication", "0-1"),
            "0-1",
            "0.00/9 1.2s, Draw by adjudication",
            "1/2-1/2",
        ),
        (tagged("Black is gone: signal: 9", "0-1"), "0-1", "Black is gone: signal: 9", "1-0"),
        (tagged("Game drawn by mutual agreement", "0-1"), "0-1", "Game drawn by mutual agreement", "1/2-1/2"),
    ] {
        let output = run(&["games", "-"], &text);
        let told = String::from_utf8(output.stderr).unwrap();
        let reason = format!("the result is {result}, but the reason is '{reason}', expected {expected}");
        assert!(!output.status.success() && told.contains(&reason), "{text}: {told}");
    }
    for text in [
        tagged("20 turns played", "1/2-1/2"),
        tagged("20 turns played", "*"),
        tagged("adjudicated", "1-0"),
        said("White resigns", "0-1"),
        said("White wins on time.", "1-0"),
        said("Ada resigns", "1-0"),
        said("+9.00/9 1.2s, White wins by adjudication", "1-0"),
        "[Termination \"time forfeit\"]\n\n1. e4 e5 1/2-1/2".to_string(),
    ] {
        read_games(&text).unwrap()[0].in_full(None).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn a_result_that_the_board_contradicts_is_refused() {
    for (text, line, reason) in [
        ("1. f3 e5 2. g4 Qh4# 1-0", 1, "the result is 1-0, but the moves end with 0-1 (checkmate)"),
        ("1. f3 e5\n2. g4 Qh4# 1/2-1/2", 2, "the result is 1/2-1/2, but the moves end with 0-1 (checkmate)"),
        (
            r#"{"moves":["e2e4"],"result":"1-0","reason":"checkmate"}"#,
            1,
            "the reason is 'checkmate', but the moves end with a game that goes on",
        ),
        (
            "\n[FEN \"7k/8/6Q1/8/8/8/8/K7 b - - 0 1\"]\n\n1-0",
            2,
            "the result is 1-0, but the moves end with 1/2-1/2 (stalemate)",
        ),
    ] {
        let error = read_games(text).unwrap()[0].in_full(None).err().unwrap();
        assert!(matches!(error, RecordError::Result { .. } | RecordError::Reason { .. }));
        assert_eq!(error.to_string(), reason, "{text}");
        for words in [&["games", "-"][..], &["annotate", "-", "--nodes", "9"]] {
            let output = run(words, text);
            let told = String::from_utf8(output.stderr).unwrap();
            assert_eq!(told, format!("error: -, line {line}, game 1: {reason}\n"), "{text}");
        }
    }
    // A player may resign, or be too late, while the game goes on; a draw may be claimed or not.
    for (text, result) in [
        ("1. e4 1-0", GameResult::Won(Color::White)),
        ("1. f3 e5 2. g4 1/2-1/2", GameResult::Draw),
        ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 0-1", GameResult::Won(Color::Black)),
        (r#"{"moves":["e2e4"],"result":"1/2-1/2","reason":"agreed"}"#, GameResult::Draw),
    ] {
        assert_eq!(read_games(text).unwrap()[0].in_full(None).unwrap().0.result, Some(result), "{text}");
        let annotated = String::from_utf8(run(&["annotate", "-", "--nodes", "9"], text).stdout).unwrap();
        assert!(annotated.trim_end().ends_with(result.text()), "{annotated}");
    }
}

/// By checkmate, or by repetition in a game where it ends the game. In chess it would have to be claimed.
#[test]
fn a_finished_game_without_a_result_has_that_of_the_board() {
    let mated = ["f2f3", "e7e5", "g2g4", "d8h4"];
    let repeated = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2);
    let (text, variant) = (saved_by_xboard("deneb").unwrap(), "deneb");
    let (full, _) = read_games(text).unwrap()[0].in_full(None).unwrap();
    let drawn: Vec<&str> = full.move_texts().collect();
    let folder = Folder::new("records-without-result");
    let path = folder.file("game.jsonl");
    for (variant, moves, result) in
        [("chess", &mated[..], "0-1"), ("chess", &repeated, "*"), (variant, &drawn, "1/2-1/2")]
    {
        for record in [
            json!({ "variant": variant, "moves": moves }),
            json!({ "variant": variant, "moves": moves, "result": "*" }),
        ] {
            std::fs::write(&path, record.to_string()).unwrap();
            let said = |words: &[&str]| {
                let output = run(words, "");
                assert!(output.status.success(), "{record}: {output:?}");
                output.stdout
            };
            assert_eq!(objects(said(&["games", &path, "--json"]))[0]["result"], result, "{record}");
            for words in [&["games", &path][..], &["annotate", &path, "--nodes", "9"]] {
                let text = String::from_utf8(said(words)).unwrap();
                assert!(text.contains(&format!("[Result \"{result}\"]\n")), "{text}");
                assert!(text.trim_end().ends_with(result), "{text}");
            }
            let stats = &objects(said(&["stats", variant, "--input", &path, "--json"]))[0];
            let (field, count) = match result {
                "0-1" => ("black", 1),
                "*" => ("finished", 0),
                _ => ("draws", 1),
            };
            assert_eq!(stats[field], count, "{stats}");
        }
    }
    let reason = r#"{"result":"*","reason":"checkmate","moves":["f2f3","e7e5","g2g4","d8h4"]}"#;
    assert_eq!(read_games(reason).unwrap()[0].in_full(None).unwrap().0.result_text(), "0-1");
    assert_eq!(read_games("1. e4 *").unwrap()[0].in_full(None).unwrap().0.result_text(), "*");
}

#[test]
fn a_zero_byte_has_a_sentence_and_a_line() {
    let output = run(&["games", "-"], "[White \"a\"]\n\n1. e4 \0 e5 *\n");
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "error: -, line 3, game 1: a NUL byte, expected games as text or JSON\n");
}

/// Runs a reader of `tests/readers` on files; the games it has read.
fn read_by(mut reader: Command, paths: &[String]) -> Vec<String> {
    let output = reader.args(paths).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{reader:?}: {said}");
    eprint!("{said}"); // its version
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect()
}

/// Other people's programs find in all that is written the games that were played. `packaging/readers` installs them.
#[test]
#[ignore = "needs python-chess, chess.js, chessops and kokopu"]
fn all_written_games_are_read_by_others() {
    let readers = std::env::var("READERS").expect("READERS, the folder of packaging/readers");
    let folder = Folder::new("records-readers");
    let (mut paths, mut expected) = (Vec::new(), Vec::new());
    let mut add = |name: &str, text: &str| {
        let path = folder.file(name);
        for game in read_games(text).unwrap() {
            let (_, board) = game.in_full(None).unwrap();
            let fen: Vec<String> = board.fen().split(' ').take(2).map(str::to_string).collect();
            expected.push(format!("{path} {}", fen.join(" ")));
        }
        std::fs::write(&path, text).unwrap();
        paths.push(path);
    };
    for (fen, game) in [(None, &GAME[..]), (Some(START), &FROM_START)] {
        let full: Vec<&str> = game.iter().map(|(full, _)| *full).collect();
        for (writer, text) in written(VARIANTS[0].info.name, fen, &full, false) {
            add(&format!("{writer}-{}.pgn", fen.is_some()), &text);
        }
    }
    // Games with comments, variations and marks.
    let (_, by_xboard) = SAVED_BY_XBOARD[0];
    add(
        "annotated.pgn",
        &String::from_utf8(run(&["annotate", "-", "--nodes", "300"], by_xboard).stdout).unwrap(),
    );
    let [log, pgn] = ["log", "match.pgn"].map(|name| folder.file(name));
    let words =
        ["match", VARIANTS[0].info.name, "--each", "nodes=200", "--engine", "name=a", "--engine", "name=b"];
    let files = ["--rounds", "2", "--max-turns", "60", "--log", &log, "--pgn", &pgn];
    assert!(run(&[&words[..], &files].concat(), "").status.success());
    add("matches.pgn", &std::fs::read_to_string(pgn).unwrap());
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/readers");
    let mut python = Command::new(Path::new(&readers).join("venv/bin/python"));
    python.arg(scripts.join("read.py"));
    assert_eq!(read_by(python, &paths), expected, "python-chess");
    for reader in ["chess.js", "chessops", "kokopu"] {
        let mut node = Command::new("node");
        node.arg(scripts.join("read.mjs")).args([&readers, reader]);
        assert_eq!(read_by(node, &paths), expected, "{reader}");
    }
}
