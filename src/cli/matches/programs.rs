//! The files of the engines' programs, so that a match that is continued notices one that was built anew.

use crate::lab::tournament::spec::EngineSpec;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// The checksum (CRC-32) of the file of each engine, in their order; none where the file cannot be found or read. A
/// program that is started by another one, such as an interpreter, is not looked for.
pub(super) fn checksums(engines: &[EngineSpec]) -> Vec<Option<String>> {
    let of = |spec: &EngineSpec| checksum(&spec.program()?).map(|sum| format!("{sum:08x}"));
    engines.iter().map(of).collect()
}

fn checksum(path: &Path) -> Option<u32> {
    let mut file = BufReader::with_capacity(1 << 16, File::open(path).ok()?);
    let mut hasher = crc32fast::Hasher::new();
    loop {
        let bytes = file.fill_buf().ok()?;
        if bytes.is_empty() {
            return Some(hasher.finalize());
        }
        hasher.update(bytes);
        let read = bytes.len();
        file.consume(read);
    }
}
