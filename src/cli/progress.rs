//! Progress on standard error, and only if that is a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, stderr};

pub(super) fn bar(steps: u64, what: &str) -> ProgressBar {
    if !shown() {
        return ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
    }
    let bar = ProgressBar::new(steps);
    if let Ok(style) =
        ProgressStyle::with_template("{msg} [{bar:40}] {pos}/{len} {per_sec} {elapsed} left {eta}")
    {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.with_message(what.to_string())
}

/// Returns whether progress is shown.
pub(super) fn shown() -> bool {
    stderr().is_terminal()
}

/// Makes a bar that counts finished items, of `total` if that is known.
pub(super) fn lines(total: Option<u64>, what: &str) -> ProgressBar {
    if let Some(total) = total {
        return bar(total, what);
    }
    let spinner = ProgressBar::no_length();
    if !shown() {
        spinner.set_draw_target(ProgressDrawTarget::hidden());
    }
    if let Ok(style) = ProgressStyle::with_template("{msg} {pos} {elapsed} {per_sec}") {
        spinner.set_style(style);
    }
    spinner.with_message(what.to_string())
}
