//! The progress reports of a training or a fit, and the way to end it early.

/// The receiver of a training's or a fit's progress, which may end it.
pub(crate) trait Observer {
    /// Prints a line.
    fn note(&mut self, text: &str);
    /// Reports that this many of all steps are taken.
    fn steps(&mut self, taken: usize, of: usize);
    /// Returns whether to stop now, with the weights as they are.
    fn wants_end(&self) -> bool;
}
