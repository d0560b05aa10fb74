//! The search of a game: a request becomes a job for the search, and its results become reports and an answer.

use super::report::{Answer, Report};
use super::variant_game::VariantGame;
use super::{Evaluation, Game, GameError, Request, SearchContext, Turn};
use crate::nnue::TakesNetwork;
use crate::rules::turn::{Plies, turn_list};
use crate::rules::{Position, Variant};
use crate::search::{Bound, Handicap, MoveOf, Progress, SearchJob};

impl<V: Variant<Evaluator: TakesNetwork>> VariantGame<V> {
    /// Searches the position, see [`Engine::search`](crate::engine::Engine::search).
    pub(super) fn run_search(
        &mut self,
        request: &Request,
        context: SearchContext<'_>,
    ) -> Result<Answer, GameError> {
        let SearchContext { table, signals, stoppable, progress } = context;
        if let Some(outcome) = self.finished() {
            return Err(GameError::Over(outcome));
        }
        let handicap = handicap::<V>(request);
        // A weaker player has its own limits.
        let endless = request.limits.endless() && handicap.is_none();
        if !stoppable && (endless || signals.on_clock().is_none()) {
            return Err(GameError::Endless);
        }
        let wanted = request.multipv.max(1);
        let job = self.job(request, handicap)?;
        let table = table.lend(self.pool.provenance());
        let (root, gone) = (&self.position, self.pieces_gone());
        let mut told: Vec<Report> = Vec::new();
        // The moves of the lines last reported to the caller, rank by rank.
        let mut heard: Vec<Turn> = Vec::new();
        let (lines, proof) = self.pool.search(job, &table, signals, |found| {
            let report = report::<V>(root, gone, found);
            let whole = report.bound == Bound::Exact;
            // Beside others, a line that is not finished may be of the move that stands in another place.
            if report.multipv <= wanted && (wanted == 1 || whole) {
                if whole || heard.is_empty() {
                    heard.truncate(found.rank);
                    heard.push(report.pv[0].clone());
                }
                progress(&report);
            }
            keep(&mut told, found.rank, report);
        });
        match handicap.filter(|_| !told.is_empty()) {
            Some(handicap) => {
                // The reports are those of the last finished iteration.
                let scores: Vec<_> = told.iter().map(Report::centipawns).collect();
                let chosen = told.remove(handicap.choose(&scores, root.hash()));
                told.insert(0, chosen);
            }
            None => {
                let best = report::<V>(root, gone, &Progress::of(&lines[0], 0, &table, signals));
                self.put_first(best, &mut told);
            }
        }
        told.truncate(wanted);
        (1..).zip(&mut told).for_each(|(rank, line)| line.multipv = rank);
        if !heard.iter().eq(told.iter().map(|line| &line.pv[0])) {
            told.iter().for_each(&mut *progress);
        }
        let pv = &told[0].pv;
        let (best, ponder) = (pv[0].clone(), pv.get(1).cloned());
        // From here on a stop comes too late, and its sender learns that.
        let (stopped, nodes) = (signals.close(), signals.nodes());
        Ok(Answer { best, ponder, lines: told, proof, stopped, nodes })
    }

    /// Returns the turns to choose from: these, or all legal ones.
    fn choices(&self, given: &[Turn]) -> Result<Vec<Plies<V::Position>>, GameError> {
        if given.is_empty() {
            return Ok(turn_list(&self.position));
        }
        let mut choices = Vec::new();
        for turn in given {
            let plies = self.plies_of(turn)?;
            if !choices.iter().any(|known| known == plies) {
                choices.push(plies.to_vec());
            }
        }
        Ok(choices)
    }

    /// Makes the job of the search: a handicapped player overlooks some of the turns, looks less far, and needs more
    /// lines to choose from.
    fn job(&self, request: &Request, handicap: Option<Handicap>) -> Result<SearchJob<V>, GameError> {
        let (mut limits, mut multipv) = (request.limits.bounded(), request.multipv.max(1));
        let mut turns = self.choices(&request.search_moves)?;
        if let Some(handicap) = handicap {
            let captors = self.captors();
            handicap.overlook(&mut turns, |turn| self.captures(turn, &captors), self.position.hash());
            limits = handicap.limits(&limits, turns.len());
            multipv = multipv.max(handicap.lines());
        }
        Ok(SearchJob { root: self.position.clone(), turns, past: self.recent().to_vec(), limits, multipv })
    }

    /// Puts the best move at the end of a search before its reported lines: a search that was stopped in the middle may
    /// know a better move than those.
    fn put_first(&self, mut best: Report, told: &mut Vec<Report>) {
        if best.depth == 0 {
            let score = self.evaluate(); // not even one move was searched
            best = best.scored(score, self.chances(score));
        }
        if told.first().map(|line| &line.pv[0]) != Some(&best.pv[0]) {
            told.retain(|line| line.pv[0] != best.pv[0]);
            told.insert(0, best);
        }
    }
}

/// Returns the player's handicap; analysis is never weakened.
fn handicap<V: Variant>(request: &Request) -> Option<Handicap> {
    let analysis = request.limits.infinite || request.limits.mate.is_some();
    request.strength.filter(|_| !analysis).map(|strength| strength.handicap(const { &V::INFO.level }))
}

/// Keeps the last report of each rank, and no move at two ranks: a replaced line goes where its replacement was.
fn keep(told: &mut Vec<Report>, rank: usize, report: Report) {
    let known = told.iter().position(|line| line.pv[0] == report.pv[0]);
    match (rank < told.len(), known) {
        (true, _) if report.bound != Bound::Exact => {} // a bound alone does not outdo a finished line
        (true, known) => {
            known.into_iter().for_each(|known| told.swap(rank, known));
            told[rank] = report;
        }
        (false, Some(known)) => told[known] = report,
        (false, None) => told.push(report),
    }
}

fn report<V: Variant>(root: &V::Position, gone: f64, found: &Progress<MoveOf<V>>) -> Report {
    let Progress { line, rank, nodes, hashfull, elapsed } = found;
    Report {
        depth: line.depth,
        seldepth: line.seldepth,
        multipv: rank + 1,
        score: line.score.into(),
        exact: line.score,
        wdl: V::INFO.wdl.chances(line.score, gone),
        bound: line.bound,
        nodes: *nodes,
        hashfull: *hashfull,
        elapsed: *elapsed,
        pv: Turn::line::<V>(root, &line.pv),
    }
}
