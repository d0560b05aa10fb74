//! What `verify` checks the rules by: the hash from nothing, the rare rules, the slow generator.

use super::moves::Move;
use super::pieces::PieceType;
use super::position::SkirmishPosition;
use super::reference;
use super::tables::LAST_RANK;
use crate::rules::{Conformance, FenError, Ruling};

impl Conformance for SkirmishPosition {
    const RARE_RULES: &'static [&'static str] = &["promotion", "King captured"];

    fn recompute_hash(&self) -> u64 {
        let mut fresh = SkirmishPosition::empty(self.side);
        for square in self.occupied() {
            if let Some((color, piece)) = self.piece_on(square) {
                fresh.toggle(color, piece, square);
            }
        }
        fresh.hash
    }

    fn rare_rules(&self, m: Move) -> u32 {
        let soldier = self.types[PieceType::Soldier as usize].contains(m.from as usize);
        let promotion = soldier && LAST_RANK[self.side.index()].contains(m.to as usize);
        let capture = self.types[PieceType::King as usize].contains(m.to as usize);
        u32::from(promotion) | u32::from(capture) << 1
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}
