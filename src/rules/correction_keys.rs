//! Hashes of parts of a position, by which a search keeps what it learns about the errors of the evaluation.

use super::Color;

/// Hashes of parts of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CorrectionKeys {
    /// What changes slowly: Pawns, as a rule.
    pub structure: u64,
    /// White's and Black's other pieces.
    pub others: [u64; 2],
}

impl CorrectionKeys {
    /// Puts or removes a piece with this key, in a game that keeps the hashes up.
    #[inline]
    pub fn toggle(&mut self, key: u64, color: Color, in_structure: bool) {
        let [white, black] = &mut self.others;
        let part = match color {
            _ if in_structure => &mut self.structure,
            Color::White => white,
            Color::Black => black,
        };
        *part ^= key;
    }
}
