//! The search of a game: a request becomes a job for the search, and its results become reports and an answer.

use super::report::{Answer, Report};
use super::reported_lines::ReportedLines;
use super::variant_game::VariantGame;
use super::{EvalFile, Evaluation, Game, GameError, Request, SearchContext, Turn};
use crate::nnue::{NetworkError, TakesNetwork};
use crate::rules::turn::{Plies, turn_list};
use crate::rules::{Evaluator, Position, Score, SearchParams, Variant};
use crate::search::{Handicap, Memory, MoveOf, Pool, Progress, SearchJob};

/// The side of a game that an [`Engine`](crate::engine::Engine) sees, whose methods it completes: ask that.
pub trait Searched {
    /// Searches for an engine, in this thread, until a limit or a stop ends it.
    fn search(&self, request: &Request, context: SearchContext<'_>) -> Result<Answer, GameError>;
    /// Evaluates with the network of an engine.
    fn evaluate_in(&self, memory: &Memory) -> Score;
    /// Sets the variant's network in an engine.
    fn set_network_in(&self, memory: &mut Memory, file: Option<&EvalFile>) -> Result<(), NetworkError>;
    /// Sets the variant's search parameters in an engine.
    fn set_search_params_in(&self, memory: &mut Memory, params: &SearchParams);
}

impl<V: Variant<Evaluator: TakesNetwork>> Searched for VariantGame<V> {
    fn search(&self, request: &Request, context: SearchContext<'_>) -> Result<Answer, GameError> {
        let SearchContext { memory, signals, stoppable, here, progress } = context;
        if let Some(outcome) = self.finished() {
            return Err(GameError::Over(outcome));
        }
        let handicap = handicap::<V>(request);
        // A weaker player has its own limits.
        let endless = request.limits.endless() && handicap.is_none();
        if !stoppable && (endless || signals.on_clock().is_none()) {
            return Err(GameError::Endless);
        }
        let job = self.job(request, handicap)?;
        let (pool, table) = memory.lend::<V>();
        let (root, gone) = (&self.position, self.pieces_gone());
        let mut lines = ReportedLines::new(request.multipv.max(1));
        let (found, proof) = pool.search(job, &table, signals, here, |found| {
            lines.add(report::<V>(root, gone, found), progress);
        });
        match handicap.map(|handicap| (handicap, lines.scores())).filter(|(_, scores)| !scores.is_empty()) {
            // The reports are those of the last finished iteration.
            Some((handicap, scores)) => lines.choose(handicap.choose(&scores, root.hash())),
            None => {
                let best = report::<V>(root, gone, &Progress::of(&found[0], 0, &table, signals));
                lines.put_first(self.with_score(best, pool));
            }
        }
        let lines = lines.finish(progress);
        let pv = &lines[0].pv;
        let (best, ponder) = (pv[0].clone(), pv.get(1).cloned());
        // From here on a stop comes too late, and its sender learns that.
        let (stopped, nodes) = (signals.close(), signals.nodes());
        Ok(Answer { best, ponder, lines, proof, stopped, nodes })
    }

    fn evaluate_in(&self, memory: &Memory) -> Score {
        memory.evaluator::<V>().evaluate(&self.position)
    }

    fn set_network_in(&self, memory: &mut Memory, file: Option<&EvalFile>) -> Result<(), NetworkError> {
        let with = |file: &EvalFile| -> Result<V::Evaluator, NetworkError> {
            let mut evaluator = V::Evaluator::default();
            evaluator.set_network(file.network()).map_err(|reason| file.refused(reason))?;
            Ok(evaluator)
        };
        let evaluator = file.map(with).transpose()?;
        memory.set::<V>(|pool| pool.set_evaluator(evaluator));
        Ok(())
    }

    fn set_search_params_in(&self, memory: &mut Memory, params: &SearchParams) {
        memory.set::<V>(|pool| pool.set_params(&params.bounded()));
    }
}

impl<V: Variant<Evaluator: TakesNetwork>> VariantGame<V> {
    /// Returns the turns to choose from: these, or all legal ones.
    fn choices(&self, given: &[Turn]) -> Result<Vec<Plies<V::Position>>, GameError> {
        if given.is_empty() {
            return Ok(turn_list(&self.position));
        }
        let mut choices: Vec<Plies<V::Position>> = Vec::new();
        for turn in given {
            let plies = self.plies_of(turn)?;
            if !choices.iter().any(|known| *known == *plies) {
                choices.push(plies.into_owned());
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

    /// Gives the static value to a best move of which nothing was searched.
    fn with_score(&self, best: Report, pool: &Pool<V>) -> Report {
        if best.depth > 0 {
            return best;
        }
        let score = pool.evaluator().evaluate(&self.position);
        best.scored(score, self.chances(score))
    }
}

/// Returns the player's handicap; analysis is never weakened.
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
