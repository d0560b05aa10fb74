//! Ctrl-C in commands that compute for long: the first one ends the work and keeps its result, the second one ends the
//! program at once.

use super::out;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The exit code of a program that Ctrl-C has ended, as shells tell it.
const INTERRUPTED: i32 = 130;

/// Takes over Ctrl-C and returns what the first one sets, so that the command ends with what it has found so far; a
/// line says what it does (`"ends after the present step"`). The second one ends the program.
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
