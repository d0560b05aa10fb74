//! Input of `asterism analyse --input`: lines of FEN, EPD or JSON. The first byte picks the game of lines that name
//! none.

use super::game_bytes::{check_reason, pick_game};
use asterism_engine::engine::{HashSize, Threads};
use asterism_engine::game::Request;
use asterism_engine::search::Limits;
use asterism_engine::variants::{Setup, open};
use asterism_interface::analysis::{Analysis, AnalysisError, AnalysisRequest, AnalysisResult, Analyzer};
use asterism_interface::input::Lines;
use serde_json::Value;
use std::cell::RefCell;

const LINES: usize = 6;
const NODES: u64 = 60;

thread_local! {
    /// Two with another past, so that their answers can be compared: an answer must depend on the request alone.
    static ANALYZERS: RefCell<[Analyzer; 2]> = RefCell::new([analyzer(), analyzer()]);
}

fn analyzer() -> Analyzer {
    let limits = Limits::nodes(NODES);
    Analyzer::new(Request::from(limits).multipv(2), HashSize(1), Threads(1)).expect("a table of one MiB")
}

/// Checks that a line is refused with a reason or answered: with moves that can be played, as valid JSON, and alike
/// when it is asked again.
pub fn check(data: &[u8]) {
    let Some((entry, rest)) = pick_game(data) else { return };
    for (_, line) in Lines::new(rest).take(LINES) {
        let Ok(line) = line else { continue };
        match AnalysisRequest::read(&line, Some(entry.info.name)) {
            None => assert!(line.is_empty() || line.starts_with('#')),
            Some(Err(reason)) => check_reason(reason),
            Some(Ok(request)) => ANALYZERS.with_borrow_mut(|[one, two]| {
                let setup = Setup::new(entry.info.name);
                let _ = two.answer(&AnalysisRequest { setup, ..AnalysisRequest::default() });
                check_answer(&request, one.answer(&request), two.answer(&request));
            }),
        }
    }
}

fn check_answer(
    request: &AnalysisRequest,
    one: Result<Analysis, AnalysisError>,
    two: Result<Analysis, AnalysisError>,
) {
    let (one, two) = match (one, two) {
        (Ok(one), Ok(two)) => (one, two),
        (Err(one), Err(two)) => {
            assert!(!matches!(one, AnalysisError::Broken), "the engine panicked");
            assert_eq!(one.to_string(), two.to_string());
            return check_reason(one);
        }
        (one, two) => panic!("answered once: {one:?} {two:?}"),
    };
    assert_eq!(one.passed.is_some(), request.is_test());
    let objects = one.json();
    assert_eq!(timeless(&objects), timeless(&two.json()), "two answers to one question");
    for object in &objects {
        let read: Value = serde_json::from_str(&object.to_string()).expect("an answer that is no JSON");
        assert_eq!(read["fen"], *one.fen);
    }
    let mut game = open(one.variant).expect("an answer for no variant");
    let AnalysisResult::Searched(answer) = &one.result else { return };
    assert_eq!(answer.lines.first().and_then(|line| line.pv.first()), Some(&answer.best));
    for line in &answer.lines {
        game.set(Some(&one.fen), &[]).expect("our own FEN is refused");
        for turn in &line.pv {
            game.play_text(&turn.to_string()).unwrap_or_else(|error| panic!("{:?}: {error}", line.pv));
            assert_eq!(game.played().last(), Some(turn));
        }
    }
}

/// Returns objects without the fields that depend on the clock.
fn timeless(objects: &[Value]) -> Vec<Value> {
    let mut objects = objects.to_vec();
    for object in &mut objects {
        object["nps"] = Value::Null;
        object["time_ms"] = Value::Null;
    }
    objects
}
