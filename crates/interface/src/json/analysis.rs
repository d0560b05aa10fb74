//! The result of a search.

use asterism_engine::game::{Report, Turn};
use asterism_engine::rules::{Color, Outcome, ReportedScore};
use asterism_engine::search::Bound;
use serde::Serialize;
use serde_json::{Value, json};

/// The facts of a search besides its score and its move, as in every line of analysis.
#[derive(Serialize, Debug, Default)]
pub struct SearchFacts {
    side: String,
    depth: u32,
    seldepth: u32,
    multipv: usize,
    nodes: u64,
    nps: u64,
    time_ms: u64,
    wdl: [u32; 3],
    bound: &'static str,
    pv: Vec<Turn>,
}

impl SearchFacts {
    /// Returns the facts of a report, with `side` to move.
    pub fn of(side: Color, report: &Report) -> SearchFacts {
        let bound = match report.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        };
        SearchFacts {
            side: side.letter().to_string(),
            depth: report.depth,
            seldepth: report.seldepth,
            multipv: report.multipv,
            nodes: report.nodes,
            nps: report.nps(),
            time_ms: report.elapsed.as_millis() as u64,
            wdl: report.wdl.per_mille(),
            bound,
            pv: report.pv.clone(),
        }
    }
}

/// A line of analysis.
#[derive(Serialize)]
struct AnalysisLine<'a> {
    variant: &'a str,
    fen: &'a str,
    score: ReportedScore,
    bestmove: Option<&'a Turn>,
    #[serde(flatten)]
    search: SearchFacts,
}

/// Returns a line of analysis as an object.
pub fn line(variant: &str, fen: &str, side: Color, report: &Report, bestmove: Option<&Turn>) -> Value {
    let score = report.score;
    json!(AnalysisLine { variant, fen, score, bestmove, search: SearchFacts::of(side, report) })
}

/// Returns a position in which the game is over.
pub fn over(variant: &str, fen: &str, side: Color, outcome: Outcome) -> Value {
    json!({
        "variant": variant, "fen": fen, "side": side.letter().to_string(),
        "result": outcome.result, "reason": outcome.by, "bestmove": Value::Null, "pv": [],
    })
}
