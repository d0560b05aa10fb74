//! Files of positions as input, packed or as lines of JSON: several of one game.

use super::lines::{self, LineBlocks};
use crate::cli::{out, progress};
use crate::files::expect_different;
use crate::lab::dataset::{
    Block, BlockPacker, BlockReader, Codec, Header, ScoredPosition, TRUNCATED_END, open_positions,
};
use anyhow::{anyhow, bail};
use asterism_engine::rules::Info;
use asterism_engine::variants::{VariantEntry, find};
use asterism_interface::input::{FileError, Lines, expect_utf8, is_stdin, line_text};
use serde_json::Map;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind};
use std::path::{Path, PathBuf};

/// A file that is read.
pub(crate) struct Input {
    path: PathBuf,
    entry: &'static VariantEntry,
    form: Form,
}

/// The form of positions in a file.
enum Form {
    Packed(BlockReader<BufReader<File>>),
    Lines(LineBlocks<BufReader<File>>),
}

impl Input {
    /// Opens a file and reads which game it is of.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Input> {
        let mut file = open_positions(path)?;
        let beginning = file.fill_buf().map_err(FileError::cannot("read", path))?;
        expect_utf8(beginning).map_err(FileError::cannot("read", path))?;
        let (entry, form) = if line_text(beginning).starts_with('{') {
            expect_regular(path)?;
            let mut all = Lines::new(file).filter_map(|(_, line)| line.ok());
            let first = all.find(|line| !line.is_empty()).unwrap_or_default();
            let entry = find(&lines::variant(&first).map_err(|error| wrong(path, error))?)?;
            let codec = Header::new(entry.info, Map::new()).codec(entry.info)?;
            (entry, Form::Lines(LineBlocks::new(open_positions(path)?, (entry.open)(), codec)))
        } else {
            let reader = BlockReader::new(file).map_err(|error| wrong(path, error))?;
            let entry = find(reader.header().variant()).map_err(|error| wrong(path, error))?;
            (entry, Form::Packed(reader))
        };
        Ok(Input { path: path.to_path_buf(), entry, form })
    }

    /// Returns the game of its positions.
    pub(crate) fn variant(&self) -> &'static VariantEntry {
        self.entry
    }

    /// Returns the codec of its positions; refused if they are of another game.
    pub(crate) fn codec(&self, info: &'static Info) -> anyhow::Result<Codec> {
        let codec = match &self.form {
            Form::Packed(reader) => reader.header().codec(info),
            Form::Lines(_) => Header::new(self.entry.info, Map::new()).codec(info),
        };
        codec.map_err(|error| wrong(&self.path, error))
    }

    /// Returns the next block; `None` at the end. Half a block there is reported.
    pub(crate) fn next_block(&mut self) -> anyhow::Result<Option<Block>> {
        let (block, truncated) = match &mut self.form {
            Form::Lines(lines) => (
                lines.next_block(),
                lines.is_truncated().then_some("the last line is incomplete and is skipped"),
            ),
            Form::Packed(reader) => {
                let block = reader.next_block();
                (block, reader.is_truncated().then_some(TRUNCATED_END))
            }
        };
        let block = block.map_err(|error| wrong(&self.path, error))?;
        if let (None, Some(truncated)) = (&block, truncated) {
            out::note(format_args!("{}: {truncated}", self.path.display()));
        }
        Ok(block)
    }
}

fn wrong(path: &Path, error: impl std::fmt::Display) -> anyhow::Error {
    anyhow!("{}: {error}", path.display())
}

/// Refuses standard input, a folder and a pipe, because the beginning of the file is read twice.
fn expect_regular(path: &Path) -> anyhow::Result<()> {
    if is_stdin(path) {
        return open_positions(path).map(drop);
    }
    let cannot = FileError::cannot("read", path);
    let found = std::fs::metadata(path).map_err(&cannot)?;
    match (found.is_file(), found.is_dir()) {
        (true, _) => Ok(()),
        (_, true) => Err(cannot(ErrorKind::IsADirectory.into()).into()),
        _ => Err(wrong(path, "is read twice, expected a regular file")),
    }
}

/// Returns the game of the files, which must be the same; no file may be given twice. All are opened before any is read
/// to its end.
pub(crate) fn common_variant(files: &[PathBuf]) -> anyhow::Result<&'static VariantEntry> {
    expect_different(files)?;
    let mut variant = None;
    for path in files {
        expect_regular(path)?;
        let input = Input::open(path)?;
        let entry = *variant.get_or_insert(input.variant());
        input.codec(entry.info)?;
    }
    match variant {
        Some(entry) => Ok(entry),
        None => bail!("no input file given"),
    }
}

/// A block of a file, and its place.
pub(crate) struct InputBlock<'a> {
    pub path: &'a Path,
    /// From 1.
    pub number: u64,
    pub block: &'a Block,
    /// The codec that unpacks it.
    pub codec: &'a Codec,
}

impl InputBlock<'_> {
    /// Calls `work` with every position and its number of bytes, and returns the results. An error of `work` is one of
    /// the position, and gets its place; errors of writing results must not happen inside it.
    pub(crate) fn map<T>(
        &self,
        mut work: impl FnMut(ScoredPosition, u64) -> anyhow::Result<T>,
    ) -> impl Iterator<Item = anyhow::Result<T>> {
        let found = self.codec.positions(self.block).zip(self.block.packed());
        (1..).zip(found).map(move |(position, (found, packed))| {
            let found = found.ok_or_else(|| anyhow!("invalid bytes, expected a position"));
            found.and_then(|found| work(found, packed.len() as u64 + 1)).map_err(|error| {
                wrong(self.path, format_args!("block {}, position {position}: {error}", self.number))
            })
        })
    }

    /// Calls `each` with every position and how many bytes it takes, see [`InputBlock::map`].
    pub(crate) fn each(
        &self,
        each: impl FnMut(ScoredPosition, u64) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        self.map(each).try_for_each(|done| done)
    }

    /// Packs the changed positions anew: files may use different codes of pieces, and damage is noticed.
    pub(crate) fn packed_with(
        &self,
        codec: &Codec,
        mut change: impl FnMut(ScoredPosition) -> anyhow::Result<ScoredPosition>,
    ) -> anyhow::Result<Block> {
        let mut changed = BlockPacker::new(codec, self.block.job);
        self.each(|position, _| changed.add(&change(position)?))?;
        Ok(changed.finish())
    }
}

/// Calls `each` with every block of the files.
pub(crate) fn each_block(
    files: &[PathBuf],
    info: &'static Info,
    mut each: impl FnMut(&InputBlock) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let bar = progress::lines(None, "positions");
    for path in files {
        let mut input = Input::open(path)?;
        let codec = input.codec(info)?;
        let mut number = 0;
        while let Some(block) = input.next_block()? {
            number += 1;
            each(&InputBlock { path, number, block: &block, codec: &codec })?;
            bar.inc(block.len() as u64);
        }
    }
    bar.finish_and_clear();
    Ok(())
}
