//! Move generation: cozy-chess finds the moves, here they are sorted into stages.

use super::attacks::{attacks, en_passant_square, pawn_attacks};
use super::moves::Move;
use super::pieces::PieceType;
use super::position::ChessPosition;
use crate::rules::{MoveStack, Stage};
use cozy_chess::{
    BitBoard, Color, File, PieceMoves, Rank, Square, get_king_moves, get_pawn_attacks, get_pawn_quiets,
};

/// The ranks on which Pawns promote.
const LAST_RANKS: BitBoard = BitBoard(0xff00_0000_0000_00ff);
const PROMOTIONS: [PieceType; 4] = [PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop];

type Moves = MoveStack<Move>;

impl ChessPosition {
    pub(super) fn push_legal(&self, stage: Stage, out: &mut Moves) {
        match stage {
            Stage::All => {
                self.board.generate_moves(|moves| {
                    push(moves.piece, moves.from, moves.to, out);
                    false
                });
            }
            Stage::Noisy => self.push_noisy(out),
            Stage::Quiet => {
                let enemy = self.board.colors(!self.board.side_to_move());
                let noisy_for_pawns = LAST_RANKS | self.en_passant_set();
                self.board.generate_moves(|PieceMoves { piece, from, to }| {
                    let pawn = if piece == PieceType::Pawn { noisy_for_pawns } else { BitBoard::EMPTY };
                    push(piece, from, to & !enemy & !pawn, out);
                    false
                });
            }
        }
    }

    /// Pushes captures and promotions. cozy-chess is not asked about pieces that surely have none, nor about the King,
    /// whose every step costs it a look around.
    fn push_noisy(&self, out: &mut Moves) {
        let board = &self.board;
        let us = board.side_to_move();
        let enemy = board.colors(!us);
        let king = board.king(us);
        if board.checkers().len() < 2 {
            let noisy_for_pawns = enemy | LAST_RANKS | self.en_passant_set();
            let idle = idle_pawns(board.colored_pieces(us, PieceType::Pawn), us, noisy_for_pawns);
            board.generate_moves_for(!(idle | king.bitboard()), |PieceMoves { piece, from, to }| {
                push(piece, from, to & if piece == PieceType::Pawn { noisy_for_pawns } else { enemy }, out);
                false
            });
        }
        for to in get_king_moves(king) & enemy {
            let m = Move::new(king, to);
            if board.is_legal(m.into()) {
                out.push(m);
            }
        }
    }

    /// Pushes every piece's moves without regard to the King's safety. Castling needs its right and free squares.
    pub(super) fn push_pseudo_legal(&self, out: &mut Moves) {
        let board = &self.board;
        let us = board.side_to_move();
        let (own, enemy, occupied) = (board.colors(us), board.colors(!us), board.occupied());
        for from in own {
            let Some(piece) = self.piece_on(from) else { continue };
            let to = match piece {
                PieceType::Pawn => {
                    get_pawn_quiets(from, us, occupied)
                        | get_pawn_attacks(from, us) & (enemy | self.en_passant_set())
                }
                PieceType::King => get_king_moves(from) & !own | self.castling_rooks(),
                _ => attacks(piece, from, occupied) & !own,
            };
            push(piece, from, to, out);
        }
    }

    /// Returns the own Rooks the King may castle with, as far as rights and free squares go.
    fn castling_rooks(&self) -> BitBoard {
        let us = self.board.side_to_move();
        let rights = self.board.castle_rights(us);
        let rank = Rank::First.relative_to(us);
        let free = |files: &[File]| files.iter().all(|&f| !self.board.occupied().has(Square::new(f, rank)));
        let mut rooks = BitBoard::EMPTY;
        if let Some(file) = rights.short.filter(|_| free(&[File::F, File::G])) {
            rooks |= Square::new(file, rank).bitboard();
        }
        if let Some(file) = rights.long.filter(|_| free(&[File::B, File::C, File::D])) {
            rooks |= Square::new(file, rank).bitboard();
        }
        rooks
    }

    fn en_passant_set(&self) -> BitBoard {
        en_passant_square(&self.board).map_or(BitBoard::EMPTY, Square::bitboard)
    }
}

/// Returns the Pawns that neither attack one of `targets` nor stand one step from the last rank.
fn idle_pawns(pawns: BitBoard, us: Color, targets: BitBoard) -> BitBoard {
    // The squares that a Pawn of ours attacks from x are those from which a Pawn of theirs attacks x.
    pawns & !(pawn_attacks(targets, !us) | Rank::Seventh.relative_to(us).bitboard())
}

#[inline]
fn push(piece: PieceType, from: Square, to: BitBoard, out: &mut Moves) {
    if piece == PieceType::Pawn && !to.is_disjoint(LAST_RANKS) {
        for square in to {
            for promotion in PROMOTIONS {
                out.push(Move::promoting(from, square, promotion));
            }
        }
    } else {
        for square in to {
            out.push(Move::new(from, square));
        }
    }
}
