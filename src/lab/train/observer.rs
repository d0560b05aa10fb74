//! The progress reports of a training or a fit, and the way to end it early.

use std::path::Path;

/// Hears how a training or a fit goes, and may end it.
pub(crate) trait Observer {
    /// Something worth a line.
    fn note(&mut self, text: &str);
    /// So many of all steps are taken.
    fn steps(&mut self, taken: usize, of: usize);
    /// Returns whether to stop now, with the weights as they are.
    fn wants_end(&self) -> bool;
}

/// Reports how many lines or positions (`thing`) of a file are left out because they are no position of the variant.
pub(super) fn note_bad(observer: &mut dyn Observer, path: &Path, bad: usize, thing: &str, variant: &str) {
    let verb = if bad == 1 { " is" } else { "s are" };
    if bad > 0 {
        let path = path.display();
        observer
            .note(&format!("{path}: {bad} {thing}{verb} skipped, expected searched positions of {variant}"));
    }
}
