//! The generator: legal moves, most of them accepted by one look at their destination.
//!
//! [`Guard`] says where pieces may go; only the King's own moves, castling and en passant are
//! tried out. Pinned pieces are taken one by one, all others in sets (pawns) or kind by kind.

use super::castling::CASTLINGS;
use super::guard::Guard;
use super::hue::{self, Hues, PLACE, SQUARE};
use super::moves::{Move, Special};
use super::pawns::UNKNOWN;
use super::pieces::{A, B, C, D, E, EMPTY, K, N, P, Q, R, S, V, X, kind_of};
use super::position::GrandRiderPosition;
use super::tables::{
    ALL, BISHOP, BOTH_DIAGONAL, BOTH_STRAIGHT, CAMEL, CAMP, Family, KING, KNIGHT, RAYS, ROOK, Set,
};
use crate::rules::Stage;

const HUE: u64 = (1 << 36) - 1;

/// Where a rider reaches along the lines of a family, up to and with the first piece.
#[inline]
pub fn reach(family: Family, from: usize, occupied: Set) -> Set {
    let mut set = Set::EMPTY;
    let mut dir = family.first;
    while dir < family.end {
        let up = RAYS[from][dir];
        set |= match (up & occupied).lowest() {
            Some(first) => up ^ RAYS[first][dir],
            None => up,
        };
        let down = RAYS[from][dir + 1];
        set |= match (down & occupied).highest() {
            Some(first) => down ^ RAYS[first][dir + 1],
            None => down,
        };
        dir += 2;
    }
    set
}

/// One call of the generator.
pub struct Generator<'a, F: FnMut(Move)> {
    pub(super) pos: &'a GrandRiderPosition,
    pub(super) stage: Stage,
    pub(super) sink: F,
    pub(super) guard: Guard,
    pub(super) own: Set,
    pub(super) enemies: Set,
    pub(super) empty: Set,
    /// By orbit, or [`UNKNOWN`].
    pub(super) promotions: [u16; 8],
    occupied: Set,
    /// Where this stage's moves of riders and the King end.
    wanted: Set,
    /// The same for pieces that are not pinned, on the four boards of the leapers of two.
    wanted_hues: Hues,
    hues: Hues,
}

impl<'a, F: FnMut(Move)> Generator<'a, F> {
    /// Prepares the moves of `stage`; `guard` decides which are legal.
    #[inline]
    pub fn new(pos: &'a GrandRiderPosition, stage: Stage, guard: Guard, sink: F) -> Self {
        let us = pos.us();
        let (own, enemies) = (pos.colors[us], pos.colors[us ^ 1]);
        let occupied = own | enemies;
        let empty = ALL - occupied;
        let wanted = match stage {
            Stage::All => ALL - own,
            Stage::Noisy => enemies,
            Stage::Quiet => empty,
        };
        let (ours, theirs) = (pos.hues[us], pos.hues[us ^ 1]);
        let mut wanted_hues = [0; 4];
        let mut hues = [0; 4];
        for hue in 0..4 {
            hues[hue] = ours[hue] | theirs[hue];
            wanted_hues[hue] = match stage {
                Stage::All => HUE & !ours[hue],
                Stage::Noisy => theirs[hue],
                Stage::Quiet => HUE & !hues[hue],
            };
        }
        if guard.checked {
            let mut mask = [0; 4];
            guard.mask.for_each(|s| mask[(PLACE[s] >> 6) as usize] |= 1 << (PLACE[s] & 63));
            for hue in 0..4 {
                wanted_hues[hue] &= mask[hue];
            }
        }
        let promotions = [UNKNOWN; 8];
        Generator {
            pos,
            stage,
            sink,
            guard,
            own,
            enemies,
            empty,
            promotions,
            occupied,
            wanted,
            wanted_hues,
            hues,
        }
    }

