//! The files of the engines' programs, so that a match that is continued notices one that was built anew.

use crate::cli::out::note;
use crate::lab::tournament::clock::EngineLimits;
use crate::lab::tournament::spec::EngineSpec;
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Returns the checksum (CRC-32) of the file of each engine, in their order; `None` if the file cannot be found or
/// read. A program that is started by another one, such as an interpreter, is not looked for.
pub(super) fn checksums(engines: &[EngineSpec]) -> Vec<Option<String>> {
    // Several engines may be one program, of many MB: it is read once.
    let mut known = HashMap::new();
    let mut of = |path: PathBuf| *known.entry(path).or_insert_with_key(|path| checksum(path));
    let programs = engines.iter().map(EngineSpec::program);
    programs.map(|path| path.and_then(&mut of).map(|sum| format!("{sum:08x}"))).collect()
}

/// Reports engines that are the same program with the same settings: between them chance alone decides, and in nodes or
/// depth not even that.
pub(super) fn tell_twins(engines: &[EngineSpec], checksums: &[Option<String>], limits: EngineLimits) {
    for (number, one) in engines.iter().enumerate() {
        for (two, sum) in engines.iter().zip(checksums).take(number) {
            if sum.is_some() && *sum == checksums[number] && settings(one, limits) == settings(two, limits) {
                note(format_args!(
                    "{} and {} are the same program with the same settings: no result can distinguish them",
                    two.name, one.name
                ));
            }
        }
    }
}

/// Returns the settings of an engine. A folder counts if the program has arguments, which may name files in it.
fn settings(spec: &EngineSpec, limits: EngineLimits) -> impl PartialEq {
    let mut options: Vec<_> =
        spec.options.iter().map(|(name, value)| (name.to_ascii_lowercase(), value.clone())).collect();
    options.sort();
    let arguments = spec.command.get(1..).unwrap_or_default().to_vec();
    let folder = spec.dir.clone().filter(|_| !arguments.is_empty());
    (arguments, folder, options, spec.limits.unwrap_or(limits))
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
