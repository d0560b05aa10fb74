//! Reading a file of scored positions, block by block.

use super::block::{Block, ReadBlock};
use super::header::{Header, unreadable};
use anyhow::{bail, ensure};
use asterism_interface::input::{is_stdin, open_file};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Opens a file of positions, which is read by its name, often twice: standard input and folders are refused.
pub(crate) fn open_positions(path: &Path) -> anyhow::Result<BufReader<File>> {
    ensure!(
        !is_stdin(path),
        "-: positions are not read from standard input, expected the name of a file, which may be ./-"
    );
    Ok(BufReader::new(open_file(path)?))
}

/// The message about a file that ends with half a block.
pub const TRUNCATED_END: &str = "the last block is incomplete and is skipped";

/// Reads one block after the other.
pub struct BlockReader<I> {
    input: I,
    header: Header,
    blocks: u64,
    /// Bytes up to the end of the last one.
    whole: u64,
    truncated: bool,
}

impl<I: BufRead> BlockReader<I> {
    /// Reads the header.
    pub fn new(mut input: I) -> anyhow::Result<BlockReader<I>> {
        let (header, whole) = Header::read(&mut input)?;
        Ok(BlockReader { input, header, blocks: 0, whole, truncated: false })
    }

    /// Returns the first line.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the next block. The end of a file that another run is just writing, or was killed at, may be truncated:
    /// half a block is no error, see [`BlockReader::is_truncated`].
    pub fn next_block(&mut self) -> anyhow::Result<Option<Block>> {
        if self.truncated {
            return Ok(None);
        }
        match Block::read(&mut self.input).map_err(unreadable)? {
            ReadBlock::Whole(block, bytes) => {
                self.blocks += 1;
                self.whole += bytes;
                Ok(Some(block))
            }
            ReadBlock::Damaged => bail!("block {}, at byte {}, is damaged", self.blocks + 1, self.whole),
            ReadBlock::Truncated => {
                self.truncated = true;
                Ok(None)
            }
            ReadBlock::End => Ok(None),
        }
    }

    /// Returns the next blocks, until they hold this many positions or the file ends; none at its end.
    pub fn next_blocks(&mut self, positions: usize) -> anyhow::Result<Vec<Block>> {
        let (mut blocks, mut read) = (Vec::new(), 0);
        while read < positions
            && let Some(block) = self.next_block()?
        {
            read += block.len();
            blocks.push(block);
        }
        Ok(blocks)
    }

    /// Bytes up to the end of the last block that was read.
    pub fn whole(&self) -> u64 {
        self.whole
    }

    /// Returns whether half a block stood at the end.
    pub fn is_truncated(&self) -> bool {
        self.truncated
    }
}
