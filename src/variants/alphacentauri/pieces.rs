//! Where the pieces stand, as sets, and the royal law: who attacks a King or a Dame.

use super::tables::*;
use crate::rules::Color;

/// Number of the type: Pawn.
pub const PAWN: usize = 0;
/// Guard.
pub const GUARD: usize = 1;
/// Hopper.
pub const HOPPER: usize = 2;
/// Centaur.
pub const CENTAUR: usize = 3;
/// Advancer.
pub const ADVANCER: usize = 4;
/// Withdrawer.
pub const WITHDRAWER: usize = 5;
/// Reducer: the last of the capturable types.
pub const REDUCER: usize = 6;
/// Rotor: from here on the types are uncapturable and move in the first part of a turn.
pub const ROTOR: usize = 7;
/// King.
pub const KING: usize = 8;
/// Dame.
pub const DAME: usize = 9;
/// The letters of the types, by number.
pub const LETTERS: &str = "PGHCAWERKD";

/// The pieces of both sides as sets: all that the royal law needs, small enough to copy for a trial.
#[derive(Clone, Copy)]
pub struct Pieces {
    /// Squares of each type but King and Dame, both sides together.
    pub kind: [Set; 8],
    /// Squares of each side, royals included.
    pub side: [Set; 2],
    /// King and Dame of each side.
    pub royal: [[u8; 2]; 2],
}

impl Pieces {
    /// No pieces at all.
    pub const EMPTY: Pieces = Pieces { kind: [Set::EMPTY; 8], side: [Set::EMPTY; 2], royal: [[NONE; 2]; 2] };

    /// Adds or removes a piece that is no royal, or moves a royal's square: `toggle` it off and on.
    #[inline]
    pub fn toggle(&mut self, kind: usize, side: usize, square: usize) {
        self.side[side].toggle(square);
        match kind {
            KING | DAME => self.royal[side][kind - KING] = square as u8,
            _ => self.kind[kind].toggle(square),
        }
    }

    /// Every occupied square.
    #[inline]
    pub fn occupied(&self) -> Set {
        self.side[0] | self.side[1]
    }

    /// The pieces of `side` and `kind`.
    #[inline]
    pub fn of(&self, side: usize, kind: usize) -> Set {
        self.side[side] & self.kind[kind]
    }

    /// The capturable pieces of `side`.
    #[inline]
    pub fn capturable(&self, side: usize) -> Set {
        let mut pieces = self.side[side] - self.kind[ROTOR];
        for square in self.royal[side] {
            pieces.remove(square as usize);
        }
        pieces
    }

    /// Whether the King and the Dame of `color` stand on adjacent squares of the Encounter Zone.
    #[inline]
    pub fn have_met(&self, color: Color) -> bool {
        let [king, dame] = self.royal[color.index()];
        MEET[king as usize].contains(dame as usize)
    }

    /// The pieces that a Reducer of `side` sees along a rank, and along a file (its own side's among them).
    pub fn reduced_by(&self, side: usize) -> (Set, Set) {
        let (mut on_rank, mut on_file) = (Set::EMPTY, Set::EMPTY);
        let occupied = self.occupied();
        for reducer in self.of(side, REDUCER) {
            let open = run(reducer, occupied) | Set::of(reducer);
            on_rank |= left(open) | right(open);
            let file = FILE[reducer] & occupied;
            let above = file & after(reducer);
            if let Some(square) = above.lowest() {
                on_file.insert(square);
            }
            if let Some(square) = (file - above).highest() {
                on_file.insert(square);
            }
        }
        (on_rank & occupied, on_file)
    }

    /// Whether a Reducer of `side` keeps the piece on `from` from capturing towards `target`: it stands
    /// on the piece's file or rank with nothing between, and the target is not on that line.
    #[inline]
    fn is_held(&self, from: usize, target: usize, side: usize) -> bool {
        let reducers = self.of(side, REDUCER);
        if reducers.is_empty() {
            return false;
        }
        let occupied = self.occupied();
        let other_lines = if RANK[from].contains(target) {
            FILE[from]
        } else if FILE[from].contains(target) {
            RANK[from]
        } else {
            FILE[from] | RANK[from]
        };
        (reducers & other_lines).into_iter().any(|r| !between(from, r).meets(&occupied))
    }

    /// Whether a King or a Dame of either side is attacked by an enemy piece.
    #[inline]
    pub fn is_royal_attacked(&self) -> bool {
        (0..2).any(|side| self.royal[side].iter().any(|&t| self.is_attacked(t as usize, side)))
    }

    /// Whether pieces of the other side attack the royal of `side` on `target`.
    #[inline]
    pub fn is_attacked(&self, target: usize, side: usize) -> bool {
        let pieces = self.side[side ^ 1];
        let steppers = (self.kind[PAWN] & DIAG[target])
            | (self.kind[GUARD] & NEAR[target])
            | (self.kind[WITHDRAWER] & ORTH[target]);
        let jumpers = (self.kind[HOPPER] & HOP_FROM[target]) | (self.kind[ADVANCER] & ADVANCE_FROM[target]);
        let candidates = (steppers | jumpers) & pieces;
        !candidates.is_empty()
            && candidates.into_iter().any(|from| {
                self.hindrances(from, target, side).is_some_and(|h| h.is_empty())
                    && !self.is_held(from, target, side)
            })
    }

    /// For a piece that by type and place aims at the royal of `side` on `target`: the occupied squares that must
    /// be emptied before it attacks (Reducers aside), or `None` where the edge of the board forbids it.
    #[inline]
    pub fn hindrances(&self, from: usize, target: usize, side: usize) -> Option<Set> {
        let occupied = self.occupied();
        if self.kind[WITHDRAWER].contains(from) {
            let behind = BEYOND[target][from];
            return (behind != NONE).then(|| Set::of(behind as usize) & occupied);
        }
        if self.kind[ADVANCER].contains(from) {
            return Some(between(from, target) & occupied);
        }
        if self.kind[HOPPER].contains(from) {
            let landing = BEYOND[from][target];
            if landing == NONE {
                return None;
            }
            let in_the_way = Set::of(landing as usize) & (occupied - self.capturable(side ^ 1));
            return Some(in_the_way | (between(from, target) & occupied));
        }
        Some(Set::EMPTY)
    }
}
