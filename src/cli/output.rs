//! The output of a long run: a new file, one that is continued, or standard output; the whole run or a part of it.

use crate::cli::out;
use crate::lab::batch::{Done, ResultLog, Shard};
use crate::lab::dataset::{Block, Header, PositionLog};
use anyhow::{anyhow, bail};
use asterism_support::text::printable;
use clap::Args;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// The place of a long run's results.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(super) struct OutputArgs {
    /// Write to this new file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Continue the --output file after an interruption; may be given from the start
    #[arg(long, requires = "output")]
    pub resume: bool,
}

impl OutputArgs {
    /// Returns where results go, and which jobs are done already. The parameters are those of [`ResultLog::resume`].
    pub(super) fn open(
        &self,
        key: &str,
        shard: Shard,
        several: bool,
        check: impl FnMut(u64, u64, &Map<String, Value>) -> anyhow::Result<()>,
    ) -> anyhow::Result<(Sink, Done)> {
        match &self.output {
            None => {
                out::work_for_a_reader();
                Ok((Sink::Standard, Done::default()))
            }
            Some(path) if self.resume => {
                let (log, done) = ResultLog::resume(path, key, shard, several, check)?;
                Ok((Sink::File(log), done))
            }
            Some(path) => Ok((Sink::File(ResultLog::create(path)?), Done::default())),
        }
    }
}

/// The output of a long run, and the part of it that is done.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(super) struct RunArgs {
    #[command(flatten)]
    pub to: OutputArgs,
    /// Do only part I of N, every N-th job from the I-th on
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    pub shard: Shard,
}

impl RunArgs {
    /// Refuses what only makes sense where many jobs are done.
    pub(super) fn expect_unused(&self) -> anyhow::Result<()> {
        match (&self.to.output, self.shard == Shard::WHOLE) {
            (None, true) => Ok(()),
            (Some(_), _) => bail!("--output: expected --input as well"),
            (None, false) => bail!("--shard: expected --input as well"),
        }
    }

    /// Opens the output of this part of the run, see [`OutputArgs::open`].
    pub(super) fn open(
        &self,
        key: &str,
        several: bool,
        check: impl FnMut(u64, u64, &Map<String, Value>) -> anyhow::Result<()>,
    ) -> anyhow::Result<(Sink, Done)> {
        self.to.open(key, self.shard, several, check)
    }

    /// Returns the binary file of positions, new or to be continued. `check` is that of [`PositionLog::resume`].
    pub(super) fn open_positions(
        &self,
        path: &Path,
        header: &Header,
        check: impl FnMut(u64, &Block) -> anyhow::Result<()>,
    ) -> anyhow::Result<PositionLog> {
        match self.to.resume {
            true => PositionLog::resume(path, header, check)
                .map_err(|error| anyhow!("cannot continue {}: {error}", path.display())),
            false => PositionLog::create(path, header),
        }
    }
}

/// An open place of results.
pub(super) enum Sink {
    Standard,
    File(ResultLog),
}

impl Sink {
    /// Writes the lines of one job. Where that cannot be, the program ends.
    pub(super) fn write(&mut self, lines: &[String]) {
        let lines: Vec<String> = lines.iter().map(|line| printable(line)).collect();
        match self {
            Sink::Standard if lines.is_empty() => {}
            Sink::Standard => out::line(lines.join("\n")),
            Sink::File(log) => {
                if let Err(reason) = log.add(&lines) {
                    out::give_up(reason);
                }
            }
        }
    }
}