    /// All moves of the stage.
    #[inline]
    pub fn run(&mut self) {
        self.king(ALL);
        self.passant(ALL);
        let mask = self.guard.mask;
        if mask.is_empty() {
            return; // attacked from two sides at once
        }
        let free = self.own - self.guard.pinned;
        self.leapers_of_two(free);
        let kinds = &self.pos.kinds;
        let wanted = self.wanted & mask;
        for (kind, family) in [(C, CAMEL), (N, KNIGHT), (B, BISHOP), (R, ROOK)] {
            (kinds[kind] & free)
                .for_each(|from| self.send(from, reach(family, from, self.occupied) & wanted));
        }
        (kinds[Q] & free).for_each(|from| {
            self.send(from, (reach(ROOK, from, self.occupied) | reach(BISHOP, from, self.occupied)) & wanted);
        });
        let (pawns, berolinas) = (kinds[P] & free, kinds[V] & free);
        if self.pos.us() == 0 {
            self.pawns::<0>(pawns, berolinas, mask);
        } else {
            self.pawns::<1>(pawns, berolinas, mask);
        }
        ((kinds[S] | kinds[X]) & free).for_each(|from| self.superpawn(from, mask));
        self.guard.pinned.for_each(|from| self.piece(from, self.guard.allowed(from)));
        self.castling();
    }

    /// The moves of one piece of the side to move that end in `mask`; the King's and those en passant left out.
    pub fn piece(&mut self, from: usize, mask: Set) {
        let wanted = self.wanted & mask;
        let rider = |g: &Self, families: &[Family]| {
            families.iter().fold(Set::EMPTY, |set, &family| set | reach(family, from, g.occupied)) & wanted
        };
        match kind_of(self.pos.board[from]) {
            kind @ (P | V) => {
                let (one, none) = (Set::of(from), Set::EMPTY);
                let (pawns, berolinas) = if kind == P { (one, none) } else { (none, one) };
                if self.pos.us() == 0 {
                    self.pawns::<0>(pawns, berolinas, mask);
                } else {
                    self.pawns::<1>(pawns, berolinas, mask);
                }
            }
            S | X => self.superpawn(from, mask),
            kind @ (E | D | A) => self.send(from, self.leaps_of_two(kind, from) & wanted),
            C => self.send(from, rider(self, &[CAMEL])),
            N => self.send(from, rider(self, &[KNIGHT])),
            B => self.send(from, rider(self, &[BISHOP])),
            R => self.send(from, rider(self, &[ROOK])),
            Q => self.send(from, rider(self, &[ROOK, BISHOP])),
            _ => {}
        }
    }

    #[inline]
    fn send(&mut self, from: usize, to: Set) {
        to.for_each(|to| (self.sink)(Move::new(from, to, Special::None)));
    }

    /// The moves of all Alfil-, Dabbaba- and Alibabariders among `free`.
    #[inline]
    fn leapers_of_two(&mut self, free: Set) {
        for kind in [E, D, A] {
            (self.pos.kinds[kind] & free).for_each(|from| {
                let hue = (PLACE[from] >> 6) as usize;
                let mut to = self.reach_of_two(kind, from) & self.wanted_hues[hue];
                let squares = &SQUARE[64 * hue..64 * hue + 64];
                while to != 0 {
                    let place = (to.trailing_zeros() & 63) as usize;
                    (self.sink)(Move::new(from, squares[place] as usize, Special::None));
                    to &= to - 1;
                }
            });
        }
    }

    /// Where a leaper of two reaches, on the board of its hue.
    #[inline]
    fn reach_of_two(&self, kind: usize, from: usize) -> u64 {
        let place = PLACE[from];
        let occupied = self.hues[(place >> 6) as usize];
        let place = (place & 63) as usize;
        match kind {
            E => hue::alfil(place, occupied),
            D => hue::dabbaba(place, occupied),
            _ => hue::alfil(place, occupied) | hue::dabbaba(place, occupied),
        }
    }

