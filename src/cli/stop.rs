//! Ctrl-C in commands that compute for long: the first one ends the work and keeps its result, the second one ends the
//! program at once.

use super::out;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The exit code of a program that Ctrl-C has ended, as shells tell it.
const INTERRUPTED: i32 = 130;

/// Installs a handler of Ctrl-C. The first press sets the returned flag, so that the command ends with what it has
/// found so far, and prints what it does (`"ends after the present step"`); the second ends the program with code 130.
pub(super) fn stop_flag(what: &'static str) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = stop.clone();
    // Where the system refuses the handler, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(move || {
        if asked.swap(true, Relaxed) {
            exit(INTERRUPTED);
        }
        out::note(format_args!("Ctrl-C: {what}; a second Ctrl-C ends it at once"));
    });
    stop
}
