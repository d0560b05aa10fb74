//! The safety of the enemy King: whether a move gives check, known without playing it.

use super::attacks::{attacks, bishop_attacks, rook_attacks};
use super::moves::Move;
use super::pieces::PieceType;
use super::position::ChessPosition;
use crate::rules::Position;
use cozy_chess::{BitBoard, Square, get_pawn_attacks};

impl ChessPosition {
    /// Returns whether the other side is in check after a legal move.
    pub(super) fn move_gives_check(&self, m: Move) -> bool {
        let board = &self.board;
        let (us, from, to) = (board.side_to_move(), m.from(), m.to());
        let Some(moved) = self.piece_on(from) else { return false };
        if self.is_castling(m) || self.en_passant_captured(m).is_some() {
            return self.after(m).in_check(); // rare, and more than two squares change
        }
        let king = board.king(!us);
        let occupied = board.occupied() ^ from.bitboard() | to.bitboard();
        let attacked = match m.promotion().unwrap_or(moved) {
            PieceType::King => BitBoard::EMPTY,
            PieceType::Pawn => get_pawn_attacks(to, us),
            piece => attacks(piece, to, occupied),
        };
        attacked.has(king) || self.opens_line(from, king, occupied)
    }

    /// Returns whether a slider attacks `king` once the piece on `from` has left and the board is occupied so.
    fn opens_line(&self, from: Square, king: Square, occupied: BitBoard) -> bool {
        let board = &self.board;
        let own = |piece| board.colored_pieces(board.side_to_move(), piece) & !from.bitboard();
        let queens = own(PieceType::Queen);
        let diagonal = bishop_attacks(king, occupied) & (own(PieceType::Bishop) | queens);
        let straight = rook_attacks(king, occupied) & (own(PieceType::Rook) | queens);
        !(diagonal | straight).is_empty()
    }
}
