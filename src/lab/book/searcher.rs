//! The search of one position of a book.

use super::{BookConfig, BookPosition, Job};
use asterism_engine::engine::{Engine, HashSize, Threads};
use asterism_engine::game::{Game, Request};
use asterism_engine::search::Limits;
use asterism_engine::variants::VariantEntry;
use asterism_interface::analysis::AnalysisError;

/// The hash table of a searcher.
pub(crate) const HASH: HashSize = HashSize(16);

/// Searches positions, each as if it were the first.
pub(crate) struct Searcher {
    game: Box<dyn Game>,
    engine: Engine,
    limits: Limits,
}

impl Searcher {
    pub(crate) fn new(entry: &VariantEntry, config: &BookConfig) -> Result<Searcher, AnalysisError> {
        let engine = Engine::new(HASH, Threads(1))?;
        Ok(Searcher { game: (entry.open)(), engine, limits: config.limits.clone() })
    }

    /// Does the search of a job, if it has one, and returns the position with its result.
    pub(crate) fn search(&mut self, job: Job) -> Result<BookPosition, AnalysisError> {
        let Job { mut position, search: Some((multipv, told)) } = job else { return Ok(job.position) };
        self.game.set(Some(&position.fen), &[])?;
        self.engine.new_game();
        let request = Request::from(&self.limits).multipv(multipv);
        let answer = self.engine.search(&self.game, request)?;
        position.moves.iter_mut().for_each(|known| known.score = None); // of another search
        for line in &answer.lines {
            position.add_move(&line.pv[0].to_string(), Some(line.centipawns()), 0);
        }
        (position.score, position.search) = (Some(answer.first().centipawns()), Some(told));
        Ok(position)
    }
}