    /// The same as squares of the whole board.
    fn leaps_of_two(&self, kind: usize, from: usize) -> Set {
        let mut to = self.reach_of_two(kind, from);
        let mut set = Set::EMPTY;
        while to != 0 {
            set.insert(SQUARE[(PLACE[from] as usize & 0xC0) + to.trailing_zeros() as usize] as usize);
            to &= to - 1;
        }
        set
    }

    /// The moves of a Superpawn or Berolina Superpawn that end in `mask`. It never promotes.
    fn superpawn(&mut self, from: usize, mask: Set) {
        let (diagonal, straight) = (BOTH_DIAGONAL[from], BOTH_STRAIGHT[from]);
        let (quiet, captures) = match kind_of(self.pos.board[from]) {
            S => (straight, diagonal),
            _ => (diagonal, straight),
        };
        self.send(from, (quiet & self.empty | captures & self.enemies) & self.wanted & mask);
    }

    /// The King's steps that end in `mask`.
    #[inline]
    pub fn king(&mut self, mask: Set) {
        let king = self.guard.king;
        let mut without = self.occupied;
        without.remove(king);
        for to in KING[king] & self.wanted & mask {
            // A piece taken on `to` cannot attack it, so it may stay among the enemies.
            if self.guard.off || !self.pos.is_attacked(to, self.pos.us() ^ 1, self.enemies, without) {
                (self.sink)(Move::new(king, to, Special::None));
            }
        }
    }

    /// Castling: rights, nothing between, and no attack on where the King is, goes through or ends.
    #[inline]
    pub fn castling(&mut self) {
        if self.pos.rights == 0 || self.guard.checked || !self.stage.quiet() {
            return;
        }
        let us = self.pos.us();
        let mut without = self.occupied;
        without.remove(self.guard.king);
        for castling in &CASTLINGS[2 * us..2 * us + 2] {
            if self.pos.rights & castling.right == 0 || castling.between.meets(&self.occupied) {
                continue;
            }
            let attacked = |square| self.pos.is_attacked(square, us ^ 1, self.enemies, without);
            if self.guard.off || !castling.between.into_iter().any(attacked) {
                (self.sink)(Move::new(castling.home, castling.goal, Special::Castling));
            }
        }
    }

    /// Captures en passant by pieces of `takers`. The capturer leaves one square, the captured piece another,
    /// so that lines may open on two sides: each of these few moves is tried out.
    #[inline]
    pub fn passant(&mut self, takers: Set) {
        let Some((start, end)) = self.pos.passant.filter(|_| self.stage.noisy()) else { return };
        let us = self.pos.us();
        let taken = end as usize;
        for passed in GrandRiderPosition::passed(start as usize, taken) {
            for from in self.pos.takers(kind_of(self.pos.board[taken]), passed, us ^ 1) & takers {
                if !self.guard.off && self.passant_exposes_king(from, passed, taken) {
                    continue;
                }
                let m = Move::new(from, passed, Special::EnPassant);
                if CAMP[us].contains(passed) {
                    self.in_camp(m, kind_of(self.pos.board[from]), us, true);
                } else {
                    (self.sink)(m);
                }
            }
        }
    }

    fn passant_exposes_king(&self, from: usize, to: usize, taken: usize) -> bool {
        let (mut enemies, mut occupied) = (self.enemies, self.occupied);
        enemies.remove(taken);
        occupied.remove(taken);
        occupied.remove(from);
        occupied.insert(to);
        self.pos.is_attacked(self.guard.king, self.pos.us() ^ 1, enemies, occupied)
    }

    /// The moves of the stage from one square that end on another.
    pub fn between_squares(&mut self, from: usize, to: usize) {
        let piece = self.pos.board[from];
        if piece == EMPTY || !self.own.contains(from) {
            return;
        }
        if kind_of(piece) == K {
            self.king(Set::of(to));
            self.castling();
        } else {
            self.piece(from, self.guard.allowed(from) & Set::of(to));
            self.passant(Set::of(from));
        }
    }
}
