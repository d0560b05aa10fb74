//! Listens to a running search for CECP: prints its thinking, keeps its answer for the main loop.

use crate::protocol::dialect::LoopEvent;
use crate::protocol::output::Output;
use crate::session::{Audience, Ended};
use asterism_engine::game::Report;
use asterism_engine::rules::{ReportedScore, Score};
use asterism_support::system::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::Sender;

/// The reports of a search so far.
#[derive(Default)]
pub(super) struct SearchState {
    /// How it ended.
    pub ended: Option<Ended>,
    /// The last report of the search.
    pub report: Option<Report>,
}

/// The audience of one search.
pub(super) struct SearchOutput {
    pub output: Output,
    pub events: Sender<LoopEvent>,
    /// Whether thinking is shown.
    pub post: Arc<AtomicBool>,
    pub search: Arc<Mutex<SearchState>>,
}

impl Audience for SearchOutput {
    fn progress(&self, report: &Report) {
        if self.post.load(Relaxed) {
            self.output.line(&thinking(report));
            if self.output.broken() {
                let _ = self.events.send(LoopEvent::OutputClosed); // an engine that is quitting receives nothing
            }
        }
        if report.multipv == 1 {
            self.search.lock().report = Some(report.clone());
        }
    }

    fn counted(&self, _text: &str, _nodes: u64) {}

    fn line(&self, _text: &str) {}

    fn ended(&self, ended: Ended) {
        self.search.lock().ended = Some(ended);
        let _ = self.events.send(LoopEvent::Ended); // an engine that is quitting receives nothing
    }
}

/// Prints `ply score time nodes pv`, score in hundredths, time in hundredths of a second.
fn thinking(report: &Report) -> String {
    let (score, time) = (host_score(report.centipawns()), report.elapsed.as_millis() / 10);
    format!("{} {score} {time} {} {}", report.depth, report.nodes, report.line())
}

/// Returns the score for a host: a win in N moves is 100000 + N, a loss in N moves -100000 - N.
fn host_score(score: Score) -> i64 {
    match ReportedScore::from(score) {
        ReportedScore::Mate(moves) => moves + if score > 0 { 100_000 } else { -100_000 },
        ReportedScore::Cp(cp) => cp,
    }
}
