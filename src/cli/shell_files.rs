//! Completions for the shell and manual pages, made from the same description of the flags as `--help`. Where they are
//! installed is left to the Makefile.

use super::out;
use crate::files::NewFile;
use anyhow::bail;
use asterism_interface::input::FileError;
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use std::path::PathBuf;

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

/// The manual pages.
#[derive(Args, Debug)]
pub(super) struct Manual {
    /// Write asterism.1 and a page for each command into this folder, which must exist
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

impl Manual {
    /// Writes the pages of `command`; those of an earlier version are replaced.
    pub(super) fn run(&self, command: Command) -> anyhow::Result<()> {
        if !self.folder.is_dir() {
            bail!("'{}' is not a folder, expected one that exists", self.folder.display());
        }
        let mut command = command.disable_help_subcommand(true);
        command.build(); // gives each command its full name
        Ok(self.write(command)?)
    }

    /// Writes the page of a command, and those of its own commands.
    fn write(&self, command: Command) -> Result<(), FileError> {
        for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
            self.write(inner.clone())?;
        }
        let page = Man::new(command);
        let path = self.folder.join(page.get_filename());
        let mut file = NewFile::create(&path)?;
        page.render(&mut file).map_err(FileError::cannot("write", &path))?;
        file.replace()
    }
}
