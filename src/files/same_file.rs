//! Detection of paths that lead to one file, so that no command writes its own input, or counts an input twice.

use anyhow::bail;
use std::collections::HashMap;
use std::fs::canonicalize;
use std::path::{Path, PathBuf};

/// The identity common to all paths to a file.
#[derive(PartialEq, Eq, Hash)]
enum FileIdentity {
    /// A file that is there.
    File(system::File),
    /// A path without links.
    Path(PathBuf),
}

impl FileIdentity {
    fn of(path: &Path) -> Option<FileIdentity> {
        if let Some(file) = system::file(path) {
            return Some(FileIdentity::File(file));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let there = || Some(canonicalize(folder).ok()?.join(path.file_name()?));
        canonicalize(path).ok().or_else(there).map(FileIdentity::Path)
    }
}

/// Returns whether two paths lead to the same file, also through links, and even if the file does not exist yet.
pub(crate) fn is_same_file(a: &Path, b: &Path) -> bool {
    FileIdentity::of(a).is_some_and(|identity| Some(identity) == FileIdentity::of(b))
}

/// Refuses paths of which two lead to the same file, which would count twice.
pub(crate) fn expect_different<'a>(paths: impl IntoIterator<Item = &'a PathBuf>) -> anyhow::Result<()> {
    let mut seen = HashMap::new();
    for path in paths {
        if let Some(first) = FileIdentity::of(path).and_then(|identity| seen.insert(identity, path)) {
            let how = match first == path {
                true => "is given twice".to_string(),
                false => format!("is the same file as {}", first.display()),
            };
            bail!("{} {how}, expected different files", path.display());
        }
    }
    Ok(())
}

/// Refuses files that one command writes, each given by a flag, of which two are the same.
pub(crate) fn expect_own_files(files: &[(&'static str, Option<&PathBuf>)]) -> anyhow::Result<()> {
    let mut seen = HashMap::new();
    for (flag, path) in files.iter().filter_map(|(flag, path)| Some((*flag, (*path)?))) {
        if let Some(other) = FileIdentity::of(path).and_then(|identity| seen.insert(identity, flag)) {
            bail!("{flag}: {} is the {other} file, expected another", path.display());
        }
    }
    Ok(())
}

/// Returns whether a path leads to the file that standard input comes from.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    system::file(path).is_some_and(|file| Some(file) == system::standard_input())
}

#[cfg(unix)]
mod system {
    use std::fs::{Metadata, metadata};
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    /// The device and number of a file, common to all its names.
    pub(super) type File = (u64, u64);

    /// Identifies a file without opening it: a pipe might wait forever.
    pub(super) fn file(path: &Path) -> Option<File> {
        metadata(path).ok().map(of)
    }

    pub(super) fn standard_input() -> Option<File> {
        let file = std::fs::File::from(std::io::stdin().as_fd().try_clone_to_owned().ok()?);
        file.metadata().ok().map(of)
    }

    fn of(found: Metadata) -> File {
        (found.dev(), found.ino())
    }
}

#[cfg(windows)]
mod system {
    use same_file::Handle;
    use std::path::Path;

    /// The volume and number of a file, common to all its names as long as it is open.
    pub(super) type File = Handle;

    pub(super) fn file(path: &Path) -> Option<File> {
        Handle::from_path(path).ok()
    }

    pub(super) fn standard_input() -> Option<File> {
        Handle::stdin().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_all_its_names() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        assert!(is_same_file(&path("new"), &folder.path().join(".").join("new")));
        assert!(!is_same_file(&path("new"), &path("other")));
        std::fs::write(path("a"), "").unwrap();
        std::fs::write(path("b"), "").unwrap();
        std::fs::hard_link(path("a"), path("hard")).unwrap();
        assert!(is_same_file(&path("a"), &path("a")) && !is_same_file(&path("a"), &path("b")));
        assert!(is_same_file(&path("a"), &path("hard")));
        #[cfg(unix)] // on Windows not everybody may make such links
        {
            std::os::unix::fs::symlink("a", path("link")).unwrap();
            assert!(is_same_file(&path("hard"), &path("link")));
        }
        assert!(!is_same_file(&path("a"), &path("new")));
    }

    #[test]
    fn a_file_given_twice_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let [a, b, hard, new] = ["a", "b", "hard", "new"].map(|name| folder.path().join(name));
        std::fs::write(&a, "").unwrap();
        std::fs::write(&b, "").unwrap();
        assert!(expect_different([&a, &b, &new]).is_ok());
        let told = |paths: &[&PathBuf]| expect_different(paths.iter().copied()).unwrap_err().to_string();
        assert_eq!(told(&[&b, &a, &b]), format!("{} is given twice, expected different files", b.display()));
        assert_eq!(
            told(&[&new, &new]),
            format!("{} is given twice, expected different files", new.display())
        );
        std::fs::hard_link(&a, &hard).unwrap();
        let (hard_shown, a_shown) = (hard.display(), a.display());
        let same = format!("{hard_shown} is the same file as {a_shown}, expected different files");
        assert_eq!(told(&[&a, &b, &hard]), same);
    }

    #[test]
    fn a_file_written_by_two_flags_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (a, b) = (folder.path().join("a"), folder.path().join("b"));
        let twice = folder.path().join(".").join("a");
        assert!(expect_own_files(&[("--one", Some(&a)), ("--two", None), ("--three", Some(&b))]).is_ok());
        let told = expect_own_files(&[("--one", Some(&a)), ("--two", Some(&b)), ("--three", Some(&twice))]);
        let expected = format!("--three: {} is the --one file, expected another", twice.display());
        assert_eq!(told.unwrap_err().to_string(), expected);
    }
}
