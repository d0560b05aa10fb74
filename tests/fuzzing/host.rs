//! A host that speaks with the engine of this process, and gives up if it gets no answer.

use std::io::{BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The time that the host waits for a required answer. It only makes a hang fail: docs/reliability.md has the promises
/// in milliseconds.
const LIMIT: Duration = Duration::from_secs(60);

/// The host's end of a conversation.
pub struct Host {
    send: Sender<Vec<u8>>,
    said: Receiver<String>,
    engine: JoinHandle<()>,
}

impl Host {
    /// Makes a conversation that begins.
    pub fn new() -> Host {
        let ((send, input), (output, said)) = (channel(), channel());
        let pipe = BufReader::new(Pipe { chunks: input, left: Vec::new() });
        let lines = Lines { lines: output, begun: Vec::new() };
        let engine =
            std::thread::spawn(move || asterism_interface::protocol::run(pipe, lines).expect("no session"));
        Host { send, said, engine }
    }

    /// Sends bytes as they are. Where the engine has ended, they are lost.
    pub fn send(&self, bytes: impl AsRef<[u8]>) {
        let _ = self.send.send(bytes.as_ref().to_vec());
    }

    /// Sends a line.
    pub fn line(&self, line: &[u8]) {
        self.send([line, b"\n"].concat());
    }

    /// Returns the lines up to the first that `is_last`, which must come.
    pub fn until(&self, is_last: impl Fn(&str) -> bool) -> Vec<String> {
        let mut said = Vec::new();
        let found = self.within(LIMIT, &mut said, is_last);
        assert!(found, "no answer within {LIMIT:?}, after {said:?}");
        said
    }

    /// Adds lines to `said` up to the first that `is_last`; false if it has not come within `patience`.
    pub fn within(&self, patience: Duration, said: &mut Vec<String>, is_last: impl Fn(&str) -> bool) -> bool {
        let end = Instant::now() + patience;
        loop {
            match self.said.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    assert!(!line.contains("internal error"), "{line}");
                    let last = is_last(&line);
                    said.push(line);
                    if last {
                        return true;
                    }
                }
                Err(RecvTimeoutError::Timeout) => return false,
                Err(RecvTimeoutError::Disconnected) => panic!("the engine has ended, after {said:?}"),
            }
        }
    }

    /// Waits until the engine has ended, and returns its last lines.
    pub fn end(self) -> Vec<String> {
        let end = Instant::now() + LIMIT;
        let mut said = Vec::new();
        loop {
            match self.said.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => said.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the engine has not ended, after {said:?}"),
            }
        }
        assert!(self.engine.join().is_ok(), "the engine has panicked");
        said
    }
}

/// The engine's input: the bytes that the host sends.
struct Pipe {
    chunks: Receiver<Vec<u8>>,
    left: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.left.is_empty() {
            self.left = self.chunks.recv().unwrap_or_default(); // nothing more: the input has ended
        }
        let n = self.left.len().min(buffer.len());
        buffer[..n].copy_from_slice(&self.left[..n]);
        self.left.drain(..n);
        Ok(n)
    }
}

/// The engine's output: whole lines for the host.
struct Lines {
    lines: Sender<String>,
    begun: Vec<u8>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        while let Some(end) = self.begun.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.begun.drain(..=end).collect();
            let text = String::from_utf8(line).expect("a line that is no UTF-8");
            self.lines.send(text.trim_end().to_string()).map_err(|_| std::io::ErrorKind::BrokenPipe)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Returns whether a line asks for more memory or threads than a test should take: more than two digits in a line that
/// names a size. Such a request is obeyed, so it is left out.
pub fn is_costly(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line).to_ascii_lowercase();
    let sizes = ["hash", "threads", "memory", "cores"];
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    sizes.iter().any(|word| text.contains(word)) && digits > 1
}
