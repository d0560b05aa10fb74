//! The parts that serve `verify`: the hash from nothing, the rare rules, the slow generator.

use super::pieces::PieceType;
use super::position::SkirmishPosition;
use super::reference;
use crate::rules::{Conformance, FenError, RareRule, Ruling};

impl Conformance for SkirmishPosition {
    const RULES: &'static [RareRule<Self>] = &[
        ("promotion", |pos, m| pos.promotes(m)),
        ("King captured", |pos, m| pos.pieces.of_type(PieceType::King).contains(m.to())),
    ];

    fn recompute_hash(&self) -> u64 {
        self.pieces.hash_from_nothing(self.clock.side)
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}
