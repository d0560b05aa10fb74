//! `asterism positions rescore`.

use super::input::{Input, InputBlock};
use crate::cli::args::{EvalFileArgs, LimitArgs, number, threads, workers};
use crate::cli::output::RunArgs;
use crate::cli::{out, progress};
use crate::lab::batch::{Rescorer, Shard, rescored_header};
use crate::lab::dataset::{Block, Codec, ScoredPosition};
use anyhow::bail;
use asterism_engine::search::{BOUNDS, Limits};
use asterism_interface::analysis::{hash_for, in_order};
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;

/// Soft nodes of a search if no limit is given.
const DEFAULT_NODES: u64 = 600;

#[derive(Args, Debug)]
#[command(mut_arg("output", |output| output.help("Write to this new file (required)")))]
pub(super) struct Rescore {
    /// A file of positions, packed or as lines of JSON
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Take the static evaluation instead of a search
    #[arg(long = "static", conflicts_with_all = ["depth", "nodes", "soft_nodes", "movetime"])]
    without_search: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// Positions at a time; as many as the machine has threads if not given
    #[arg(long, value_parser = number(BOUNDS.threads))]
    threads: Option<u32>,
    /// MiB of hash table for each position at a time; as much as the limits need, up to 16, if not given
    #[arg(long, value_parser = number(BOUNDS.hash))]
    hash: Option<u32>,
    #[command(flatten)]
    network: EvalFileArgs,
    #[command(flatten)]
    run: RunArgs,
}

impl Rescore {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let Some(path) = &self.run.to.output else { bail!("expected --output with a new file") };
        let input = Input::open(&self.file)?;
        let entry = input.variant();
        let codec = Arc::new(input.codec(entry.info)?);
        let limits = (!self.without_search).then(|| self.limits.or(Limits::soft(DEFAULT_NODES)));
        let hash = hash_for(&limits.clone().unwrap_or_default(), self.hash);
        let network = self.network.open((entry.open)().as_ref())?;
        let rescorer = || Rescorer::new(entry, limits.clone(), hash, network.as_ref());
        let rescorers = workers(threads(self.threads), hash, rescorer)?;
        let header = rescored_header(entry.info, limits.as_ref(), hash.0, self.run.shard, network.as_ref());
        // Files may be of different versions, or code pieces otherwise.
        let output_codec = Arc::new(header.codec(entry.info)?);
        let mut blocks = blocks(input, self.run.shard);
        let mut log = self.run.open_positions(path, &header, |number, done| match blocks.next() {
            Some(Ok((_, block))) if are_alike((&codec, &block), (&output_codec, done)) => Ok(()),
            _ => bail!("block {number} has other positions than the input"),
        })?;
        let work = |mut rescorer: Rescorer| {
            let (codec, output_codec) = (codec.clone(), output_codec.clone());
            move |block: anyhow::Result<(u64, Block)>| {
                let (number, block) = block?;
                let input = InputBlock { path: &self.file, number, block: &block, codec: &codec };
                input.packed_with(&output_codec, |position| Ok(rescorer.rescore(position)?))
            }
        };
        let bar = progress::lines(None, "positions");
        in_order(blocks, rescorers.into_iter().map(work).collect(), |done: anyhow::Result<Block>| {
            let done = done.unwrap_or_else(|reason| out::give_up(reason));
            log.add(&done).unwrap_or_else(|reason| out::give_up(reason));
            bar.inc(done.len() as u64);
        })?;
        bar.finish_and_clear();
        Ok(())
    }
}

/// Returns whether two blocks hold the same positions, apart from their scores.
fn are_alike((codec, block): (&Codec, &Block), (output_codec, done): (&Codec, &Block)) -> bool {
    let facts = |found: Option<ScoredPosition>| found.map(|found| (found.fen, found.end));
    let known = codec.positions(block).map(facts);
    block.job == done.job && known.eq(output_codec.positions(done).map(facts))
}

/// Returns the blocks of a part of the file, with their numbers.
fn blocks(mut input: Input, shard: Shard) -> impl Iterator<Item = anyhow::Result<(u64, Block)>> {
    let all = std::iter::from_fn(move || input.next_block().transpose());
    (1..).zip(all).filter(move |(number, _)| shard.owns(*number)).map(|(number, block)| Ok((number, block?)))
}
