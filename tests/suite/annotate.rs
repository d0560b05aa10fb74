//! `asterism annotate`, run as a user would.

use crate::common::folder::Folder;
use crate::common::program::{lines_but_hints, run};
use asterism_engine::engine::{HashSize, StopGroup, Threads};
use asterism_engine::search::Limits;
use asterism_engine::variants::Setup;
use asterism_interface::analysis::{AnalysisRequest, Analyzer};
use serde_json::Value;
use std::process::Output;

fn annotate(arguments: &[&str], game: &str) -> Output {
    run(&[&["annotate", "-"], arguments].concat(), game)
}

fn text(output: Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The shortest mate of chess, with the usual comments.
const FOOLS_MATE: &str = "[White \"A \\\"fool\\\"\"]\n\n1. f2f3 e7e5 2. g2g4?? (2. e2e4) {hm} d8h4# 0-1\n";

#[test]
fn the_blunder_of_the_fools_mate_is_found() {
    let said = text(annotate(&["--variant", "chess", "--nodes", "5000"], FOOLS_MATE));
    assert!(
        said.starts_with(
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A \\\"fool\\\"\"]\n\
             [Black \"?\"]\n[Result \"0-1\"]\n[Variant \"Standard\"]\n[Annotator \"Asterism "
        ),
        "{said}"
    );
    let line = said.replace('\n', " "); // where lines end depends on the lengths of scores
    assert!(line.contains(" g4 $4 {-M1/") && line.contains(" Qh4# {+M1/"), "{said}");
    assert!(said.ends_with(" 0-1\n\n"), "{said}");
    // The output is a record again, with the same annotations.
    assert_eq!(text(annotate(&["--nodes", "5000"], &said)), said);
}

/// A mate in one is missed for a move that wins as well: no mark, but the mate is shown. The depth of a score is that
/// of the search that found it, not of the one that found the mate.
#[test]
fn a_missed_win_is_shown() {
    let game = "[FEN \"6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1\"]\n\n1. h3 h6 *\n";
    let said = text(annotate(&["--nodes", "3000"], game));
    let (first, rest) = said.split_once("1. h3 {").unwrap().1.split_once("} (1. R").unwrap();
    assert!(rest.contains("8# {+M1/") && !said.contains('$'), "{said}");
    let depth: u32 = first.split_once('/').unwrap().1.parse().unwrap();
    assert!((2..40).contains(&depth), "{said}");
}

/// An analyzer that goes on from the position before has the results of one that starts at the beginning.
#[test]
fn a_game_is_analysed_as_its_positions_are() {
    for entry in asterism_engine::variants::VARIANTS {
        let analyzer = || Analyzer::new(Limits::nodes(300).into(), HashSize(1), Threads(1)).unwrap();
        let (mut going, mut fresh) = (analyzer(), analyzer());
        let mut setup = Setup::new(entry.info.name);
        let mut game = (entry.open)();
        for turn in 0..12 {
            let texts = game.legal_moves();
            setup.moves.push(texts[turn * 7 % texts.len()].clone());
            game.play_text(setup.moves.last().unwrap()).unwrap();
        }
        let mut at = None;
        for count in [0, 1, 4, 5, 12] {
            let moves = setup.moves[..count].to_vec();
            let request =
                AnalysisRequest { setup: Setup { moves, ..setup.clone() }, ..AnalysisRequest::default() };
            let expected = fresh.answer(&request).unwrap().json();
            let found = going.answer_after(&setup, at, count, &StopGroup::default()).unwrap().json();
            let without_time = |mut lines: Vec<Value>| {
                for name in ["time_ms", "nps"] {
                    lines.iter_mut().for_each(|line| drop(line.as_object_mut().unwrap().remove(name)));
                }
                lines
            };
            assert_eq!(without_time(found), without_time(expected), "{}", entry.info.name);
            at = Some(count);
        }
    }
}

#[test]
fn json_has_an_object_for_each_move() {
    let said = text(annotate(&["--variant", "chess", "--nodes", "5000", "--json"], FOOLS_MATE));
    let moves: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(moves.len(), 4);
    let blunder = &moves[2];
    assert_eq!(
        (&blunder["mark"], &blunder["side"], &blunder["turn"]),
        (&"blunder".into(), &"w".into(), &3.into())
    );
    assert_eq!(blunder["score"], serde_json::json!({ "mate": -1 }));
    assert!(blunder["best_score"]["cp"].is_i64() && blunder["bestmove"] != "g2g4");
    assert_eq!(moves[3]["score"], serde_json::json!({ "mate": 1 }));
    assert_eq!((&moves[3]["loss"], &moves[3]["mark"]), (&0.0.into(), &Value::Null));
}

#[test]
fn games_of_selfplay_are_annotated_in_every_variant() {
    for entry in asterism_engine::variants::VARIANTS {
        let arguments = ["selfplay", entry.info.name, "--games", "2", "--nodes", "30", "--turns", "20"];
        let games = run(&arguments, "");
        let games = text(games);
        let said = text(annotate(&["--nodes", "30"], &games));
        let records = asterism_interface::records::read_games(&said).unwrap();
        let played: Vec<Value> = games.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(records.len(), 2);
        for (record, game) in records.iter().zip(&played) {
            let (full, _) = record.in_full(None).unwrap();
            assert_eq!(serde_json::json!(full.move_texts().collect::<Vec<_>>()), game["moves"]);
            let fen = full.fen().unwrap_or(entry.info.start);
            assert_eq!((full.variant(), fen), (Some(entry.info.name), game["fen"].as_str().unwrap()));
            assert_eq!(record.result_text(), game["result"].as_str().unwrap());
        }
    }
}

#[test]
fn the_plot_shows_the_course_and_the_blunder() {
    let folder = Folder::new("annotate-plot");
    let svg = folder.file("annotate.svg");
    text(annotate(&["--variant", "chess", "--nodes", "5000", "--svg", &svg], FOOLS_MATE));
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert!(picture.contains("3. White g2g4: blunder, better "), "{picture}");
    let line = picture.split("<polyline").nth(1).unwrap().split("points=\"").nth(1).unwrap();
    let points: Vec<&str> = line.split('"').next().unwrap().split(' ').collect();
    assert_eq!(points.len(), 5, "before each move and at the end");
    let floor = points[4].split(',').nth(1).unwrap().parse::<f64>().unwrap();
    assert!(points[..3].iter().all(|point| point.split(',').nth(1).unwrap().parse::<f64>().unwrap() < floor));
    // White loses all at the third turn, and nothing changes after it.
    assert!(points[3].ends_with(&format!(",{floor:.1}")));
}

#[test]
fn picture_and_page_are_two_files() {
    let folder = Folder::new("annotate-same");
    let (svg, html) = (folder.file("one"), folder.file("./one"));
    let ended = annotate(&["--variant", "chess", "--nodes", "9", "--svg", &svg, "--html", &html], FOOLS_MATE);
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(said, format!("error: --html: {html} is the --svg file, expected another\n"));
    assert!(ended.stdout.is_empty() && !std::path::Path::new(&svg).exists());
}

#[test]
fn invalid_games_are_refused_with_a_reason() {
    let long = "e2e4 *\n\ne7e5 *\n";
    for (arguments, game, reason) in [
        (
            &["--variant", "chess"][..],
            "e2e4 e2e4",
            "-, line 1, game 1: illegal move 'e2e4' (number 2 of the list): ",
        ),
        (&["--variant", "chess", "--nodes", "9"], long, "-, line 3, game 2: illegal move 'e7e5': "),
        (&["--variant", "go"], "e2e4", "'go'"),
        (&[], "", "- has no game in it"),
        (&["--game", "3"], long, "- has 2 games, no game 3"),
        (&["--svg", "/nowhere/x.svg"], long, "- has 2 games, --game chooses the one to draw"),
        (
            &["--variant", "chess", "--nodes", "9", "--svg", "/nowhere/x.svg"],
            "e2e4",
            "cannot write /nowhere/x.svg: ",
        ),
        (&[], "(e2e4))", "-, line 1, game 1: ')' without '('"),
    ] {
        let ended = annotate(arguments, game);
        assert_eq!(ended.status.code(), Some(1), "{game}");
        let stderr = String::from_utf8(ended.stderr).unwrap();
        assert!(stderr.starts_with("error: ") && stderr.contains(reason), "{stderr}");
        assert_eq!(lines_but_hints(&stderr), 1, "{stderr}");
    }
}
