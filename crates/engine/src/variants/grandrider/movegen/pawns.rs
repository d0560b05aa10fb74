//! Moves of whole sets of Pawns and Berolina Pawns at once: a step is a shift of the set.

use super::Generator;
use crate::board::SquareSet;
use crate::rules::Color;
use crate::variants::grandrider::moves::{Move, MoveKind};
use crate::variants::grandrider::pieces::PieceType;
use crate::variants::grandrider::tables::{Board, CAMP, FIFTH_RANK, FOURTH_RANK, LAST_RANK, Set, orbit};

const FIRST_FILE: Set = Board::file_set(0);
const LAST_FILE: Set = Board::file_set(11);

/// Returns the set with every square's number larger by `by`, which is between -63 and 63 and not 0.
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

/// Returns the squares one rank ahead of and `files` (at most one) beside those of `set`, and by how much their numbers
/// differ.
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
    /// Generates the moves of `pawns` and `berolinas` of `SIDE` (0 White, 1 Black) that end in `mask`, en passant left
    /// out.
    #[inline]
    pub(super) fn pawns_of<const SIDE: usize>(&mut self, pawns: Set, berolinas: Set, mask: Set) {
        if self.stage.noisy() {
            let enemies = self.enemies & mask;
            for files in [-1, 1] {
                let (to, by) = ahead::<SIDE>(pawns, files);
                self.single_steps::<SIDE>(to & enemies, by, PieceType::Pawn, true);
            }
            let (to, by) = ahead::<SIDE>(berolinas, 0);
            self.single_steps::<SIDE>(to & enemies, by, PieceType::BerolinaPawn, true);
        }
        // Of the quiet steps the noisy stage wants only promotions.
        let wanted = if self.stage.quiet() { mask } else { mask & CAMP[SIDE] };
        self.pawn_steps::<SIDE>(pawns, mask, wanted);
        self.berolina_steps::<SIDE>(berolinas, mask, wanted);
    }

    /// Pawns straight ahead: single steps to `wanted`, double steps to `mask`.
    #[inline]
    fn pawn_steps<const SIDE: usize>(&mut self, pawns: Set, mask: Set, wanted: Set) {
        let empty = self.empty;
        let (to, by) = ahead::<SIDE>(pawns, 0);
        self.single_steps::<SIDE>(to & empty & wanted, by, PieceType::Pawn, false);
        if self.stage.quiet() {
            // From the fourth rank: a pawn on the fifth after one step has just left it.
            let (to, _) = ahead::<SIDE>(to & empty & FIFTH_RANK[SIDE], 0);
            self.multi_steps(to & empty & mask, 2 * by);
        }
    }

    /// Generates the quiet moves of Berolina Pawns diagonally ahead: single steps to `wanted`, double and triple steps
    /// to `mask`.
    #[inline]
    fn berolina_steps<const SIDE: usize>(&mut self, berolinas: Set, mask: Set, wanted: Set) {
        let empty = self.empty;
        for files in [-1, 1] {
            let (once, by) = ahead::<SIDE>(berolinas, files);
            let once = once & empty;
            self.single_steps::<SIDE>(once & wanted, by, PieceType::BerolinaPawn, false);
            if self.stage.quiet() {
                let (twice, _) = ahead::<SIDE>(once & (FOURTH_RANK[SIDE] | FIFTH_RANK[SIDE]), files);
                let twice = twice & empty;
                self.multi_steps(twice & mask, 2 * by);
                // From the third rank a third step: such a pawn is on the fifth after two.
                let (thrice, _) = ahead::<SIDE>(twice & FIFTH_RANK[SIDE], files);
                self.multi_steps(thrice & empty & mask, 3 * by);
            }
        }
    }

    #[inline]
    fn multi_steps(&mut self, to: Set, by: i32) {
        to.for_each(|to| {
            let from = (to as i32 - by) as usize;
            (self.sink)(Move::new(from, to, MoveKind::MultiStep));
        });
    }

    #[inline]
    fn single_steps<const SIDE: usize>(&mut self, to: Set, by: i32, pawn: PieceType, captures: bool) {
        let origin = |to: usize| (to as i32 - by) as usize;
        if captures || self.stage.quiet() {
            (to - CAMP[SIDE]).for_each(|to| (self.sink)(Move::new(origin(to), to, MoveKind::Normal)));
        }
        let to = to & CAMP[SIDE];
        if !to.is_empty() {
            let us = if SIDE == 0 { Color::White } else { Color::Black };
            to.for_each(|to| {
                self.push_in_camp(Move::new(origin(to), to, MoveKind::Normal), pawn, us, captures);
            });
        }
    }
}

impl<F: FnMut(Move)> Generator<'_, F> {
    /// Pushes a move of a Pawn or Berolina Pawn that ends in the enemy camp: with every promotion and, short of the
    /// last rank, without.
    pub(super) fn push_in_camp(&mut self, m: Move, pawn: PieceType, us: Color, captures: bool) {
        let is_last_rank = LAST_RANK[us.index()].contains(m.to());
        let wants_plain = if captures { self.stage.noisy() } else { self.stage.quiet() };
        if !is_last_rank && wants_plain {
            (self.sink)(m);
        }
        if !self.stage.noisy() {
            return;
        }
        if is_last_rank {
            let superpawn = match pawn {
                PieceType::Pawn => PieceType::Superpawn,
                _ => PieceType::BerolinaSuperpawn,
            };
            (self.sink)(m.promoting(superpawn));
        }
        let mut free = self.promotions.on(orbit(m.to()), self.pos, us);
        while free != 0 {
            let rider =
                PieceType::from_index(PieceType::Alfilrider as usize + free.trailing_zeros() as usize);
            (self.sink)(m.promoting(rider));
            free &= free - 1;
        }
    }
}
