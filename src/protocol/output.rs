//! Whole lines to a host, from any thread.

use crate::files;
use parking_lot::Mutex;
use std::io::{ErrorKind, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Characters of an error line that come from outside.
const ERROR_LENGTH: usize = 500;

/// A writer of whole lines, flushed after each.
#[derive(Clone)]
pub struct Output {
    writer: Arc<Mutex<Box<dyn Write + Send>>>,
    broken: Arc<AtomicBool>,
}

impl Output {
    /// Lines go to `writer`.
    pub fn new(writer: Box<dyn Write + Send>) -> Output {
        Output { writer: Arc::new(Mutex::new(writer)), broken: Arc::new(AtomicBool::new(false)) }
    }

    /// Writes a line. Where that is impossible, it remembers it.
    pub fn line(&self, text: &str) {
        let mut writer = self.writer.lock();
        if let Err(error) = writeln!(writer, "{text}").and_then(|()| writer.flush())
            && !self.broken.swap(true, Relaxed)
            && error.kind() != ErrorKind::BrokenPipe
        {
            eprintln!("error: cannot write to the host: {error}");
        }
    }

    /// Whether a line could not be written.
    pub fn broken(&self) -> bool {
        self.broken.load(Relaxed)
    }
}

/// What came from outside, shortened and made printable.
pub(super) fn printable(text: &str) -> String {
    files::printable(&files::shortened(text, ERROR_LENGTH))
}
