//! A new file of scored positions. It has its name only when it is whole.

use super::block::Block;
use super::header::Header;
use crate::files::NewFile;
use asterism_interface::input::FileError;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file in the making. Dropped, it leaves nothing behind.
pub(crate) struct BlockWriter {
    file: NewFile,
    path: PathBuf,
}

impl BlockWriter {
    pub(crate) fn create(path: &Path, header: &Header) -> anyhow::Result<BlockWriter> {
        let mut writer = BlockWriter { file: NewFile::create(path)?, path: path.to_path_buf() };
        writer.write_bytes(header.line().as_bytes())?;
        Ok(writer)
    }

    pub(crate) fn write(&mut self, block: &Block) -> anyhow::Result<()> {
        self.write_bytes(&block.to_bytes())
    }

    fn write_bytes(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        Ok(self.file.write_all(bytes).map_err(FileError::cannot("write", &self.path))?)
    }

    /// Puts the file in its place. An error if there is one already, which stays as it is.
    pub(crate) fn publish(self) -> anyhow::Result<()> {
        Ok(self.file.publish()?)
    }
}
