//! Lists of positions or openings: an item a line, `#` begins a line of comment.

/// Returns the items of a list, without surrounding spaces, and their line numbers from 1. Empty lines and lines that
/// begin with `#` are left out.
///
/// ```
/// let items: Vec<_> = asterism_support::text::list("# two\n\n first\nsecond\n").collect();
/// assert_eq!(items, [(3, "first"), (4, "second")]);
/// ```
pub fn list(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}
