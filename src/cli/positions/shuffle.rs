//! `asterism positions shuffle`.

use super::input::{common_variant, each_block};
use crate::cli::args::number;
use crate::files::check_new;
use crate::lab::dataset::{BlockWriter, Header, Shuffler};
use clap::Args;
use serde_json::Map;
use std::path::{Path, PathBuf};

/// A position whose board is delta-encoded takes up to this many times the bytes with its whole board: in Grand
/// Rider Chess (docs/files.md, "Packed positions").
const MOST_GROWTH: u64 = 4;

#[derive(Args, Debug)]
pub(super) struct Shuffle {
    /// Files of positions of one game, packed or as lines of JSON
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write to this new file; temporary files of the same size are kept in its folder
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Seed of the order
    #[arg(long, default_value_t = 1, value_parser = number(0_u64..))]
    seed: u64,
    /// Approximate MiB of memory to use
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = number(1_u64..=1 << 20))]
    memory: u64,
}

impl Shuffle {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let info = common_variant(&self.files)?.info;
        check_new(&self.output)?;
        let header = Header::new(info, Map::new());
        let codec = header.codec(info)?;
        let read = self.files.iter().filter_map(|path| std::fs::metadata(path).ok());
        let bytes = MOST_GROWTH * read.map(|file| file.len()).sum::<u64>();
        let folder = self.output.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut shuffler =
            Shuffler::new(folder.unwrap_or(Path::new(".")), bytes, self.memory << 20, self.seed)?;
        each_block(&self.files, info, |block| {
            let mut packed = block.map(|position, _| codec.pack(&position));
            packed.try_for_each(|packed| shuffler.add(&packed?))
        })?;
        let mut writer = BlockWriter::create(&self.output, &header)?;
        shuffler.finish(|block| writer.write(block))?;
        writer.publish()
    }
}
