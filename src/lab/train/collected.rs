//! The samples of files that `asterism selfplay --positions` wrote.

use super::choice::Taken;
use super::observer::Observer;
use super::packed::{PARTS, each_chunk, expect_one_game};
use super::parts::map_parts;
use super::samples::{Sample, Samples, sample};
use crate::lab::dataset::Block;
use asterism_engine::nnue::{Feature, NetworkFeatures, NetworkShape};
use asterism_engine::rules::Variant;
use std::path::Path;

/// One game in this many is not trained on, but used to measure the loss.
const HELD_OUT: u64 = 20;

/// The positions read from files: those to learn from, and perhaps whole games that are held out.
#[derive(Default)]
pub(super) struct Collected {
    pub training: Samples,
    pub validation: Samples,
    /// Whether games are held out.
    holds_out: bool,
    games: u64,
    /// The number of the last one in its file.
    last: Option<u64>,
}

/// A position of a file: the number of its game, if that is known, and its sample with the features.
type Read = (Option<u64>, Taken<(Vec<Feature>, Sample)>);

impl Collected {
    /// Makes an empty collection; `holds_out` says whether games are to be held out.
    pub(super) fn new(holds_out: bool) -> Collected {
        Collected { holds_out, ..Collected::default() }
    }

    /// Adds positions in their order; returns how many of them are invalid.
    fn add(&mut self, found: impl IntoIterator<Item = Option<Read>>) -> usize {
        let mut bad = 0;
        for read in found {
            let Some((game, taken)) = read else {
                bad += 1;
                continue;
            };
            let held_out = self.holds_out && self.is_held_out(game);
            if let Some((features, sample)) = taken.kept() {
                let samples = if held_out { &mut self.validation } else { &mut self.training };
                samples.push(&features, sample);
            }
        }
        bad
    }

    fn is_held_out(&mut self, game: Option<u64>) -> bool {
        if self.last != game {
            self.last = game;
            self.games += 1;
        }
        self.games % HELD_OUT == 1
    }

    /// Adds the quiet, undecided positions of a file; `stopped` is the error if the observer wants an end.
    pub(super) fn read<V: Variant, E: NetworkFeatures<V::Position>>(
        &mut self,
        path: &Path,
        shape: &NetworkShape,
        observer: &mut dyn Observer,
        stopped: &'static str,
    ) -> anyhow::Result<()> {
        self.last = None; // the next game is one of another file
        each_chunk::<V>(path, observer, stopped, |codec, blocks| {
            for block in blocks.iter().filter(|_| self.holds_out) {
                expect_one_game(block, path, "--validation FILE or a file that is not shuffled")?;
            }
            let read = |blocks: &[Block]| {
                // An evaluator is made for many positions: that takes longer than to evaluate one.
                let (mut base, mut found) = (E::default(), Vec::new());
                for block in blocks {
                    found.extend(codec.positions(block).map(|position| {
                        let position = position?;
                        Some((block.game(), sample::<V, E>(&position, &mut base, shape)?))
                    }));
                }
                found
            };
            Ok(self.add(map_parts(blocks, PARTS, &read).into_iter().flatten()))
        })
    }
}
