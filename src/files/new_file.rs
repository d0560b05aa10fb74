//! Whole files, written at once: first beside their place under an unguessable name, then renamed. So a file that
//! exists is never half written, and nothing is replaced unless that is requested.

use asterism_interface::input::FileError;
use std::env::temp_dir;
use std::ffi::{OsStr, OsString};
use std::fs::{File, canonicalize, metadata, symlink_metadata};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempPath};

/// Bytes of a name that are kept when an ending is added to it.
const CUT: usize = 130;

/// Writes a new file. An error if the name exists already, even as the command's own input.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut file = NewFile::create(path)?;
    file.write_all(bytes).map_err(FileError::cannot("write", path))?;
    file.publish()
}

/// Writes a file, instead of the one that is there, if there is one: only after a check that it is the command's own.
pub(crate) fn rewrite<E: From<FileError>>(
    path: &Path,
    write: impl FnOnce(&mut NewFile) -> Result<(), E>,
) -> Result<(), E> {
    let new = symlink_metadata(path).is_err();
    let mut file = if new { NewFile::create(path)? } else { NewFile::create_over(path)? };
    write(&mut file)?;
    let placed = if new { file.publish() } else { file.replace() };
    Ok(placed?)
}

/// The place where a result was written.
#[derive(Debug)]
pub(crate) struct Written {
    pub path: PathBuf,
    /// The reason why it is not the requested place; `None` if it is.
    pub refusal: Option<FileError>,
}

/// Writes a new file with results of long work, which must not be lost: if the requested place cannot be written, in
/// the same folder under the same name with `.1` to `.9` added; then in the system's folder for temporary files under
/// the same name, or with such an ending. A name that is too long for that is cut. An error if all of them fail.
pub(crate) fn write_result(path: &Path, bytes: &[u8]) -> Result<Written, FileError> {
    let Err(reason) = write_new(path, bytes) else {
        return Ok(Written { path: path.to_path_buf(), refusal: None });
    };
    match other_places(path).find(|place| write_new(place, bytes).is_ok()) {
        Some(place) => Ok(Written { path: place, refusal: Some(reason) }),
        None => Err(reason),
    }
}

fn other_places(path: &Path) -> impl Iterator<Item = PathBuf> {
    let name = cut(path.file_name().unwrap_or_default());
    let [beside, temporary] = [folder_of(path), &temp_dir()].map(|folder| folder.join(&name));
    let numbered = |path: PathBuf| {
        (1..=9).map(move |number| {
            let mut name = path.clone().into_os_string();
            name.push(format!(".{number}"));
            PathBuf::from(name)
        })
    };
    numbered(beside).chain([temporary.clone()]).chain(numbered(temporary))
}

/// Returns a name to which an ending may be added: most systems allow 255 bytes, some with encryption 143.
fn cut(name: &OsStr) -> OsString {
    if name.len() <= CUT {
        return name.to_os_string();
    }
    let text = name.to_string_lossy();
    let whole = text.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|end| *end <= CUT);
    text[..whole.last().unwrap_or(0)].into()
}

/// Returns whether [`write_new`] will do as far as that can be known: nothing has this name, and there is a folder for
/// it. For commands that compute for long before they write.
pub(crate) fn check_new(path: &Path) -> Result<(), FileError> {
    expect_name(path)?;
    match symlink_metadata(path) {
        Ok(_) => return Err(there_already(path)),
        Err(reason) if reason.kind() == ErrorKind::NotFound => {}
        Err(reason) => return Err(FileError::cannot("write", path)(reason)), // such as a name that is too long
    }
    let folder = metadata(folder_of(path)).map_err(FileError::cannot("write", path))?;
    match folder.is_dir() {
        true => NewFile::create(path).map(drop), // a folder may be read-only
        false => Err(FileError::cannot("write", path)(ErrorKind::NotADirectory.into())),
    }
}

