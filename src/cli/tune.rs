//! `asterism tune`.

use super::args::{LimitArgs, number, threads, workers};
use super::selfplay::GameArgs;
use super::stop::stop_flag;
use super::{out, progress, results};
use crate::files::{check_new, expect_different, expect_own_files};
use crate::lab::batch::Shard;
use crate::lab::tune::choice::{choose, obstacle};
use crate::lab::tune::duel::{Duel, DuelConfig};
use crate::lab::tune::result::{Run, set_means};
use crate::lab::tune::spsa::{Spsa, SpsaConfig};
use crate::lab::tune::tune_log::{BATCH, TuneLog};
use crate::lab::tune::{plot, runner};
use anyhow::bail;
use asterism_engine::engine::HashSize;
use asterism_engine::rules::{Param, SearchParams};
use asterism_engine::search::{BOUNDS, Limits};
use asterism_engine::variants::{VariantEntry, find};
use clap::Args;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

/// Nodes per move if no limit is given.
const DEFAULT_NODES: u64 = 5_000;

#[derive(Args, Debug)]
pub(super) struct Tune {
    /// The variant's name (see `asterism variants`)
    variant: String,
    /// The file of the run; one that exists is continued
    #[arg(long, value_name = "FILE", required_unless_present_any = ["from", "list"])]
    log: Option<PathBuf>,
    /// Pairs of games of the whole run
    #[arg(long, default_value_t = 20_000, value_parser = number(1_u64..=10_000_000))]
    pairs: u64,
    /// Tune only these parameters, such as lmr.base, or groups, such as lmr
    #[arg(long, num_args = 1.., value_name = "NAME")]
    only: Vec<String>,
    /// Size of the steps, from 0.0001 to 1
    ///
    /// The number of perturbations by which a won game moves a parameter at the end (fishtest's r_end). Short runs need
    /// more, such as 0.02 for 1000 pairs.
    #[arg(long, value_name = "X", default_value_t = 0.002, value_parser = number(0.000_1..=1.0))]
    rate: f64,
    /// Percent of its range by which a number is moved, 0.1 to 25
    ///
    /// It goes up or down by this in the last games, at most by a quarter of its first value, and at least by 0.5.
    #[arg(long, value_name = "X", default_value_t = 5.0, value_parser = number(0.1..=25.0))]
    perturbation: f64,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    each: GameArgs,
    /// Pairs at a time, at most 8; as many as the machine has threads if not given
    #[arg(long, value_parser = number(BOUNDS.threads))]
    threads: Option<u32>,
    /// MiB of hash table for each side of a game
    #[arg(long, default_value_t = 4, value_parser = number(1_u32..=1 << 16))]
    hash: u32,
    /// Play only part I of N of the pairs
    ///
    /// Each part has its own values; --from takes the mean of all parts.
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Print the numbers of these runs, and play nothing
    ///
    /// Their mean if there are several.
    #[arg(long, num_args = 1.., value_name = "FILE", conflicts_with_all = ["log", "only", "pairs", "rate", "perturbation"])]
    from: Vec<PathBuf>,
    /// Write the numbers to this new file
    ///
    /// To be put in place of the variant's search.txt.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw how the numbers moved in this new SVG picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// List the parameters and their ranges, and play nothing
    #[arg(long, conflicts_with_all = ["log", "from", "output", "svg", "only", "pairs", "rate", "perturbation"])]
    list: bool,
}

