//! A session of CECP: each line of the bytes is a command. If the first byte is `!`, all lines are sent at once;
//! otherwise each is sent when the one before it has been answered.

use super::host::{Host, is_costly};
use std::time::Duration;

const LINES: usize = 16;
/// The time that a search may take before the host asks for the move. No check depends on it.
const PATIENCE: Duration = Duration::from_millis(3);

/// `ping` is always answered, in its order, `quit` ends the engine, a refused line changes no position.
pub fn check(data: &[u8]) {
    let at_once = data.first() == Some(&b'!');
    let lines = data[usize::from(at_once)..].split(|byte| *byte == b'\n').filter(|line| !is_costly(line));
    let lines: Vec<&[u8]> = lines.take(LINES).collect();
    let host = Host::new();
    host.line(b"xboard\nprotover 2");
    host.until(|line| line == "feature done=1");
    if at_once { all_at_once(host, &lines) } else { one_by_one(host, &lines) }
}

/// Returns whether the engine ends at a line.
fn quits(line: &[u8]) -> bool {
    String::from_utf8_lossy(line).split_ascii_whitespace().next() == Some("quit")
}

fn all_at_once(host: Host, lines: &[&[u8]]) {
    let mut bytes = lines.join(&b'\n');
    bytes.extend_from_slice(b"\nping 1\nquit\n");
    host.send(&bytes);
    host.end();
}

fn one_by_one(host: Host, lines: &[&[u8]]) {
    host.send(TELL);
    let mut before = position(&host);
    for line in lines {
        if quits(line) {
            host.line(line);
            host.end();
            return;
        }
        host.send([*line, b"\n", TELL].concat());
        let after = position(&host);
        if after.said.iter().any(|line| is_refusal(line)) {
            assert_eq!(after.shown, before.shown, "changed by {:?}", String::from_utf8_lossy(line));
        }
        before = after;
    }
    host.line(b"quit");
    host.end();
}

/// Asks whether the engine is idle or analyses, for `ping` waits for its move, and then for the position.
const TELL: &[u8] = b"ping 987654\nd\n";
const PONG: &str = "pong 987654";

/// The lines of `d` with the position.
struct Position {
    /// `Fen:` and `Result:`.
    shown: Vec<String>,
    /// The lines before the position.
    said: Vec<String>,
}

/// Waits for the position; a search for a move is cut short.
fn position(host: &Host) -> Position {
    let mut said = Vec::new();
    if !host.within(PATIENCE, &mut said, |line| line == PONG) {
        host.line(b"?");
        said.extend(host.until(|line| line == PONG));
    }
    let mut shown = host.until(|line| line.starts_with("Result: "));
    shown.retain(|line| line.starts_with("Fen: ") || line.starts_with("Result: "));
    Position { shown, said }
}

fn is_refusal(line: &str) -> bool {
    ["Error (", "Illegal move (", "tellusererror "].iter().any(|start| line.starts_with(start))
}
