//! Games that one worker plays requests in, one after the other.

use super::AnalysisError;
use asterism_engine::game::Game;
use asterism_engine::variants::{Setup, find};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A game of each variant that was asked about.
#[derive(Default)]
pub struct Games {
    games: Vec<Box<dyn Game>>,
}

impl Games {
    /// Does `work` with the game of this variant, which may be in any position.
    pub fn with<R>(
        &mut self,
        variant: &str,
        work: impl FnOnce(&mut dyn Game) -> Result<R, AnalysisError>,
    ) -> Result<R, AnalysisError> {
        let entry = find(variant)?;
        let at = match self.games.iter().position(|game| game.info().name == entry.info.name) {
            Some(at) => at,
            None => {
                self.games.push((entry.open)());
                self.games.len() - 1
            }
        };
        let game = self.games[at].as_mut();
        match catch_unwind(AssertUnwindSafe(|| work(game))) {
            Ok(done) => done,
            Err(_) => {
                self.games.remove(at); // what a broken game leaves behind is not used again
                Err(AnalysisError::Broken)
            }
        }
    }

    /// Returns the FEN of a position, its moves played.
    pub fn fen(&mut self, setup: &Setup) -> Result<String, AnalysisError> {
        self.with(&setup.variant, |game| {
            setup.set(game)?;
            Ok(game.fen())
        })
    }
}
