//! Ctrl-C and SIGTERM in commands that compute for long: the first one ends the work and keeps its result, the second
//! one ends the program at once.

use super::out;
#[cfg(unix)]
use signal_hook::consts::{SIGTERM, SIGXFSZ};
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::Builder;

/// The exit code of a program that Ctrl-C has ended, by the convention of shells.
const INTERRUPTED: i32 = 130;

/// Installs a handler of Ctrl-C and SIGTERM. The first one sets the returned flag, so that the command ends with its
/// results so far, and prints `what` happens (`"ends after the present step"`); the second ends the program with code
/// 130.
pub(super) fn stop_flag(what: &'static str) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = stop.clone();
    on_interrupt(move || {
        if asked.swap(true, Relaxed) {
            exit(INTERRUPTED);
        }
        // In a new thread: if standard error blocks, the note would wait here, and a second Ctrl-C behind it.
        let _ = Builder::new().spawn(move || {
            out::note(format_args!("Ctrl-C: {what}; a second Ctrl-C ends it at once"));
        });
    });
    stop
}

/// Makes a file that may not grow any further (`ulimit -f`) give an error, as a full disk does, instead of a SIGXFSZ
/// that ends the program. Programs that are started get the signal as usual.
pub(super) fn report_files_too_large() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}

/// Does something at each Ctrl-C and each SIGTERM. Where the system refuses the handler, they end the program as usual.
/// A SIGHUP is left alone, so that `nohup` has its effect.
pub(super) fn on_interrupt(act: impl Fn() + Send + Sync + 'static) {
    let act = Arc::new(act);
    #[cfg(unix)]
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGTERM]) {
        let act = act.clone();
        if Builder::new().spawn(move || signals.forever().for_each(|_| act())).is_err() {
            // Without a thread the flag would have no effect, so a SIGTERM ends the program as usual.
            let _ = signal_hook::flag::register_conditional_default(SIGTERM, Arc::new(true.into()));
        }
    }
    let _ = ctrlc::set_handler(move || act());
}
