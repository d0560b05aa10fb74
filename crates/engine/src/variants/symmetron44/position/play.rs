//! Playing moves: their effects on the board, the launching squares and the clocks.

use super::*;

impl Symmetron44Position {
    /// Plays a legal move.
    pub(in super::super) fn play_move(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        debug_assert!(!self.pieces.at(from).is_empty());
        let mover = self.pieces.type_at(from);
        let (resets, irreversible) = self.clock_changes(m, mover);
        match m.kind() {
            MoveKind::Normal => self.move_piece(from, to, mover),
            MoveKind::Advance => {
                self.capture(BEHIND[from][to] as usize);
                self.move_piece(from, to, mover);
            }
            MoveKind::Change => {
                self.pieces.remove(from);
                let other = if mover == PieceType::Pawn { PieceType::Bawn } else { PieceType::Pawn };
                self.pieces.put(Piece::new(other, self.clock.side), from);
            }
            MoveKind::Explosion => {
                self.pieces.remove(from);
                self.pieces.remove(to);
            }
            MoveKind::PromoteToDragonRook => self.move_piece(from, to, PieceType::DragonRook),
            MoveKind::PromoteToAdvancerBishop => self.move_piece(from, to, PieceType::AdvancerBishop),
            MoveKind::PromoteToKnight => self.move_piece(from, to, PieceType::Knight),
        }
        self.clock.advance(resets, irreversible);
        self.pieces.change_side();
    }

    /// Returns whether the count of the 100-ply rule starts again with `m`, and whether it can never be taken back.
    #[inline]
    fn clock_changes(&self, m: Move, mover: PieceType) -> (bool, bool) {
        let (from, to, kind) = (m.from(), m.to(), m.kind());
        // A capture, a promotion or an explosion.
        let decisive = self.is_capture_promotion_or_explosion(m);
        let is_pawn = mover.is_pawn_or_bawn() && kind != MoveKind::Change;
        // Pawns and Bawns never go back; only the Pawn's step sideways can be undone.
        let ahead = is_pawn && Board::rank(from) != Board::rank(to);
        // Only a capture brings a Knight back to a launching square. The 100-ply count runs on.
        let knight_drop = mover == PieceType::Knight && from >= SQUARES;
        (decisive || is_pawn, decisive || ahead || knight_drop)
    }

    /// Returns the position after a null move: the pieces stay, the other side is to move.
    pub(in super::super) fn passed(&self) -> Symmetron44Position {
        let mut next = self.clone();
        next.clock.pass();
        next.pieces.change_side();
        next
    }

    /// Removes an enemy piece; a Knight changes sides and goes to the captor's launching square if that is empty.
    fn capture(&mut self, square: usize) {
        let launching_square = LAUNCHING_SQUARE[self.clock.side.index()];
        let is_knight = self.pieces.type_at(square) == PieceType::Knight;
        self.pieces.remove(square);
        if is_knight && self.pieces.at(launching_square).is_empty() {
            self.pieces.put(Piece::new(PieceType::Knight, self.clock.side), launching_square);
        }
    }

    /// Moves the own piece on `from` to `to`, where it becomes a `piece_type`, and captures the piece there.
    fn move_piece(&mut self, from: usize, to: usize, piece_type: PieceType) {
        if !self.pieces.at(to).is_empty() {
            self.capture(to);
        }
        self.pieces.remove(from);
        self.pieces.put(Piece::new(piece_type, self.clock.side), to);
    }
}
