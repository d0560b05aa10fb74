//! The parts that serve `asterism verify`: the hash from nothing, the rare rules, the reference.

use super::pieces::PieceType;
use super::position::{ChessPosition, castled};
use crate::rules::{Conformance, FenError, Position, RareRule, Ruling};
use cozy_chess::{BoardBuilder, File};

impl Conformance for ChessPosition {
    const RULES: &'static [RareRule<Self>] = &[
        ("short castling", |pos, m| pos.is_castling(m) && castled(m).0.file() == File::G),
        ("long castling", |pos, m| pos.is_castling(m) && castled(m).0.file() == File::C),
        ("en passant", |pos, m| pos.en_passant_captured(m).is_some()),
        ("promotion to Queen", |_, m| m.promotion() == Some(PieceType::Queen)),
        ("promotion to Rook", |_, m| m.promotion() == Some(PieceType::Rook)),
        ("promotion to Bishop", |_, m| m.promotion() == Some(PieceType::Bishop)),
        ("promotion to Knight", |_, m| m.promotion() == Some(PieceType::Knight)),
    ];

    fn recompute_hash(&self) -> u64 {
        let mut builder = BoardBuilder::from_board(&self.board);
        if !self.has_legal_en_passant() {
            builder.en_passant = None;
        }
        // A board that cannot be built again is broken: then the hash must differ.
        builder.build().map_or(!self.hash(), |board| board.hash())
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        super::reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}
