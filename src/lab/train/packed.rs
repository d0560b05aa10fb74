//! Files of packed positions, read for a training or a fit: many positions at a time, for all cores.

use super::observer::Observer;
use crate::lab::dataset::{Block, BlockReader, Codec, TRUNCATED_END, open_positions};
use anyhow::{anyhow, bail};
use asterism_engine::rules::Variant;
use std::path::Path;

/// Positions read at a time.
const CHUNK: usize = 1 << 16;
/// Parts of them that are read in parallel: more than most machines have cores.
pub(super) const PARTS: usize = 128;

/// Reads a file of the variant. `take` receives some blocks and their codec, and returns how many positions in them are
/// invalid; these are reported, and so is half a block at the end. `stopped` is the error if the observer wants an end.
pub(super) fn each_chunk<V: Variant>(
    path: &Path,
    observer: &mut dyn Observer,
    stopped: &'static str,
    mut take: impl FnMut(&Codec, &[Block]) -> anyhow::Result<usize>,
) -> anyhow::Result<()> {
    let wrong = |error| anyhow!("{}: {error}", path.display());
    let mut reader = BlockReader::new(open_positions(path)?).map_err(wrong)?;
    let codec = reader.header().codec(const { &V::INFO }).map_err(wrong)?;
    let mut bad = 0;
    loop {
        let blocks = reader.next_blocks(CHUNK).map_err(wrong)?;
        if observer.wants_end() {
            bail!(stopped);
        }
        if blocks.is_empty() {
            break;
        }
        bad += take(&codec, &blocks)?;
    }
    let path = path.display();
    if reader.is_truncated() {
        observer.note(&format!("{path}: {TRUNCATED_END}"));
    }
    if bad > 0 {
        let (verb, variant) = (if bad == 1 { " is" } else { "s are" }, V::INFO.name);
        observer
            .note(&format!("{path}: {bad} position{verb} skipped, expected searched positions of {variant}"));
    }
    Ok(())
}

/// Refuses a block of several games, as in a shuffled file: whole games of such a file cannot be held out. `expected`
/// says what the command can do with.
pub(crate) fn expect_one_game(block: &Block, path: &Path, expected: &str) -> anyhow::Result<()> {
    if block.game().is_none() {
        bail!(
            "{}: positions of one game do not stand together, so no games can be held out to measure the loss, expected \
             {expected}",
            path.display()
        );
    }
    Ok(())
}
