//! What a variant offers to those who check it: `asterism verify` and the tests. No player needs it.

use super::{FenError, Notation};

/// What the rules allow in one position, as a slow second generator sees it.
#[derive(Debug, Default)]
pub struct Ruling {
    /// Every legal turn: its text, and the FEN of the position after it. Empty where the game is over.
    pub moves: Vec<(String, String)>,
    /// `1-0`, `0-1` or `1/2-1/2` where the game is over (repetition and the 100-ply rule left out).
    pub result: Option<&'static str>,
}

/// The ways in which a variant's rules can be checked.
pub trait Conformance: Notation {
    /// Names of this variant's rare rules, for [`Conformance::rare_rules`]; at most 32.
    const RARE_RULES: &'static [&'static str] = &[];

    /// [`Position::hash`](super::Position::hash), computed from nothing.
    fn recompute_hash(&self) -> u64;
    /// Which of [`Conformance::RARE_RULES`] playing `m` uses, as bits.
    fn rare_rules(&self, _m: Self::Move) -> u32 {
        0
    }
    /// The slow second generator, from the rules text alone, sharing nothing with the fast one. The error is
    /// its own reason for refusing the FEN.
    fn reference(fen: &str) -> Result<Ruling, FenError>;
}
