//! The contract with the search: every answer comes from the other files.

use super::keys::likely_hash_after;
use super::moves::Move;
use super::pieces::{PieceType, cozy_color};
use super::position::ChessPosition;
use crate::rules::{Clock, Color, MoveKey, MoveStack, Outcome, Position, Stage};
use cozy_chess::BitBoard;

impl Position for ChessPosition {
    type Move = Move;

    #[inline]
    fn clock(&self) -> &Clock {
        &self.clock
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.repetition_hash()
    }

    #[inline]
    fn likely_hash_after(&self, m: Move) -> Option<u64> {
        Some(likely_hash_after(self, m))
    }

    #[inline]
    fn generate(&self, stage: Stage, out: &mut MoveStack<Move>) {
        self.push_legal(stage, out);
    }

    /// Captures, en passant and promotions.
    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        let enemy = self.board.colors(!self.board.side_to_move());
        m.promotion().is_some() || enemy.has(m.to()) || self.en_passant_captured(m).is_some()
    }

    fn play(&mut self, m: Move) {
        self.play_move(m);
    }

    fn pass(&self) -> Option<Self> {
        self.passed()
    }

    /// Returns `None` always: only checkmate and stalemate end the game, and they are known when no move is found. A
    /// dead position (FIDE 5.2.2) is not reported, because published perft figures play on; the evaluation makes it 0.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    /// Decides FIDE 6.9 by the pieces alone: a bare King cannot win, nor a Knight if the enemy has Queens at most, nor
    /// Bishops on squares of one colour if no Pawn, no Knight and no Bishop on the other colour is on the board.
    fn can_win(&self, side: Color) -> bool {
        let board = &self.board;
        let of = |piece: PieceType| board.pieces(piece);
        let (kings, bishops) = (of(PieceType::King), of(PieceType::Bishop));
        let own = board.colors(cozy_color(side)) & !kings;
        let enemy = board.colors(cozy_color(!side)) & !kings;
        if own.is_subset(of(PieceType::Knight)) {
            return own.len() > 1 || own.len() == 1 && !enemy.is_subset(of(PieceType::Queen));
        }
        let blocks = of(PieceType::Pawn) | of(PieceType::Knight);
        let one_colour = [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES]
            .into_iter()
            .any(|squares| own.is_subset(bishops & squares) && (bishops & !squares).is_empty());
        !(one_colour && blocks.is_empty())
    }

    #[inline]
    fn in_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        self.move_gives_check(m)
    }

    #[inline]
    fn move_from_key(&self, key: MoveKey) -> Option<Move> {
        Move::from_key(key).filter(|&m| self.board.is_legal(m.into()))
    }

    /// Counts the moves. cozy-chess hands over whole sets of destinations: only their sizes are added.
    fn count_moves(&self, _stack: &mut MoveStack<Move>) -> u64 {
        let mut moves = 0;
        self.board.generate_moves(|set| {
            moves += set.len() as u64;
            false
        });
        moves
    }

    fn has_legal_move(&self) -> bool {
        self.board.generate_moves(|_| true)
    }
}
