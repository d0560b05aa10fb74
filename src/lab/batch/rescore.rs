//! New scores for positions that were searched before.

use crate::lab::dataset::ScoredPosition;
use asterism_engine::engine::{Engine, HashSize, Threads};
use asterism_engine::game::{EvalFile, Game};
use asterism_engine::search::Limits;
use asterism_engine::variants::VariantEntry;
use asterism_interface::analysis::AnalysisError;

/// Scores the positions of one variant.
pub(crate) struct Rescorer {
    game: Box<dyn Game>,
    /// The limits of each search; without them the static evaluation is taken.
    limits: Option<Limits>,
    engine: Engine,
}

impl Rescorer {
    /// Makes a rescorer with a table of this size, and with the network in `eval_file` if that is given.
    pub(crate) fn new(
        entry: &VariantEntry,
        limits: Option<Limits>,
        hash: HashSize,
        eval_file: Option<&EvalFile>,
    ) -> Result<Rescorer, AnalysisError> {
        let (game, mut engine) = ((entry.open)(), Engine::new(hash, Threads(1))?);
        engine.set_network(&game, eval_file)?;
        Ok(Rescorer { game, limits, engine })
    }

    /// Scores a position anew, as if it were the first. A search decides again whether the best move is noisy.
    pub(crate) fn rescore(&mut self, mut position: ScoredPosition) -> Result<ScoredPosition, AnalysisError> {
        self.game.set(Some(&position.fen), &[])?;
        match self.limits.clone() {
            Some(limits) => self.search(limits, &mut position)?,
            None => position.score = self.engine.evaluate(&self.game),
        }
        Ok(position)
    }

    fn search(&mut self, limits: Limits, position: &mut ScoredPosition) -> Result<(), AnalysisError> {
        self.engine.new_game();
        let answer = self.engine.search(&self.game, limits)?;
        position.score = answer.first().centipawns();
        self.game.play(&answer.best)?;
        position.noisy = !self.game.last_is_quiet();
        Ok(())
    }
}
