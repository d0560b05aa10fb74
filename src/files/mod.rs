//! Files that anybody may have touched: journals that survive a kill, and new files that replace nothing.

mod error;
mod journal;
mod locked_file;
mod new_file;
mod same_file;

pub use error::{ContentError, JournalError, JournalLineError, LineRefusal, OtherRun, SameFileError};
pub use journal::{Journal, each_line};
pub use locked_file::LockedFile;
pub use new_file::{NewFile, Written, check_new, expect_name, write_new, write_result};
pub use same_file::{expect_different, is_same_file, is_standard_input};