/// A file in the making. Dropped, it leaves nothing behind.
pub(crate) struct NewFile {
    /// The open file under its temporary name. Not a `NamedTempFile`, whose errors contain that name, which no user
    /// knows.
    file: BufWriter<File>,
    part: TempPath,
    path: PathBuf,
}

impl NewFile {
    /// Begins a file that is to stand at `path`.
    pub(crate) fn create(path: &Path) -> Result<NewFile, FileError> {
        expect_name(path)?;
        let part = Builder::new()
            .prefix(".asterism-")
            .suffix(".part")
            .make_in(folder_of(path), |part| File::create_new(part));
        let (file, part) = part.map_err(FileError::cannot("write", path))?.into_parts();
        Ok(NewFile { file: BufWriter::new(file), part, path: path.to_path_buf() })
    }

    /// Starts a file that is to replace the one at `path`; if that is a link, the one it leads to.
    pub(crate) fn create_over(path: &Path) -> Result<NewFile, FileError> {
        NewFile::create(&canonicalize(path).map_err(FileError::cannot("write", path))?)
    }

    /// Puts the file in its place. An error if there is one already, which stays as it is.
    pub(crate) fn publish(self) -> Result<(), FileError> {
        let (_, part, path) = self.finish()?;
        part.persist_noclobber(&path).map_err(|error| match error.error.kind() {
            ErrorKind::AlreadyExists => there_already(&path),
            _ => FileError::cannot("write", &path)(error.error),
        })
    }

    /// Puts the file in its place, instead of one that is there, or of a link.
    pub(crate) fn replace(self) -> Result<(), FileError> {
        let (file, part, path) = self.finish()?;
        if let Some(old) = symlink_metadata(&path).ok().filter(|old| old.is_file()) {
            let _ = file.set_permissions(old.permissions());
        }
        part.persist(&path).map_err(|error| FileError::cannot("write", &path)(error.error))
    }

    /// Writes all bytes to the disk before the file gets its name, so that a loss of power leaves no empty one.
    fn finish(self) -> Result<(File, TempPath, PathBuf), FileError> {
        let NewFile { file, part, path } = self;
        let whole = file.into_inner().map_err(|error| error.into_error());
        let synced = whole.and_then(|file| file.sync_all().map(|()| file));
        let file = synced.map_err(FileError::cannot("write", &path))?;
        Ok((file, part, path))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Refuses `-`: a user who writes it means standard output, not a file of this name. Commands that accept it as
/// standard output call this with other names only. Also refuses names that can only be a folder, such as `new/` or
/// `..`.
pub(crate) fn expect_name(path: &Path) -> Result<(), FileError> {
    let text = path.as_os_str().as_encoded_bytes();
    let reason = match path.file_name() {
        _ if text == b"-" => "expected the name of a file, which may be ./-",
        Some(name) if text.ends_with(name.as_encoded_bytes()) => return Ok(()),
        _ => "expected the name of a file, not that of a folder",
    };
    Err(FileError::cannot("write", path)(io::Error::new(ErrorKind::InvalidInput, reason)))
}

/// Makes a folder, and those above it, where they are missing. Refuses `-`, as for files.
pub(crate) fn make_folder(folder: &Path) -> Result<(), FileError> {
    let made = match folder.as_os_str() == "-" {
        true => {
            Err(io::Error::new(ErrorKind::InvalidInput, "expected the name of a folder, which may be ./-"))
        }
        false => std::fs::create_dir_all(folder),
    };
    made.map_err(FileError::cannot("create", folder))
}

fn there_already(path: &Path) -> FileError {
    let reason = "it already exists, expected the name of a new file";
    FileError::cannot("write", path)(io::Error::new(ErrorKind::AlreadyExists, reason))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn existing_files_stay_and_no_temporary_file_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let link = folder.path().join("link");
        write_new(&path, b"one").unwrap();
        let refused = |path: &Path| {
            assert!(check_new(path).unwrap_err().to_string().contains("already exists"));
            assert!(write_new(path, b"two").unwrap_err().to_string().contains("already exists"));
        };
        refused(&path);
        refused(folder.path());
        #[cfg(unix)]
        for target in ["a", "nowhere"] {
            std::os::unix::fs::symlink(folder.path().join(target), &link).unwrap();
            refused(&link);
            fs::remove_file(&link).unwrap();
        }
        assert_eq!(fs::read(&path).unwrap(), b"one");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(check_new(&link).is_ok() && check_new(&path.join("b")).is_err());
    }

    #[test]
    fn a_result_is_written_beside_a_file_of_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let names = |number| folder.path().join(format!("a.txt.{number}"));
        assert!(write_result(&path, b"0").unwrap().refusal.is_none());
        for number in 1..=9 {
            let written = write_result(&path, number.to_string().as_bytes()).unwrap();
            assert_eq!(written.path, names(number));
            let reason = written.refusal.unwrap().to_string();
            assert!(reason.contains("a.txt: it already exists"), "{reason}");
        }
        let read = |path: PathBuf| fs::read_to_string(path).unwrap();
        assert_eq!(read(path), "0");
        assert!((1..=9).all(|number| read(names(number)) == number.to_string()));
    }

