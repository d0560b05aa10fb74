//! How the rules are checked: a hash from nothing, which rare rules a move uses, and the slow generator.

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::GrandRiderPosition;
use super::tables::{Board, CAMP, own_rank};
use crate::rules::{Conformance, FenError, RareRule, Ruling};
use PieceType::{BerolinaPawn, Pawn};

impl Conformance for GrandRiderPosition {
    const RULES: &'static [RareRule<Self>] = &[
        ("triple step", |_, m| m.kind() == MoveKind::MultiStep && ranks(m.from(), m.to()) == 3),
        ("Berolina double step from its fourth rank", |pos, m| {
            let from_fourth = own_rank(pos.clock.side.index(), m.from()) == 3;
            m.kind() == MoveKind::MultiStep && pos.mover(m) == BerolinaPawn && from_fourth
        }),
        ("en passant: Pawn takes Pawn", |pos, m| pos.en_passant_pair(m) == Some((Pawn, Pawn))),
        ("en passant: Pawn takes Berolina Pawn", |pos, m| {
            pos.en_passant_pair(m) == Some((Pawn, BerolinaPawn))
        }),
        ("en passant: Berolina Pawn takes Berolina Pawn", |pos, m| {
            pos.en_passant_pair(m) == Some((BerolinaPawn, BerolinaPawn))
        }),
        ("en passant after a triple step, first square", |pos, m| pos.after_triple_step(m) == Some(1)),
        ("en passant after a triple step, second square", |pos, m| pos.after_triple_step(m) == Some(2)),
        ("en passant with promotion", |_, m| m.kind() == MoveKind::EnPassant && m.promotion().is_some()),
        ("castling with the l-file Dabbabarider", |_, m| m.kind() == MoveKind::Castling && m.to() > m.from()),
        ("castling with the a-file Dabbabarider", |_, m| m.kind() == MoveKind::Castling && m.to() < m.from()),
        ("promotion to Alfilrider", |_, m| m.promotion() == Some(PieceType::Alfilrider)),
        ("promotion to Dabbabarider", |_, m| m.promotion() == Some(PieceType::Dabbabarider)),
        ("promotion to Alibabarider", |_, m| m.promotion() == Some(PieceType::Alibabarider)),
        ("promotion to Camelrider", |_, m| m.promotion() == Some(PieceType::Camelrider)),
        ("promotion to Nightrider", |_, m| m.promotion() == Some(PieceType::Nightrider)),
        ("promotion to Bishop", |_, m| m.promotion() == Some(PieceType::Bishop)),
        ("promotion to Rook", |_, m| m.promotion() == Some(PieceType::Rook)),
        ("promotion to Queen", |_, m| m.promotion() == Some(PieceType::Queen)),
        ("promotion to Superpawn", |_, m| m.promotion() == Some(PieceType::Superpawn)),
        ("promotion to Berolina Superpawn", |_, m| m.promotion() == Some(PieceType::BerolinaSuperpawn)),
        ("unpromoted in the camp", |pos, m| {
            let in_camp = CAMP[pos.clock.side.index()].contains(m.to());
            m.promotion().is_none() && pos.mover(m).is_pawn() && in_camp
        }),
        ("Superpawn backward", |pos, m| {
            let us = pos.clock.side.index();
            pos.mover(m).is_superpawn() && own_rank(us, m.to()) < own_rank(us, m.from())
        }),
        ("Superpawn captures", |pos, m| pos.mover(m).is_superpawn() && pos.captured_square(m).is_some()),
    ];

    fn recompute_hash(&self) -> u64 {
        self.hash_from_nothing()
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        super::reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}

impl GrandRiderPosition {
    fn mover(&self, m: Move) -> PieceType {
        self.pieces.type_at(m.from())
    }

    /// Returns the origin and the square of the pawn that `m` captures en passant, if it does.
    fn en_passant_step(&self, m: Move) -> Option<(usize, usize)> {
        let (start, end) = self.en_passant.filter(|_| m.kind() == MoveKind::EnPassant)?;
        Some((start as usize, end as usize))
    }

    /// Returns the types of both pawns of a capture en passant.
    fn en_passant_pair(&self, m: Move) -> Option<(PieceType, PieceType)> {
        let (_, end) = self.en_passant_step(m)?;
        Some((self.mover(m), self.pieces.type_at(end)))
    }

    /// Returns how many ranks from its origin a pawn that has gone three squares is captured en passant.
    fn after_triple_step(&self, m: Move) -> Option<usize> {
        let (start, end) = self.en_passant_step(m)?;
        (ranks(start, end) == 3).then(|| ranks(start, m.to()))
    }
}

fn ranks(from: usize, to: usize) -> usize {
    Board::rank(to).abs_diff(Board::rank(from))
}
