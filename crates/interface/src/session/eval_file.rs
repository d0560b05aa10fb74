//! Networks in the files that the option `EvalFile` names.

use super::options::NO_FILE;
use crate::input::{FileError, read_bytes};
use anyhow::bail;
use asterism_engine::game::EvalFile;
use asterism_engine::nnue::{FORMAT, network_variant};
use asterism_engine::variants::find;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Reads the network in the file that the option names, if any. It is for the variant that the file names, even if
/// another is being played: hosts send options in any order. A file that names no known variant is taken as one for
/// `variant`.
pub(super) fn read_eval_file(value: Option<&str>, variant: &str) -> anyhow::Result<Option<EvalFile>> {
    let named = value.filter(|value| !value.is_empty() && *value != NO_FILE);
    let Some(path) = named.map(Path::new) else { return Ok(None) };
    let bytes = read_here_or_beside(path, programs_folder().as_deref())?;
    let known = network_variant(&bytes).and_then(|name| find(&name).ok());
    let entry = known.map_or_else(|| find(variant), Ok)?;
    Ok(Some(EvalFile::parse(path, &bytes, (entry.open)().as_ref())?))
}

/// Reads the bytes of a file. A relative path starts in the working folder, or else in that of the program.
fn read_here_or_beside(path: &Path, program: Option<&Path>) -> anyhow::Result<Vec<u8>> {
    let missing = |error: &FileError| error.source.kind() == ErrorKind::NotFound;
    let here = read_bytes(path, FORMAT.max_file);
    let (Some(folder), Err(error), true) = (program, &here, path.is_relative()) else { return Ok(here?) };
    if !missing(error) {
        return Ok(here?);
    }
    match read_bytes(&folder.join(path), FORMAT.max_file) {
        Err(beside) if missing(&beside) => {
            let working = std::env::current_dir().unwrap_or_default();
            bail!(
                "{error}, looked for in {} and beside the program in {}",
                working.display(),
                folder.display()
            )
        }
        read => Ok(read?),
    }
}

fn programs_folder() -> Option<PathBuf> {
    Some(std::env::current_exe().ok()?.parent()?.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relative_file_is_looked_for_beside_the_program_too() {
        let (here, folder) = (Path::new("src/lib.rs"), Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
        let read = |path: &str| read_here_or_beside(Path::new(path), Some(&folder));
        assert_eq!(read("src/lib.rs").unwrap(), std::fs::read(here).unwrap(), "in the working folder");
        assert_eq!(read("lib.rs").unwrap(), std::fs::read(here).unwrap(), "beside the program");
        let error = read("none.bin").unwrap_err().to_string();
        let [working, program] = [std::env::current_dir().unwrap(), folder.clone()];
        for told in ["cannot read none.bin: ", working.to_str().unwrap(), program.to_str().unwrap()] {
            assert!(error.contains(told), "{error}");
        }
        let error = read("/no/none.bin").unwrap_err().to_string();
        assert!(!error.contains("beside"), "{error}");
        assert!(read_here_or_beside(Path::new("lib.rs"), None).is_err());
    }
}
