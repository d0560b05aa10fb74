//! The reduced pieces, and the attackers of a King.

use super::pieces::PieceType;
use super::position::DenebPosition;
use super::tables::*;
use crate::rules::Color;

/// The possible attackers of the King of one side: the enemy's pieces, sorted by how they capture. Reduction is worked
/// out when it is made, so it holds until a Reducer moves or is captured.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attackers {
    /// Whose King is attacked.
    pub us: Color,
    /// King and Queens: they capture one step in any direction, reduced or not.
    kings_and_queens: Set,
    /// P43 and P32: they capture one orthogonal step, reduced or not.
    p43_and_p32: Set,
    /// Soldiers: they capture alike, reduced or not.
    soldiers: Set,
    unreduced_queens: Set,
    unreduced_p43: Set,
    unreduced_p32: Set,
    /// Stars that are not reduced: a reduced Star captures nothing.
    pub unreduced_stars: Set,
    /// Pieces that no enemy Star leaps over: its own King, every Reducer.
    pub never_leapt: Set,
}

impl Attackers {
    /// Finds the possible attackers of the King of `us`, with the Reducers where they are.
    pub(super) fn of(pos: &DenebPosition, us: Color) -> Attackers {
        let (ours, theirs) = (pos.reducers(us), pos.reducers(!us));
        Attackers::with_reducers(pos, us, ours, theirs)
    }

    /// Finds them as if the Reducers of `us` were on `ours` and those of the enemy on `theirs`.
    pub(super) fn with_reducers(pos: &DenebPosition, us: Color, ours: Set, theirs: Set) -> Attackers {
        let of = |piece_type| pos.pieces.of(!us, piece_type);
        let unreduced = !around(ours) | around(theirs);
        let (p43, p32) = (of(PieceType::P43), of(PieceType::P32));
        Attackers {
            us,
            kings_and_queens: of(PieceType::King) | of(PieceType::Queen),
            p43_and_p32: p43 | p32,
            soldiers: of(PieceType::Soldier),
            unreduced_queens: of(PieceType::Queen) & unreduced,
            unreduced_p43: p43 & unreduced,
            unreduced_p32: p32 & unreduced,
            unreduced_stars: of(PieceType::Star) & unreduced,
            never_leapt: of(PieceType::King) | ours | theirs,
        }
    }

    /// Returns the pieces that attack `king` from squares without room to interpose.
    #[inline]
    pub(super) fn direct(&self, king: usize) -> Set {
        KING_STEPS[king] & self.kings_and_queens
            | ORTHOGONAL1[king] & self.p43_and_p32
            | SOLDIER_CAPTURES[self.us.index()][king] & self.soldiers
            | ORTHOGONAL3[king] & self.unreduced_p43
            | ORTHOGONAL2[king] & self.unreduced_p32
    }

    /// Pieces that attack `king` if every square between is empty.
    #[inline]
    pub(super) fn distant(&self, king: usize) -> Set {
        (IN_LINE[king] - KING_STEPS[king]) & self.unreduced_queens
            | ORTHOGONAL4[king] & self.unreduced_p43
            | ORTHOGONAL3[king] & self.unreduced_p32
    }

    /// Returns whether one of these pieces attacks `king`. `captured` are those of them that have been captured,
    /// `occupied` is every piece still on the board; the King may be there or not.
    pub(super) fn attack(&self, king: usize, occupied: Set, captured: Set) -> bool {
        !(self.direct(king) - captured).is_empty()
            || (self.distant(king) - captured).into_iter().any(|from| !BETWEEN[king][from].meets(&occupied))
            || self.stars_attack(king, occupied, captured)
    }

    /// Returns whether a sequence of leaps of one of the Stars can go over `king`.
    ///
    /// The last leap starts beside the King (`entries`) with the opposite square empty. That a Star
    /// leaves its own square never helps: were that the landing square, the Star could leap from it.
    pub(super) fn stars_attack(&self, king: usize, occupied: Set, captured: Set) -> bool {
        let stars = self.unreduced_stars - captured;
        if stars.is_empty() {
            return false;
        }
        let empty = ALL - occupied;
        let entries = opposite(king, empty);
        if entries.meets(&stars) {
            return true;
        }
        if !entries.meets(&empty) {
            return false;
        }
        let pieces = occupied - self.never_leapt - Set::of(king);
        leaps_from(stars, pieces, empty).meets(&entries)
    }
}

impl DenebPosition {
    /// Returns the pieces of `us` that are reduced: adjacent to an enemy Reducer, not adjacent to one of their own.
    #[inline]
    pub(crate) fn reduced(&self, us: Color) -> Set {
        let near = around(self.reducers(!us)) - around(self.reducers(us));
        (near & self.pieces.of_color(us)) - self.pieces.of(us, PieceType::King)
    }

    /// Returns whether the King of `us` is attacked.
    pub(crate) fn is_attacked(&self, us: Color) -> bool {
        Attackers::of(self, us).attack(self.pieces.king(us), self.pieces.occupied(), Set::EMPTY)
    }
}
