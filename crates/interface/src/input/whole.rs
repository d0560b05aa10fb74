//! Whole files in memory, up to a limit: a device or a pipe may have no end.

use super::error::FileError;
use super::text::{expect_utf8, text_of, without_mark};
use asterism_engine::nnue::FORMAT;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, stdin};
use std::path::Path;

/// Bytes of a file that is in memory at once.
const MAX_FILE: u64 = 1 << 26;
/// Bytes of a file that are read at once.
const BUFFER: usize = 1 << 16;
/// Characters by which a binary file is known.
const BEGINNING: usize = 1000;

/// Returns whether a path stands for standard input.
pub fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Opens a file to read it once, or standard input if its name is `-`.
pub fn open_input(path: &Path) -> Result<Box<dyn BufRead + Send>, FileError> {
    match is_stdin(path) {
        true => Ok(Box::new(BufReader::new(stdin()))),
        false => Ok(Box::new(BufReader::with_capacity(BUFFER, open_file(path)?))),
    }
}

/// Opens a file to read it, whatever its name. A folder, which some systems open, is refused.
pub fn open_file(path: &Path) -> Result<File, FileError> {
    let cannot = FileError::cannot("read", path);
    let file = File::open(path).map_err(&cannot)?;
    match file.metadata().is_ok_and(|found| found.is_dir()) {
        true => Err(cannot(io::ErrorKind::IsADirectory.into())),
        false => Ok(file),
    }
}

/// Reads a file as text without byte order mark. Invalid UTF-8 is read as Latin-1; UTF-16 is refused.
pub fn read_file(path: &Path) -> Result<String, FileError> {
    read_text(open_file(path)?).map_err(FileError::cannot("read", path))
}

/// Returns the bytes of a regular file of at most `most` bytes. Other files are not opened: a pipe might wait forever.
pub fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let cannot = FileError::cannot("read", path);
    let found = std::fs::metadata(path).map_err(&cannot)?;
    if found.is_dir() {
        return Err(cannot(io::ErrorKind::IsADirectory.into()));
    }
    if !found.is_file() {
        return Err(cannot(io::Error::other("not a regular file")));
    }
    File::open(path).and_then(|file| bounded(file, most, "")).map_err(&cannot)
}

/// How a file of packed positions begins.
pub const POSITIONS_MAGIC: &str = "ASTERPOS";

/// Returns the kind of a file that is not text: one of ours, or any other binary file.
pub fn binary_kind(text: &str) -> Option<&'static str> {
    let kinds = [(POSITIONS_MAGIC, "a file of packed positions"), (FORMAT.magic, "a network")];
    let ours = kinds.into_iter().find(|(magic, _)| text.starts_with(magic)).map(|(_, kind)| kind);
    let other = || is_binary(text).then_some("a file that is not text in UTF-8");
    ours.or_else(other).or_else(|| text.contains('\0').then_some(NUL))
}

/// The kind of a text with a zero in it.
pub const NUL: &str = "a NUL byte";

/// Returns whether there are many control characters at the beginning. Letters in an older encoding are text.
fn is_binary(text: &str) -> bool {
    let beginning = || text.chars().take(BEGINNING);
    let controls = beginning().filter(|c| c.is_control() && !c.is_whitespace()).count();
    32 * controls > beginning().count() + 64
}

/// Returns the text of an input, as [`read_file`] reads it.
pub fn read_text(input: impl Read) -> io::Result<String> {
    let bytes = bounded(input, MAX_FILE, ", expected at most 64 MiB")?;
    expect_utf8(&bytes)?;
    Ok(without_mark(&text_of(&bytes)).to_string())
}

/// Reads the bytes of an input, `most` at most; `advice` ends the error if there are more.
fn bounded(input: impl Read, most: u64, advice: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("longer than {most} bytes{advice}")));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_without_an_end_is_refused() {
        let error = read_text(io::repeat(b'x')).unwrap_err().to_string();
        assert!(error.starts_with("longer than 67108864 bytes"), "{error}");
        assert_eq!(read_text(&b"\xef\xbb\xbfa\xff\n"[..]).unwrap(), "aÿ\n");
        let utf16 = read_text(&b"\xff\xfea\0"[..]).unwrap_err().to_string();
        assert_eq!(utf16, "text in UTF-16, expected UTF-8");
    }

    #[test]
    fn binary_files_are_recognised() {
        let of = |bytes: &[u8]| binary_kind(&read_text(bytes).unwrap());
        let other = Some("a file that is not text in UTF-8");
        let picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
        let squeezed: Vec<u8> = (0..200u32).map(|n| (n * 157 + 80) as u8 | 1).collect(); // every odd byte, no zero
        assert_eq!([of(picture), of(&squeezed)], [other; 2]);
        let letters = [b"[White \"", &[0xc8; 90][..], b"\"]\n1. e4 \x1b[2J *\n\x1a"].concat(); // as in CP1251
        assert_eq!([of(b""), of(b"1. e4 *"), of(&letters)], [None; 3]);
        assert_eq!(of(b"ASTERPOS\0"), Some("a file of packed positions"));
    }
}
