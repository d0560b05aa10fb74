//! The numbered lines of an input of any length.

use super::MAX_LINE;
use super::error::LineError;
use super::lines::{LineEnd, read_line, skip_line};
use super::text::{expect_utf8, line_text};
use std::io::{self, BufRead};

/// The lines of `input` with their numbers, from 1. A line that is too long is an error in its place;
/// an input that cannot be read any further ends with one, and so does one in UTF-16.
pub struct Lines<I> {
    input: I,
    number: u64,
    /// Whether the rest of a line that is too long is still to be read over: it may have no end.
    in_line: bool,
    failed: bool,
}

impl<I: BufRead> Lines<I> {
    /// Returns the lines of `input`.
    ///
    /// ```
    /// use asterism_interface::input::Lines;
    ///
    /// let lines: Vec<_> = Lines::new(" e2e4\r\n\n".as_bytes()).map(|(number, line)| (number, line.unwrap())).collect();
    /// assert_eq!(lines, [(1, "e2e4".to_string()), (2, String::new())]);
    /// ```
    pub fn new(input: I) -> Lines<I> {
        Lines { input, number: 0, in_line: false, failed: false }
    }

    /// Reads the next line into `bytes`.
    fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<LineEnd> {
        if std::mem::take(&mut self.in_line) {
            skip_line(&mut self.input, MAX_LINE)?;
        }
        let end = read_line(&mut self.input, MAX_LINE, bytes)?;
        if self.number == 1 {
            expect_utf8(bytes)?;
        }
        Ok(end)
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
        let line = match self.read(&mut bytes) {
            Ok(LineEnd::EndOfInput) => return None,
            Ok(LineEnd::TooLong) => {
                self.in_line = true;
                Err(LineError::TooLong)
            }
            Ok(LineEnd::Whole) => Ok(line_text(&bytes)),
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
        assert_eq!(texts, ["first", "error", "third ÿ", "", "last"]);
        assert_eq!(lines.iter().map(|(n, _)| *n).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    }

    #[test]
    fn byte_order_marks_inside_a_file_are_skipped() {
        let lines = Lines::new(&b"\xef\xbb\xbf\nx\n\xef\xbb\xbfy"[..]);
        let texts: Vec<String> = lines.map(|(_, line)| line.unwrap()).collect();
        assert_eq!(texts, ["", "x", "y"]);
    }

    /// `iconv -t UTF-16`, `-t UTF-16BE` and `-t UTF-16LE` of "k\nx".
    #[test]
    fn utf_16_is_one_error() {
        for bytes in [&b"\xff\xfek\0\n\0x\0"[..], b"\0k\0\n\0x", b"k\0\n\0x\0"] {
            let lines: Vec<_> = Lines::new(bytes).map(|(_, line)| line.unwrap_err().to_string()).collect();
            assert_eq!(lines, ["cannot be read: text in UTF-16, expected UTF-8"]);
        }
    }
}
