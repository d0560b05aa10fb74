//! A host that speaks with the engine in this process, line by line, and the answers it expects.

use std::io::{BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

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

/// A host's side of a conversation that stays open.
pub(crate) struct Host {
    send: Sender<Vec<u8>>,
    said: Receiver<String>,
}

struct Pipe(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default(); // nothing more: the input has ended
        }
        let n = self.1.len().min(buffer.len());
        buffer[..n].copy_from_slice(&self.1[..n]);
        self.1.drain(..n);
        Ok(n)
    }
}

struct Lines(Sender<String>, Vec<u8>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.1.extend_from_slice(bytes);
        while let Some(end) = self.1.iter().position(|b| *b == b'\n') {
            let line: Vec<u8> = self.1.drain(..=end).collect();
            let text = String::from_utf8_lossy(&line).trim_end().to_string();
            self.0.send(text).map_err(|_| std::io::ErrorKind::BrokenPipe)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Host {
    /// Makes a host of an engine that has just started.
    pub(crate) fn new() -> Host {
        let ((send, input), (output, said)) = (channel(), channel());
        let pipe = BufReader::new(Pipe(input, Vec::new()));
        std::thread::spawn(move || asterism_interface::protocol::run(pipe, Lines(output, Vec::new())));
        Host { send, said }
    }

    /// Sends whole lines.
    pub(crate) fn send(&self, lines: &str) {
        self.send.send(lines.as_bytes().to_vec()).unwrap();
    }

    /// Waits for a line; a minute is only there so that a hang fails instead of hanging the tests.
    pub(crate) fn wait_for(&self, pattern: &str) -> String {
        loop {
            let line = self.next(pattern);
            if matches(pattern, &line) {
                return line;
            }
        }
    }

    /// Returns the next line, waited for as long.
    pub(crate) fn next(&self, expected: &str) -> String {
        self.said.recv_timeout(Duration::from_secs(60)).expect(expected)
    }
}
