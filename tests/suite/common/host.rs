//! The host of the fuzz targets, with the answers that a test expects.

pub(crate) use crate::entries::host::Host;

/// Returns whether `line` matches `pattern`, where `*` is any text.
pub(crate) fn matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| line.strip_prefix(first)) else { return false };
    let mut last = "";
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
        last = part;
    }
    rest.is_empty() || (pattern.contains('*') && (last.is_empty() || line.ends_with(last)))
}

impl Host {
    pub(crate) fn wait_for(&self, pattern: &str) -> String {
        self.until(|line| matches(pattern, line)).pop().expect(pattern)
    }

    /// Waits for the next line.
    pub(crate) fn next(&self, expected: &str) -> String {
        self.until(|_| true).pop().expect(expected)
    }
}
