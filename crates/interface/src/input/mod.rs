//! Untrusted input, bounded: lines, whole files, and the kind of a file.

mod error;
mod lines;
mod numbered;
mod numbers;
mod text;
mod whole;

pub use error::{FileError, LineError};
pub use lines::{LineEnd, read_line, skip_line};
pub use numbered::Lines;
pub(crate) use numbers::{capped, clock_of, milliseconds};
pub(crate) use text::text_of;
pub use text::{expect_utf8, line_text, without_mark, without_torn_line};
pub use whole::{
    NUL, POSITIONS_MAGIC, binary_kind, is_stdin, open_file, open_input, read_bytes, read_file, read_text,
};

use std::time::Duration;

/// The time that a search may go on after the end of its host's input: a script that pipes commands in waits for the
/// answer, and a host that has died does not.
pub const AFTER_INPUT: Duration = Duration::from_secs(10);
/// Bytes of a line that are read; the longest games take some tens of thousands.
pub const MAX_LINE: u64 = 1 << 20;
