//! `match --settings`: flags in a file, one a line.

use asterism_interface::input::read_file;
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// The flag that names such a file.
const FLAG: &str = "--settings";

/// The words of a command line of `match`, with the flags of the files that it names in their place.
///
/// `known` are the flags there are. A line of such a file is a flag without its dashes and, after a blank, its value as
/// it is: no quotes are needed. An empty line or one that begins with `#` says nothing.
pub(crate) fn with_settings(words: Vec<OsString>, known: &[&str]) -> anyhow::Result<Vec<OsString>> {
    let mut all = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let path = match word.to_str().and_then(|word| word.strip_prefix(FLAG)) {
            Some("") => words.next(),
            Some(rest) => rest.strip_prefix('=').map(OsString::from),
            None => None,
        };
        match path {
            Some(path) => all.extend(flags(&path, known)?),
            None => all.push(word),
        }
    }
    Ok(all)
}

fn flags(path: &OsStr, known: &[&str]) -> anyhow::Result<Vec<OsString>> {
    let path = Path::new(path);
    let text = read_file(path)?;
    let mut words = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (flag, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if !known.contains(&flag) || Some(flag) == FLAG.strip_prefix("--") {
            let place = path.display();
            anyhow::bail!(
                "{place}, line {number}: '{flag}', expected a flag of match without dashes, such as rounds 100"
            );
        }
        words.push(match value.trim() {
            "" => format!("--{flag}").into(),
            value => format!("--{flag}={value}").into(),
        });
    }
    Ok(words)
}
