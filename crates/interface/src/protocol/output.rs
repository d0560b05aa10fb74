//! Whole lines to a host, from any thread.

use asterism_support::system::Mutex;
use std::io::{Error, ErrorKind, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A writer of whole lines, flushed after each. A host that does not read makes the writing thread wait.
#[derive(Clone)]
pub struct Output {
    writer: Arc<Mutex<Box<dyn Write + Send>>>,
    broken: Arc<AtomicBool>,
    /// The error of the first line that could not be written.
    failure: Arc<Mutex<Option<Error>>>,
    /// Whether this is the standard output of the process.
    standard: bool,
}

impl Output {
    /// Lines go to `writer`.
    pub fn new(writer: Box<dyn Write + Send>) -> Output {
        Output {
            writer: Arc::new(Mutex::new(writer)),
            broken: Arc::default(),
            failure: Arc::default(),
            standard: false,
        }
    }

    /// Lines go to the standard output of this process.
    pub fn standard() -> Output {
        Output { standard: true, ..Output::new(Box::new(std::io::stdout())) }
    }

    /// Writes a line. Where that is impossible, it remembers it.
    pub fn line(&self, text: &str) {
        let mut writer = self.writer.lock();
        if let Err(error) = writeln!(writer, "{text}").and_then(|()| writer.flush())
            && !self.broken.swap(true, Relaxed)
        {
            *self.failure.lock() = Some(error);
        }
    }

    /// Returns whether a line could not be written.
    pub fn broken(&self) -> bool {
        self.broken.load(Relaxed)
    }

    /// Returns why a line could not be written. A host that has closed its end is no failure.
    pub fn failure(&self) -> Option<Error> {
        self.failure.lock().take().filter(|error| error.kind() != ErrorKind::BrokenPipe)
    }

    /// Returns whether it is known, without writing, that the output is closed.
    pub fn is_closed(&self) -> bool {
        self.standard && standard_output_is_closed()
    }
}

/// Returns whether standard output is a pipe or a socket whose other end is closed. A file or a terminal never is.
#[cfg(unix)]
fn standard_output_is_closed() -> bool {
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use std::os::fd::AsFd;
    let output = std::io::stdout();
    let mut looked_at = [PollFd::new(output.as_fd(), PollFlags::empty())];
    let gone = PollFlags::POLLERR | PollFlags::POLLHUP;
    poll(&mut looked_at, PollTimeout::ZERO).is_ok_and(|count| count > 0)
        && looked_at[0].revents().is_some_and(|seen| seen.intersects(gone))
}

/// Does nothing: elsewhere it shows when the next line is written.
#[cfg(not(unix))]
fn standard_output_is_closed() -> bool {
    false
}
