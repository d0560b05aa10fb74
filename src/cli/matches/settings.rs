//! `match --settings`: flags in a file, one a line.

use asterism_interface::input::read_file;
use clap::error::ErrorKind;
use clap::{ArgAction, Command};
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The flag that names such a file.
const FLAG: &str = "--settings";

/// Returns the words of a command line of `match`, with the flags from the files that it names in place of the names.
///
/// `command` is that of the flags. Of a flag that may be given once, the value on the command line counts. A line of
/// such a file is a flag without its dashes and, after a space, its value, unquoted. An empty line or one that begins
/// with `#` is ignored.
pub(crate) fn with_settings(words: Vec<OsString>, command: &Command) -> anyhow::Result<Vec<OsString>> {
    let mut all = Vec::new();
    let given: HashSet<String> = words.iter().filter_map(|word| flag_of(word)).collect();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let path = match word.to_str().and_then(|word| word.strip_prefix(FLAG)) {
            Some("") => words.next(),
            Some(rest) => rest.strip_prefix('=').map(OsString::from),
            None => None,
        };
        match path {
            Some(path) => all.extend(flags(&path, command, &given)?),
            None => all.push(word),
        }
    }
    Ok(all)
}

/// Returns the name of the flag that a word of the command line is.
fn flag_of(word: &OsStr) -> Option<String> {
    let word = word.to_str()?.strip_prefix("--")?;
    Some(word.split('=').next()?.to_string())
}

fn flags(path: &OsStr, command: &Command, given: &HashSet<String>) -> anyhow::Result<Vec<OsString>> {
    let path = Path::new(path);
    let text = read_file(path)?;
    let mut words = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (flag, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let place = path.display();
        let argument = command.get_arguments().find(|argument| argument.get_long() == Some(flag));
        let Some(argument) = argument.filter(|_| Some(flag) != FLAG.strip_prefix("--")) else {
            anyhow::bail!(
                "{place}, line {number}: '{flag}', expected a flag of match without dashes, such as rounds 100"
            );
        };
        let word = match value.trim() {
            "" => format!("--{flag}"),
            value => format!("--{flag}={value}"),
        };
        if let Some(reason) = fault(command, &word) {
            anyhow::bail!("{place}, line {number}: {reason}");
        }
        if !given.contains(flag) || matches!(argument.get_action(), ArgAction::Append) {
            words.push(word.into());
        }
    }
    Ok(words)
}

/// Returns the error of a flag by itself.
fn fault(command: &Command, word: &str) -> Option<String> {
    use ErrorKind::{ArgumentConflict, MissingRequiredArgument};
    let alone = command.clone().mut_args(|argument| argument.required(false));
    let error = alone.try_get_matches_from(["match", word]).err()?;
    let told = error.to_string();
    let first = told.lines().next().unwrap_or_default();
    (!matches!(error.kind(), ArgumentConflict | MissingRequiredArgument))
        .then(|| first.trim_start_matches("error: ").to_string())
}
