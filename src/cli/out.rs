//! Lines to standard output.

use std::io::{ErrorKind, Write};

/// Prints a line. Where nobody reads any more (`asterism bench | head -1`) the program ends in peace;
/// where the line cannot be written for another reason, with an error.
pub fn line(text: impl std::fmt::Display) {
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => give_up(format_args!("cannot write to standard output: {error}")),
    }
}

/// Ends the program with an error: for a long run whose results are lost, so that it is not worth going on.
pub fn give_up(reason: impl std::fmt::Display) -> ! {
    eprintln!("error: {reason}");
    std::process::exit(1);
}
