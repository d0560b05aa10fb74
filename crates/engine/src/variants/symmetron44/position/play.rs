//! Playing moves: what they do to the board, the launching squares and the clocks.

use super::*;

impl Symmetron44Position {
    /// Plays a legal move.
    pub(in super::super) fn play_move(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        debug_assert!(!self.piece(from).is_empty());
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.reversible_plies = self.reversible_plies.saturating_add(1);
        let mover = self.piece_type(from);
        match m.kind() {
            MoveKind::Normal => self.move_piece(from, to, mover),
            MoveKind::Advance => {
                self.capture(BEHIND[from][to] as usize);
                self.move_piece(from, to, mover);
            }
            MoveKind::Change => {
                self.remove(from);
                let other = if mover == PieceType::Pawn { PieceType::Bawn } else { PieceType::Pawn };
                self.put(from, self.side, other);
            }
            MoveKind::Explosion => {
                self.remove(from);
                self.remove(to);
                self.reset_clocks();
            }
            MoveKind::PromoteToDragonRook => self.promote(from, to, PieceType::DragonRook),
            MoveKind::PromoteToAdvancerBishop => self.promote(from, to, PieceType::AdvancerBishop),
            MoveKind::PromoteToKnight => self.promote(from, to, PieceType::Knight),
        }
        self.pass_turn();
    }

    /// The position after a null move: the pieces stay, the other side is to move.
    pub(in super::super) fn passed(&self) -> Symmetron44Position {
        let mut next = self.clone();
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        next.reversible_plies = 0; // a null move is no move of the game: nothing before it is repeated
        next.pass_turn();
        next
    }

    /// Removes an enemy piece; a Knight changes sides and goes to the captor's launching square if that is empty.
    fn capture(&mut self, square: usize) {
        let launching_square = LAUNCHING_SQUARE[self.side.index()];
        let is_knight = self.piece_type(square) == PieceType::Knight;
        self.remove(square);
        if is_knight && self.piece(launching_square).is_empty() {
            self.put(launching_square, self.side, PieceType::Knight);
        }
        self.reset_clocks();
    }

    /// The move can never be taken back, and the count of the 100-ply rule starts again.
    fn reset_clocks(&mut self) {
        self.halfmove_clock = 0;
        self.reversible_plies = 0;
    }

    /// Moves the own piece on `from` to `to`, where it is a `piece_type`, and captures what stands there.
    fn move_piece(&mut self, from: usize, to: usize, piece_type: PieceType) {
        if !self.piece(to).is_empty() {
            self.capture(to);
        }
        self.remove(from);
        self.put(to, self.side, piece_type);
        if piece_type.is_pawn_or_bawn() {
            self.halfmove_clock = 0;
            // Pawns and Bawns never go back; only the Pawn's step sideways can be undone.
            if Board::rank(from) != Board::rank(to) {
                self.reversible_plies = 0;
            }
        } else if piece_type == PieceType::Knight && from >= SQUARES {
            // Only a capture brings a Knight back there. The 100-ply count runs on.
            self.reversible_plies = 0;
        }
    }

    fn promote(&mut self, from: usize, to: usize, piece_type: PieceType) {
        self.move_piece(from, to, piece_type);
        self.reset_clocks();
    }
}