impl Tune {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let entry = find(&self.variant)?;
        if self.list {
            list(&entry.info.search_params);
            return Ok(());
        }
        expect_different(&self.from)?;
        self.check_outputs()?;
        let Some(log) = &self.log else { return self.tell(entry, &self.from) };
        match self.play(entry, log)? {
            true => self.tell(entry, std::slice::from_ref(log)),
            false => {
                out::note("stopped: the same command continues after the last complete batch");
                Ok(())
            }
        }
    }

    /// Refuses outputs that cannot be written, before the long work.
    fn check_outputs(&self) -> anyhow::Result<()> {
        let (log, output, svg) = (self.log.as_ref(), self.output.as_ref(), self.svg.as_ref());
        expect_own_files(&[("--log", log), ("--output", output), ("--svg", svg)])?;
        output.into_iter().chain(svg).try_for_each(|path| Ok(check_new(path)?))
    }

    /// Plays the rest of the run; false if Ctrl-C has stopped it.
    fn play(&self, entry: &VariantEntry, log: &Path) -> anyhow::Result<bool> {
        let base = entry.info.search_params;
        let config = SpsaConfig {
            seed: self.each.seed,
            pairs: self.pairs,
            rate: self.rate,
            perturbation: self.perturbation,
            shards: self.shard.count(),
        };
        if self.shard.next_after(0).is_none_or(|first| first > self.pairs) {
            bail!("--shard: {} has none of {} pairs, expected more --pairs", self.shard, self.pairs);
        }
        let mut spsa = Spsa::new(base, choose(&base, &self.only)?, config);
        let duel = DuelConfig {
            seed: self.each.seed,
            limits: self.limits.or(Limits::nodes(DEFAULT_NODES)),
            random: self.each.random as usize,
            turns: self.each.turns,
            hash: self.hash as usize,
        };
        let at_once = threads(self.threads).min(BATCH);
        let mut duels = workers(at_once, HashSize(2 * duel.hash), || Duel::new(entry, duel.clone()))?;
        let (mut file, last) = TuneLog::open(log, &self.conditions(entry, &duel.limits, &spsa), &mut spsa)?;
        // Ctrl-C ends the run as a kill would, but prints how to continue.
        let stop = stop_flag("ends, without the batch of pairs that is being played");
        let own = |pair: &u64| self.shard.owns(*pair);
        if last > 0 {
            out::note(format_args!("resumed after pair {last} of {}", self.pairs));
        }
        let bar = progress::bar((1..=self.pairs).filter(own).count() as u64, "pairs");
        bar.set_position((1..=last).filter(own).count() as u64);
        bar.reset_eta(); // what was played before says nothing about the speed
        let left = (last + 1..=self.pairs).filter(own);
        runner::play(&mut spsa, &mut file, &mut duels, left, &stop, || bar.inc(1))?;
        bar.finish_and_clear();
        Ok(!stop.load(Relaxed))
    }

    /// Returns the identity of this run: the first line of its file.
    fn conditions(&self, entry: &VariantEntry, limits: &Limits, spsa: &Spsa) -> Value {
        let value = |param: &Param| (param.full_name(), param.value.into());
        let values: Map<String, Value> = spsa.params.iter().map(|tuned| value(&tuned.param)).collect();
        let mut fixed = entry.info.search_params.list();
        fixed.retain(|param| !values.contains_key(&param.full_name()));
        let mut conditions = json!({
            "variant": entry.info.name, "pairs": self.pairs, "seed": self.each.seed, "shard": self.shard.to_string(),
            "rate": self.rate, "perturbation": self.perturbation,
            "random": self.each.random, "turns": self.each.turns, "hash": self.hash,
            "values": values, "values_fixed": Map::from_iter(fixed.iter().map(value)),
        });
        asterism_interface::json::limits(limits)
            .into_iter()
            .for_each(|(name, value)| conditions[name] = value);
        conditions
    }

    /// Prints the outcome of the runs, and writes the requested files.
    fn tell(&self, entry: &VariantEntry, logs: &[PathBuf]) -> anyhow::Result<()> {
        let mut runs = Vec::new();
        for log in logs {
            let run = Run::read(log)?;
            let variant = &run.conditions["variant"];
            if variant.is_null() {
                bail!(
                    "{}: not a file of `asterism tune`: its first line does not name a game",
                    log.display()
                );
            }
            if variant != entry.info.name {
                bail!("{}: a tuning of {variant}, expected {}", log.display(), entry.info.name);
            }
            if run.steps.is_empty() {
                bail!("{}: no batch of games has been played yet", log.display());
            }
            runs.push(run);
        }
        let mut result = entry.info.search_params;
        let tuned = set_means(&mut result, &runs);
        let text = format!("# The search parameters that differ from the untuned ones.\n{}", result.text());
        let write = |path: &PathBuf| results::write("numbers", path, text.as_bytes());
        let numbers = self.output.as_ref().map_or(Ok(()), write);
        let draw = |path: &PathBuf| {
            let title = format!("{}: tuning of the search", entry.info.title);
            results::write("picture", path, plot::draw(&title, &tuned, &runs).as_bytes())
        };
        let picture = self.svg.as_ref().map_or(Ok(()), draw);
        if self.output.is_none() {
            out::line(text.trim_end()); // after the picture: the program ends if this is not read any more
        }
        results::both(numbers, picture)
    }
}

/// Prints all numbers, group by group.
fn list(params: &SearchParams) {
    let mut group = "";
    for (param, untuned) in params.list().iter().zip(SearchParams::UNTUNED.list()) {
        if param.group != group {
            group = param.group;
            out::line(format_args!("{group}: {}", param.group_about));
        }
        let default = match param.value == untuned.value {
            true => String::new(),
            false => format!(" Untuned: {}.", untuned.value),
        };
        let fixed = obstacle(param).map_or("", |_| " Not tuned.");
        let (name, range) = (param.full_name(), format!("{} to {}", param.low, param.high));
        out::line(format_args!("  {name:<30}{:>7}  {range:<18}{}{default}{fixed}", param.value, param.about));
    }
}
