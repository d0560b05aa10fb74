//! Games that one worker plays requests in, one after the other.

use super::{AnalysisRequest, BatchError};
use crate::game::Game;
use crate::variants::find;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A game of each variant that was asked about.
#[derive(Default)]
pub struct Games(Vec<Box<dyn Game>>);

impl Games {
    /// Does `work` with the game of this variant, which may be in any position.
    pub fn with<R>(
        &mut self,
        variant: Option<&str>,
        work: impl FnOnce(&mut dyn Game) -> Result<R, BatchError>,
    ) -> Result<R, BatchError> {
        let entry = find(variant.ok_or(BatchError::NoVariant)?)?;
        let at = match self.0.iter().position(|game| game.info().name == entry.info.name) {
            Some(at) => at,
            None => {
                self.0.push((entry.open)());
                self.0.len() - 1
            }
        };
        let game = self.0[at].as_mut();
        match catch_unwind(AssertUnwindSafe(|| work(game))) {
            Ok(done) => done,
            Err(_) => {
                self.0.remove(at); // what a broken game leaves behind is not used again
                Err(BatchError::Broken)
            }
        }
    }

    /// The FEN of the position that is asked about; `variant` where the request names none.
    pub fn fen(&mut self, request: &AnalysisRequest, variant: Option<&str>) -> Result<String, BatchError> {
        self.with(request.variant.as_deref().or(variant), |game| {
            request.set(game, None)?;
            Ok(game.fen())
        })
    }
}
