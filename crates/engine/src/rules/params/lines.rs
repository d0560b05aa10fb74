//! Text cut into pieces while the program is compiled: for the numbers that stand in a variant's folder.

/// Returns the text before the first `mark`, and the text after it.
pub(crate) const fn cut(text: &[u8], mark: u8) -> (&[u8], &[u8]) {
    let mut at = 0;
    while at < text.len() {
        if text[at] == mark {
            let (before, after) = text.split_at(at);
            return (before, after.split_at(1).1);
        }
        at += 1;
    }
    (text, &[])
}

/// Returns a line without the blanks around it.
pub(crate) const fn trim(text: &[u8]) -> &[u8] {
    text.trim_ascii()
}

/// Returns a whole number that fits 32 bits.
pub(crate) const fn number(text: &[u8]) -> Option<i32> {
    match std::str::from_utf8(text) {
        Ok(text) => match i32::from_str_radix(text, 10) {
            Ok(number) => Some(number),
            Err(_) => None,
        },
        Err(_) => None,
    }
}

/// Returns whether two texts are equal.
pub(crate) const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}
