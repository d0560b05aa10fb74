//! The numbered lines of an input, of any length and in any encoding.

use super::MAX_LINE;
use super::error::LineError;
use super::lines::{LineEnd, read_line, skip_line};
use std::io::BufRead;

/// The lines of `input` with their numbers, from 1. A line that is too long is an error in its place;
/// an input that cannot be read any further ends with one.
pub struct Lines<I> {
    input: I,
    number: u64,
    /// Whether the rest of a line that is too long is still to be read over: it may have no end.
    in_line: bool,
    failed: bool,
}

impl<I: BufRead> Lines<I> {
    /// The lines of `input`.
    pub fn new(input: I) -> Lines<I> {
        Lines { input, number: 0, in_line: false, failed: false }
    }
}

impl<I: BufRead> Iterator for Lines<I> {
    type Item = (u64, Result<String, LineError>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        self.number += 1;
        let mut bytes = Vec::new();
        let skipped = match std::mem::take(&mut self.in_line) {
            true => skip_line(&mut self.input, MAX_LINE).map(|_| ()),
            false => Ok(()),
        };
        let line = match skipped.and_then(|()| read_line(&mut self.input, MAX_LINE, &mut bytes)) {
            Ok(LineEnd::EndOfInput) => return None,
            Ok(LineEnd::TooLong) => {
                self.in_line = true;
                Err(LineError::TooLong)
            }
            Ok(LineEnd::Whole) => {
                let text = String::from_utf8_lossy(&bytes);
                // Some editors begin a file with a mark that says in which encoding it is.
                Ok(text.trim_start_matches('\u{feff}').trim().to_string())
            }
            Err(error) => {
                self.failed = true;
                Err(LineError::Io(error))
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
        input.extend(vec![b'x'; 3 * MAX_LINE as usize]);
        input.extend_from_slice(b"\nthird \xff\n\nlast");
        let lines: Vec<_> = Lines::new(&input[..]).collect();
        let texts: Vec<_> = lines.iter().map(|(_, line)| line.as_deref().unwrap_or("error")).collect();
        assert_eq!(texts, ["first", "error", "third \u{fffd}", "", "last"]);
        assert_eq!(lines.iter().map(|(n, _)| *n).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    }
}
