//! A file of scored positions that grows block by block and may be continued after a kill. Locking and truncated ends
//! are the [`Journal`]'s.

use super::block::{Block, only_zeros};
use super::header::Header;
use super::reader::BlockReader;
use crate::files::Journal;
use asterism_interface::input::FileError;
use std::io::{self, BufRead};
use std::path::Path;

/// A file open at its end, locked.
pub(crate) struct PositionLog(Journal);

impl PositionLog {
    /// Returns a new file. An error if there is one with something in it.
    pub(crate) fn create(path: &Path, header: &Header) -> anyhow::Result<PositionLog> {
        let mut log = PositionLog(Journal::create(path, false)?);
        log.0.append(header.line().as_bytes())?;
        Ok(log)
    }

    /// Opens a file that may be there and cuts off half a block at its end. `check` gets the number of each block, from
    /// 1, and the block; it refuses one of another run.
    pub(crate) fn resume(
        path: &Path,
        header: &Header,
        mut check: impl FnMut(u64, &Block) -> anyhow::Result<()>,
    ) -> anyhow::Result<PositionLog> {
        let journal = Journal::resume_bytes(path, false, |mut input| {
            if is_truncated_header(&mut input, header).map_err(FileError::cannot("read", path))? {
                return Ok(0);
            }
            let mut reader = BlockReader::new(input)?;
            reader.header().check_run(header)?;
            for number in 1.. {
                let Some(block) = reader.next_block()? else { break };
                check(number, &block)?;
            }
            Ok(reader.whole())
        })?;
        let mut log = PositionLog(journal);
        if log.0.is_empty()? {
            log.0.append(header.line().as_bytes())?;
        }
        Ok(log)
    }

    pub(crate) fn add(&mut self, block: &Block) -> anyhow::Result<()> {
        self.0.append(&block.to_bytes())
    }
}

/// Returns whether there is nothing or half the header, and perhaps zeros after it. Where there is the whole header,
/// nothing is read over.
fn is_truncated_header(input: &mut impl BufRead, header: &Header) -> io::Result<bool> {
    let beginning = input.fill_buf()?;
    let written = beginning.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    let begins = header.line().as_bytes().starts_with(&beginning[..written]);
    if !begins || beginning[..written].ends_with(b"\n") {
        return Ok(false);
    }
    input.consume(written);
    only_zeros(input)
}
