//! Bounded reading of untrusted lines: a line of any length takes no more memory than its limit.

use std::io::{BufRead, Read, Result};

/// How a line came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEnd {
    /// The line is whole.
    Whole,
    /// The line is longer than the limit; [`skip_line`] skips the rest of it.
    TooLong,
    /// The input has ended.
    EndOfInput,
}

/// Reads a line of at most `limit` bytes, including its line feed, into `bytes`, which is cleared first.
pub fn read_line(input: &mut impl BufRead, limit: u64, bytes: &mut Vec<u8>) -> Result<LineEnd> {
    bytes.clear();
    Ok(match input.by_ref().take(limit).read_until(b'\n', bytes)? {
        0 => LineEnd::EndOfInput,
        n if n as u64 == limit && !bytes.ends_with(b"\n") => LineEnd::TooLong,
        _ => LineEnd::Whole,
    })
}

/// Skips the rest of a line, `limit` bytes at a time; false if the input ends first.
pub fn skip_line(input: &mut impl BufRead, limit: u64) -> Result<bool> {
    let mut bytes = Vec::new();
    loop {
        match read_line(input, limit, &mut bytes)? {
            LineEnd::EndOfInput => return Ok(false),
            _ if bytes.ends_with(b"\n") => return Ok(true),
            _ => {}
        }
    }
}
