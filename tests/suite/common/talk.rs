//! The engine in this process, spoken to through its protocols.

use std::io::{Cursor, Write};
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
struct Captured(Arc<Mutex<Vec<u8>>>);

impl Write for Captured {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Returns the engine's answers to these lines, after which the input is closed.
pub(crate) fn talk(input: &[u8]) -> Vec<String> {
    let captured = Captured::default();
    asterism_interface::protocol::run(Cursor::new(input.to_vec()), captured.clone()).unwrap();
    let bytes = captured.0.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap().lines().map(str::to_string).collect()
}
