//! Lines to standard output.

use std::io::Write;

/// Prints a line. Where nobody reads any more (`asterism bench | head -1`) the program ends in peace.
pub fn line(text: impl std::fmt::Display) {
    let mut out = std::io::stdout().lock();
    if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}
