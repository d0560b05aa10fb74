//! Text from outside that is shown to people: nothing in it may command a terminal or hide.

use std::fmt::Write;

/// Returns whether a character is invisible: controls, and those of Unicode that turn the direction of the text after
/// them, join, or have no width (general category Cf, as far as they are invisible).
fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns `text` with every invisible character written as in JSON: `\u001b` for escape. An object of JSON keeps its
/// meaning.
///
/// ```
/// assert_eq!(asterism_support::text::printable("a\u{1b}b"), r"a\u001bb");
/// ```
pub fn printable(text: &str) -> String {
    // Nearly all text is plain, and there can be megabytes of it: looking at all of it at once is fast.
    if text.bytes().fold(true, |plain, byte| plain & (b' '..=b'~').contains(&byte)) {
        return text.to_owned();
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if !is_unprintable(c) {
            shown.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(shown, "\\u{unit:04x}"); // writing to a String cannot fail
        }
    }
    shown
}

/// Returns `text` with its middle left out if it has more than `most` characters: an error's reason is often its end.
///
/// ```
/// assert_eq!(asterism_support::text::shortened("0123456789", 4), "01 ... 89");
/// ```
pub fn shortened(text: &str, most: usize) -> String {
    let half = most / 2;
    if text.chars().nth(most).is_none() {
        return text.to_string();
    }
    let head: String = text.chars().take(half).collect();
    let tail: Vec<char> = text.chars().rev().take(half).collect();
    head + " ... " + &tail.into_iter().rev().collect::<String>()
}

/// Characters of a text from outside that an error repeats at most.
const REPEATED: usize = 500;

/// Returns a text from outside as an error repeats it: in one line that is not too long, its middle left out if need
/// be.
pub fn repeated(text: &str) -> String {
    printable(&shortened(text, REPEATED))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_escaped() {
        assert_eq!(printable("½ Bär é 棋\u{1f600}\u{fe0f}"), "½ Bär é 棋\u{1f600}\u{fe0f}");
        assert_eq!(
            printable("\u{1b}[2J\u{9b}\u{7f}\n\u{202e}\u{200b}\u{e0041}"),
            "\\u001b[2J\\u009b\\u007f\\u000a\\u202e\\u200b\\udb40\\udc41"
        );
        let object = serde_json::json!({ "id": "\u{1b}\u{9b}\u{e0041}" });
        let shown = printable(&object.to_string());
        assert!(shown.is_ascii());
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).unwrap(), object);
    }

    #[test]
    fn a_long_text_keeps_its_beginning_and_its_end() {
        assert_eq!(shortened("½½½½", 4), "½½½½");
        assert_eq!(shortened("½abcd", 4), "½a ... cd");
        assert_eq!(shortened(&"x".repeat(100_000), 500).len(), 505);
    }
}
