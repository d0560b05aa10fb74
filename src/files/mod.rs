//! Untrusted files: journals that survive a kill, and new files that replace nothing. And the file of this program.

mod journal;
mod locked_file;
mod new_file;
mod other_run;
mod own_program;
mod same_file;

pub(crate) use journal::{Journal, each_line};
pub(crate) use locked_file::LockedFile;
pub(crate) use new_file::{
    NewFile, Written, check_new, expect_name, make_folder, rewrite, write_new, write_result,
};
pub(crate) use other_run::OtherRun;
pub(crate) use own_program::own_program;
pub use own_program::set_own_program;
pub(crate) use same_file::{expect_different, expect_own_files, is_same_file, is_standard_input};
