//! The text of a file of games, in chunks that end between games.

use super::pgn_tokens::{is_of_tags, is_space};
use super::read::begins_json;
use crate::input::{binary_kind, expect_utf8, text_of, without_mark};
use std::io::{self, BufRead, Read};

/// Bytes of a chunk, if its games are no longer.
const CHUNK: usize = 1 << 16;
/// The most bytes between two places where the text can be divided.
const MOST: usize = 1 << 26;

/// A text with games in it, chunk by chunk: no more of it is in memory.
pub(super) struct Chunks<R> {
    input: R,
    /// The bytes that were read and not handed out yet.
    bytes: Vec<u8>,
    /// Whether they are lines of JSON; `None` before the first line with anything in it.
    json: Option<bool>,
    /// Whether their first line is a brace alone.
    brace: bool,
    begun: bool,
}

impl<R: BufRead> Chunks<R> {
    pub(super) fn new(input: R) -> Chunks<R> {
        Chunks { input, bytes: Vec::new(), json: None, brace: false, begun: false }
    }

    /// Returns whether the text is lines of JSON.
    pub(super) fn is_json(&self) -> bool {
        self.json == Some(true)
    }

    /// Reads the next chunk, with lines that end as in Unix; `None` at the end of the text.
    pub(super) fn next(&mut self) -> io::Result<Option<String>> {
        let mut after_gap = false;
        loop {
            let begin = self.bytes.len();
            let most = (MOST + 1 - begin) as u64;
            if self.input.by_ref().take(most).read_until(b'\n', &mut self.bytes)? == 0 {
                let rest = std::mem::take(&mut self.bytes);
                return if rest.is_empty() { Ok(None) } else { self.chunk(&rest).map(Some) };
            }
            if self.bytes.len() > MOST {
                return Err(io::Error::other(format!(
                    "longer than {MOST} bytes, expected a new game before"
                )));
            }
            let line = &self.bytes[begin..];
            if self.json.is_none() {
                self.json = begins_lines_of_json(line, &mut self.brace);
            }
            let end = match self.json {
                _ if begin < CHUNK => None,
                Some(true) => Some(begin),
                // The empty lines before it are left for its tokens to see.
                _ if after_gap && line.starts_with(b"[") && is_of_tags(&text_of(line)) => {
                    Some(self.bytes[..begin].trim_ascii_end().len())
                }
                _ => None,
            };
            after_gap = line.trim_ascii().is_empty();
            if let Some(end) = end {
                let rest = self.bytes.split_off(end);
                let chunk = std::mem::replace(&mut self.bytes, rest);
                return self.chunk(&chunk).map(Some);
            }
        }
    }

    fn chunk(&mut self, bytes: &[u8]) -> io::Result<String> {
        let text = text_of(bytes);
        if std::mem::replace(&mut self.begun, true) {
            return Ok(with_line_feeds(&text));
        }
        expect_utf8(bytes)?;
        Ok(with_line_feeds(without_mark(&text)))
    }
}

/// Returns whether a first line, perhaps after a `brace`, begins JSON; `None` if that is not decided yet. A PGN text
/// may begin with a brace too, that of a comment.
fn begins_lines_of_json(line: &[u8], brace: &mut bool) -> Option<bool> {
    let text = text_of(line);
    let text = text.trim_matches(is_space);
    let inside = if *brace { Some(text) } else { text.strip_prefix('{') };
    *brace |= inside.is_some();
    match inside {
        Some("") => None,
        None if text.is_empty() => None,
        None if begins_array(text) => Some(true),
        inside => Some(inside.is_some_and(begins_json)),
    }
}

/// Returns whether a line begins an array of JSON, not a tag.
fn begins_array(line: &str) -> bool {
    let inside = line.strip_prefix('[').map(str::trim_start);
    inside.is_some_and(|inside| inside.is_empty() || inside.starts_with(['{', '[', ']']))
}

/// Returns why a chunk is not text, and on which of its lines.
pub(super) fn not_text(chunk: &str) -> Option<(usize, String)> {
    let kind = binary_kind(chunk)?;
    let before = chunk.find('\0').filter(|_| kind == crate::input::NUL).unwrap_or(0);
    Some((chunk[..before].matches('\n').count(), format!("{kind}, expected games as text or JSON")))
}

/// Returns the text with Unix line ends, wherever it comes from.
fn with_line_feeds(text: &str) -> String {
    match text.contains('\r') {
        true => text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace('\r', "\n"),
        false => text.to_string(),
    }
}
