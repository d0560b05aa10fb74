//! Mixes more positions than fit into memory: each goes into a temporary file drawn at random, then each of these
//! files is mixed in memory. So every order is equally likely.

use super::block::{Block, packed};
use anyhow::ensure;
use asterism_interface::input::FileError;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fs::File;
use std::io::{BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Temporary files that may be open at a time: many systems allow 1,024 files.
const MOST_FILES: u64 = 512;

/// Takes all positions, then hands them out in a random order.
pub(crate) struct Shuffler {
    files: Vec<BufWriter<File>>,
    folder: PathBuf,
    rng: ChaCha8Rng,
}

impl Shuffler {
    /// Makes a shuffler for about `bytes` bytes of positions in about `memory` bytes of memory. Temporary files without
    /// a name are kept in `folder`.
    pub(crate) fn new(folder: &Path, bytes: u64, memory: u64, seed: u64) -> anyhow::Result<Shuffler> {
        // Half of the memory is for a file's bytes, the rest for the order of its positions and for chance.
        let needed = bytes / (memory / 2).max(1) + 1;
        ensure!(
            needed <= MOST_FILES,
            "{needed} files would be open at a time, expected at most {MOST_FILES}: give more memory"
        );
        let file = |_| tempfile::tempfile_in(folder).map(BufWriter::new);
        let files: Result<Vec<_>, _> = (0..needed).map(file).collect();
        Ok(Shuffler {
            files: files.map_err(FileError::cannot("write a temporary file in", folder))?,
            folder: folder.to_path_buf(),
            rng: ChaCha8Rng::seed_from_u64(seed),
        })
    }

    pub(crate) fn add(&mut self, packed: &[u8]) -> anyhow::Result<()> {
        let at = self.rng.random_range(0..self.files.len());
        let file = &mut self.files[at];
        let written = file.write_all(&[packed.len() as u8]).and_then(|()| file.write_all(packed));
        Ok(written.map_err(FileError::cannot("write a temporary file in", &self.folder))?)
    }

    /// Hands out all positions in blocks.
    pub(crate) fn finish(mut self, mut each: impl FnMut(&Block) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let cannot = |action| FileError::cannot(action, &self.folder);
        let (write, read) = (cannot("write a temporary file in"), cannot("read a temporary file in"));
        let mut block = Block::new(0);
        for file in std::mem::take(&mut self.files) {
            let mut file = file.into_inner().map_err(|error| write(error.into_error()))?;
            let mut bytes = Vec::new();
            file.rewind().and_then(|()| file.read_to_end(&mut bytes)).map_err(&read)?;
            drop(file); // its space on the disk is free again
            let mut positions: Vec<&[u8]> = packed(&bytes).collect();
            positions.shuffle(&mut self.rng);
            for position in positions {
                block.add_packed(position);
                if block.is_full() {
                    each(&block)?;
                    block = Block::new(0);
                }
            }
        }
        if block.is_empty() { Ok(()) } else { each(&block) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of four bytes, their number; in the order in which they come out.
    fn shuffled(count: u32, memory: u64, seed: u64) -> Vec<u32> {
        let folder = tempfile::tempdir().unwrap();
        let mut shuffler = Shuffler::new(folder.path(), u64::from(count) * 5, memory, seed).unwrap();
        (0..count).for_each(|number| shuffler.add(&number.to_le_bytes()).unwrap());
        let mut found = Vec::new();
        let number = |packed: &[u8]| u32::from_le_bytes(packed.try_into().unwrap());
        shuffler
            .finish(|block| {
                found.extend(block.packed().map(number));
                Ok(())
            })
            .unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
        found
    }

    #[test]
    fn all_come_out_once_in_an_order_that_the_seed_gives() {
        for memory in [1 << 20, 4_000] {
            let order = shuffled(10_000, memory, 1);
            assert_eq!(order, shuffled(10_000, memory, 1));
            assert_ne!(order, shuffled(10_000, memory, 2));
            let mut sorted = order.clone();
            sorted.sort();
            assert_eq!(sorted, (0..10_000).collect::<Vec<_>>());
            // Neighbours are a third of the whole apart in the mean; the error of that mean is below 1 %.
            let apart: f64 = order.windows(2).map(|pair| f64::from(pair[0].abs_diff(pair[1]))).sum();
            assert!((apart / 9_999.0 / 10_000.0 - 1.0 / 3.0).abs() < 0.02, "{apart}");
        }
    }

    #[test]
    fn too_little_memory_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let error = Shuffler::new(folder.path(), 1 << 30, 1 << 20, 1).err().unwrap().to_string();
        assert!(error.contains("2049 files would be open"), "{error}");
    }
}
