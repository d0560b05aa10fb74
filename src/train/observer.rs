//! What a training or a fit tells on its way, and how it is ended early.

/// Hears how a training or a fit goes, and may end it.
pub trait Observer {
    /// Something worth a line.
    fn note(&mut self, text: &str);
    /// So many of all steps are taken.
    fn steps(&mut self, taken: usize, of: usize);
    /// Whether to break off now, with the weights as they are.
    fn wants_end(&self) -> bool;
}
