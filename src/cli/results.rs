//! Files with results that take long to compute. They are checked before the work, and not lost after it.

use super::out;
use crate::files::{FileError, Written, check_new, write_result};
use std::path::Path;

/// Writes a result, `what` in one word, and tells where it is: at `path`, or elsewhere if that cannot be.
pub fn write(what: &str, path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let Written { path, refusal } = write_result(path, bytes)?;
    let place = path.display();
    match refusal {
        None => out::note(format_args!("{what} written to {place}")),
        Some(reason) => out::note(format_args!("{reason}; {what} written to {place} instead")),
    }
    Ok(())
}

/// Refuses a place where no picture can be written. `-` is standard output.
pub fn check_svg(path: Option<&Path>) -> Result<(), FileError> {
    path.filter(|path| !is_standard_output(path)).map_or(Ok(()), check_new)
}

/// Writes a picture to a new file, or to standard output if its name is `-`.
pub fn write_svg(path: &Path, picture: &str) -> Result<(), FileError> {
    if is_standard_output(path) {
        out::line(picture.trim_end());
        return Ok(());
    }
    write("picture", path, picture.as_bytes())
}

/// Whether a picture goes to standard output, where nothing else has room then.
pub fn is_standard_output(path: &Path) -> bool {
    path == Path::new("-")
}
