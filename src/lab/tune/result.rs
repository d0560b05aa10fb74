//! The outcome of runs: their files, read, and the mean of their parameters.

use super::tune_log::{BEGINNING, Step, read_conditions, wrong_value};
use crate::files::each_line;
use anyhow::{anyhow, bail};
use asterism_engine::rules::{Param, SearchParams};
use asterism_interface::input::{FileError, open_input};
use serde_json::Value;
use std::path::Path;

/// The file of a run.
pub(crate) struct Run {
    /// The identity of the run: variant, seed, the values at the beginning, and so on.
    pub conditions: Value,
    /// Where the numbers stood after each batch.
    pub steps: Vec<Step>,
}

impl Run {
    /// Reads a file. Each of its parameters has to be one of this program's search, within its range.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Run> {
        let file = open_input(path).map_err(|error| FileError { action: "open", ..error })?;
        let params = SearchParams::UNTUNED.list();
        let mut run = Run { conditions: Value::Null, steps: Vec::new() };
        each_line(file, BEGINNING, |number, line| {
            if number == 1 {
                run.conditions = read_conditions(line)?;
                return Ok(());
            }
            let step = Step::read(line, run.pairs(), &run.conditions)?;
            let unknown =
                step.values.iter().find(|(name, value)| !params.iter().any(|param| fits(param, name, value)));
            if let Some((name, value)) = unknown {
                bail!(wrong_value(name, value));
            }
            step.expect_numbers(&run.conditions)?;
            run.steps.push(step);
            Ok(())
        })
        .map_err(|error| anyhow!("{}: {error}", path.display()))?;
        Ok(run)
    }

    /// Returns the last pair that was played; 0 before the first.
    pub(crate) fn pairs(&self) -> u64 {
        self.steps.last().map_or(0, |step| step.pair)
    }

    /// Returns where the number of this name has come to.
    pub(crate) fn end(&self, name: &str) -> Option<f64> {
        self.steps.last()?.values.get(name)?.as_f64()
    }

    /// Returns where it stood at the beginning.
    pub(crate) fn start(&self, name: &str) -> Option<f64> {
        self.conditions["values"][name].as_f64()
    }

    /// Returns where it stood at the beginning and after each batch, with the pairs played by then.
    pub(crate) fn course(&self, name: &str) -> impl Iterator<Item = (u64, f64)> {
        let steps = self.steps.iter().filter_map(|step| Some((step.pair, step.values.get(name)?.as_f64()?)));
        self.start(name).map(|value| (0, value)).into_iter().chain(steps)
    }
}

fn fits(param: &Param, name: &str, value: &Value) -> bool {
    let range = f64::from(param.low)..=f64::from(param.high);
    param.full_name() == name && value.as_f64().is_some_and(|value| range.contains(&value))
}

/// Returns the mean of the parameter of this name, over the runs that tuned it.
pub(crate) fn mean(runs: &[Run], name: &str) -> Option<f64> {
    let ends: Vec<f64> = runs.iter().filter_map(|run| run.end(name)).collect();
    (!ends.is_empty()).then(|| ends.iter().sum::<f64>() / ends.len() as f64)
}

/// Sets the parameters that were tuned to the mean of the runs; returns those parameters.
pub(crate) fn set_means(params: &mut SearchParams, runs: &[Run]) -> Vec<Param> {
    let mut tuned = Vec::new();
    for param in params.list() {
        if let Some(mean) = mean(runs, &param.full_name()) {
            params.put(&param, mean.round() as i32);
            tuned.push(param);
        }
    }
    tuned
}
