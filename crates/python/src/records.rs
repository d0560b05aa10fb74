//! Records of games, read and written.

use crate::arguments::Text;
use crate::errors::InvalidRecord;
use asterism_engine::Game;
use asterism_engine::rules::GameResult;
use asterism_engine::variants::open;
use asterism_interface::json::{self, GameObject};
use asterism_interface::records::{ParsedGame, RecordedMove, read_games, write_parsed};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The games of a text as a list in JSON; `variant` is what was played where a record does not say.
#[pyfunction]
#[pyo3(signature = (text, variant=None))]
pub(crate) fn read_records(py: Python, text: Text, variant: Option<Text>) -> PyResult<String> {
    let variant = variant.map(|variant| variant.0);
    py.detach(|| read(&text.0, variant.as_deref())).map_err(InvalidRecord::new_err)
}

fn read(text: &str, variant: Option<&str>) -> Result<String, String> {
    let games = read_games(text).map_err(|error| error.to_string())?;
    let objects: Result<Vec<GameObject>, String> = games.iter().map(|game| object(game, variant)).collect();
    Ok(json::text(&objects?))
}

/// A game whose moves are legal.
fn object<'a>(record: &'a ParsedGame, variant: Option<&str>) -> Result<GameObject<'a>, String> {
    let line = record.line;
    let wrong = |error: &dyn std::error::Error| format!("line {line}: {error}");
    let object =
        GameObject::of(record, variant).and_then(GameObject::in_full).map_err(|error| wrong(&error))?;
    let mut game = open(object.variant).map_err(|error| wrong(&error))?;
    match game.set_up(Some(&object.fen), &mut object.moves.iter().map(String::as_str)) {
        Ok(()) => Ok(object),
        Err(error) => Err(format!("line {}: {error}", record.line_of(&error))),
    }
}

/// Tags that the game itself gives.
const OWN_TAGS: [&str; 5] = ["Result", "Variant", "SetUp", "FEN", "Reason"];

/// A game in the manner of PGN, with these tags before its own.
pub(crate) fn write(
    game: &dyn Game,
    start: Option<&str>,
    mut tags: Vec<(String, String)>,
    result: Option<&str>,
) -> PyResult<String> {
    for (name, _) in &tags {
        let is_name =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_name || OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name)) {
            let own = OWN_TAGS.join(", ");
            let expected = format!("expected a word of letters, digits and _ that is none of {own}");
            return Err(PyValueError::new_err(format!("tag {name:?}: {expected}")));
        }
    }
    let finished = game.finished();
    let told = told_result(result, finished.map(|outcome| outcome.result()))?;
    let mut tag = |name: &str, value: &str| tags.push((name.to_string(), value.to_string()));
    tag("Result", GameResult::text_or_unfinished(told));
    tag("Variant", game.info().name);
    if let Some(fen) = start {
        tag("SetUp", "1");
        tag("FEN", fen);
    }
    if let Some(outcome) = finished {
        tag("Reason", outcome.by());
    }
    let moves = game.moves_played().into_iter().map(RecordedMove::bare).collect();
    Ok(write_parsed(&ParsedGame { tags, moves, result: told, ..ParsedGame::default() }))
}

/// The result of a record: that of the board, and else what is given.
fn told_result(given: Option<&str>, on_board: Option<GameResult>) -> PyResult<Option<GameResult>> {
    let Some(text) = given else { return Ok(on_board) };
    let wrong = |expected: &str| PyValueError::new_err(format!("result {text:?}: expected {expected}"));
    let given = GameResult::read_or_unfinished(text).ok_or_else(|| wrong(GameResult::TEXTS))?;
    match on_board {
        Some(result) if given != Some(result) => Err(wrong(&format!("{}, the game is over", result.text()))),
        _ => Ok(given),
    }
}
