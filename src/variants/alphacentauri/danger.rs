//! What can make a quiet part illegal: computed once per generation, so that nearly every part is
//! accepted by its masks and only the doubtful few are tried on the board.
//!
//! The position is lawful, so a royal (of either side) comes under attack only because
//! * a square that hinders an attacker is left (between Advancer or Hopper and royal, a Hopper's landing
//!   square, the square behind a Withdrawer), or a Reducer that holds an attacker leaves: `leaving`;
//! * the line from a Reducer to an attacker it holds is blocked: `entering`;
//! * the moved man itself attacks from where it arrives: `arriving`;
//! * the royal itself moves, something is captured or turned: such parts are always tried.

use super::men::*;
use super::tables::*;

/// Squares that may matter, as sets; everything outside them is surely lawful.
pub struct Danger {
    /// Leaving one of these may open an attack.
    pub leaving: Set,
    /// Entering one of these may free a reduced attacker.
    pub entering: Set,
    /// By type: where a man of the mover may attack an enemy royal.
    pub arriving: [Set; 8],
}

impl Danger {
    /// For the quiet parts of `mover`.
    pub fn new(men: &Men, mover: usize) -> Danger {
        let mut danger = Danger { leaving: Set::EMPTY, entering: Set::EMPTY, arriving: [Set::EMPTY; 8] };
        for side in 0..2 {
            for target in men.royal[side] {
                danger.add_attackers(men, target as usize, side);
            }
        }
        for target in men.royal[mover ^ 1] {
            danger.add_arrivals(men, target as usize, mover);
        }
        danger
    }

    /// The men that would attack the royal of `side` on `target` after one change.
    #[inline]
    fn add_attackers(&mut self, men: &Men, target: usize, side: usize) {
        let candidates = (men.kind[PAWN] & DIAG[target])
            | (men.kind[GUARD] & NEAR[target])
            | (men.kind[WITHDRAWER] & ORTH[target])
            | (men.kind[HOPPER] & HOP_FROM[target])
            | (men.kind[ADVANCER] & ADVANCE_FROM[target]);
        (candidates & men.side[side ^ 1]).for_each(|from| {
            let Some(hindrances) = men.hindrances(from, target, side) else { return };
            match hindrances.len() {
                0 => self.add_holders(men, from, side), // it does not attack now, so it is held
                1 => self.leaving |= hindrances,
                _ => {} // a quiet part empties one square only
            }
        });
    }

    /// The Reducers of `side` that hold the man on `from`, and the lines they hold it by.
    fn add_holders(&mut self, men: &Men, from: usize, side: usize) {
        let lines = RANK[from] | FILE[from];
        for reducer in men.of(side, REDUCER) & lines {
            let line = between(from, reducer);
            if !line.meets(&men.occupied()) {
                self.leaving.insert(reducer);
                self.entering |= line;
            }
        }
    }

    /// Where men of `mover` would attack the enemy royal on `target`. The moved man leaves its own square, so
    /// men of its type are looked through.
    #[inline]
    fn add_arrivals(&mut self, men: &Men, target: usize, mover: usize) {
        let occupied = men.occupied();
        self.arriving[PAWN] |= DIAG[target];
        self.arriving[GUARD] |= NEAR[target];
        let withdrawers = men.of(mover, WITHDRAWER);
        if !withdrawers.is_empty() {
            for from in ORTH[target] {
                let behind = BEYOND[target][from];
                if behind != NONE && !(occupied - withdrawers).contains(behind as usize) {
                    self.arriving[WITHDRAWER].insert(from);
                }
            }
        }
        let advancers = men.of(mover, ADVANCER);
        if !advancers.is_empty() {
            let blockers = occupied - advancers;
            let steps = VERT[target] - blockers;
            self.arriving[ADVANCER] |=
                (run(target, blockers) | up(steps) | down(steps)) & ADVANCE_FROM[target];
        }
        let hoppers = men.of(mover, HOPPER);
        if !hoppers.is_empty() {
            self.add_hopper_arrivals(target, occupied - hoppers, occupied - men.capturable(mover));
        }
    }

    /// `bad` are the squares where a hop cannot land.
    fn add_hopper_arrivals(&mut self, target: usize, blockers: Set, bad: Set) {
        let open = run(target, blockers);
        let mut from = NEAR[target] | open;
        let free = FILE[target] - blockers;
        let steps = VERT[target] & free;
        let second = (up(steps) | down(steps)) & free;
        from |= (up(second) | down(second)) & (FILE[target] - VERT[target]);
        let lands = |from: &usize| {
            let landing = BEYOND[*from][target];
            landing != NONE && !bad.contains(landing as usize)
        };
        self.arriving[HOPPER] |= from.into_iter().filter(lands).collect::<Set>();
    }
}
