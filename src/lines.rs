//! Reading lines that nobody vouches for: a line of any length takes no more memory than its limit.

use std::io::{BufRead, Read, Result};

/// How a line came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// It is whole.
    Whole,
    /// It is longer than the limit; [`skip_line`] reads over what is left of it.
    Cut,
    /// There is none: the input has ended.
    End,
}

/// Reads a line of at most `limit` bytes, its end included, in place of what `bytes` held.
pub fn read_line(input: &mut impl BufRead, limit: u64, bytes: &mut Vec<u8>) -> Result<Reach> {
    bytes.clear();
    Ok(match input.by_ref().take(limit).read_until(b'\n', bytes)? {
        0 => Reach::End,
        n if n as u64 == limit && !bytes.ends_with(b"\n") => Reach::Cut,
        _ => Reach::Whole,
    })
}

/// Reads over the rest of a line, piece by piece; false where the input ends first.
pub fn skip_line(input: &mut impl BufRead, limit: u64) -> Result<bool> {
    let mut piece = Vec::new();
    loop {
        match read_line(input, limit, &mut piece)? {
            Reach::End => return Ok(false),
            _ if piece.ends_with(b"\n") => return Ok(true),
            _ => {}
        }
    }
}
