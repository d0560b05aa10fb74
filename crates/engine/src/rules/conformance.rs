//! The parts of a variant that serve checking only: `asterism verify` and the tests. No player needs them.

use super::{FenError, Notation, Position};

/// The rules' verdict on one position, as a slow second generator sees it.
#[derive(Debug, Default)]
pub struct Ruling {
    /// Every legal turn: its text, and the FEN of the position after it. Empty if the game is over.
    pub moves: Vec<(String, String)>,
    /// `1-0`, `0-1` or `1/2-1/2` if the game is over (repetition and the 100-ply rule left out).
    pub result: Option<&'static str>,
}

/// A rule that is seldom used: its name, and whether playing a legal move uses it.
pub type RareRule<P> = (&'static str, fn(&P, <P as Position>::Move) -> bool);

/// The ways in which a variant's rules can be checked.
pub trait Conformance: Notation {
    /// The rules that are seldom used; at most 32.
    const RULES: &'static [RareRule<Self>] = &[];

    /// Computes [`Position::hash`] from nothing.
    fn recompute_hash(&self) -> u64;
    /// Returns which of [`Conformance::RULES`] playing a legal move uses, as bits.
    fn rules_used(&self, m: Self::Move) -> u32 {
        let bit = |(rule, (_, is_used)): (usize, &RareRule<Self>)| u32::from(is_used(self, m)) << rule;
        Self::RULES.iter().enumerate().map(bit).sum()
    }
    /// Returns the slow second generator, from the rules text alone, sharing nothing with the fast one. The error is
    /// its own reason for refusing the FEN.
    fn reference(fen: &str) -> Result<Ruling, FenError>;
}
