//! How a game is searched: a request becomes a job for the search, and what that finds reports and an answer.

use super::reading::read;
use super::report::{Answer, Report};
use super::variant_game::VariantGame;
use super::{Game, GameError, Request, SearchContext};
use crate::nnue::TakesNetwork;
use crate::rules::turn::{line_texts, turn_list};
use crate::rules::{Position, Variant};
use crate::search::{Bound, Handicap, Limits, MoveOf, Progress, SearchJob, Signals};
use std::collections::HashSet;

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
        // A weaker player has limits of its own.
        let endless = request.limits.endless() && handicap.is_none();
        if !stoppable && (endless || signals.on_clock().is_none()) {
            return Err(GameError::Endless);
        }
        let wanted = request.multipv.max(1);
        let job = self.job(request, handicap, signals)?;
        let table = table.lend(self.pool.provenance());
        let (root, gone) = (&self.position, self.pieces_gone());
        let mut told: Vec<Report> = Vec::new();
        // The moves of the lines that the caller has heard of last, place by place.
        let mut heard: Vec<String> = Vec::new();
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
                // The reports are those of the last iteration that was finished.
                let scores: Vec<_> = told.iter().map(|line| line.score).collect();
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
        // From here on a stop is told that it comes too late.
        let (stopped, nodes) = (signals.close(), signals.nodes());
        Ok(Answer { best, ponder, lines: told, proof, stopped, nodes })
    }

    /// The turns to choose from: those of the texts, or all legal ones. To read a text takes a list of all moves; on a
    /// stop, or when the time is up, the texts read so far have to do.
    fn choices(
        &self,
        texts: &[String],
        limits: &Limits,
        signals: &Signals,
    ) -> Result<Vec<Vec<MoveOf<V>>>, GameError> {
        let time = self.pool.time(limits);
        let is_up = || time.as_ref().is_some_and(|time| signals.on_clock() >= Some(time.hard_limit()));
        let mut choices = Vec::new();
        let mut seen = HashSet::new();
        for (number, text) in (1..).zip(texts).filter(|(_, text)| seen.insert(*text)) {
            if !choices.is_empty() && (signals.stopped() || is_up()) {
                break;
            }
            let turn = read::<V>(&self.position, text, number)?.turn();
            if !choices.contains(&turn) {
                choices.push(turn);
            }
        }
        if choices.is_empty() {
            choices = turn_list(&self.position);
        }
        Ok(choices)
    }

    /// What is to be searched: a handicapped player overlooks some of the turns, looks less far, and needs more lines
    /// to choose from.
    fn job(
        &self,
        request: &Request,
        handicap: Option<Handicap>,
        signals: &Signals,
    ) -> Result<SearchJob<V>, GameError> {
        let (mut limits, mut multipv) = (request.limits.bounded(), request.multipv.max(1));
        let mut turns = self.choices(&request.search_moves, &limits, signals)?;
        if let Some(handicap) = handicap {
            let captors = self.captors();
            handicap.overlook(&mut turns, |turn| self.captures(turn, &captors), self.position.hash());
            limits = handicap.limits(&limits, turns.len());
            multipv = multipv.max(handicap.lines());
        }
        Ok(SearchJob { root: self.position.clone(), turns, past: self.past.clone(), limits, multipv })
    }

    /// Puts the move that a search ended with before the lines that it has told of: broken off in the middle, it may
    /// know a better move than those.
    fn put_first(&self, mut best: Report, told: &mut Vec<Report>) {
        if best.depth == 0 {
            best.score = self.evaluate(); // not even one move was searched
            best.wdl = self.chances(best.score);
        }
        if told.first().map(|line| &line.pv[0]) != Some(&best.pv[0]) {
            told.retain(|line| line.pv[0] != best.pv[0]);
            told.insert(0, best);
        }
    }
}

/// What weakens the player; analysis is never weakened.
fn handicap<V: Variant>(request: &Request) -> Option<Handicap> {
    let analysis = request.limits.infinite || request.limits.mate.is_some();
    request.strength.filter(|_| !analysis).map(|strength| strength.handicap(const { &V::INFO.level }))
}

/// Keeps the last report of each rank, and no move at two ranks: a line that another one takes the place of goes where
/// that was.
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
        score: line.score,
        wdl: V::INFO.wdl.chances(line.score, gone),
        bound: line.bound,
        nodes: *nodes,
        hashfull: *hashfull,
        elapsed: *elapsed,
        pv: line_texts(root, &line.pv),
    }
}
