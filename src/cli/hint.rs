//! Hints after an error, each in a line of its own: `hint: ...`.
//!
//! [`with`] adds one to an error where the command knows what helps. Those for a wrong name of a game and for a file
//! that is missing come by themselves, from [`of`], and those for wrong arguments from [`for_arguments`], below what
//! `clap` says.

use asterism_engine::game::GameError;
use asterism_engine::variants::{VARIANTS, find, names};
use asterism_interface::input::FileError;
use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt::{self, Display};
use std::io;
use std::path::Path;

/// How alike two names have to be that may be meant for each other, from 0 to 1.
const ALIKE: f64 = 0.8;

/// An error's text again, with what to try.
#[derive(Debug)]
struct Hinted {
    error: String,
    hint: String,
}

impl Display for Hinted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.error)
    }
}

/// Adds what to try to an error: a sentence without a full stop, with commands in backticks.
pub(super) fn with(error: impl Into<anyhow::Error>, hint: String) -> anyhow::Error {
    let error = error.into();
    let hinted = Hinted { error: error.to_string(), hint };
    error.context(hinted)
}

/// Returns the hint of an error: its own, else one that follows from its kind.
pub(super) fn of(error: &anyhow::Error) -> Option<String> {
    if let Some(hinted) = error.downcast_ref::<Hinted>() {
        return Some(hinted.hint.clone());
    }
    if let Some(GameError::Variant { name, .. }) = error.downcast_ref() {
        return did_you_mean(name, game_names())
            .or_else(|| Some("`asterism variants` describes each of them".to_string()));
    }
    match error.downcast_ref::<FileError>() {
        Some(FileError { action: "start", .. }) => {
            Some("expected a path, or the name of a program that the shell finds".to_string())
        }
        Some(FileError { path, source, .. }) if source.kind() == io::ErrorKind::NotFound => {
            missing_file(path)
        }
        _ => None,
    }
}

/// Returns the question for the names that are most like `name`, if there are any.
fn did_you_mean(name: &str, known: impl Iterator<Item = String>) -> Option<String> {
    let name = name.to_lowercase();
    let likeness = |known: &String| strsim::jaro(&name, &known.to_lowercase());
    let mut alike: Vec<(f64, String)> = known.map(|known| (likeness(&known), known)).collect();
    alike.retain(|(likeness, _)| *likeness > ALIKE);
    alike.sort_by(|a, b| b.0.total_cmp(&a.0));
    let names: Vec<String> = alike.into_iter().take(3).map(|(_, name)| format!("`{name}`")).collect();
    (!names.is_empty()).then(|| format!("did you mean {}?", names.join(" or ")))
}

fn game_names() -> impl Iterator<Item = String> {
    VARIANTS.iter().map(|entry| entry.info.name.to_string())
}

/// Returns the names like that of a missing file in its folder, or where it was looked for.
fn missing_file(path: &Path) -> Option<String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(entries) = folder.read_dir() else {
        return Some(format!("there is no folder `{}`", folder.display()));
    };
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let looked = || Some(format!("it was looked for in `{}`", folder.canonicalize().ok()?.display()));
    did_you_mean(&path.file_name()?.to_string_lossy(), names).or_else(looked)
}

/// Adds what to try to an error about the arguments of a command: the names of the games where one is missing, what to
/// do with one that stands where a command is expected, else where the flags are. It is in place of `clap`'s own line.
pub(super) fn for_arguments(error: clap::Error, words: &[OsString], command: &Command) -> clap::Error {
    if !error.use_stderr() {
        return error;
    }
    let called = called(words, command);
    let hint =
        match (error.kind(), error.get(ContextKind::InvalidArg), error.get(ContextKind::InvalidSubcommand)) {
            (ErrorKind::MissingRequiredArgument, Some(ContextValue::Strings(missing)), _)
                if missing.iter().any(|argument| argument == "<VARIANT>") =>
            {
                format!("the games are {}", names())
            }
            (ErrorKind::InvalidSubcommand, _, Some(ContextValue::String(word))) if find(word).is_ok() => {
                format!("`{word}` is a game: try `asterism play {word}` or `asterism rules {word}`")
            }
            _ if called.is_empty() => "`asterism --help` lists the commands".to_string(),
            _ => format!("`asterism {} -h` lists its arguments, with an example", called.join(" ")),
        };
    // A command without a flag for help has no line about it.
    let mut error = error.with_cmd(&Command::new("").color(command.get_color()).disable_help_flag(true));
    error.insert(ContextKind::Custom, ContextValue::String(hint));
    // `clap` advises to pass an unknown flag as a value; a flag like it is suggested elsewhere.
    error.remove(ContextKind::Suggested);
    error
}

/// Returns the command that the words call, each after the one that it belongs to; none if they ask for help.
fn called<'a>(words: &'a [OsString], mut command: &Command) -> Vec<Cow<'a, str>> {
    let mut called = Vec::new();
    for word in words.iter().skip(1) {
        if let Some(found) = command.find_subcommand(word) {
            command = found;
            called.push(word.to_string_lossy());
        }
    }
    let asks_for_help = called.first().is_some_and(|word| word == "help");
    if asks_for_help { Vec::new() } else { called }
}

/// Returns what [`for_arguments`] has added to an error.
pub(super) fn of_arguments(error: &clap::Error) -> Option<&String> {
    match error.get(ContextKind::Custom) {
        Some(ContextValue::String(hint)) => Some(hint),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::anyhow;

    #[test]
    fn hints_name_what_is_alike_the_likest_first() {
        let known = || ["alpha", "alpine", "beta"].map(str::to_string).into_iter();
        assert_eq!(did_you_mean("ALPHE", known()).unwrap(), "did you mean `alpha` or `alpine`?");
        assert_eq!(did_you_mean("zzz", known()), None);
    }

    #[test]
    fn a_hint_leaves_the_error_as_it_is() {
        let game = VARIANTS[0].info.name;
        let cut = || find(&game[1..]).err().unwrap();
        let error = with(cut(), "own".to_string());
        assert_eq!(error.to_string(), cut().to_string());
        assert!(matches!(error.downcast_ref(), Some(GameError::Variant { .. })));
        assert_eq!(of(&error).unwrap(), "own");
        assert!(of(&cut().into()).unwrap().starts_with(&format!("did you mean `{game}`")));
        assert_eq!(of(&anyhow!("something else")), None);
    }

    #[test]
    fn a_missing_file_is_looked_for_beside_it() {
        let missing = |path: &str| {
            of(&FileError { action: "read", path: path.into(), source: io::ErrorKind::NotFound.into() }
                .into())
        };
        assert_eq!(
            missing(concat!(env!("CARGO_MANIFEST_DIR"), "/READ.md")).unwrap(),
            "did you mean `README.md`?"
        );
        assert_eq!(missing("no-such/file").unwrap(), "there is no folder `no-such`");
    }
}
