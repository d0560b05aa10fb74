//! What `asterism verify` needs: the hash from nothing, the rare rules, the reference.

use super::moves::Move;
use super::pieces::PieceType;
use super::position::{ChessPosition, castled};
use crate::rules::{Conformance, FenError, Position, Ruling};
use cozy_chess::{BoardBuilder, File};

impl Conformance for ChessPosition {
    const RARE_RULES: &'static [&'static str] = &[
        "short castling",
        "long castling",
        "en passant",
        "promotion to Queen",
        "promotion to Rook",
        "promotion to Bishop",
        "promotion to Knight",
    ];

    fn recompute_hash(&self) -> u64 {
        let mut builder = BoardBuilder::from_board(&self.board);
        if !self.has_legal_en_passant() {
            builder.en_passant = None;
        }
        // A board that cannot be built again is broken: then the hash must differ.
        builder.build().map_or(!self.hash(), |board| board.hash())
    }

    fn rare_rules(&self, m: Move) -> u32 {
        match m.promotion() {
            Some(PieceType::Queen) => 1 << 3,
            Some(PieceType::Rook) => 1 << 4,
            Some(PieceType::Bishop) => 1 << 5,
            Some(_) => 1 << 6,
            None if self.is_castling(m) => 1 << (castled(m).0.file() == File::C) as u32,
            None => (self.en_passant_captured(m).is_some() as u32) << 2,
        }
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        super::reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}
