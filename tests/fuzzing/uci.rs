//! A session of UCI: each line of the bytes is a command. If the first byte is `!`, all lines are sent at once;
//! otherwise each is sent when the one before it has been answered.

use super::host::{Host, is_costly};
use std::time::Duration;

const LINES: usize = 16;
/// The time that a search or a count may take before it is stopped. No check depends on it.
const PATIENCE: Duration = Duration::from_millis(3);

/// `isready` is always answered, `quit` ends the engine, a refused line changes nothing, no line changes the position
/// but `position` and the choice of another game, every search answers with one legal move.
pub fn check(data: &[u8]) {
    let at_once = data.first() == Some(&b'!');
    let lines = data[usize::from(at_once)..].split(|byte| *byte == b'\n').filter(|line| !is_costly(line));
    let lines: Vec<&[u8]> = lines.take(LINES).collect();
    let host = Host::new();
    host.line(b"uci");
    host.until(|line| line == "uciok");
    if at_once { all_at_once(host, &lines) } else { one_by_one(host, &lines) }
}

/// Returns the first word of a line as the engine reads it.
fn first_word(line: &[u8]) -> String {
    String::from_utf8_lossy(line).split_ascii_whitespace().next().unwrap_or_default().to_string()
}

fn all_at_once(host: Host, lines: &[&[u8]]) {
    let mut bytes = lines.join(&b'\n');
    // An unknown command waits for the end of the running task: the `stop` ends all before it, including those that
    // wait.
    bytes.extend_from_slice(b"\nisready\nstop\nthe-end\n");
    host.send(&bytes);
    let words = lines.iter().map(|line| first_word(line));
    let until_quit: Vec<String> = words.take_while(|word| word != "quit").collect();
    let asked = until_quit.iter().filter(|word| *word == "isready").count();
    let last = usize::from(until_quit.len() == lines.len());
    let mut said = Vec::new();
    if last == 1 {
        said = host.until(|line| line.contains("'the-end'"));
        host.line(b"quit");
    }
    said.extend(host.end());
    let answers = said.iter().filter(|line| *line == "readyok").count();
    assert_eq!(answers, asked + last, "answers to isready in {said:?}");
}

fn one_by_one(host: Host, lines: &[&[u8]]) {
    host.send(TELL);
    let mut position = position(&host);
    for line in lines {
        let word = first_word(line);
        if word == "quit" {
            host.line(line);
            host.end();
            return;
        }
        let begins_task = ["go", "perft", "bench"].contains(&word.as_str());
        host.send([*line, b"\nisready\n"].concat());
        if !begins_task {
            host.send(TELL);
        }
        let mut said = host.until(|line| line == "readyok");
        if word == "isready" {
            said.extend(host.until(|line| line == "readyok"));
        }
        if begins_task {
            let ended = |line: &str| line.starts_with("bestmove") || line.starts_with("Nodes searched");
            if !refused(&said) && !said.iter().any(|line| ended(line)) {
                host.within(PATIENCE, &mut said, ended);
            }
            host.send(TELL);
        }
        let after = self::position(&host);
        said.extend(after.before.iter().cloned());
        let chosen =
            word == "setoption" && String::from_utf8_lossy(line).to_ascii_lowercase().contains("variant");
        if refused(&said) || !(word == "position" || chosen) {
            assert_eq!(after.shown, position.shown, "changed by {:?}", String::from_utf8_lossy(line));
        }
        if word == "go" {
            check_answers(&host, &said, &after);
        }
        position = after;
    }
    host.line(b"quit");
    host.end();
}

/// Ends the running task and asks for the position.
const TELL: &[u8] = b"stop\nd\n";

/// The lines of `d` with the position.
struct Position {
    /// `Fen:`, `Key:` and `Result:`.
    shown: Vec<String>,
    /// The lines before them.
    before: Vec<String>,
}

fn position(host: &Host) -> Position {
    let said = host.until(|line| line.starts_with("Result: "));
    let is_shown = |line: &String| ["Fen: ", "Key: ", "Result: "].iter().any(|word| line.starts_with(word));
    let (shown, before) = said.into_iter().partition(is_shown);
    Position { shown, before }
}

fn refused(said: &[String]) -> bool {
    said.iter().any(|line| line.starts_with("info string error"))
}

/// Checks that a search that was started answers with a legal move.
fn check_answers(host: &Host, said: &[String], position: &Position) {
    let best: Vec<&str> = said.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    let Some(text) = best.first().and_then(|line| line.split(' ').next()) else { return };
    if text == "(none)" && !refused(said) {
        let over = position.shown.iter().any(|line| line.starts_with("Result: ") && !line.ends_with('*'));
        return assert!(over, "no move in a game that goes on");
    }
    if text == "(none)" {
        return; // how many answers there are, the target `go` checks
    }
    host.line(b"moves");
    let moves = host.until(|line| !line.starts_with("info")).pop().unwrap_or_default();
    assert!(moves.split(' ').any(|legal| legal == text), "bestmove {text} is not legal");
}
