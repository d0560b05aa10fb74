//! An engine in this process, spoken to in UCI: the same conversation as with the program, without a pipe.

use crate::arguments::Text;
use crate::errors::{EngineError, ForkedError};
use asterism_interface::protocol;
use asterism_support::system::Mutex;
use pyo3::prelude::*;
use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How often Python is asked whether the user wants it to end.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// An engine that receives lines of UCI and answers with lines.
#[pyclass(frozen, module = "asterism._native")]
pub(crate) struct Conversation {
    /// Never dropped in a forked child: a thread that is missing there may hold the locks.
    ends: Option<Ends>,
    /// The process of the engine's threads; a forked child has none of them.
    process: u32,
}

/// Both ends of the channels to the engine.
struct Ends {
    /// The input of the engine; `None` once it is closed.
    ear: Mutex<Option<Sender<String>>>,
    answers: Mutex<Receiver<String>>,
}

#[pymethods]
impl Conversation {
    #[new]
    fn new() -> PyResult<Conversation> {
        let (ear, lines) = channel();
        let (mouth, answers) = channel();
        let input = BufReader::new(Lines { lines, rest: VecDeque::new() });
        let output = Answers { mouth, text: Vec::new() };
        // A closed pipe is no fault, and any other fault has no receiver.
        let talk = move || drop(protocol::run(input, output));
        std::thread::Builder::new().spawn(talk).map_err(|error| EngineError::new_err(error.to_string()))?;
        let ends = Ends { ear: Mutex::new(Some(ear)), answers: Mutex::new(answers) };
        Ok(Conversation { ends: Some(ends), process: std::process::id() })
    }

    /// Sends a line.
    fn send(&self, line: Text) -> PyResult<()> {
        let said = self.ends()?.ear.lock().as_ref().is_some_and(|ear| ear.send(line.0 + "\n").is_ok());
        if said { Ok(()) } else { Err(ended()) }
    }

    /// Returns the next line; `None` if there is none for this many seconds.
    fn read(&self, py: Python, seconds: Option<f64>) -> PyResult<Option<String>> {
        let ends = self.ends()?;
        let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
        let begun = Instant::now();
        loop {
            let left = limit.map_or(LOOK_EVERY, |limit| limit.saturating_sub(begun.elapsed()));
            let next = py.detach(|| ends.answers.lock().recv_timeout(left.min(LOOK_EVERY)));
            match next {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Err(ended()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }

    /// Ends it, and a search that runs.
    fn close(&self) {
        if let Ok(ends) = self.ends()
            && let Some(ear) = ends.ear.lock().take()
        {
            let _ = ear.send("stop\nquit\n".to_string()); // where it has ended, nothing is left to end
        }
    }
}

impl Conversation {
    /// Returns the ends in the process that has made them, else an error.
    fn ends(&self) -> PyResult<&Ends> {
        if let Some(ends) = &self.ends
            && self.process == std::process::id()
        {
            return Ok(ends);
        }
        Err(ForkedError::new_err(
            "the engine was made before this process was forked, expected one made in it",
        ))
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        self.close();
        if self.process != std::process::id() {
            std::mem::forget(self.ends.take());
        }
    }
}

fn ended() -> PyErr {
    EngineError::new_err("the engine has ended")
}

/// The lines sent to the engine, as its input.
struct Lines {
    lines: Receiver<String>,
    rest: VecDeque<u8>,
}

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.lines.recv().unwrap_or_default().into_bytes().into(); // nothing: the input has ended
        }
        self.rest.read(buffer)
    }
}

/// The engine's output, a line at a time.
struct Answers {
    mouth: Sender<String>,
    text: Vec<u8>,
}

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8_lossy(&std::mem::take(&mut self.text)).into_owned();
        let mut lines = text.lines();
        lines
            .try_for_each(|line| self.mouth.send(line.to_string()))
            .map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}
