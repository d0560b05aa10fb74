//! Files with results that take long to compute. They are checked before the work, and not lost after it.

use super::out;
use crate::files::{Written, check_new, write_result};
use anyhow::{anyhow, bail};
use asterism_interface::input::FileError;
use std::path::Path;

/// Writes a result, `what` in one word, and prints where it is. If it cannot be written to `path`, it is written
/// elsewhere, and the error says where: a script that goes on must not take an older file for it.
pub(super) fn write(what: &str, path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let Written { path, refusal } = write_result(path, bytes)
        .map_err(|reason| anyhow!("{reason}; it cannot be written elsewhere either, {what} lost"))?;
    let place = path.display();
    if let Some(reason) = refusal {
        bail!("{reason}; {what} written to {place} instead");
    }
    out::note(format_args!("{what} written to {place}"));
    Ok(())
}

/// Combines the results of two writes; if both have failed, the first error is printed and the second returned.
pub(super) fn both(first: anyhow::Result<()>, second: anyhow::Result<()>) -> anyhow::Result<()> {
    match (first, second) {
        (Err(first), Err(second)) => {
            out::error(first);
            Err(second)
        }
        (first, second) => first.and(second),
    }
}

/// Refuses a path where no picture can be written. `-` is standard output.
pub(super) fn check_svg(path: Option<&Path>) -> Result<(), FileError> {
    path.filter(|path| !is_standard_output(path)).map_or(Ok(()), check_new)
}

/// Ends the program once its standard output is closed, unless it draws a picture into a file.
pub(super) fn expect_reader(svg: Option<&Path>) {
    if svg.is_none_or(is_standard_output) {
        out::work_for_a_reader();
    }
}

/// Writes a picture to a new file, or to standard output if its name is `-`.
pub(super) fn write_svg(path: &Path, picture: &str) -> anyhow::Result<()> {
    if is_standard_output(path) {
        out::line(picture.trim_end());
        return Ok(());
    }
    write("picture", path, picture.as_bytes())
}

/// Returns whether a picture goes to standard output, which then takes nothing else.
pub(super) fn is_standard_output(path: &Path) -> bool {
    path == Path::new("-")
}
