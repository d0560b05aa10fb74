//! How weights are fitted.

/// One game in this many is not fitted to but used to measure the loss.
pub(super) const HELD_OUT: usize = 20;

/// The parameters of a fit.
#[derive(Clone, Debug)]
pub(crate) struct EvalFitConfig {
    /// Weight of the game's result in the target, from 0 to 1; the rest is the score of the search.
    pub result: f64,
    /// How strongly the weights are drawn to their old values: as many positions would do that know a weight to an
    /// eighth of its range.
    pub pull: f64,
    /// Centipawns of a score in one unit of the sigmoid; if not given, the scale with which the scores predict the
    /// results best.
    pub scale: Option<f64>,
    /// How often the coefficients are computed.
    pub rounds: usize,
    /// Weights, or numbers of them, that are fitted; all if it is empty.
    pub only: Vec<String>,
    /// Whether the built-in network corrects the fitted evaluation.
    pub beside_network: bool,
}
