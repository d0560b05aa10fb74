//! `asterism play`, with a player's typing as its input.

use crate::common::folder::Folder;
use asterism_engine::variants::VARIANTS;
use std::io::Write;
use std::process::{Command, Stdio};

/// Returns the output for these lines.
fn play(arguments: &[&str], typed: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_asterism"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let typed = typed.to_string();
    let writer = std::thread::spawn(move || drop(input.write_all(typed.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The shortest mate of chess.
const FOOLS_MATE: &str = "f2f3\ne7e5\ng2g4\nd8h4\n";

#[test]
fn a_game_is_played_saved_loaded_and_annotated() {
    let folder = Folder::new("play-saved");
    let file = folder.file("a game.pgn");
    let said = play(&["chess", "--side", "both"], &format!("{FOOLS_MATE}e2e4\nsave {file}\nsave {file}\n"));
    assert!(said.contains("Black plays d8h4: Queen d8 goes to h4.\n"), "{said}");
    assert!(
        said.contains("The game is over: 0-1 (checkmate).\nthe game is over: 0-1 (checkmate)\n"),
        "{said}"
    );
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(
        written.contains("[Result \"0-1\"]") && written.ends_with("1. f3 e5 2. g4 Qh4# 0-1\n\n"),
        "{written}"
    );
    assert!(
        said.ends_with(&format!("cannot write {file}: it already exists, expected the name of a new file\n")),
        "{said}"
    );
    let again = play(&["chess", "--side", "both", "--load", &file], "undo\nundo\nrecord\n");
    assert!(again.contains("The game is over: 0-1 (checkmate).") && again.contains("1. f3 e5 *"), "{again}");
    let annotate = ["annotate", &file, "--nodes", "500"];
    let output = Command::new(env!("CARGO_BIN_EXE_asterism")).args(annotate).output().unwrap();
    assert!(
        output.status.success() && String::from_utf8_lossy(&output.stdout).contains("Qh4#"),
        "{output:?}"
    );
}

/// The rules of chess: a player may claim the draw (FIDE 9.2), and the game goes on if no player does.
#[test]
fn a_draw_in_chess_is_claimed_or_the_game_goes_on() {
    let round = "g1f3\ng8f6\nf3g1\nf6g8\n";
    let typed = format!("draw\n{round}{round}e2e4\nundo\ndraw\ne2e4\nrecord\n");
    let said = play(&["chess", "--side", "both"], &typed);
    let may = "White to move.\nA draw can be claimed (threefold repetition): type 'draw', or play on.\n";
    assert_eq!(said.matches(may).count(), 2, "{said}"); // after the second round, and after `undo`
    assert!(said.contains("no draw can be claimed here\n"), "{said}");
    let over = "The game is over: 1/2-1/2 (threefold repetition).\nthe game is over: 1/2-1/2";
    assert!(said.contains("White plays e2e4: ") && said.contains(over), "{said}");
    assert!(
        said.contains("[Result \"1/2-1/2\"]") && said.contains("[Reason \"threefold repetition\"]"),
        "{said}"
    );
}

#[test]
fn the_first_moves_of_the_list_are_played_in_every_variant() {
    for name in VARIANTS.iter().map(|entry| entry.info.name) {
        // In a game of two parts per turn the second list is that of the second part; in others there is none.
        let typed = "moves\n1\n1\n".repeat(4) + "fen\n";
        let said = play(&[name, "--nodes", "200"], &typed);
        let turns = |who: &str| said.matches(&format!("\n{who} plays ")).count();
        assert!((2..=4).contains(&turns("White")) && turns("Asterism") == turns("White"), "{name}: {said}");
        assert!(!said.contains("illegal"), "{name}: {said}");
        // The record that is printed at the end has the engine's moves, and can be continued.
        let (before, record) = said.split_once("The moves so far, which were not saved:\n\n").unwrap();
        let folder = Folder::new(&format!("play-{name}"));
        std::fs::write(folder.file("game.pgn"), record).unwrap();
        let loaded = play(&[name, "--load", &folder.file("game.pgn"), "--nodes", "200"], "fen\n");
        assert_eq!(loaded.lines().last(), before.lines().last(), "{name}");
    }
}

#[test]
fn the_same_input_gives_the_same_output() {
    let typed = "hint\nmoves\n5\n7\nundo\nb1\n2\nhint\n";
    let arguments = ["achernar", "--nodes", "500", "--side", "random", "--seed", "4", "--level", "2"];
    let said = play(&arguments, typed);
    assert_eq!(said, play(&arguments, typed));
    let hint = said.lines().find(|line| line.contains("hint: ")).unwrap();
    assert!(hint.contains("(+") || hint.contains("(-"), "a score in units, not in centipawns: {hint}");
}

#[test]
fn a_turn_may_be_entered_part_by_part() {
    let said =
        play(&["alphacentauri", "--side", "both"], "d1b4\nb4\na1d4\nrecord\nundo\nrecord\nd1b4,a1d4\n");
    assert!(said.contains("d1b4: the turn goes on with one of these:"), "{said}");
    assert!(said.contains("\nRotor b4 has no legal move\n"), "{said}");
    let turn = "\nWhite plays d1b4,a1d4: Rotor d1 goes to b4; Hopper a1 goes to d4.\n";
    assert_eq!(said.matches(turn).count(), 2, "{said}");
    assert!(said.contains("\n1. d1b4,a1d4 *") && said.contains("\n\n*\n"), "{said}");
}

/// The engine plays whole turns: parts that the player began are dropped if it takes over, kept if not.
#[test]
fn a_turn_that_was_begun_is_finished_or_dropped() {
    let words = ["alphacentauri", "--side", "white", "--nodes", "200"];
    let said = play(&words, "d1b4\nside black\nrecord\n");
    assert!(said.contains("\nAsterism plays ") && !said.contains("error"), "{said}");
    let said = play(&words, "d1b4\nside both\na1d4\n");
    assert!(said.contains("\nWhite plays d1b4,a1d4: "), "{said}");
    // The whole turn again, and one that is illegal.
    let said = play(&["alphacentauri", "--side", "both"], "d1b4\nd1b4,a1a9\nd1b4,a1d4\n");
    assert!(said.contains("illegal move 'd1b4,a1a9': second part: "), "{said}");
    assert!(said.contains("\nWhite plays d1b4,a1d4: "), "{said}");
}

#[test]
#[ignore = "takes ten seconds"]
fn a_search_ends_after_the_end_of_the_input() {
    let said = play(&["chess", "--nodes", "1000000000000"], "e2e4\n");
    assert!(said.contains("\n1. e4 ") && said.trim_end().ends_with('*'), "{said}");
}

#[test]
fn short_texts_are_moves_too() {
    let typed = "e4\nc4\ne5\nNf3!\nO-O-O\nd6\nBc4\nNf6\n0-0\nrecord\n";
    let said = play(&["chess", "--side", "both"], typed);
    assert!(said.contains("\n1. e4 e5 2. Nf3 d6 3. Bc4 Nf6 4. O-O *\n"), "{said}");
    assert!(said.contains("\nno piece stands on c4\n"), "{said}");
    assert!(said.contains("\nillegal move 'O-O-O': no such castling is legal here\n"), "{said}");
    // In two parts, and in one line. Both Rotors can go to b4.
    let centauri = play(&["alphacentauri", "--side", "both"], "Rb4\nRdb4\nHad4\nundo\nRdb4,x\nRdb4,Had4\n");
    assert_eq!(centauri.matches("\nWhite plays d1b4,a1d4: ").count(), 2, "{centauri}");
    assert!(centauri.contains("\nillegal move 'Rb4': it could be Rdb4 or Rfb4"), "{centauri}");
    assert!(centauri.contains("\nillegal move 'd1b4,x': second part: not a move"), "{centauri}");
}

#[test]
fn a_game_of_another_program_is_read_in_short_texts() {
    let folder = Folder::new("play-short");
    let file = folder.file("game.pgn");
    let game = "[Variant \"Standard\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O {castles} Nf6 *\n";
    std::fs::write(&file, game).unwrap();
    let said = play(&["chess", "--side", "both", "--load", &file], "record\n");
    assert!(said.contains("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *"), "{said}");
    let annotate = ["annotate", &file, "--nodes", "500", "--json"];
    let output = Command::new(env!("CARGO_BIN_EXE_asterism")).args(annotate).output().unwrap();
    let json = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && json.contains("\"move\":\"e1g1\""), "{output:?}");
}

#[test]
fn a_square_lists_the_targets_of_its_piece() {
    let said = play(&["achernar"], "c2\nc5\nc9\nn@\n2\n");
    assert!(
        said.contains("   1  c2a4    Overtaker c2 goes to a4, captures its own Soldier on b3\n"),
        "{said}"
    );
    assert!(said.contains("4 |( )|   |( )|   |( )|   |   |   |   |\n"), "{said}");
    assert!(
        said.contains("\nno piece stands on c5\nGrand-Bishop c9 is Black's\nno move begins with n@\n"),
        "{said}"
    );
    assert!(said.contains("\nWhite plays c2c4: "), "{said}");
}

#[test]
fn errors_take_one_line_and_change_nothing() {
    let wrong = [
        ("e2e9", "illegal move 'e2e9': "),
        ("e9e8", "illegal move 'e9e8': the King on e9 is Black's, White is to move"),
        ("nonsense", "illegal move 'nonsense': not a move"),
        ("0", "there is no move 0 yet; 'moves' prints a numbered list"),
        ("z9", "there is no square z9, expected a1 to "),
        ("save", "save: expected a file name after it"),
        ("side red", "side: 'red', expected white, black or both"),
        ("level 12", "level: '12', expected a number from 0 to 11"),
        ("fen 9/9", "fen: '9/9', expected nothing after fen"),
        ("undo", "there is no move of yours to take back"),
    ];
    let long = "x".repeat(100_000);
    let wrong = [&wrong[..], &[(&long, "illegal move 'xxx")]].concat();
    let typed: String = wrong.iter().map(|(text, _)| format!("{text}\n")).collect();
    let said = play(&["achernar"], &typed);
    let errors = said.split_once("White to move.\n").unwrap().1;
    let lines: Vec<&str> = errors.lines().collect();
    assert_eq!(lines.len(), wrong.len(), "{said}");
    for (line, (text, reason)) in lines.iter().zip(wrong) {
        assert!(line.starts_with(reason) && line.len() < 1_000, "{text}: {line}");
    }
}

#[test]
fn resigning_and_changed_sides() {
    let words = ["deneb", "--nodes", "200", "--side", "black"];
    let said = play(&words, "resign\nundo\nside white\nresign\nfen\n");
    assert!(said.contains("The game is over: 1-0 (resignation).\n"), "{said}");
    // Black's side is near the player who has Black.
    assert!(said.contains("    g   f   e   d   c   b   a\n"), "{said}");
    assert_eq!(said.matches("\nAsterism plays ").count(), 2, "{said}");
    let (before, record) = said.split_once("\nThe moves so far").unwrap();
    assert!(before.contains("The game is over: 0-1 (resignation).\n"), "{said}");
    assert!(record.contains("[Reason \"resignation\"]"), "{said}");
    assert_eq!(before.lines().last().unwrap().split(' ').nth(1), Some("w"), "{said}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_search_and_then_the_game() {
    use std::io::{BufRead, BufReader};
    use std::time::Duration;
    let mut child = Command::new(env!("CARGO_BIN_EXE_asterism"))
        .args(["play", "chess", "--side", "black", "--nodes", "1000000000000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let keyboard = child.stdin.take();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| line == "White to move."));
    // Pressed until it takes effect: the search may not have started yet.
    let pid = child.id().to_string();
    let (done, ended) = std::sync::mpsc::channel::<()>();
    let presses = std::thread::spawn(move || {
        while ended
            .recv_timeout(Duration::from_millis(200))
            .is_err_and(|e| e == std::sync::mpsc::RecvTimeoutError::Timeout)
        {
            let _ = Command::new("kill").args(["-INT", &pid]).status();
        }
    });
    let said: Vec<String> = lines.collect();
    assert!(child.wait().unwrap().success());
    drop(done);
    presses.join().unwrap();
    drop(keyboard);
    let text = said.join("\n");
    assert!(text.contains("Asterism plays ") && text.contains("which were not saved:"), "{text}");
}
