//! `asterism positions merge`.

use super::input::{common_variant, each_block};
use crate::files::check_new;
use crate::lab::dataset::{BlockWriter, Header};
use clap::Args;
use serde_json::Map;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct Merge {
    /// Files of positions of one game, packed or as lines of JSON
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write to this new file
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

impl Merge {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let info = common_variant(&self.files)?.info;
        check_new(&self.output)?;
        let header = Header::new(info, Map::new());
        let codec = header.codec(info)?;
        let mut writer = BlockWriter::create(&self.output, &header)?;
        each_block(&self.files, info, |block| writer.write(&block.packed_with(&codec, Ok)?))?;
        writer.publish()
    }
}
