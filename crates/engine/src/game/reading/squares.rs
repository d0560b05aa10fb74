//! The squares that a move's text names.

use crate::rules::Variant;

/// Reads a square's name from the front of `text`: file, rank (from 0) and the rest.
pub(crate) fn read_square<V: Variant>(text: &str) -> Option<(u8, u8, &str)> {
    let file = text.bytes().next()?.to_ascii_lowercase().checked_sub(b'a').filter(|&f| f < V::INFO.files)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).take(2).count();
    (1..=digits).rev().find_map(|n| {
        let rank: u8 = text[1..1 + n].parse().ok()?;
        let rank = rank.checked_sub(1)?;
        V::INFO.has_square(file, rank).then(|| (file, rank, &text[1 + n..]))
    })
}

/// Returns every square named in a move's text, as file and rank from 0.
pub(crate) fn squares<V: Variant>(mut text: &str) -> impl Iterator<Item = (u8, u8)> {
    std::iter::from_fn(move || {
        while let Some(c) = text.chars().next() {
            if let Some((file, rank, rest)) = read_square::<V>(text) {
                text = rest;
                return Some((file, rank));
            }
            text = &text[c.len_utf8()..];
        }
        None
    })
}

/// Returns whether a text begins with a square and a place to go to.
pub(crate) fn begins_with_two<V: Variant>(text: &str) -> bool {
    let rest = read_square::<V>(text).map(|(_, _, rest)| rest.trim_start_matches(','));
    rest.is_some_and(|rest| rest.starts_with('@') || read_square::<V>(rest).is_some())
}

/// Returns whether `text` goes on after `beginning`, in any letter case; `a1a1` does not begin `a1a10`.
pub(crate) fn goes_on(text: &str, beginning: &str) -> bool {
    let begins = text.get(..beginning.len()).is_some_and(|start| start.eq_ignore_ascii_case(beginning));
    let digit = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_digit());
    begins && !(digit(beginning.bytes().last()) && digit(text.as_bytes().get(beginning.len()).copied()))
}