    #[test]
    fn invalid_names_are_refused_before_the_work() {
        let folder = tempfile::tempdir().unwrap();
        for (name, reason) in [
            ("x".repeat(300), "File name too long"),
            ("new/".into(), "expected the name of a file, not that of a folder"),
            ("new/.".into(), "expected the name of a file, not that of a folder"),
            ("gone/new".into(), "No such file or directory"),
        ] {
            let path = folder.path().join(&name);
            // Wine reports that a name is too long only when the file is made.
            if !cfg!(windows) || name.len() < 256 {
                let refused = check_new(&path).unwrap_err().to_string();
                let begin = format!("cannot write {}: ", path.display());
                assert!(!cfg!(unix) || refused.starts_with(&(begin + reason)), "{refused}");
            }
            assert!(!write_new(&path, b"x").unwrap_err().to_string().contains("at path"));
        }
        assert!(check_new(Path::new("")).is_err() && check_new(Path::new("..")).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    /// 255 bytes are all that most systems allow for a name: no ending can be added.
    #[test]
    fn a_long_name_is_cut_where_its_place_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("½".repeat(126));
        fs::write(&path, "mine").unwrap();
        let written = write_result(&path, b"x").unwrap();
        assert_eq!(written.path, folder.path().join("½".repeat(65) + ".1"));
        assert!(written.refusal.is_some() && fs::read(&written.path).unwrap() == b"x");
    }

    #[test]
    fn a_result_outlives_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().file_name().unwrap().to_os_string(); // which no other test has
        let path = folder.path().join("gone").join(&name);
        let written = write_result(&path, b"x").unwrap();
        assert!(written.refusal.unwrap().to_string().starts_with("cannot write "));
        assert_eq!(fs::read(&written.path).unwrap(), b"x");
        fs::remove_file(&written.path).unwrap();
        assert_eq!(written.path.parent(), Some(temp_dir().as_path()));
    }

    #[test]
    fn a_dash_is_no_file_name() {
        for refused in [check_new(Path::new("-")), write_new(Path::new("-"), b"x")] {
            let reason = refused.unwrap_err().to_string();
            assert_eq!(reason, "cannot write -: expected the name of a file, which may be ./-");
        }
        assert!(check_new(Path::new("./-")).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn a_file_is_replaced_where_its_links_lead() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a"), folder.path().join("link"));
        fs::write(&path, "one").unwrap();
        std::os::unix::fs::symlink("a", &link).unwrap();
        let mut file = NewFile::create_over(&link).unwrap();
        file.write_all(b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one", "not before it is whole");
        file.replace().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
