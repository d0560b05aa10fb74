//! How a game is searched: a request becomes a job for the search, and what that finds reports and an answer.

use super::reading::read;
use super::report::{Answer, Report};
use super::variant_game::VariantGame;
use super::{Game, GameError, Request, SearchContext};
use crate::nnue::TakesNetwork;
use crate::rules::turn::{is_quiet, line_texts, turn_list};
use crate::rules::{Position, Variant};
use crate::search::{Bound, Handicap, MoveOf, Progress, SearchJob, Signals};
use std::collections::HashSet;

impl<V: Variant<Evaluator: TakesNetwork>> VariantGame<V> {
    /// Searches the position, see [`Engine::search`](crate::engine::Engine::search).
    pub(super) fn run_search(
        &mut self,
        request: &Request,
        context: SearchContext<'_>,
    ) -> Result<Answer, GameError> {
        let SearchContext { table, signals, progress } = context;
        if let Some(outcome) = self.finished() {
            return Err(GameError::Over(outcome));
        }
        let choices = self.choices(&request.search_moves, signals)?;
        let handicap = handicap::<V>(request);
        let wanted = request.multipv.max(1);
        let job = self.job(request, choices, handicap);
        let table = table.lend(self.pool.provenance());
        let (root, gone) = (&self.position, self.pieces_gone());
        let mut told: Vec<Report> = Vec::new();
        let (lines, proof) = self.pool.search(job, &table, signals, |found| {
            let report = report::<V>(root, gone, found);
            if report.multipv <= wanted {
                progress(&report);
            }
            match told.get_mut(found.rank) {
                None => told.push(report),
                Some(known) if report.bound == Bound::Exact => *known = report,
                Some(_) => {} // a bound alone does not outdo a finished line
            }
        });
        let first = told.first().map(|line| line.pv[0].clone());
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
        if first.as_ref() != Some(&told[0].pv[0]) {
            progress(&told[0]);
        }
        let pv = &told[0].pv;
        let (best, ponder) = (pv[0].clone(), pv.get(1).cloned());
        let (stopped, nodes) = (signals.stop_asked(), signals.nodes());
        Ok(Answer { best, ponder, lines: told, proof, stopped, nodes })
    }

    /// The turns to choose from: those of the texts, or all legal ones. To read a text takes a list of all moves; on a
    /// stop the texts read so far have to do.
    fn choices(&self, texts: &[String], signals: &Signals) -> Result<Vec<Vec<MoveOf<V>>>, GameError> {
        let mut choices = Vec::new();
        let mut seen = HashSet::new();
        for (number, text) in (1..).zip(texts).filter(|(_, text)| seen.insert(*text)) {
            if !choices.is_empty() && signals.stopped() {
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
        mut turns: Vec<Vec<MoveOf<V>>>,
        handicap: Option<Handicap>,
    ) -> SearchJob<V> {
        let (mut limits, mut multipv) = (request.limits.clone(), request.multipv.max(1));
        if let Some(handicap) = handicap {
            handicap.overlook(&mut turns, |turn| is_quiet(&self.position, turn), self.position.hash());
            limits = handicap.limits(&limits, turns.len());
            multipv = multipv.max(handicap.lines());
        }
        SearchJob { root: self.position.clone(), turns, past: self.past.clone(), limits, multipv }
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
