//! The position: the board of cozy-chess, the counters it has no room for, and the sums of the evaluation.

use super::attacks::en_passant_square;
use super::moves::Move;
use super::pieces::PieceType;
use super::placement::placement;
use super::weights::PHASE;
use crate::board::Tapered;
use crate::rules::Clock;
use cozy_chess::{BitBoard, Board, Color, File, Square, get_pawn_attacks};

/// Nothing, in a mailbox: a number that no piece has.
pub(super) const EMPTY: u8 = 2 * PieceType::NUM as u8;

/// A position of orthodox chess.
#[derive(Clone)]
pub struct ChessPosition {
    /// Pieces, side to move, castling, checkers and pins. Its en-passant file is set after every double
    /// step, its clocks stop at 100 and 65,535: use the methods here.
    pub(super) board: Board,
    /// See [`ChessPosition::mailbox`].
    mailbox: [u8; Square::NUM],
    /// Material and placement: White's minus Black's.
    pub(super) placement: Tapered,
    /// The phase of the game: 24 with all pieces, 0 with Kings and Pawns only.
    pub(super) phase: i32,
    /// The side to move, and the counters of the rules.
    pub(super) clock: Clock,
}

impl ChessPosition {
    /// Wraps a board; the clocks of the board itself do not count.
    pub(super) fn new(board: Board, clock: Clock) -> ChessPosition {
        let mut pos =
            ChessPosition { board, mailbox: [EMPTY; Square::NUM], placement: Tapered::ZERO, phase: 0, clock };
        for color in Color::ALL {
            for piece in PieceType::ALL {
                for square in pos.board.colored_pieces(color, piece) {
                    pos.put(color, piece, square);
                }
            }
        }
        pos
    }

    /// Returns the contents of each square: the number of a piece (its type, for Black [`PieceType::NUM`] more) or
    /// [`EMPTY`].
    #[inline]
    pub(super) fn mailbox(&self) -> &[u8; Square::NUM] {
        &self.mailbox
    }

    /// Returns the type of the piece on a square, of either side. cozy-chess would look into the sets of all types.
    #[inline]
    pub(super) fn piece_on(&self, square: Square) -> Option<PieceType> {
        let number = self.mailbox[square as usize] as usize;
        PieceType::try_index(if number < PieceType::NUM { number } else { number - PieceType::NUM })
    }

    /// Returns the en-passant square, if an enemy Pawn is on a square from which it could capture (even if it is
    /// pinned).
    pub(super) fn usable_en_passant(&self) -> Option<Square> {
        en_passant_square(&self.board).filter(|&square| !self.en_passant_capturers(square).is_empty())
    }

    fn en_passant_capturers(&self, square: Square) -> BitBoard {
        let us = self.board.side_to_move();
        get_pawn_attacks(square, !us) & self.board.colored_pieces(us, PieceType::Pawn)
    }

    /// Returns whether an en-passant capture is legal: only that makes a position different for repetition (FIDE
    /// 9.2.3).
    pub(super) fn has_legal_en_passant(&self) -> bool {
        en_passant_square(&self.board).is_some_and(|square| {
            let legal = |from| self.board.is_legal(Move::new(from, square).into());
            self.en_passant_capturers(square).into_iter().any(legal)
        })
    }

    /// Returns whether `m` is castling: the King goes to its own Rook's square.
    #[inline]
    pub(super) fn is_castling(&self, m: Move) -> bool {
        self.board.colors(self.board.side_to_move()).has(m.to())
    }

    /// Returns the Pawn that `m` captures en passant.
    #[inline]
    pub(super) fn en_passant_captured(&self, m: Move) -> Option<Square> {
        let (from, to) = (m.from(), m.to());
        let pawn = self.board.pieces(PieceType::Pawn).has(from);
        (pawn && from.file() != to.file() && !self.board.occupied().has(to))
            .then(|| Square::new(to.file(), from.rank()))
    }

    /// Returns the hash that repetitions compare. cozy-chess counts the en-passant file after every double step; here
    /// it counts only where the capture is legal.
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
        self.update_pieces(m);
        let us = self.board.side_to_move();
        let rights = (*self.board.castle_rights(us), *self.board.castle_rights(!us));
        self.board.play_unchecked(m.into());
        let resets = self.board.halfmove_clock() == 0;
        // A lost castling right never comes back, so no earlier position can be repeated.
        let lost = rights != (*self.board.castle_rights(us), *self.board.castle_rights(!us));
        self.clock.advance(resets, resets || lost);
    }

    /// Returns the position after a pass: not in check, and not with Pawns only, where the duty to move is often the
    /// reason of a loss (zugzwang).
    pub(super) fn passed(&self) -> Option<ChessPosition> {
        let us = self.board.side_to_move();
        let pawns_and_kings = self.board.pieces(PieceType::Pawn) | self.board.pieces(PieceType::King);
        if (self.board.colors(us) & !pawns_and_kings).is_empty() {
            return None;
        }
        let board = self.board.null_move()?;
        let mut next = ChessPosition { board, ..self.clone() };
        next.clock.pass();
        Some(next)
    }

    /// Updates the state that the board of cozy-chess lacks; to be called before it plays `m`.
    fn update_pieces(&mut self, m: Move) {
        let (us, from, to) = (self.board.side_to_move(), m.from(), m.to());
        let Some(moved) = self.piece_on(from) else { return };
        self.remove(us, moved, from);
        if moved == PieceType::King && self.is_castling(m) {
            let (king, rook) = castled(m);
            self.remove(us, PieceType::Rook, to);
            self.put(us, PieceType::King, king);
            self.put(us, PieceType::Rook, rook);
            return;
        }
        if let Some(captured) = self.piece_on(to) {
            self.remove(!us, captured, to);
        } else if let Some(square) = self.en_passant_captured(m) {
            self.remove(!us, PieceType::Pawn, square);
        }
        self.put(us, m.promotion().unwrap_or(moved), to);
    }

    /// Puts a piece on an empty square.
    #[inline]
    fn put(&mut self, color: Color, piece: PieceType, square: Square) {
        self.mailbox[square as usize] = (color as usize * PieceType::NUM + piece as usize) as u8;
        self.placement += placement(color, piece, square);
        self.phase += PHASE[piece as usize];
    }

    /// Takes a piece off its square.
    #[inline]
    fn remove(&mut self, color: Color, piece: PieceType, square: Square) {
        self.mailbox[square as usize] = EMPTY;
        self.placement -= placement(color, piece, square);
        self.phase -= PHASE[piece as usize];
    }
}

/// Returns where King and Rook stand after castling.
pub(super) fn castled(m: Move) -> (Square, Square) {
    let rank = m.from().rank();
    let (king, rook) = if m.from().file() < m.to().file() { (File::G, File::F) } else { (File::C, File::D) };
    (Square::new(king, rank), Square::new(rook, rank))
}
