//! Pawn moves of whole sets of pawns at once: a step is a shift of the set.

use super::movegen::Generator;
use super::moves::{Move, Special};
use super::pieces::{A, B, C, D, E, N, P, Q, R, S, V, X};
use super::tables::{CAMP, LAST_RANK, ORBITS, Set, orbit};
use crate::board::SquareSet;

const fn file_set(file: usize) -> Set {
    let mut set = Set::EMPTY;
    let mut rank = 0;
    while rank < 12 {
        set = set.with(rank * 12 + file);
        rank += 1;
    }
    set
}

const FIRST_FILE: Set = file_set(0);
const LAST_FILE: Set = file_set(11);

const fn rank_set(side: usize, rank: usize) -> Set {
    let mut set = Set::EMPTY;
    let mut file = 0;
    while file < 12 {
        set = set.with(if side == 0 { rank * 12 + file } else { (11 - rank) * 12 + file });
        file += 1;
    }
    set
}

/// The ranks 4 and 5 as each side counts them (from 1): where steps of several squares pass.
const FOURTH: [Set; 2] = [rank_set(0, 3), rank_set(1, 3)];
const FIFTH: [Set; 2] = [rank_set(0, 4), rank_set(1, 4)];

#[inline]
fn shift(set: Set, by: i32) -> Set {
    let [a, b, c] = set.0;
    if by > 0 {
        SquareSet([a << by, b << by | a >> (64 - by), c << by | b >> (64 - by)])
    } else {
        let by = -by;
        SquareSet([a >> by | b << (64 - by), b >> by | c << (64 - by), c >> by])
    }
}

/// The squares one rank ahead of and `files` (at most one) beside those of `set`, and by how much their numbers differ.
#[inline]
fn ahead<const SIDE: usize>(set: Set, files: i32) -> (Set, i32) {
    let inside = match files {
        -1 => set - FIRST_FILE,
        1 => set - LAST_FILE,
        _ => set,
    };
    let by = if SIDE == 0 { 12 + files } else { files - 12 };
    (shift(inside, by), by)
}

impl<F: FnMut(Move)> Generator<'_, F> {
    /// The moves of `pawns` (Pawns) and `berolinas` that end in `mask`, en passant left out.
    #[inline]
    pub(super) fn pawns<const SIDE: usize>(&mut self, pawns: Set, berolinas: Set, mask: Set) {
        if self.stage.noisy() {
            let prey = self.enemies & mask;
            for files in [-1, 1] {
                let (to, by) = ahead::<SIDE>(pawns, files);
                self.pawn_steps::<SIDE>(to & prey, by, P, true);
            }
            let (to, by) = ahead::<SIDE>(berolinas, 0);
            self.pawn_steps::<SIDE>(to & prey, by, V, true);
        }
        // Of the quiet steps the noisy stage wants only promotions.
        let wanted = if self.stage.quiet() { mask } else { mask & CAMP[SIDE] };
        let empty = self.empty;
        let (to, by) = ahead::<SIDE>(pawns, 0);
        self.pawn_steps::<SIDE>(to & empty & wanted, by, P, false);
        if self.stage.quiet() {
            // From the fourth rank: what stands on the fifth has just left it.
            let (to, _) = ahead::<SIDE>(to & empty & FIFTH[SIDE], 0);
            self.leaps(to & empty & mask, 2 * by);
        }
        for files in [-1, 1] {
            let (once, by) = ahead::<SIDE>(berolinas, files);
            let once = once & empty;
            self.pawn_steps::<SIDE>(once & wanted, by, V, false);
            if self.stage.quiet() {
                let (twice, _) = ahead::<SIDE>(once & (FOURTH[SIDE] | FIFTH[SIDE]), files);
                let twice = twice & empty;
                self.leaps(twice & mask, 2 * by);
                // From the third rank a third step: such a piece is on the fifth after two.
                let (thrice, _) = ahead::<SIDE>(twice & FIFTH[SIDE], files);
                self.leaps(thrice & empty & mask, 3 * by);
            }
        }
    }

    #[inline]
    fn leaps(&mut self, to: Set, by: i32) {
        to.for_each(|to| {
            let from = (to as i32 - by) as usize;
            (self.sink)(Move::new(from, to, Special::MultiStep));
        });
    }

    #[inline]
    fn pawn_steps<const SIDE: usize>(&mut self, to: Set, by: i32, kind: usize, capture: bool) {
        let origin = |to: usize| (to as i32 - by) as usize;
        if capture || self.stage.quiet() {
            (to - CAMP[SIDE]).for_each(|to| (self.sink)(Move::new(origin(to), to, Special::None)));
        }
        let to = to & CAMP[SIDE];
        if !to.is_empty() {
            to.for_each(|to| {
                self.in_camp(Move::new(origin(to), to, Special::None), kind, SIDE, capture);
            });
        }
    }

    /// A move of a Pawn or Berolina Pawn that ends in the enemy camp: with every promotion and, short of the last rank, without.
    pub(super) fn in_camp(&mut self, m: Move, kind: usize, side: usize, capture: bool) {
        let last = LAST_RANK[side].contains(m.to());
        let stays_now = if capture { self.stage.noisy() } else { self.stage.quiet() };
        if !last && stays_now {
            (self.sink)(m);
        }
        if !self.stage.noisy() {
            return;
        }
        if last {
            (self.sink)(m.promoting(if kind == P { S } else { X }));
        }
        let mut free = self.promotions(orbit(m.to()), side);
        while free != 0 {
            (self.sink)(m.promoting(E + free.trailing_zeros() as usize));
            free &= free - 1;
        }
    }

    /// Which riders a pawn on an orbit may become, as bits from the Alfilrider on: those of which
    /// no friendly piece stands where the new one could go. Found at most once for each orbit.
    fn promotions(&mut self, orbit: usize, side: usize) -> u16 {
        if self.promotions[orbit] == UNKNOWN {
            let free = |&kind: &usize| !self.pos.pieces(kind, side).meets(&ORBITS[orbit][kind - E]);
            let kinds = [E, D, A, C, N, B, R, Q];
            self.promotions[orbit] = kinds.iter().filter(|k| free(k)).fold(0, |bits, k| bits | 1 << (k - E));
        }
        self.promotions[orbit]
    }
}

/// Marks an orbit whose promotions have not been found yet.
pub const UNKNOWN: u16 = u16::MAX;
