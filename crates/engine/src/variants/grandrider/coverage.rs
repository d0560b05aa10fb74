//! How the rules are checked: a hash from nothing, which rare rules a move uses, and the slow generator.

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::GrandRiderPosition;
use super::tables::{Board, CAMP, own_rank};
use crate::rules::{Conformance, FenError, Ruling};

/// The rare rules, in the order of [`Conformance::RARE_RULES`].
#[derive(Clone, Copy)]
enum RareRule {
    TripleStep,
    DoubleStepFromFourthRank,
    PawnTakesPawnEnPassant,
    PawnTakesBerolinaEnPassant,
    BerolinaTakesBerolinaEnPassant,
    EnPassantOnFirstSquare,
    EnPassantOnSecondSquare,
    EnPassantWithPromotion,
    CastlingWithLFile,
    CastlingWithAFile,
    /// The promotions to the other riders follow, in the order of [`PieceType::RIDERS`].
    PromotionToAlfilrider,
    PromotionToSuperpawn = Self::PromotionToAlfilrider as isize + 8,
    PromotionToBerolinaSuperpawn,
    UnpromotedInCamp,
    SuperpawnBackward,
    SuperpawnCaptures,
}

impl RareRule {
    const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// The bit of this rule if it was used.
    const fn bit_if(self, used: bool) -> u32 {
        if used { self.bit() } else { 0 }
    }
}

impl Conformance for GrandRiderPosition {
    const RARE_RULES: &'static [&'static str] = &[
        "triple step",
        "Berolina double step from its fourth rank",
        "en passant: Pawn takes Pawn",
        "en passant: Pawn takes Berolina Pawn",
        "en passant: Berolina Pawn takes Berolina Pawn",
        "en passant after a triple step, first square",
        "en passant after a triple step, second square",
        "en passant with promotion",
        "castling with the l-file Dabbabarider",
        "castling with the a-file Dabbabarider",
        "promotion to Alfilrider",
        "promotion to Dabbabarider",
        "promotion to Alibabarider",
        "promotion to Camelrider",
        "promotion to Nightrider",
        "promotion to Bishop",
        "promotion to Rook",
        "promotion to Queen",
        "promotion to Superpawn",
        "promotion to Berolina Superpawn",
        "unpromoted in the camp",
        "Superpawn backward",
        "Superpawn captures",
    ];

    fn recompute_hash(&self) -> u64 {
        self.hash_from_nothing()
    }

    fn rare_rules(&self, m: Move) -> u32 {
        let piece = self.board[m.from()].piece_type();
        self.rare_kind(m, piece) | self.rare_promotion(m, piece) | self.rare_superpawn(m, piece)
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        super::reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}

impl GrandRiderPosition {
    /// Steps of several squares, en passant and castling.
    fn rare_kind(&self, m: Move, piece: PieceType) -> u32 {
        let steps = Board::rank(m.to()).abs_diff(Board::rank(m.from()));
        let from_fourth = own_rank(self.side.index(), m.from()) == 3;
        match m.kind() {
            MoveKind::MultiStep if steps == 3 => RareRule::TripleStep.bit(),
            MoveKind::MultiStep => {
                RareRule::DoubleStepFromFourthRank.bit_if(piece == PieceType::BerolinaPawn && from_fourth)
            }
            MoveKind::EnPassant => self.rare_en_passant(m, piece),
            MoveKind::Castling if m.to() > m.from() => RareRule::CastlingWithLFile.bit(),
            MoveKind::Castling => RareRule::CastlingWithAFile.bit(),
            MoveKind::Normal => 0,
        }
    }

    fn rare_en_passant(&self, m: Move, capturer: PieceType) -> u32 {
        let Some((start, end)) = self.en_passant.map(|(start, end)| (start as usize, end as usize)) else {
            return 0;
        };
        let pair = match (capturer, self.board[end].piece_type()) {
            (PieceType::Pawn, PieceType::Pawn) => RareRule::PawnTakesPawnEnPassant,
            (PieceType::Pawn, _) => RareRule::PawnTakesBerolinaEnPassant,
            _ => RareRule::BerolinaTakesBerolinaEnPassant,
        };
        let ranks_from_start = |square| Board::rank(square).abs_diff(Board::rank(start));
        let after_triple = ranks_from_start(end) == 3;
        let on_first = ranks_from_start(m.to()) == 1;
        pair.bit()
            | RareRule::EnPassantOnFirstSquare.bit_if(after_triple && on_first)
            | RareRule::EnPassantOnSecondSquare.bit_if(after_triple && !on_first)
            | RareRule::EnPassantWithPromotion.bit_if(m.promotion().is_some())
    }

    fn rare_promotion(&self, m: Move, piece: PieceType) -> u32 {
        match m.promotion() {
            Some(PieceType::Superpawn) => RareRule::PromotionToSuperpawn.bit(),
            Some(PieceType::BerolinaSuperpawn) => RareRule::PromotionToBerolinaSuperpawn.bit(),
            Some(rider) => {
                RareRule::PromotionToAlfilrider.bit() << (rider as u32 - PieceType::Alfilrider as u32)
            }
            None => {
                let in_camp = CAMP[self.side.index()].contains(m.to());
                RareRule::UnpromotedInCamp.bit_if(piece.is_pawn() && in_camp)
            }
        }
    }

    fn rare_superpawn(&self, m: Move, piece: PieceType) -> u32 {
        if !piece.is_superpawn() {
            return 0;
        }
        let us = self.side.index();
        let backward = own_rank(us, m.to()) < own_rank(us, m.from());
        RareRule::SuperpawnBackward.bit_if(backward)
            | RareRule::SuperpawnCaptures.bit_if(self.captured_square(m).is_some())
    }
}
