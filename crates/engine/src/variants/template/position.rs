//! The state of a game, and how a move changes it.

use super::moves::Move;
use super::pieces::PieceType;
use super::placement::PLACEMENT;
use super::tables::{KING, LAST_RANK, SOLDIER_CAPTURES, SQUARES, Set, rook_attacks};
use crate::board::{Keys, Tapered};
use crate::rules::Color;

/// Keys of pieces on squares, then the key of Black to move. The seed is arbitrary.
static KEYS: Keys<{ 2 * PieceType::COUNT * SQUARES + 1 }> = Keys::new(0x5C1E_0001);

/// A position of Skirmish.
#[derive(Clone, Debug)]
pub struct SkirmishPosition {
    /// The pieces of each colour.
    pub(super) colors: [Set; 2],
    /// The pieces of each type.
    pub(super) types: [Set; PieceType::COUNT],
    /// Who is to move.
    pub(super) side: Color,
    /// Material and placement, White's less Black's.
    pub(super) placement: Tapered,
    /// Plies since a capture or a Soldier's move.
    pub(super) halfmove_clock: u32,
    /// Plies since one that can never be taken back, or since a pass.
    pub(super) reversible_plies: u32,
    /// The number of the full move, from 1.
    pub(super) fullmove_number: u32,
    /// Kept up by every change.
    pub(super) hash: u64,
}

impl SkirmishPosition {
    /// An empty board.
    pub(super) fn empty(side: Color) -> SkirmishPosition {
        SkirmishPosition {
            colors: [Set::EMPTY; 2],
            types: [Set::EMPTY; PieceType::COUNT],
            side,
            placement: Tapered::ZERO,
            halfmove_clock: 0,
            reversible_plies: 0,
            fullmove_number: 1,
            hash: if side == Color::Black { KEYS.0[2 * PieceType::COUNT * SQUARES] } else { 0 },
        }
    }

    pub(super) fn occupied(&self) -> Set {
        self.colors[0] | self.colors[1]
    }

    pub(super) fn pieces(&self, color: Color, piece: PieceType) -> Set {
        self.colors[color.index()] & self.types[piece as usize]
    }

    pub(super) fn piece_on(&self, square: usize) -> Option<(Color, PieceType)> {
        let piece = PieceType::ALL.into_iter().find(|&piece| self.types[piece as usize].contains(square))?;
        let color = if self.colors[0].contains(square) { Color::White } else { Color::Black };
        Some((color, piece))
    }

    /// Puts a piece on an empty square, or takes it off.
    pub(super) fn toggle(&mut self, color: Color, piece: PieceType, square: usize) {
        let code = piece as usize * 2 + color.index();
        let comes = !self.occupied().contains(square);
        self.colors[color.index()].toggle(square);
        self.types[piece as usize].toggle(square);
        self.hash ^= KEYS.0[code * SQUARES + square];
        let value = PLACEMENT[code][square];
        self.placement = if comes { self.placement + value } else { self.placement - value };
    }

    /// Plays a legal move.
    pub(super) fn play_move(&mut self, m: Move) {
        let (from, to) = (m.from as usize, m.to as usize);
        let Some((us, piece)) = self.piece_on(from) else { return };
        let victim = self.piece_on(to);
        if let Some((them, victim)) = victim {
            self.toggle(them, victim, to);
        }
        self.toggle(us, piece, from);
        let promotes = piece == PieceType::Soldier && LAST_RANK[us.index()].contains(to);
        self.toggle(us, if promotes { PieceType::Rook } else { piece }, to);
        let irreversible = victim.is_some() || piece == PieceType::Soldier;
        self.halfmove_clock = if irreversible { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.reversible_plies = if irreversible { 0 } else { self.reversible_plies.saturating_add(1) };
        self.pass_turn();
    }

    /// Gives the move to the other side.
    pub(super) fn pass_turn(&mut self) {
        self.fullmove_number = self.fullmove_number.saturating_add(self.side.index() as u32);
        self.side = !self.side;
        self.hash ^= KEYS.0[2 * PieceType::COUNT * SQUARES];
    }

    /// Whether pieces of `by` attack a square.
    pub(super) fn attacked(&self, square: usize, by: Color) -> bool {
        let attackers = KING[square] & self.pieces(by, PieceType::King)
            | SOLDIER_CAPTURES[(!by).index()][square] & self.pieces(by, PieceType::Soldier)
            | rook_attacks(square, self.occupied()) & self.pieces(by, PieceType::Rook);
        !attackers.is_empty()
    }
}
