//! Text from bytes: the one place that knows byte order marks.

use serde::de::IgnoredAny;
use std::borrow::Cow;
use std::io;

/// With this some programs begin a text, to say in which encoding it is.
const MARK: char = '\u{feff}';

/// Returns a text without the byte order mark that it may begin with.
pub fn without_mark(text: &str) -> &str {
    text.trim_start_matches(MARK)
}

/// Lines of JSON without a last one that is cut off: a program that was killed leaves such a line.
pub fn without_torn_line(text: &str) -> &str {
    let (whole, last) = text.split_at(text.rfind('\n').map_or(0, |end| end + 1));
    if serde_json::from_str::<IgnoredAny>(without_mark(last)).is_ok() { text } else { whole }
}

/// Returns a line without byte order mark, line feed and surrounding spaces, in UTF-8 or else in Latin-1. Any line may
/// begin with a mark, for files are concatenated.
pub fn line_text(bytes: &[u8]) -> String {
    without_mark(&text_of(bytes)).trim().to_string()
}

/// Decodes bytes as UTF-8. Invalid UTF-8 is read as Latin-1, which the standard of PGN names, so no byte is lost.
pub(crate) fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => {
            let of_chunk = |chunk: std::str::Utf8Chunk| {
                let invalid: String = chunk.invalid().iter().map(|&byte| char::from(byte)).collect();
                chunk.valid().to_string() + &invalid
            };
            bytes.utf8_chunks().map(of_chunk).collect::<String>().into()
        }
    }
}

/// Refuses text that begins like UTF-16: with its mark, or with an ASCII character of two bytes.
pub fn expect_utf8(beginning: &[u8]) -> io::Result<()> {
    match beginning {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, 1..=255, ..] | [1..=255, 0, ..] => {
            Err(io::Error::new(io::ErrorKind::InvalidData, "text in UTF-16, expected UTF-8"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_last_line_is_kept_if_it_is_whole() {
        for (text, kept) in [
            ("{}\n{\"a\": 1}\n", "{}\n{\"a\": 1}\n"),
            ("{}\n{\"a\": 1}", "{}\n{\"a\": 1}"),
            ("{}\n\u{feff}{\"a\": 1}", "{}\n\u{feff}{\"a\": 1}"),
            ("{}\n{\"a\": 1", "{}\n"),
            ("{\"a", ""),
            ("", ""),
        ] {
            assert_eq!(without_torn_line(text), kept);
        }
    }
}
