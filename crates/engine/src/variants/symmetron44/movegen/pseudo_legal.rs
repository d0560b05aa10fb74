//! Whether a move that comes from another position is a move of this one, asked without generating.

use super::*;
use crate::rules::MoveKey;

impl Symmetron44Position {
    /// Returns the legal move with this key, if there is one. The game is not over.
    pub(in super::super) fn legal_move_from_key(&self, key: MoveKey) -> Option<Move> {
        Move::from_key(key).filter(|&m| self.is_pseudo_legal(m) && self.leaves_king_safe(m))
    }

    /// Returns whether `m` is a move of this position, apart from its effect on the own King.
    pub(in super::super) fn is_pseudo_legal(&self, m: Move) -> bool {
        let (from, to, us) = (m.from(), m.to(), self.clock.side);
        if from >= PLACES || to >= PLACES || !self.pieces.of_color(us).contains(from) {
            return false;
        }
        let mover = self.pieces.type_at(from);
        let promotes = mover.is_pawn_or_bawn() && PROMOTION_RANK[us.index()].contains(to);
        match m.kind() {
            MoveKind::Normal => !promotes && self.targets(from).contains(to),
            MoveKind::Advance => {
                if !mover.is_advancer() {
                    return false;
                }
                let (slides, captures) = self.advancer_targets_here(from);
                let captured = BEHIND[from][to] as usize;
                (slides - self.pieces.occupied()).contains(to)
                    && (captures & self.capturable(us)).contains(captured)
            }
            MoveKind::Change => {
                mover.is_pawn_or_bawn() && from == to && self.symmetrized_squares(us).contains(from)
            }
            MoveKind::Explosion => {
                mover.is_uncapturable() && (ABOVE_BELOW[from] & self.pieces.of(!us, mover)).contains(to)
            }
            _ => promotes && self.targets(from).contains(to),
        }
    }

    /// Returns where the piece on `from` goes; an Advancer without a capture.
    fn targets(&self, from: usize) -> Set {
        let us = self.clock.side;
        let occupied = self.pieces.occupied();
        let (empty, capturable) = (ALL - occupied, self.capturable(us));
        let wanted = empty | capturable;
        match self.pieces.type_at(from) {
            PieceType::Pawn => pawn_like_targets(from, us, empty, capturable),
            PieceType::Bawn => pawn_like_targets(from, us, capturable, empty),
            _ if from >= SQUARES => empty,
            PieceType::Knight => KNIGHT_LEAPS[from] & wanted,
            PieceType::AdvancerRook | PieceType::AdvancerBishop => self.advancer_targets_here(from).0 & empty,
            PieceType::DragonBishop | PieceType::DragonRook => {
                self.dragon_targets(from, self.symmetrized_squares(us), self.reduced_squares(us)) & wanted
            }
            PieceType::Reducer | PieceType::Shs => {
                (ADJACENT[from] & empty) | (Set::of(LAUNCHING_SQUARE[us.index()]) - occupied)
            }
            PieceType::King => KING_STEPS[us.index()][from] & wanted,
        }
    }

    /// Returns the slides and captures of the own Advancer on `from`.
    fn advancer_targets_here(&self, from: usize) -> (Set, Set) {
        self.advancer_targets(
            from,
            self.symmetrized_squares(self.clock.side),
            self.reduced_squares(self.clock.side),
        )
    }
}

/// Returns the squares straight ahead or sideways to `straight`, diagonally ahead to `diagonal`: the Pawn's way; the
/// Bawn's is the reverse.
fn pawn_like_targets(from: usize, us: Color, straight: Set, diagonal: Set) -> Set {
    // A side's Pawn captures on the squares from which the other side's Pawn would capture.
    let them = (!us).index();
    (BAWN_ATTACKERS[them][from] & straight) | (PAWN_ATTACKERS[them][from] & diagonal)
}
