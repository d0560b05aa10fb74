//! Whole files in memory, up to a limit: a device or a pipe may have no end.

use super::error::FileError;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Bytes of a file that is in memory at once.
const MAX_FILE: u64 = 1 << 26;

/// The text of a file. What is no UTF-8 becomes a replacement character.
pub fn read_file(path: &Path) -> Result<String, FileError> {
    let cannot = FileError::cannot("read", path);
    read_text(File::open(path).map_err(&cannot)?).map_err(&cannot)
}

/// The text of an input, as [`read_file`] reads it.
pub fn read_text(input: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(io::Error::other(format!("longer than {MAX_FILE} bytes, expected a part of it")));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_without_an_end_is_refused() {
        let error = read_text(io::repeat(b'x')).unwrap_err().to_string();
        assert!(error.starts_with("longer than 67108864 bytes"), "{error}");
        assert_eq!(read_text(&b"a\xff\n"[..]).unwrap(), "a\u{fffd}\n");
    }
}
