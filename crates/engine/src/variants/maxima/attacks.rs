//! The attackers of a King: the ways in which each man could capture him.

use super::moves::Move;
use super::pieces::PieceType;
use super::position::MaximaPosition;
use super::tables::*;
use crate::rules::Color;

/// The men as they stand, or as they would stand after a move, for the attacks on one King.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    /// Where the King stands.
    king: usize,
    /// Where the other King stands.
    enemy_king: usize,
    /// Every man.
    occupied: Set,
    /// The enemies.
    enemies: Set,
    /// The enemies that may move.
    mobile: Set,
}

impl Scene {
    /// Returns whether a Long Leaper, to whose way the squares up to the King and the one right behind him belong, may
    /// leap all of this King's men on it.
    #[inline]
    fn leaps(&self, way: Set, landing: usize, direction: Direction) -> bool {
        let leapt = way & self.occupied;
        if self.occupied.contains(landing) || leapt.meets(&self.enemies) {
            return false;
        }
        let mut single = true;
        leapt.for_each(|man| single &= next(man, direction).is_some_and(|to| !self.occupied.contains(to)));
        single
    }
}

impl MaximaPosition {
    /// Returns the men as they stand, for attacks on the King of `color`.
    #[inline]
    pub(super) fn scene(&self, color: Color) -> Scene {
        let enemies = self.pieces.of_color(!color);
        Scene {
            king: self.pieces.king(color),
            enemy_king: self.pieces.king(!color),
            occupied: self.pieces.occupied(),
            enemies,
            mobile: enemies - self.immobilized(!color),
        }
    }

    /// Returns the men after a move of the side to move that captures these.
    #[inline]
    pub(super) fn scene_after(&self, m: Move, captured: Set) -> Scene {
        let (us, from, to) = (self.clock.side, m.from(), m.to());
        let stays = if from == to { Set::EMPTY } else { Set::of(to) };
        let enemies = self.pieces.of_color(!us) - captured;
        let mut immobilizers = self.pieces.of(us, PieceType::Immobilizer);
        if immobilizers.contains(from) {
            immobilizers = (immobilizers - Set::of(from)) | stays;
        }
        let king = self.pieces.king(us);
        Scene {
            king: if king == from { to } else { king },
            enemy_king: self.pieces.king(!us),
            occupied: (self.pieces.occupied() - captured - Set::of(from)) | stays,
            enemies,
            // An Immobilizer attacks nothing, so a Chameleon that holds it does not matter.
            mobile: enemies - (adjacent_to(immobilizers) - self.pieces.of_type(PieceType::Mage)),
        }
    }

    /// Returns whether the King of a scene is attacked.
    #[inline]
    pub(super) fn attacked(&self, scene: &Scene) -> bool {
        let mut found = self.attacked_by_touch(scene);
        self.each_way(scene, |_, open| found |= open);
        found
    }

    /// Returns whether a man attacks the King without a square to interpose: a Guard, a Chameleon, the other King.
    #[inline]
    pub(super) fn attacked_by_touch(&self, scene: &Scene) -> bool {
        let of = |piece_type| scene.mobile & self.pieces.of_type(piece_type);
        let beside = of(PieceType::Guard) | of(PieceType::Chameleon);
        ADJACENT[scene.king].meets(&beside) || KING_LEAPS[scene.king].meets(&of(PieceType::King))
    }

    /// Calls `f` with each way in which another man could capture the King: the squares whose men decide it, and
    /// whether it is open now. An open way is closed, and a closed one opened, only by a man that comes to one of these
    /// squares, leaves one, or is captured there; and there is no other way while no enemy is freed.
    #[inline]
    pub(super) fn each_way(&self, scene: &Scene, mut f: impl FnMut(Set, bool)) {
        let king = scene.king;
        let of = |piece_type| scene.mobile & self.pieces.of_type(piece_type);
        let mut over_empty = |way: Set| f(way, !way.meets(&scene.occupied));
        (MAGE_SOURCES[king] & of(PieceType::Mage)).for_each(|mage| over_empty(mage_way(mage, king)));
        (ADJACENT[king] & of(PieceType::Withdrawer)).for_each(|withdrawer| {
            if let Some(beyond) = direction(king, withdrawer).and_then(|way| next(withdrawer, way)) {
                over_empty(Set::of(beyond));
            }
        });
        let pawns = of(PieceType::Pawn);
        for way in ORTHOGONALS {
            // The Pawn comes to one side of the King while its friend stands on the other.
            let friend = next(king, way).is_some_and(|square| scene.enemies.contains(square));
            if let Some(beside) = next(king, way ^ 4).filter(|_| friend) {
                (ORTHOGONAL_LINES[beside] & pawns)
                    .for_each(|pawn| over_empty(between(pawn, beside).with(beside)));
            }
        }
        let landings = coordinating_squares(king, scene.enemy_king);
        of(PieceType::Coordinator).for_each(|coordinator| {
            (LINES[coordinator] & landings).for_each(|to| over_empty(between(coordinator, to).with(to)));
        });
        (LINES[king] & of(PieceType::LongLeaper)).for_each(|leaper| {
            let Some(direction) = direction(leaper, king) else { return };
            if let Some(landing) = next(king, direction) {
                let way = between(leaper, king);
                f(way.with(landing), scene.leaps(way, landing, direction));
            }
        });
    }
}

/// Returns where an enemy Coordinator captures a King: on his rank if both Kings stand on one file, on his file if they
/// stand on one rank.
#[inline]
fn coordinating_squares(king: usize, enemy_king: usize) -> Set {
    let (file, rank) = (Board::file(king), Board::rank(king));
    if file == Board::file(enemy_king) {
        RANKS[rank] - Set::of(king)
    } else if rank == Board::rank(enemy_king) {
        FILES[file] - Set::of(king)
    } else {
        Set::EMPTY
    }
}
