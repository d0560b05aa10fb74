//! Static exchange evaluation (SEE): the gain or loss of a move when every capture on its destination is played out.

use super::attacks::{attacks, bishop_attacks, pawn_attacks, rook_attacks};
use super::moves::Move;
use super::pieces::PieceType;
use super::position::ChessPosition;
use super::weights::SEE_VALUE;
use crate::rules::Score;
use cozy_chess::{BitBoard, Board, Color, Square, get_king_moves, get_knight_moves};

impl ChessPosition {
    /// Returns the captures and the promotion gain of `m`, in centipawns.
    #[inline]
    pub(super) fn material_gain(&self, m: Move) -> Score {
        if self.is_castling(m) {
            return 0;
        }
        let captured = match self.piece_on(m.to()) {
            Some(captured) => SEE_VALUE[captured as usize],
            None if self.en_passant_captured(m).is_some() => SEE_VALUE[PieceType::Pawn as usize],
            None => 0,
        };
        captured
            + m.promotion().map_or(0, |piece| SEE_VALUE[piece as usize] - SEE_VALUE[PieceType::Pawn as usize])
    }

    /// Returns [`Self::material_gain`] after the best sequence of captures on the destination, where each side may stop
    /// at any time. Pins do not count; pieces behind the one that captures do. A gain that is `enough` even if the
    /// moved piece is lost is not worked out further.
    pub(super) fn see(&self, m: Move, enough: Score) -> Score {
        if self.is_castling(m) {
            return 0;
        }
        let (board, from, to) = (&self.board, m.from(), m.to());
        let Some(moved) = self.piece_on(from) else { return 0 };
        let gain = self.material_gain(m);
        let mut on_square = SEE_VALUE[m.promotion().unwrap_or(moved) as usize];
        if gain - on_square >= enough {
            return gain - on_square;
        }
        let captured_pawn = self.en_passant_captured(m).map_or(BitBoard::EMPTY, Square::bitboard);
        let mut occupied = (board.occupied() & !from.bitboard() & !captured_pawn) | to.bitboard();
        let mut attackers = attackers(board, to, occupied) & occupied;
        let mut side = !board.side_to_move();
        let mut gains = [0; 32];
        gains[0] = gain;
        let mut last = 0;
        while let Some((attacker, piece)) = least_attacker(board, attackers, side) {
            // A King may not capture into an attack.
            if piece == PieceType::King && !(attackers & board.colors(!side)).is_empty() {
                break;
            }
            last += 1;
            gains[last] = on_square - gains[last - 1];
            on_square = SEE_VALUE[piece as usize];
            occupied ^= attacker.bitboard();
            attackers = (attackers | x_rays(board, piece, to, occupied)) & occupied;
            side = !side;
        }
        while last > 0 {
            gains[last - 1] = -gains[last].max(-gains[last - 1]);
            last -= 1;
        }
        gains[0]
    }
}

/// Returns the pieces of both sides that attack `to`, the destination itself being occupied or not.
fn attackers(board: &Board, to: Square, occupied: BitBoard) -> BitBoard {
    let pawn = |color: Color| {
        // The Pawns that attack a square are on the squares that a Pawn of the other side would attack from it.
        pawn_attacks(to.bitboard(), !color) & board.colored_pieces(color, PieceType::Pawn)
    };
    let queens = board.pieces(PieceType::Queen);
    pawn(Color::White)
        | pawn(Color::Black)
        | get_knight_moves(to) & board.pieces(PieceType::Knight)
        | get_king_moves(to) & board.pieces(PieceType::King)
        | bishop_attacks(to, occupied) & (board.pieces(PieceType::Bishop) | queens)
        | rook_attacks(to, occupied) & (board.pieces(PieceType::Rook) | queens)
}

/// Returns the least valuable of a side's attackers; of equal ones the one nearest to the side's own first rank, so
/// that the mirrored exchange is the same.
fn least_attacker(board: &Board, attackers: BitBoard, side: Color) -> Option<(Square, PieceType)> {
    let own = attackers & board.colors(side);
    if own.is_empty() {
        return None;
    }
    let nearest = |set: BitBoard| match side {
        Color::White => set.next_square(),
        Color::Black => set.flip_ranks().next_square().map(Square::flip_rank),
    };
    PieceType::ALL.into_iter().find_map(|piece| nearest(own & board.pieces(piece)).map(|s| (s, piece)))
}

/// Returns the sliding pieces behind: those that attack `to` now that a piece of type `left` has left its square.
fn x_rays(board: &Board, left: PieceType, to: Square, occupied: BitBoard) -> BitBoard {
    let queens = board.pieces(PieceType::Queen);
    let mut found = BitBoard::EMPTY;
    if matches!(left, PieceType::Pawn | PieceType::Bishop | PieceType::Queen) {
        found |= attacks(PieceType::Bishop, to, occupied) & (board.pieces(PieceType::Bishop) | queens);
    }
    if matches!(left, PieceType::Rook | PieceType::Queen) {
        found |= attacks(PieceType::Rook, to, occupied) & (board.pieces(PieceType::Rook) | queens);
    }
    found
}
