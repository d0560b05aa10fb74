//! The generator. Every move is legal: there is no check.

use super::moves::Move;
use super::pieces::PieceType;
use super::position::SkirmishPosition;
use super::tables::{KING, LAST_RANK, SOLDIER_CAPTURES, SOLDIER_MOVES, Set, rook_attacks};
use crate::rules::{MoveStack, Stage};

/// Pushes the moves of `stage`.
pub(super) fn generate(pos: &SkirmishPosition, stage: Stage, out: &mut MoveStack<Move>) {
    let us = pos.clock.side.index();
    let (own, enemies, occupied) = (pos.colors[us], pos.colors[1 - us], pos.occupied());
    for from in own {
        let soldier = pos.types[PieceType::Soldier as usize].contains(from);
        let targets = if soldier {
            (SOLDIER_CAPTURES[us][from] & enemies) | (SOLDIER_MOVES[us][from] - occupied)
        } else if pos.types[PieceType::Rook as usize].contains(from) {
            rook_attacks(from, occupied) - own
        } else {
            KING[from] - own
        };
        let noisy = enemies | if soldier { LAST_RANK[us] } else { Set::EMPTY };
        let wanted = match stage {
            Stage::All => targets,
            Stage::Noisy => targets & noisy,
            Stage::Quiet => targets - noisy,
        };
        wanted.for_each(|to| out.push(Move { from: from as u8, to: to as u8 }));
    }
}

/// Whether a legal move is a capture or a promotion.
pub(super) fn is_noisy(pos: &SkirmishPosition, m: Move) -> bool {
    let promotes = LAST_RANK[pos.clock.side.index()].contains(m.to as usize);
    pos.occupied().contains(m.to as usize)
        || promotes && pos.types[PieceType::Soldier as usize].contains(m.from as usize)
}
