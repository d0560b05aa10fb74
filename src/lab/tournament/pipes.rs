//! Lines into and out of a program's pipes; each pipe has its own thread in [`super::process`].

use asterism_interface::input::{LineEnd, read_line, skip_line};
use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, SyncSender};
use std::time::Instant;

/// Bytes of a line that are kept; the rest is cut off.
const LINE_LIMIT: u64 = 1 << 16;

/// Writes to a program in a thread of its own, so that a program that does not read cannot hold up its host.
pub(super) fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Passes on each line with its time, until `wants_next` returns false.
pub(super) fn each_line(mut output: impl BufRead, mut wants_next: impl FnMut(Instant, String) -> bool) {
    let mut bytes = Vec::new();
    loop {
        let Ok(reach) = read_line(&mut output, LINE_LIMIT, &mut bytes) else { return };
        let at = Instant::now();
        let goes_on = match reach {
            LineEnd::Whole => true,
            LineEnd::TooLong => skip_line(&mut output, LINE_LIMIT).unwrap_or(false),
            LineEnd::EndOfInput => false,
        };
        if !goes_on {
            return;
        }
        // The line may be shown: no part of it may act as a command to a terminal.
        let line = String::from_utf8_lossy(&bytes).replace(char::is_control, " ").trim().to_string();
        if !wants_next(at, line) {
            return;
        }
    }
}

/// Passes on a line that begins with one of `words`; returns whether anybody is there.
pub(super) fn pass_on(
    at: Instant,
    line: String,
    words: &[&str],
    heard: &SyncSender<(Instant, String)>,
) -> bool {
    let word = line.split_ascii_whitespace().next().unwrap_or_default();
    !words.contains(&word) || heard.send((at, line)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};
    use std::sync::mpsc::sync_channel;

    #[test]
    fn a_flood_is_cut_and_waits_to_be_read() {
        let (heard, lines) = sync_channel(1);
        // One line of a thousand times the limit, noise, and then something that matters.
        let endless = std::io::repeat(b'x').take(1000 * LINE_LIMIT);
        let noise = b"info string "
            .chain(endless)
            .chain(&b"\nnoise\n\xff\x1b[2J\ninfo\x1b depth 1\nbestmove e2e4"[..]);
        let reader = std::thread::spawn(move || {
            let words = ["info", "bestmove"];
            each_line(BufReader::new(noise), |at, line| pass_on(at, line, &words, &heard));
        });
        let heard: Vec<String> = lines.iter().map(|(_, line)| line).collect();
        reader.join().unwrap();
        assert_eq!(heard[0].len() as u64, LINE_LIMIT);
        assert_eq!(heard[1..], ["info  depth 1", "bestmove e2e4"]);
    }
}
