//! The generator. Every move is legal: there is no check.

use super::moves::Move;
use super::pieces::PieceType;
use super::position::SkirmishPosition;
use super::tables::{KING, LAST_RANK, SOLDIER_CAPTURES, SOLDIER_MOVES, Set, rook_attacks};
use crate::rules::{MoveStack, Stage};

/// Pushes the moves of `stage`.
pub(super) fn generate(pos: &SkirmishPosition, stage: Stage, out: &mut MoveStack<Move>) {
    let (side, us) = (pos.clock.side, pos.clock.side.index());
    let (own, enemies, occupied) =
        (pos.pieces.of_color(side), pos.pieces.of_color(!side), pos.pieces.occupied());
    for from in own {
        let piece_type = pos.pieces.at(from).piece_type();
        let targets = match piece_type {
            PieceType::Soldier => {
                (SOLDIER_CAPTURES[us][from] & enemies) | (SOLDIER_MOVES[us][from] - occupied)
            }
            PieceType::Rook => rook_attacks(from, occupied) - own,
            PieceType::King => KING[from] - own,
        };
        let promotions = if piece_type == PieceType::Soldier { LAST_RANK[us] } else { Set::EMPTY };
        let noisy = enemies | promotions;
        let wanted = match stage {
            Stage::All => targets,
            Stage::Noisy => targets & noisy,
            Stage::Quiet => targets - noisy,
        };
        for to in wanted {
            out.push(Move::new(from, to, 0));
        }
    }
}

/// Returns whether a legal move is a capture or a promotion.
pub(super) fn is_noisy(pos: &SkirmishPosition, m: Move) -> bool {
    !pos.pieces.at(m.to()).is_empty() || pos.promotes(m)
}
