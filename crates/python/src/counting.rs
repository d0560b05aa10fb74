//! Perft, which Ctrl-C can break off.

use asterism_engine::Game;
use pyo3::prelude::*;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How often Python is asked whether the user wants it to end.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Returns the number of lines of play behind each root move, in the order of the moves. Called detached from Python.
pub(crate) fn count(game: &mut dyn Game, depth: u32, threads: usize) -> PyResult<Vec<(String, u64)>> {
    let (stop, found) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let game = Mutex::new(game);
    let (ended, end) = channel::<()>();
    let looked = std::thread::scope(|scope| {
        let work = || {
            let each = |text: &str, nodes: u64| {
                if let Ok(mut found) = found.lock() {
                    found.push((text.to_string(), nodes));
                }
            };
            let _ended = ended; // hung up on, however the work ends
            if let Ok(game) = game.lock() {
                game.divide(depth, true, threads, &|| !stop.load(Relaxed), &each);
            }
        };
        let worker = scope.spawn(work);
        let mut looked = Ok(());
        while end.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
            if looked.is_ok() {
                looked = Python::attach(|py| py.check_signals());
                stop.store(looked.is_err(), Relaxed);
            }
        }
        worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        looked
    });
    looked?;
    let mut found = found.into_inner().unwrap_or_default();
    found.sort();
    Ok(found)
}
