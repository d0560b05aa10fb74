//! Training: the weights of a network from positions of self-play.
//!
//! The network learns to predict the chance to win; its target is a mixture of the result of the game and of the
//! score of the search. The hand-written evaluation is added to its output, so it learns only what that misses.
//! `wdl` fits a few numbers to the same positions: what a score means for the result; `eval_fit` fits the weights of a
//! hand-written evaluation.
//! `docs/training.md` tells how the networks in the variants' folders were made, and what did not help.

mod choice;
mod chunk;
mod eval_fit;
mod likelihood;
mod network;
mod observer;
mod plot;
mod samples;
mod schedule;
mod trainer;
mod units;
mod wdl;

pub use eval_fit::{EvalFitConfig, EvalFitError, FittedEval, fit_eval};
pub use observer::Observer;
pub use plot::draw;
pub use schedule::{ResultShare, ResultShareError};
pub use trainer::{EpochLoss, Trained, TrainingConfig};
pub use wdl::{CalibrationRow, SideResult, WdlFit, WdlSample, fit_wdl};

use crate::dataset::{DatasetError, TORN_END, is_dataset};
use crate::files::LineError;
use crate::nnue::{NetworkFeatures, NetworkShape};
use crate::rules::Variant;
use observer::note_bad;
use samples::{Collected, read, read_packed};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use trainer::train_network;

/// Positions of a variant that are needed at least, to learn from and to measure the loss.
const NEEDED: (usize, usize) = (20, 1);

/// Files of positions of self-play.
#[derive(Clone, Copy, Debug)]
pub struct TrainingFiles<'a> {
    /// To learn from.
    pub training: &'a [PathBuf],
    /// To measure the loss on; where there are none, one game of twenty is measured on instead of trained on.
    pub validation: &'a [PathBuf],
}

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
    /// The games of its positions are not known.
    #[error(
        "{}: positions of one game do not stand together, so no games can be held out to measure the loss, expected \
         --validation FILE or a file that is not shuffled",
        path.display()
    )]
    Mixed {
        /// The file.
        path: PathBuf,
    },
    /// There is not enough to learn from.
    #[error(
        "{found} quiet, undecided positions of {variant} to learn from and {held_out} to measure the loss on, expected \
         {} and {} at least", NEEDED.0, NEEDED.1
    )]
    TooFew {
        /// Positions to learn from.
        found: usize,
        /// Positions that are held out.
        held_out: usize,
        /// The variant's name.
        variant: &'static str,
    },
    /// It was ended before it had begun.
    #[error("stopped while the files were read: nothing is trained")]
    Stopped,
    /// There is no such network.
    #[error("{0} hidden units, expected 32, 64, 96 or 128")]
    Hidden(usize),
    /// Nothing can be mirrored by Kings.
    #[error("{0} has no King of each side to mirror by")]
    NoKings(&'static str),
}

/// Trains on files that `asterism selfplay --positions` wrote. `observer` hears how it goes.
pub fn train<V: Variant, E: NetworkFeatures<V::Position>>(
    files: TrainingFiles,
    config: TrainingConfig,
    observer: &mut dyn Observer,
) -> Result<Trained, TrainError> {
    let shape = NetworkShape {
        hidden: config.hidden.unwrap_or(E::SHAPE.hidden),
        mirroring: config.mirroring.unwrap_or(E::SHAPE.mirroring),
        ..E::SHAPE
    };
    if shape.is_mirrored_by_king() && !shape.kings {
        return Err(TrainError::NoKings(V::INFO.name));
    }
    if !shape.is_valid() {
        return Err(TrainError::Hidden(shape.hidden));
    }
    let holds_out = files.validation.is_empty();
    let (mut trained_on, mut measured) = (Collected::new(holds_out), Collected::new(false));
    for (paths, collected) in [(files.training, &mut trained_on), (files.validation, &mut measured)] {
        for path in paths {
            collect::<V, E>(path, &shape, collected, observer)?;
            if observer.wants_end() {
                return Err(TrainError::Stopped);
            }
        }
    }
    let Collected { training, validation, .. } = trained_on;
    let validation = if holds_out { validation } else { measured.training };
    let (found, held_out) = (training.len(), validation.len());
    if found < NEEDED.0 || held_out < NEEDED.1 {
        return Err(TrainError::TooFew { found, held_out, variant: V::INFO.name });
    }
    observer.note(&format!("{found} quiet, undecided positions, and {held_out} to measure the loss on"));
    Ok(train_network(&training, &validation, shape, config, observer))
}

