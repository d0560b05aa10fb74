//! Training: the weights of a network from positions of self-play.
//!
//! The network learns to predict the chance to win; its target is a mixture of the result of the game and of the
//! score of the search. The hand-written evaluation is added to its output, so it learns only what that misses.
//! `wdl` fits a few numbers to the same positions: what a score means for the result; `eval_fit` fits the weights of a
//! hand-written evaluation.
//! `docs/training.md` tells how the networks in the variants' folders were made, and what did not help.

mod adam;
mod eval_fit;
mod layout;
mod samples;
mod trainer;
mod wdl;

pub use eval_fit::{EvalFitConfig, EvalFitError, fit_eval};
pub use trainer::TrainingConfig;
pub use wdl::{CalibrationRow, SideResult, WdlFit, WdlSample, fit_wdl};

use crate::dataset::{DatasetError, is_dataset};
use crate::files::LineError;
use crate::nnue::NetworkFeatures;
use crate::rules::Variant;
use samples::{Samples, read, read_packed};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use trainer::{VALIDATION_SHARE, train_network};

/// Why no network can be trained.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// A line cannot be read.
    #[error("{}, line {number}: {source}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        number: u64,
        /// Why.
        source: LineError,
    },
    /// A file of packed positions cannot be read.
    #[error("{}: {source}", path.display())]
    Dataset {
        /// The file.
        path: PathBuf,
        /// Why.
        source: DatasetError,
    },
    /// There is not enough to learn from.
    #[error(
        "{found} quiet, undecided positions of {variant} among the lines, expected {VALIDATION_SHARE} at least"
    )]
    TooFew {
        /// Positions found.
        found: usize,
        /// The variant's name.
        variant: &'static str,
    },
}

/// Trains on files that `asterism selfplay --positions` wrote, and returns the bytes of `net.bin`. `report` gets lines
/// that tell how it goes.
pub fn train<V: Variant, E: NetworkFeatures<V::Position>>(
    files: &[PathBuf],
    config: TrainingConfig,
    report: &mut dyn FnMut(&str),
) -> Result<Vec<u8>, TrainError> {
    let mut samples = Samples::default();
    for path in files {
        let named = |source| TrainError::Read { path: path.clone(), source };
        let mut file = BufReader::new(File::open(path).map_err(named)?);
        let (shown, name) = (path.display(), V::INFO.name);
        let bad = if is_dataset(file.fill_buf().map_err(named)?) {
            let (bad, torn) = read_packed::<V, E>(file, &mut samples)
                .map_err(|source| TrainError::Dataset { path: path.clone(), source })?;
            if torn {
                report(&format!("{shown}: the last block is not whole and is left out"));
            }
            bad
        } else {
            read::<V, E>(file, &mut samples).map_err(|(number, source)| TrainError::Line {
                path: path.clone(),
                number,
                source,
            })?
        };
        if bad > 0 {
            report(&format!("{shown}: {bad} lines are no searched position of {name}"));
        }
    }
    if samples.len() < VALIDATION_SHARE {
        return Err(TrainError::TooFew { found: samples.len(), variant: V::INFO.name });
    }
    report(&format!("{} quiet, undecided positions", samples.len()));
    Ok(train_network(&samples, E::SHAPE, config, |epoch, base_loss, loss| {
        report(&format!(
            "epoch {epoch}: loss {loss:.5}, of the hand-written evaluation alone {base_loss:.5}"
        ));
    }))
}

#[cfg(test)]
mod tests {
    use super::samples::Sample;
    use super::*;
    use crate::nnue::{ActiveFeatures, BLOCK, Network, NetworkShape, output_bucket};
    use crate::rules::Color;

    const SHAPE: NetworkShape = NetworkShape {
        piece_types: 1,
        files: 2,
        ranks: 2,
        launching_squares: 0,
        max_pieces: 2,
        hidden: BLOCK,
        mirrors: false,
    };
    const CONFIG: TrainingConfig = TrainingConfig { epochs: 500, seed: 1, result: 1.0, decay: 3.0 };

    /// Games of two pieces: whoever stands on its own a1 wins.
    fn games() -> Samples {
        let mut samples = Samples::default();
        for index in 0..4_000 {
            let (own, other) = (index % 2, 2 + index / 2 % 2);
            let features = [SHAPE.feature(Color::White, 0, own), SHAPE.feature(Color::Black, 0, other)];
            samples.push(Sample {
                features: features.to_vec(),
                output_bucket: output_bucket(features.len(), SHAPE.max_pieces) as u8,
                base_eval: 0,
                score: 0,
                result: if own == 0 { 1.0 } else { 0.0 },
            });
        }
        samples
    }

    fn value(net: &Network, own: usize) -> i32 {
        let mut active = ActiveFeatures::new();
        active.push(SHAPE.feature(Color::White, 0, own));
        active.push(SHAPE.feature(Color::Black, 0, 2));
        net.value(&active, Color::White)
    }

    #[test]
    fn what_wins_is_learnt_and_the_same_seed_gives_the_same_weights() {
        let bytes = train_network(&games(), SHAPE, CONFIG, |_, _, _| ());
        let net = Network::read(&bytes, &SHAPE).unwrap();
        assert!(value(&net, 0) > 50, "{}", value(&net, 0));
        assert!(value(&net, 1) < -50, "{}", value(&net, 1));
        assert_eq!(bytes, train_network(&games(), SHAPE, CONFIG, |_, _, _| ()));
    }

    /// Mirrored at random, a1 and b1 win alike.
    #[test]
    fn what_differs_only_by_left_and_right_is_not_learnt() {
        let shape = NetworkShape { mirrors: true, ..SHAPE };
        let net = Network::read(&train_network(&games(), shape, CONFIG, |_, _, _| ()), &shape).unwrap();
        assert!(
            value(&net, 0).abs() < 25 && value(&net, 1).abs() < 25,
            "{} {}",
            value(&net, 0),
            value(&net, 1)
        );
    }
}
