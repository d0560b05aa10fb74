//! The reports of a search: plain data, no protocol words.

use super::Turn;
use crate::rules::{ReportedScore, Score, Wdl};
use crate::search::Bound;
use crate::search::Verdict;
use std::time::Duration;

/// One line of analysis.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// Turns searched.
    pub depth: u32,
    /// The longest line looked at, in turns.
    pub seldepth: u32,
    /// Rank among the lines, from 1.
    pub multipv: usize,
    /// The score for the side to move.
    pub score: ReportedScore,
    pub(super) exact: Score,
    /// The chances of the side to move with this score.
    pub wdl: Wdl,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Nodes of all threads so far.
    pub nodes: u64,
    /// Entries of the table in use by this search, in thousandths.
    pub hashfull: usize,
    /// Since the search began.
    pub elapsed: Duration,
    /// The line, turn by turn; legal, never empty. It may be shorter than `depth`.
    pub pv: Vec<Turn>,
}

impl Report {
    /// Returns the score, unless it is a bound: a bound of an unfinished search says nothing of the result.
    pub fn exact_score(&self) -> Option<ReportedScore> {
        (self.bound == Bound::Exact).then_some(self.score)
    }

    /// Returns the score on the scale of the search, for statistics and training: centipawns, where a win in `n` turns
    /// is [`MATE`](crate::rules::MATE)` - n`.
    pub fn centipawns(&self) -> Score {
        self.exact
    }

    /// Writes its line as text.
    pub fn line(&self) -> String {
        let texts: Vec<String> = self.pv.iter().map(Turn::to_string).collect();
        texts.join(" ")
    }

    /// Makes the report with another score.
    pub(super) fn scored(self, score: Score, wdl: Wdl) -> Report {
        Report { score: score.into(), exact: score, wdl, ..self }
    }

    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)) as u64
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// The move to play.
    pub best: Turn,
    /// The reply it expects.
    pub ponder: Option<Turn>,
    /// The last report of each line, the best first; never empty.
    pub lines: Vec<Report>,
    /// The answer to the question for a win within a number of moves, if that was asked.
    pub proof: Option<Verdict>,
    /// True if a stop request ended the search, even one made before it began.
    pub stopped: bool,
    /// Nodes of all threads.
    pub nodes: u64,
}

impl Answer {
    /// Returns the last report of the best line.
    pub fn first(&self) -> &Report {
        &self.lines[0]
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns a report of a line with this score, or bound.
    pub(in crate::game) fn report(pv: Vec<Turn>, score: Score, bound: Bound) -> Report {
        Report {
            depth: 9,
            seldepth: 9,
            multipv: 1,
            score: score.into(),
            exact: score,
            wdl: Wdl { win: 1.0, draw: 0.0, loss: 0.0 },
            bound,
            nodes: 1,
            hashfull: 0,
            elapsed: Duration::ZERO,
            pv,
        }
    }

    #[test]
    fn a_bound_is_no_score() {
        let score = |bound| report(Vec::new(), 900, bound).exact_score();
        assert_eq!(score(Bound::Exact), Some(ReportedScore::Cp(900)));
        assert_eq!([Bound::Lower, Bound::Upper].map(score), [None; 2]);
    }
}
