//! Completions for the shell, manual pages and docs/cli-reference.md, made from the same description of the flags as
//! `--help`. The Makefile installs them.

use super::{out, reference};
use crate::files::{NewFile, make_folder};
use asterism_interface::input::FileError;
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use std::path::{Path, PathBuf};

/// A script that completes commands and flags.
#[derive(Args, Debug)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Prints the script for the flags that `command` describes.
    pub(super) fn run(&self, mut command: Command) -> anyhow::Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "asterism", &mut script);
        out::line(String::from_utf8_lossy(&script).trim_end());
        Ok(())
    }
}

/// The manual pages, or the reference.
#[derive(Args, Debug)]
pub(super) struct Manual {
    /// Write asterism.1 and a page for each command into this folder, which is made if it is missing; older
    /// pages are replaced
    #[arg(value_name = "FOLDER", required_unless_present = "markdown")]
    folder: Option<PathBuf>,
    /// Print a reference of all commands as Markdown instead
    #[arg(long, conflicts_with = "folder")]
    markdown: bool,
}

impl Manual {
    /// Writes the pages of `command`, or prints the reference.
    pub(super) fn run(&self, command: Command) -> anyhow::Result<()> {
        let mut command = command.disable_help_subcommand(true);
        command.build(); // gives each command its full name
        let Some(folder) = &self.folder else {
            out::line(reference::document(&command).trim_end());
            return Ok(());
        };
        make_folder(folder)?;
        Ok(write_page(folder, command)?)
    }
}

/// Writes the page of a command, and those of its subcommands.
fn write_page(folder: &Path, command: Command) -> Result<(), FileError> {
    for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
        write_page(folder, inner.clone())?;
    }
    let page = Man::new(command);
    let path = folder.join(page.get_filename());
    let mut file = NewFile::create(&path)?;
    page.render(&mut file).map_err(FileError::cannot("write", &path))?;
    file.replace()
}
