//! What a search has found.

use crate::game::{Answer, Report};
use crate::rules::{Color, Outcome, ReportedScore};
use crate::search::Bound;
use serde_json::{Value, json};

/// A line of analysis.
pub fn line(variant: &str, fen: &str, side: Color, report: &Report, answer: &Answer) -> Value {
    let bound = match report.bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    };
    json!({
        "variant": variant, "fen": fen, "side": side.letter().to_string(),
        "depth": report.depth, "seldepth": report.seldepth, "multipv": report.multipv,
        "nodes": report.nodes, "nps": report.nps(), "time_ms": report.elapsed.as_millis() as u64,
        "score": ReportedScore::from(report.score), "wdl": report.wdl.per_mille(), "bound": bound, "pv": report.pv, "bestmove": answer.best,
    })
}

/// A position in which the game is over.
pub fn over(variant: &str, fen: &str, side: Color, outcome: Outcome) -> Value {
    json!({
        "variant": variant, "fen": fen, "side": side.letter().to_string(),
        "result": outcome.result(), "reason": outcome.by(), "bestmove": Value::Null, "pv": [],
    })
}
