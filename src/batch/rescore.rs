//! New scores for positions that were searched before.

use crate::analysis::BatchError;
use crate::dataset::ScoredPosition;
use crate::game::{EvalFile, Game, Request, Silent};
use crate::search::{Limits, Signals, TranspositionTable};
use crate::variants::VariantEntry;
use std::sync::Arc;

/// Scores the positions of one variant.
pub struct Rescorer {
    game: Box<dyn Game>,
    /// The limits of each search; without them the static evaluation is taken.
    limits: Option<Limits>,
    table: Arc<TranspositionTable>,
}

impl Rescorer {
    /// A rescorer with a table of `megabytes` MiB, and with the network in `eval_file` if that is given.
    pub fn new(
        entry: &VariantEntry,
        limits: Option<Limits>,
        megabytes: usize,
        eval_file: Option<&EvalFile>,
    ) -> Result<Rescorer, BatchError> {
        let table = Arc::new(TranspositionTable::new(megabytes)?);
        Ok(Rescorer { game: entry.open_with(eval_file)?, limits, table })
    }

    /// A position with a new score, as if it were the first. A search says anew whether the best move is noisy.
    pub fn rescore(&mut self, mut position: ScoredPosition) -> Result<ScoredPosition, BatchError> {
        self.game.set(Some(&position.fen), &[])?;
        match &self.limits {
            Some(limits) => {
                let request = Request { limits: limits.clone(), ..Request::default() };
                self.search(&request, &mut position)?;
            }
            None => position.score = self.game.evaluate(),
        }
        Ok(position)
    }

    fn search(&mut self, request: &Request, position: &mut ScoredPosition) -> Result<(), BatchError> {
        self.game.forget();
        self.table.clear();
        let signals = Arc::new(Signals::new(1, false));
        let answer = self.game.search(request, &self.table, &signals, &Silent)?;
        let (Some(best), Some(line)) = (answer.best, answer.lines.first()) else {
            return Err(BatchError::NoMove);
        };
        position.score = line.score;
        self.game.play(&best)?;
        position.noisy = !self.game.last_is_quiet();
        Ok(())
    }
}
