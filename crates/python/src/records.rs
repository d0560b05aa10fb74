//! Records of games, read and written.

use crate::arguments::Text;
use crate::errors::{InvalidRecord, of_game};
use asterism_engine::Game;
use asterism_engine::rules::GameResult;
use asterism_interface::json::{self, GameObject};
use asterism_interface::records::{
    MoveTexts, ParsedGame, RESULT_TEXTS, RecordedMove, read_games, read_result, result_text, write_pgn,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Returns the games of a text as a list in JSON; `variant` is for records that name none.
#[pyfunction]
#[pyo3(signature = (text, variant=None))]
pub(crate) fn read_records(py: Python, text: Text, variant: Option<Text>) -> PyResult<String> {
    let variant = variant.map(|variant| variant.0);
    py.detach(|| read(&text.0, variant.as_deref())).map_err(InvalidRecord::new_err)
}

fn read(text: &str, variant: Option<&str>) -> Result<String, String> {
    let games = read_games(text).map_err(|error| error.to_string())?;
    let legal = games.iter().map(|game| match game.in_full(variant) {
        Ok((full, _)) => Ok(full),
        Err(error) => Err(format!("line {}: {error}", game.line_of_error(&error))),
    });
    let legal: Vec<ParsedGame> = legal.collect::<Result<_, _>>()?;
    let objects: Result<Vec<GameObject>, _> = legal.iter().map(|game| GameObject::of(game, None)).collect();
    Ok(json::text(&objects.map_err(|error| error.to_string())?))
}

/// Tags that the game itself gives.
const OWN_TAGS: [&str; 5] = ["Result", "Variant", "SetUp", "FEN", "Reason"];

/// Returns a game in the manner of PGN, with these tags before its own.
pub(crate) fn write(
    game: &dyn Game,
    start: Option<&str>,
    mut tags: Vec<(String, String)>,
    result: Option<&str>,
    san: bool,
) -> PyResult<String> {
    for (name, _) in &tags {
        let is_name =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_name || OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name)) {
            let own = OWN_TAGS.join(", ");
            let expected = format!("expected a word of letters, digits and _ other than {own}");
            return Err(PyValueError::new_err(format!("tag {name:?}: {expected}")));
        }
    }
    let finished = game.finished();
    let told = told_result(result, finished.map(|outcome| outcome.result))?;
    let mut tag = |name: &str, value: &str| tags.push((name.to_string(), value.to_string()));
    tag("Result", result_text(told));
    tag("Variant", game.info().name);
    if let Some(fen) = start {
        tag("FEN", fen);
    }
    if let Some(outcome) = finished {
        tag("Reason", outcome.by);
    }
    let moves = game.played().iter().map(|turn| RecordedMove::bare(&turn.to_string())).collect();
    let record = ParsedGame { tags, moves, result: told, ..ParsedGame::default() };
    record.expect_result(game).map_err(|error| PyValueError::new_err(error.to_string()))?;
    write_pgn(&record, MoveTexts::of(san)).map_err(of_game)
}

/// Returns the result of a record: that of the board, or else the given one.
fn told_result(given: Option<&str>, on_board: Option<GameResult>) -> PyResult<Option<GameResult>> {
    let Some(text) = given else { return Ok(on_board) };
    let wrong = |expected: &str| PyValueError::new_err(format!("result {text:?}: expected {expected}"));
    let given = read_result(text).ok_or_else(|| wrong(RESULT_TEXTS))?;
    match on_board {
        Some(result) if given != Some(result) => Err(wrong(&format!("{}, the game is over", result.text()))),
        _ => Ok(given),
    }
}