/// Reads the positions of a file.
fn collect<V: Variant, E: NetworkFeatures<V::Position>>(
    path: &Path,
    shape: &NetworkShape,
    collected: &mut Collected,
    observer: &mut dyn Observer,
) -> Result<(), TrainError> {
    let path = path.to_path_buf();
    let named = |source| TrainError::Read { path: path.clone(), source };
    let mut file = BufReader::new(File::open(&path).map_err(named)?);
    collected.begin_file();
    let (bad, thing) = if is_dataset(file.fill_buf().map_err(named)?) {
        let (bad, torn) = read_packed::<V, E>(file, shape, collected)
            .map_err(|source| TrainError::Dataset { path: path.clone(), source })?;
        if torn {
            observer.note(&format!("{}: {TORN_END}", path.display()));
        }
        (bad, "position")
    } else {
        let bad_line = |(number, source)| TrainError::Line { path: path.clone(), number, source };
        (read::<V, E>(file, shape, collected).map_err(bad_line)?, "line")
    };
    if collected.mixed {
        return Err(TrainError::Mixed { path });
    }
    note_bad(observer, &path, bad, thing, V::INFO.name);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::samples::{Sample, Samples};
    use super::*;
    use crate::nnue::{ActiveFeatures, BLOCK, Mirroring, Network, NetworkShape, output_bucket};
    use crate::rules::Color;

    const SHAPE: NetworkShape = NetworkShape {
        variant: "test",
        piece_types: 1,
        files: 2,
        ranks: 2,
        launching_squares: 0,
        max_pieces: 2,
        hidden: BLOCK,
        kings: true,
        mirroring: Mirroring::None,
    };

    fn config() -> TrainingConfig {
        TrainingConfig {
            epochs: 500,
            seed: 1,
            result: "1".parse().unwrap(),
            decay: 3.0,
            hidden: None,
            mirroring: None,
        }
    }

    /// Ends a training after so many steps.
    struct EndsAfter(usize, usize);

    impl Observer for EndsAfter {
        fn note(&mut self, _text: &str) {}
        fn steps(&mut self, taken: usize, _of: usize) {
            self.1 = taken;
        }
        fn wants_end(&self) -> bool {
            self.1 >= self.0
        }
    }

    fn trained(shape: NetworkShape) -> Trained {
        train_network(&games(), &games(), shape, config(), &mut EndsAfter(usize::MAX, 0))
    }

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
                half_points: if own == 0 { 2 } else { 0 },
                mirrored: [false; 2],
            });
        }
        samples
    }

    fn value(net: &Network, own: usize) -> i32 {
        let mut active = ActiveFeatures::new();
        active.push(SHAPE.feature(Color::White, 0, own));
        active.push(SHAPE.feature(Color::Black, 0, 2));
        net.value(&active, Color::White, [false; 2])
    }

    #[test]
    fn what_wins_is_found_and_the_same_seed_gives_the_same_weights() {
        let found = trained(SHAPE);
        let net = Network::read(&found.file, &SHAPE).unwrap();
        assert!(value(&net, 0) > 50, "{}", value(&net, 0));
        assert!(value(&net, 1) < -50, "{}", value(&net, 1));
        assert_eq!(found.course.len(), 500);
        let last = found.course[499];
        assert!(last.validation < 0.1 * found.base_loss && last.training < 0.1 * found.base_loss, "{last:?}");
        // Nor do the threads matter.
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let again = pool.install(|| trained(SHAPE));
            assert_eq!(again.file, found.file, "{threads} threads");
            assert_eq!(again.course, found.course, "{threads} threads");
        }
    }

    #[test]
    fn a_training_that_is_broken_off_gives_what_it_has_found() {
        // Two steps an epoch.
        let short = train_network(&games(), &games(), SHAPE, config(), &mut EndsAfter(101, 0));
        assert!(short.broken_off);
        assert_eq!(short.course.len(), 51);
        let net = Network::read(&short.file, &SHAPE).unwrap();
        assert!(value(&net, 0) > value(&net, 1));
        assert!(
            !train_network(
                &games(),
                &games(),
                SHAPE,
                TrainingConfig { epochs: 1, ..config() },
                &mut EndsAfter(2, 0)
            )
            .broken_off
        );
    }

    /// Mirrored at random, a1 and b1 win alike.
    #[test]
    fn what_differs_only_by_left_and_right_has_no_effect() {
        let shape = NetworkShape { mirroring: Mirroring::Random, ..SHAPE };
        let net = Network::read(&trained(shape).file, &shape).unwrap();
        assert!(
            value(&net, 0).abs() < 25 && value(&net, 1).abs() < 25,
            "{} {}",
            value(&net, 0),
            value(&net, 1)
        );
    }
}
