//! The position: the board of cozy-chess, counters it has no room for, and the evaluation's sums.

use super::movegen::en_passant_square;
use super::moves::Move;
use super::pieces::PieceType;
use super::tables::{PHASE, Packed, placed};
use cozy_chess::{BitBoard, Board, File, Square, get_pawn_attacks};

/// A position of orthodox chess.
#[derive(Clone)]
pub struct ChessPosition {
    /// Pieces, side to move, castling, checkers and pins. Its en-passant file is set after every double
    /// step, its clocks stop at 100 and 65,535: use the methods here.
    pub(super) board: Board,
    /// Worth and place of all pieces, White's minus Black's.
    pub(super) placed: Packed,
    /// Weight of the officers: 24 at the start, 0 with Kings and Pawns only.
    pub(super) phase: i32,
    pub(super) quiet: u32,
    pub(super) reversible: u32,
    pub(super) fullmove: u32,
}

impl ChessPosition {
    /// Wraps a board; the clocks of the board itself do not count.
    pub(super) fn new(board: Board, quiet: u32, fullmove: u32) -> ChessPosition {
        let (mut sum, mut phase) = (0, 0);
        for color in cozy_chess::Color::ALL {
            for square in board.colors(color) {
                if let Some(piece) = board.piece_on(square) {
                    sum += placed(color, piece, square);
                    phase += PHASE[piece as usize];
                }
            }
        }
        ChessPosition { board, placed: sum, phase, quiet, reversible: quiet, fullmove }
    }

    /// The en-passant square, if an enemy Pawn stands where it could capture (be it pinned or not).
    pub(super) fn usable_en_passant(&self) -> Option<Square> {
        en_passant_square(&self.board).filter(|&square| !self.en_passant_capturers(square).is_empty())
    }

    fn en_passant_capturers(&self, square: Square) -> BitBoard {
        let us = self.board.side_to_move();
        get_pawn_attacks(square, !us) & self.board.colored_pieces(us, PieceType::Pawn)
    }

    /// Whether an en-passant capture is legal: only that makes a position another one (FIDE 9.2.3).
    pub(super) fn has_legal_en_passant(&self) -> bool {
        en_passant_square(&self.board).is_some_and(|square| {
            let legal = |from| self.board.is_legal(Move::new(from, square).into());
            self.en_passant_capturers(square).into_iter().any(legal)
        })
    }

    /// Whether `m` is castling: the King goes to its own Rook's square.
    #[inline]
    pub(super) fn is_castling(&self, m: Move) -> bool {
        self.board.colors(self.board.side_to_move()).has(m.to())
    }

    /// The Pawn that `m` captures en passant.
    #[inline]
    pub(super) fn en_passant_victim(&self, m: Move) -> Option<Square> {
        let (from, to) = (m.from(), m.to());
        let pawn = self.board.pieces(PieceType::Pawn).has(from);
        (pawn && from.file() != to.file() && !self.board.occupied().has(to))
            .then(|| Square::new(to.file(), from.rank()))
    }

    /// cozy-chess counts the en-passant file after every double step; here it counts only where the
    /// capture is legal.
    #[inline]
    pub(super) fn repetition_hash(&self) -> u64 {
        if self.board.en_passant().is_none() || self.has_legal_en_passant() {
            self.board.hash()
        } else {
            self.board.hash_without_ep()
        }
    }

    /// Plays a legal move.
    pub(super) fn play_move(&mut self, m: Move) {
        debug_assert!(self.board.is_legal(m.into()), "{m:?} in {self}");
        self.update_sums(m);
        let us = self.board.side_to_move();
        let rights = [*self.board.castle_rights(us), *self.board.castle_rights(!us)];
        self.board.play_unchecked(m.into());
        self.quiet = if self.board.halfmove_clock() == 0 { 0 } else { self.quiet.saturating_add(1) };
        // A lost castling right never comes back, so no earlier position can be repeated.
        let kept = rights == [*self.board.castle_rights(us), *self.board.castle_rights(!us)];
        self.reversible = if self.quiet == 0 || !kept { 0 } else { self.reversible.saturating_add(1) };
        self.fullmove = self.fullmove.saturating_add(us as u32);
    }

    /// The position after a pass: not in check, and not with Pawns only, where having to move is often what
    /// loses.
    pub(super) fn passed(&self) -> Option<ChessPosition> {
        let us = self.board.side_to_move();
        let bare = self.board.pieces(PieceType::Pawn) | self.board.pieces(PieceType::King);
        if (self.board.colors(us) & !bare).is_empty() {
            return None;
        }
        let board = self.board.null_move()?;
        // No real position before a pass is repeated after it.
        let quiet = self.quiet.saturating_add(1);
        Some(ChessPosition { board, quiet, reversible: 0, ..self.clone() })
    }

    /// Keeps the evaluation's sums up; to be called before the board plays `m`.
    fn update_sums(&mut self, m: Move) {
        let (us, from, to) = (self.board.side_to_move(), m.from(), m.to());
        let Some(moved) = self.board.piece_on(from) else { return };
        self.placed -= placed(us, moved, from);
        if moved == PieceType::King && self.is_castling(m) {
            let (king, rook) = castled(m);
            self.placed += placed(us, PieceType::King, king) + placed(us, PieceType::Rook, rook)
                - placed(us, PieceType::Rook, to);
            return;
        }
        let becomes = m.promotion().unwrap_or(moved);
        self.placed += placed(us, becomes, to);
        self.phase += PHASE[becomes as usize] - PHASE[moved as usize];
        if let Some(victim) = self.board.piece_on(to) {
            self.placed -= placed(!us, victim, to);
            self.phase -= PHASE[victim as usize];
        } else if let Some(square) = self.en_passant_victim(m) {
            self.placed -= placed(!us, PieceType::Pawn, square);
        }
    }
}

/// Where King and Rook stand after castling.
pub(super) fn castled(m: Move) -> (Square, Square) {
    let rank = m.from().rank();
    let (king, rook) = if m.from().file() < m.to().file() { (File::G, File::F) } else { (File::C, File::D) };
    (Square::new(king, rank), Square::new(rook, rank))
}
