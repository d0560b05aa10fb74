//! What `verify` checks the rules by: the hash from nothing, the rare rules, the slow generator.

use super::pieces::PieceType;
use super::position::SkirmishPosition;
use super::reference;
use super::tables::LAST_RANK;
use crate::rules::{Conformance, FenError, RareRule, Ruling};

impl Conformance for SkirmishPosition {
    const RULES: &'static [RareRule<Self>] = &[
        ("promotion", |pos, m| {
            let soldier = pos.types[PieceType::Soldier as usize].contains(m.from as usize);
            soldier && LAST_RANK[pos.clock.side.index()].contains(m.to as usize)
        }),
        ("King captured", |pos, m| pos.types[PieceType::King as usize].contains(m.to as usize)),
    ];

    fn recompute_hash(&self) -> u64 {
        let mut fresh = SkirmishPosition::empty(self.clock);
        for square in self.occupied() {
            if let Some((color, piece)) = self.piece_on(square) {
                fresh.toggle(color, piece, square);
            }
        }
        fresh.hash
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}
