//! Statistics of a setup as an object; docs/json.md describes it.

use super::{Estimate, Statistics};
use asterism_engine::rules::Info;
use serde_json::{Value, json};

/// Returns the object.
pub fn object(info: &Info, setup: &Statistics) -> Value {
    let [white, draw, black] = setup.results;
    let length = setup.length.map(|[least, lower, median, upper, most]| {
        json!({ "least": least, "lower_quartile": lower, "median": median, "upper_quartile": upper, "most": most })
    });
    let reasons = setup.reasons.iter();
    let reasons: Vec<Value> = reasons
        .map(|(result, reason, games)| json!({ "result": result, "reason": reason, "games": games }))
        .collect();
    let values: Vec<Value> = setup
        .values
        .iter()
        .map(|piece| {
            json!({
                "letter": piece.letter, "name": info.piece_name(piece.letter),
                "value": rounded(piece.value.value), "error": rounded(piece.value.error),
            })
        })
        .collect();
    let kinds: Vec<Value> = setup
        .kinds
        .iter()
        .map(|((letter, kind), seen)| {
            json!({
                "letter": letter, "name": info.piece_name(*letter), "kind": kind.words(info),
                "played": seen.played, "possible": seen.possible,
            })
        })
        .collect();
    json!({
        "variant": info.name, "setup": setup.label, "games": setup.games, "finished": setup.finished,
        "white": white, "draws": draw, "black": black,
        "white_score": setup.score.map(estimate), "draw_rate": setup.draws.map(estimate),
        "turns": length,
        "legal_turns": setup.choices.map(|(mean, most)| json!({ "mean": rounded(mean), "most": most })),
        "reasons": reasons, "unit": setup.unit, "values": values, "quiet_positions": setup.positions,
        "kinds": kinds,
    })
}

fn estimate(estimate: Estimate) -> Value {
    json!({ "value": rounded(estimate.value), "error": rounded(estimate.error) })
}

/// Rounds to four decimals: more would pretend to a precision that is not there.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
