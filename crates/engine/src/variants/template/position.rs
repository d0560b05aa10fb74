//! The state of a game, and how a move changes it.

use super::moves::Move;
use super::pieces::PieceType;
use super::placement::PLACEMENT;
use super::tables::{KING, LAST_RANK, SOLDIER_CAPTURES, SQUARES, Set, rook_attacks};
use crate::board::{Keys, Tapered};
use crate::rules::{Clock, Color};

/// Keys of pieces on squares, then the key of Black to move. The seed is arbitrary.
static KEYS: Keys<{ BLACK_TO_MOVE + 1 }> = Keys::new(0x5C1E_0001);
const BLACK_TO_MOVE: usize = 2 * PieceType::COUNT * SQUARES;

/// A position of Skirmish.
#[derive(Clone, Debug)]
pub struct SkirmishPosition {
    /// The pieces of each colour.
    pub(super) colors: [Set; 2],
    /// The pieces of each type.
    pub(super) types: [Set; PieceType::COUNT],
    /// Whose turn it is, and what the rules count.
    pub(super) clock: Clock,
    /// Material and placement, White's less Black's.
    pub(super) placement: Tapered,
    /// Kept up by every change.
    pub(super) hash: u64,
}

impl SkirmishPosition {
    /// An empty board.
    pub(super) fn empty(clock: Clock) -> SkirmishPosition {
        SkirmishPosition {
            colors: [Set::EMPTY; 2],
            types: [Set::EMPTY; PieceType::COUNT],
            clock,
            placement: Tapered::ZERO,
            hash: if clock.side == Color::Black { KEYS.0[BLACK_TO_MOVE] } else { 0 },
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
        self.clock.advance(irreversible, irreversible);
        self.hash ^= KEYS.0[BLACK_TO_MOVE];
    }

    /// Gives the move to the other side.
    pub(super) fn pass_turn(&mut self) {
        self.clock.pass();
        self.hash ^= KEYS.0[BLACK_TO_MOVE];
    }

    /// Whether pieces of `by` attack a square.
    pub(super) fn attacked(&self, square: usize, by: Color) -> bool {
        let attackers = KING[square] & self.pieces(by, PieceType::King)
            | SOLDIER_CAPTURES[(!by).index()][square] & self.pieces(by, PieceType::Soldier)
            | rook_attacks(square, self.occupied()) & self.pieces(by, PieceType::Rook);
        !attackers.is_empty()
    }
}
