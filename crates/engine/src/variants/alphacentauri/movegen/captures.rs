//! The captures that are not by replacement, and the Rotor's rotations.

use super::super::pieces::PieceType;
use super::super::tables::*;
use super::generator::Generator;
use crate::rules::Color;

impl Generator<'_> {
    /// Returns the landing squares of a Hopper's captures. Reducers are left to the caller, here and below.
    #[inline]
    pub(super) fn hops(&self, from: usize) -> Set {
        let open = rank_slide(from, self.occupied) | Set::of(from);
        let first_on_rank = left(open) | right(open);
        let far = RANK_CHANGES[from] & FILE_LINES[from];
        let mut hopped = self.enemies & (KING_STEPS[from] | first_on_rank | far);
        for square in hopped & far {
            if between(from, square).meets(&self.occupied) {
                hopped.remove(square);
            }
        }
        let mut landings = Set::EMPTY;
        hopped.for_each(|square| {
            let landing = BEYOND[from][square];
            if landing != NO_SQUARE && (self.empty | self.friends).contains(landing as usize) {
                landings.insert(landing as usize);
            }
        });
        landings
    }

    /// Returns where a Centaur from `from` captures on landing: by force, and by choice together with a friend. It
    /// needs exactly one piece beside the square on its rank and exactly one on its file.
    #[inline]
    pub(super) fn surrounded(&self, from: usize) -> (Set, Set) {
        let occupied = self.occupied - Set::of(from);
        let friends = self.friends - Set::of(from);
        let on_file = |pieces: Set| (up(pieces), down(pieces));
        let on_rank = |pieces: Set| (left(pieces), right(pieces));
        let (above, below) = on_file(occupied);
        let (after, before) = on_rank(occupied);
        let two = (above ^ below) & (after ^ before);
        let (f, r) = (on_file(self.enemies), on_rank(self.enemies));
        let (file_enemy, rank_enemy) = (f.0 | f.1, r.0 | r.1);
        let (f, r) = (on_file(friends), on_rank(friends));
        let (file_friend, rank_friend) = (f.0 | f.1, r.0 | r.1);
        let captures = two & (file_enemy | rank_enemy);
        let with_friend = captures & ((file_enemy & rank_friend) | (rank_enemy & file_friend));
        (captures - with_friend, with_friend)
    }

    /// Returns where an Advancer stops right before a capturable enemy.
    #[inline]
    pub(super) fn advances(&self, from: usize) -> Set {
        let slide = rank_slide(from, self.occupied);
        let to_the_right = numbered_above(from);
        let advances = (slide & to_the_right & left(self.enemies))
            | ((slide - to_the_right) & right(self.enemies))
            | (STEP_UP[from] & down(self.enemies))
            | (STEP_DOWN[from] & up(self.enemies));
        advances & self.empty
    }

    /// Returns where a Withdrawer goes straight away from a capturable enemy beside it.
    #[inline]
    pub(super) fn withdrawals(&self, from: usize) -> Set {
        let mut withdrawals = Set::EMPTY;
        let beside = ORTHOGONAL_STEPS[from] & self.enemies;
        if beside.is_empty() {
            return withdrawals;
        }
        let (slide, to_the_right) = (rank_slide(from, self.occupied), numbered_above(from));
        if beside.meets(&(RANK_LINES[from] - to_the_right)) {
            withdrawals |= slide & to_the_right;
        }
        if beside.meets(&(RANK_LINES[from] & to_the_right)) {
            withdrawals |= slide - to_the_right;
        }
        if beside.meets(&STEP_DOWN[from]) {
            withdrawals |= STEP_UP[from];
        }
        if beside.meets(&STEP_UP[from]) {
            withdrawals |= STEP_DOWN[from];
        }
        withdrawals & self.empty
    }

    /// Returns by how many places a Rotor may rotate its ring: up to the ring's period, so that each result comes once.
    pub(super) fn rotations(&self, rotor: usize) -> Set {
        let near = KING_STEPS[rotor];
        let royals = [Color::White, Color::Black].map(|color| self.pieces.royals(color));
        let is_royal_near = royals.as_flattened().iter().any(|&square| near.contains(square));
        if near.len() < 8 || is_royal_near || near.meets(&self.pieces.of_type(PieceType::Rotor)) {
            return Set::EMPTY;
        }
        let ring = u64::from_le_bytes(self.pos.ring(rotor).map(|piece| piece.index() as u8));
        let period = [1, 2, 4, 8].into_iter().find(|&p| ring.rotate_left(8 * p) == ring).unwrap_or(8);
        (1..period as usize).collect()
    }
}
