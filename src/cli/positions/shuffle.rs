//! `asterism positions shuffle`.

use super::input::{common_variant, each_block, unpack};
use crate::dataset::{BlockWriter, Header, Shuffler};
use crate::files::check_new;
use clap::Args;
use serde_json::Map;
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
pub struct Shuffle {
    /// Files of positions of one game, packed or as lines of JSON
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write to this new file; temporary files of the same size are kept in its folder
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Seed of the order
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// MiB of memory to use, about
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
}

impl Shuffle {
    pub fn run(&self) -> anyhow::Result<()> {
        let info = common_variant(&self.files)?.info;
        check_new(&self.output)?;
        let header = Header::new(info, Map::new());
        let codec = header.codec(info)?;
        let bytes =
            self.files.iter().filter_map(|path| std::fs::metadata(path).ok()).map(|file| file.len()).sum();
        let folder = self.output.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut shuffler =
            Shuffler::new(folder.unwrap_or(Path::new(".")), bytes, self.memory << 20, self.seed)?;
        each_block(&self.files, info, |block, old| {
            for packed in block.packed() {
                // Packed anew: the files may code pieces otherwise, and what is damaged is noticed.
                shuffler.add(&codec.pack(&unpack(old, packed)?)?)?;
            }
            Ok(())
        })?;
        let mut writer = BlockWriter::create(&self.output, &header)?;
        shuffler.finish(|block| writer.write(block))?;
        Ok(writer.publish()?)
    }
}
