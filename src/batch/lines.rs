//! Lines of an input that nobody vouches for: of any length, in any encoding, without end.

use std::io::{BufRead, Read};

/// Bytes of a line that are read; the longest games take some tens of thousands.
const LIMIT: u64 = 1 << 20;

/// The lines of `input` with their numbers, from 1. A line that is too long is an error in its place;
/// an input that cannot be read any further ends with one.
pub struct Lines<I> {
    input: I,
    number: u64,
    failed: bool,
}

impl<I: BufRead> Lines<I> {
    /// The lines of `input`.
    pub fn new(input: I) -> Lines<I> {
        Lines { input, number: 0, failed: false }
    }

    /// Skips the rest of a line piece by piece, so that it takes no memory.
    fn skip_line(&mut self) -> std::io::Result<()> {
        let mut piece = Vec::new();
        loop {
            piece.clear();
            let read = self.input.by_ref().take(LIMIT).read_until(b'\n', &mut piece)?;
            if read == 0 || piece.ends_with(b"\n") {
                return Ok(());
            }
        }
    }
}

impl<I: BufRead> Iterator for Lines<I> {
    type Item = (u64, Result<String, String>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        self.number += 1;
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(LIMIT).read_until(b'\n', &mut bytes);
        let line = match read {
            Ok(0) => return None,
            Ok(n) if n as u64 == LIMIT && !bytes.ends_with(b"\n") => self
                .skip_line()
                .map_err(|error| error.to_string())
                .and(Err(format!("longer than {LIMIT} bytes"))),
            Ok(_) => {
                let text = String::from_utf8_lossy(&bytes);
                // Some editors begin a file with a mark that says in which encoding it is.
                Ok(text.trim_start_matches('\u{feff}').trim().to_string())
            }
            Err(error) => {
                self.failed = true;
                Err(format!("cannot be read: {error}"))
            }
        };
        Some((self.number, line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_too_long_is_one_error_in_its_place() {
        let mut input = b"\xef\xbb\xbffirst\r\n".to_vec();
        input.extend(vec![b'x'; 3 * LIMIT as usize]);
        input.extend_from_slice(b"\nthird \xff\n\nlast");
        let lines: Vec<_> = Lines::new(&input[..]).collect();
        let texts: Vec<_> = lines.iter().map(|(_, line)| line.as_deref().unwrap_or("error")).collect();
        assert_eq!(texts, ["first", "error", "third \u{fffd}", "", "last"]);
        assert_eq!(lines.iter().map(|(n, _)| *n).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    }
}
