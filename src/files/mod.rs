//! What is read from and written to files that anybody may have touched: bounded lines, lists with
//! comments, whole files up to a limit, journals that survive a kill, new files that replace nothing, text that may be shown. What the
//! lines mean is left to others.

mod error;
mod journal;
mod json_reason;
mod lines;
mod list;
mod locked_file;
mod new_file;
mod numbered;
mod printable;
mod same_file;
mod whole;

pub use error::{
    ContentError, FileError, JournalError, JournalLineError, LineError, LineRefusal, OtherRun, SameFileError,
};
pub use journal::{Journal, each_line};
pub use json_reason::json_reason;
pub use lines::{LineEnd, read_line, skip_line};
pub use list::list;
pub use locked_file::LockedFile;
pub use new_file::{NewFile, Written, check_new, expect_name, write_new, write_result};
pub use numbered::Lines;
pub use printable::{printable, shortened};
pub use same_file::{expect_different, is_same_file, is_standard_input};
pub use whole::{POSITIONS_MAGIC, binary_kind, read_bytes, read_file, read_text};

/// Bytes of a line that are read; the longest games take some tens of thousands.
pub const MAX_LINE: u64 = 1 << 20;
