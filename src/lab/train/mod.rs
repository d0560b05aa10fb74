//! Training: the weights of a network from positions of self-play.
//!
//! The network learns to predict the chance to win; its target is a mixture of the result of the game and of the score
//! of the search. The hand-written evaluation is added to its output, so it learns only the difference. `wdl` fits a
//! few numbers to the same positions: the result as a function of the score; `eval_fit` fits the weights of a
//! hand-written evaluation. `docs/lab/networks.md` describes how the networks in the variants' folders were made, and
//! what did not help.

mod choice;
mod chunk;
mod collected;
mod eval_fit;
mod likelihood;
mod mixed_games;
mod network;
mod observer;
mod plot;
mod samples;
mod schedule;
mod start;
mod table;
#[cfg(test)]
mod tests;
mod trainer;
mod units;
mod wdl;

pub(crate) use eval_fit::EvalFitConfig;
pub(crate) use mixed_games::expect_known;
pub(crate) use observer::Observer;
pub(crate) use plot::draw;
pub(crate) use schedule::ResultShare;
pub(crate) use table::Trainer;
pub(crate) use trainer::{Trained, TrainingConfig};
pub(crate) use wdl::{CalibrationRow, WdlFit, WdlSample, fit_wdl};

use crate::lab::dataset::{TRUNCATED_END, is_dataset};
use anyhow::{anyhow, bail};
use asterism_engine::nnue::{NetworkFeatures, NetworkShape};
use asterism_engine::rules::Variant;
use asterism_interface::input::FileError;
use collected::{Collected, read, read_packed};
use mixed_games::mixed_games;
use observer::note_bad;
use samples::NEEDED;
use start::Start;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use trainer::train_network;

/// The input files of a training.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrainingFiles<'a> {
    /// Positions of self-play to learn from.
    pub training: &'a [PathBuf],
    /// Positions to measure the loss on; if there are none, one game of twenty is measured on instead of trained on.
    pub validation: &'a [PathBuf],
    /// The network to begin with, instead of random weights.
    pub start: Option<&'a Path>,
}

/// Trains on files that `asterism selfplay --positions` wrote. `observer` is informed of progress.
pub(crate) fn train<V: Variant, E: NetworkFeatures<V::Position>>(
    files: TrainingFiles,
    config: TrainingConfig,
    observer: &mut dyn Observer,
) -> anyhow::Result<Trained> {
    let start = files.start.map(|path| Start::read(path, &E::SHAPE)).transpose()?;
    let base_shape = start.as_ref().map_or(E::SHAPE, |start| start.shape);
    let shape = NetworkShape {
        hidden: config.hidden.unwrap_or(base_shape.hidden),
        mirroring: config.mirroring.unwrap_or(base_shape.mirroring),
        ..base_shape
    };
    if shape.is_mirrored_by_king() && !shape.kings {
        bail!("{} has no King of each side to mirror by", V::INFO.name);
    }
    if !shape.is_valid() {
        bail!("{} hidden units, expected 32, 64, 96 or 128", shape.hidden);
    }
    if let Some(start) = &start {
        start.expect_part_of(&shape)?;
    }
    let holds_out = files.validation.is_empty();
    let (mut trained_on, mut measured) = (Collected::new(holds_out), Collected::new(false));
    for (paths, collected) in [(files.training, &mut trained_on), (files.validation, &mut measured)] {
        for path in paths {
            collect::<V, E>(path, &shape, collected, observer)?;
            if observer.wants_end() {
                bail!("stopped while the files were read: nothing is trained");
            }
        }
    }
    let Collected { training, validation, .. } = trained_on;
    let validation = if holds_out { validation } else { measured.training };
    let (found, held_out) = (training.len(), validation.len());
    if found < NEEDED.0 || held_out < NEEDED.1 {
        bail!(
            "{found} quiet, undecided positions of {} to learn from and {held_out} to measure the loss on, expected {} and \
             {} at least",
            V::INFO.name,
            NEEDED.0,
            NEEDED.1
        );
    }
    observer.note(&format!("{found} quiet, undecided positions, and {held_out} to measure the loss on"));
    Ok(train_network(&training, &validation, shape, start.as_ref(), config, observer))
}

/// Reads the positions of a file.
fn collect<V: Variant, E: NetworkFeatures<V::Position>>(
    path: &Path,
    shape: &NetworkShape,
    collected: &mut Collected,
    observer: &mut dyn Observer,
) -> anyhow::Result<()> {
    let shown = path.display();
    let mut file = BufReader::new(File::open(path).map_err(FileError::cannot("read", path))?);
    collected.begin_file();
    let (bad, thing) = if is_dataset(file.fill_buf().map_err(FileError::cannot("read", path))?) {
        let read = read_packed::<V, E>(file, shape, collected);
        let (bad, truncated) = read.map_err(|error| anyhow!("{shown}: {error}"))?;
        if truncated {
            observer.note(&format!("{shown}: {TRUNCATED_END}"));
        }
        (bad, "position")
    } else {
        let bad = read::<V, E>(file, shape, collected);
        (bad.map_err(|(number, error)| anyhow!("{shown}, line {number}: {error}"))?, "line")
    };
    if collected.mixed {
        bail!(mixed_games(path, "--validation FILE or a file that is not shuffled"));
    }
    note_bad(observer, path, bad, thing, V::INFO.name);
    Ok(())
}
