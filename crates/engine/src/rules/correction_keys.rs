//! Hashes of parts of a position, under which a search stores the errors of the evaluation.

use super::Color;

/// Hashes of parts of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CorrectionKeys {
    /// The slowly changing part: Pawns, as a rule.
    pub structure_key: u64,
    /// White's and Black's other pieces.
    pub other_keys: [u64; 2],
}

impl CorrectionKeys {
    /// Puts or removes a piece with this key, in a game that keeps the hashes up.
    #[inline]
    pub(crate) fn toggle(&mut self, key: u64, color: Color, is_structural: bool) {
        let [white, black] = &mut self.other_keys;
        let part = match color {
            _ if is_structural => &mut self.structure_key,
            Color::White => white,
            Color::Black => black,
        };
        *part ^= key;
    }
}
