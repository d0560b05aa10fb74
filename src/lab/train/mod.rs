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
mod network;
mod observer;
mod packed;
mod parts;
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
pub(crate) use observer::Observer;
pub(crate) use packed::expect_one_game;
pub(crate) use plot::draw;
pub(crate) use schedule::ResultShare;
pub(crate) use table::Trainer;
pub(crate) use trainer::{Trained, TrainingConfig};
pub(crate) use wdl::{CalibrationRow, WdlFit, WdlSample, fit_wdl};

use anyhow::bail;
use asterism_engine::nnue::{Mirroring, NetworkFeatures, NetworkShape};
use asterism_engine::rules::Variant;
use collected::Collected;
use samples::NEEDED;
use start::Start;
use std::path::{Path, PathBuf};
use trainer::train_network;

/// The error of a training that is stopped too early.
const STOPPED: &str = "stopped while the files were read: nothing is trained";

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
    if shape.mirroring == Mirroring::King && !shape.kings {
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
            collected.read::<V, E>(path, &shape, observer, STOPPED)?;
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
