//! Arguments that several commands share: numbers, limits of a search, the network, threads and their workers.

use anyhow::bail;
use asterism_engine::engine::{EngineError, HashSize};
use asterism_engine::game::{EvalFile, Game};
use asterism_engine::nnue::{FORMAT, NetworkError};
use asterism_engine::search::{BOUNDS, Limits};
use asterism_engine::variants::{VARIANTS, names};
use asterism_interface::input::{FileError, read_bytes};
use asterism_support::system::cores;
use clap::Args;
use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// The limits of a search.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(super) struct LimitArgs {
    /// Search this many turns deep
    #[arg(long, value_parser = number(BOUNDS.depth))]
    depth: Option<u32>,
    /// Search this many nodes
    ///
    /// The same nodes give the same answer with one thread.
    #[arg(long, value_parser = number(BOUNDS.nodes))]
    nodes: Option<u64>,
    /// Start no further iteration after this many nodes
    ///
    /// The one under way is finished, or ended at 8 times as many (or at --nodes).
    #[arg(long, value_name = "NODES", value_parser = number(BOUNDS.nodes))]
    soft_nodes: Option<u64>,
    /// Search this many milliseconds
    #[arg(long, value_name = "MS", value_parser = number(*BOUNDS.time.start()..))]
    movetime: Option<u64>,
}

impl LimitArgs {
    /// Returns the limits given, or `default` where there are none.
    pub(super) fn or(&self, default: Limits) -> Limits {
        let LimitArgs { depth, nodes, soft_nodes, movetime } = *self;
        if depth.is_none() && nodes.is_none() && soft_nodes.is_none() && movetime.is_none() {
            return default;
        }
        let mut limits = soft_nodes.map_or_else(Limits::default, Limits::soft);
        (limits.depth, limits.nodes) = (depth, nodes.or(limits.nodes));
        limits.movetime = movetime.map(Duration::from_millis);
        limits
    }
}

/// The network that a search evaluates with.
#[derive(Args, Debug)]
pub(super) struct EvalFileArgs {
    /// Evaluate with the network in this file, which `asterism train` has written
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,
}

impl EvalFileArgs {
    /// Returns whether a file is given.
    pub(super) fn is_given(&self) -> bool {
        self.eval_file.is_some()
    }

    /// Returns the file, read for this game, if one is given.
    pub(super) fn open(&self, game: &dyn Game) -> anyhow::Result<Option<EvalFile>> {
        let Some((path, bytes)) = self.read()? else { return Ok(None) };
        Ok(Some(EvalFile::parse(path, &bytes, game)?))
    }

    /// Returns the file, read for the game that it names itself, if one is given: which games are asked about is not
    /// known.
    pub(super) fn open_for_its_game(&self) -> anyhow::Result<Option<EvalFile>> {
        let Some((path, bytes)) = self.read()? else { return Ok(None) };
        let mut other = None;
        for entry in VARIANTS {
            let parsed = EvalFile::parse(path, &bytes, (entry.open)().as_ref());
            if let Err(NetworkError::InFile { reason, .. }) = &parsed
                && let NetworkError::OtherVariant { found, .. } = reason.as_ref()
            {
                other = Some(found.clone());
                continue;
            }
            return Ok(Some(parsed?));
        }
        let found = other.unwrap_or_default();
        bail!("{}: a network of {found}, expected one of {}", path.display(), names())
    }

    /// Returns the path of the file and its bytes, if one is given.
    fn read(&self) -> Result<Option<(&Path, Vec<u8>)>, FileError> {
        let Some(path) = self.eval_file.as_deref() else { return Ok(None) };
        Ok(Some((path, read_bytes(path, FORMAT.max_file)?)))
    }
}

/// Reads a number of an argument, which has to be in the range.
pub(super) fn number<T: FromStr + PartialOrd + Display>(
    range: impl RangeBounds<T> + Clone,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let whole = if T::from_str("0.5").is_ok() { "" } else { "whole " };
            let from = match range.start_bound() {
                Bound::Included(least) | Bound::Excluded(least) => format!(" from {least}"),
                Bound::Unbounded => String::new(),
            };
            let to = match range.end_bound() {
                Bound::Included(most) | Bound::Excluded(most) => format!(" to {most}"),
                // Of the whole numbers without a sign: a long one is too large.
                Bound::Unbounded if text.len() > 9 && text.bytes().all(|byte| byte.is_ascii_digit()) => {
                    format!(" to {}", u128::MAX >> (128 - 8 * size_of::<T>()))
                }
                Bound::Unbounded => " up".to_string(),
            };
            format!("expected a {whole}number{from}{to}")
        })
    }
}

/// Returns the threads given, or as many as the machine has.
pub(super) fn threads(given: Option<u32>) -> usize {
    given.map_or_else(cores, |threads| threads as usize)
}

/// Returns the threads given, or as many as the machine has, but no more than there are jobs; at least one.
pub(super) fn threads_for(given: Option<u32>, jobs: u64) -> usize {
    threads(given).min(usize::try_from(jobs).unwrap_or(usize::MAX)).max(1)
}

/// Makes this many workers, each with an engine of this size; an error if there is not enough memory for all.
pub(super) fn workers<W, E: From<EngineError>>(
    count: usize,
    hash: HashSize,
    worker: impl Fn() -> Result<W, E>,
) -> Result<Vec<W>, E> {
    hash.expect_memory(count)?;
    (0..count).map(|_| worker()).collect()
}
