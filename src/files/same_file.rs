//! Whether two paths lead to one file, so that no command writes what it reads.

use std::fs::canonicalize;
use std::path::Path;

/// Whether two paths lead to the same file, be it through links; also where the file is not there yet.
pub fn is_same_file(a: &Path, b: &Path) -> bool {
    #[cfg(unix)]
    if let (Some(a), Some(b)) = (unix::identity(a), unix::identity(b)) {
        return a == b;
    }
    let place = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let there = || Some(canonicalize(folder).ok()?.join(path.file_name()?));
        canonicalize(path).ok().or_else(there)
    };
    place(a).is_some_and(|place_a| Some(place_a) == place(b))
}

/// Whether a path leads to the file that standard input comes from.
pub fn is_standard_input(path: &Path) -> bool {
    #[cfg(unix)]
    return unix::identity(path).is_some_and(|file| Some(file) == unix::standard_input());
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

#[cfg(unix)]
mod unix {
    use std::fs::{File, Metadata, metadata};
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    /// Device and number of a file, the same for all its names. The file is not opened: a pipe might wait forever.
    pub fn identity(path: &Path) -> Option<(u64, u64)> {
        metadata(path).ok().map(of)
    }

    pub fn standard_input() -> Option<(u64, u64)> {
        let file = File::from(std::io::stdin().as_fd().try_clone_to_owned().ok()?);
        file.metadata().ok().map(of)
    }

    fn of(found: Metadata) -> (u64, u64) {
        (found.dev(), found.ino())
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
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("a", path("link")).unwrap();
            assert!(is_same_file(&path("a"), &path("hard")) && is_same_file(&path("hard"), &path("link")));
        }
        assert!(!is_same_file(&path("a"), &path("new")));
    }
}
