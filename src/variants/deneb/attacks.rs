//! Who is reduced, and what attacks a King.

use super::pieces::Kind;
use super::position::DenebPosition;
use super::tables::*;
use crate::rules::Color;

/// What can attack the King of one side: the enemy's pieces, sorted by how they capture.
/// Reduction is settled when it is made, so it holds until a Reducer moves or goes.
#[derive(Clone, Copy, Debug)]
pub struct Foes {
    /// Whose King is looked at.
    pub us: Color,
    /// Pieces that capture like a King at least: the King and the Queens, reduced or not.
    steppers: Set,
    /// Pieces that capture one orthogonal step at least: P43 and P32, reduced or not.
    walkers: Set,
    /// Soldiers; being reduced takes no capture from them.
    soldiers: Set,
    queens: Set,
    p43: Set,
    p32: Set,
    /// Stars that are not reduced.
    pub stars: Set,
    /// Pieces that no enemy Star leaps over: its own King, every Reducer.
    pub never_leapt: Set,
}

impl Foes {
    /// What can attack the King of `us`, with the Reducers where they are.
    pub fn of(pos: &DenebPosition, us: Color) -> Foes {
        let (ours, theirs) = (pos.reducers(us), pos.reducers(!us));
        Foes::with_reducers(pos, us, ours, theirs)
    }

    /// The same if the Reducers of `us` stood on `ours` and those of the enemy on `theirs`.
    pub fn with_reducers(pos: &DenebPosition, us: Color, ours: Set, theirs: Set) -> Foes {
        let of = |kind| pos.pieces(!us, kind);
        let free = !around(ours) | around(theirs);
        let (p43, p32) = (of(Kind::P43), of(Kind::P32));
        Foes {
            us,
            steppers: of(Kind::King) | of(Kind::Queen),
            walkers: p43 | p32,
            soldiers: of(Kind::Soldier),
            queens: of(Kind::Queen) & free,
            p43: p43 & free,
            p32: p32 & free,
            stars: of(Kind::Star) & free,
            never_leapt: of(Kind::King) | ours | theirs,
        }
    }

    /// Pieces that attack `king` from where nothing can be put between.
    #[inline]
    pub fn direct(&self, king: usize) -> Set {
        KING[king] & self.steppers
            | ORTH1[king] & self.walkers
            | SOLDIER_CAPTURES[self.us.index()][king] & self.soldiers
            | ORTH3[king] & self.p43
            | ORTH2[king] & self.p32
    }

    /// Pieces that attack `king` if every square between is empty.
    #[inline]
    pub fn distant(&self, king: usize) -> Set {
        (IN_LINE[king] & !KING[king]) & self.queens | ORTH4[king] & self.p43 | ORTH3[king] & self.p32
    }

    /// Whether a piece of theirs attacks `king`. `occupied` is every piece but those of `gone`;
    /// the King may stand there or not.
    pub fn attack(&self, king: usize, occupied: Set, gone: Set) -> bool {
        self.direct(king) & !gone != 0
            || squares(self.distant(king) & !gone).any(|from| BETWEEN[king][from] & occupied == 0)
            || self.stars_attack(king, occupied, gone)
    }

    /// Whether a sequence of leaps of one of their Stars can go over `king`.
    ///
    /// The last leap starts beside the King (`entries`) with the opposite square empty. That a Star
    /// leaves its own square never helps: were that the landing square, the Star could leap from it.
    pub fn stars_attack(&self, king: usize, occupied: Set, gone: Set) -> bool {
        let stars = self.stars & !gone;
        if stars == 0 {
            return false;
        }
        let empty = ALL & !occupied;
        let entries = opposite(king, empty);
        if entries & stars != 0 {
            return true;
        }
        if entries & empty == 0 {
            return false;
        }
        let pieces = occupied & !self.never_leapt & !bit(king);
        leaps_from(stars, pieces, empty) & entries != 0
    }
}

impl DenebPosition {
    /// The pieces of `us` that are reduced: adjacent to an enemy Reducer, not adjacent to one of their own.
    #[inline]
    pub fn reduced(&self, us: Color) -> Set {
        let near = around(self.reducers(!us)) & !around(self.reducers(us));
        near & self.side(us) & !self.pieces(us, Kind::King)
    }

    /// Whether the King of `us` is attacked.
    pub fn is_attacked(&self, us: Color) -> bool {
        Foes::of(self, us).attack(self.king(us), self.occupied(), 0)
    }
}
