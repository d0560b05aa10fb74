//! Lines that wait for the end of a task, bounded in number and in bytes.

use anyhow::bail;
use std::collections::VecDeque;

/// Lines that may wait.
const MOST_LINES: usize = 10_000;
/// Bytes that the waiting lines may have together.
const MOST_BYTES: usize = 16 << 20;

/// Lines that wait, in order.
#[derive(Default)]
pub(super) struct Waiting {
    lines: VecDeque<String>,
    bytes: usize,
    /// Words such as `stop` that came behind waiting lines, each with the number of lines it is meant for.
    signals: Vec<(&'static str, usize)>,
    /// Whether a line was left out since the queue was last empty.
    overflowed: bool,
}

impl Waiting {
    /// Appends a line. Once a line had to be dropped, all later ones are dropped too until the queue is empty, for they
    /// may build on it; only the first of them reports an error.
    pub(super) fn push(&mut self, line: String) -> anyhow::Result<()> {
        if std::mem::take(&mut self.overflowed) && !self.lines.is_empty() {
            self.overflowed = true;
            return Ok(());
        }
        if self.lines.len() == MOST_LINES || self.bytes + line.len() > MOST_BYTES {
            self.overflowed = true;
            bail!(
                "{MOST_LINES} commands or {MOST_BYTES} bytes are waiting already; until they are done, further lines are ignored: \
                 '{line}'"
            );
        }
        self.bytes += line.len();
        self.lines.push_back(line);
        Ok(())
    }

    /// Makes this word follow every line that waits now.
    pub(super) fn follow_each_with(&mut self, signal: &'static str) {
        self.signals.retain(|(other, _)| *other != signal);
        if !self.lines.is_empty() {
            self.signals.push((signal, self.lines.len()));
        }
    }

    pub(super) fn first(&self) -> Option<&str> {
        self.lines.front().map(String::as_str)
    }

    /// Takes the first line out, with the words that follow it.
    pub(super) fn pop(&mut self) -> Option<(String, Vec<&'static str>)> {
        let line = self.lines.pop_front()?;
        self.bytes -= line.len();
        let signals = self.signals.iter().map(|(signal, _)| *signal).collect();
        self.signals.iter_mut().for_each(|(_, lines)| *lines -= 1);
        self.signals.retain(|(_, lines)| *lines > 0);
        Some((line, signals))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_is_meant_for_the_lines_before_it() {
        let mut waiting = Waiting::default();
        waiting.follow_each_with("?"); // nothing waits
        waiting.push("a".into()).unwrap();
        waiting.follow_each_with("stop");
        waiting.push("b".into()).unwrap();
        waiting.follow_each_with("ponderhit");
        waiting.push("c".into()).unwrap();
        let mut popped = || waiting.pop().map(|(line, signals)| format!("{line} {}", signals.join(" ")));
        assert_eq!(popped().unwrap(), "a stop ponderhit");
        assert_eq!(popped().unwrap(), "b ponderhit");
        assert_eq!(popped().unwrap(), "c ");
        assert_eq!(popped(), None);
    }

    #[test]
    fn lines_are_bounded_in_number_and_in_bytes() {
        for (line, most) in [(String::new(), MOST_LINES), ("x".repeat(1 << 20), MOST_BYTES >> 20)] {
            let mut waiting = Waiting::default();
            (0..most).for_each(|_| waiting.push(line.clone()).unwrap());
            assert!(waiting.push(format!("{line}!")).is_err());
            // Lines after a dropped one are dropped as well, even if there is room for them.
            waiting.pop().unwrap();
            assert!(waiting.push("behind".into()).is_ok());
            let left = std::iter::from_fn(|| waiting.pop()).collect::<Vec<_>>();
            assert_eq!(left.len(), most - 1);
            assert!(left.iter().all(|(text, _)| *text == line));
            waiting.push("again".into()).unwrap();
            assert_eq!(waiting.first(), Some("again"));
        }
    }
}
