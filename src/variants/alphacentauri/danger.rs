//! What can make a quiet part illegal: computed once per generation, so that nearly every part is
//! accepted by its masks and only the doubtful few are tried on the board.
//!
//! The position is lawful, so a royal (of either side) comes under attack only because
//! * a square that hinders an attacker is left (between Advancer or Hopper and royal, a Hopper's landing
//!   square, the square behind a Withdrawer), or a Reducer that holds an attacker leaves: `leaving`;
//! * the line from a Reducer to an attacker it holds is blocked: `entering`;
//! * the moved piece itself attacks from where it arrives: `arriving`;
//! * the royal itself moves, something is captured or turned: such parts are always tried.

use super::pieces::*;
use super::tables::*;

/// Squares that may matter, as sets; everything outside them is surely lawful.
pub struct Danger {
    /// Leaving one of these may open an attack.
    pub leaving: Set,
    /// Entering one of these may free a reduced attacker.
    pub entering: Set,
    /// By type: where a piece of the mover may attack an enemy royal.
    pub arriving: [Set; 8],
}

impl Danger {
    /// For the quiet parts of `mover`.
    pub fn new(pieces: &Pieces, mover: usize) -> Danger {
        let mut danger = Danger { leaving: Set::EMPTY, entering: Set::EMPTY, arriving: [Set::EMPTY; 8] };
        for side in 0..2 {
            for target in pieces.royal[side] {
                danger.add_attackers(pieces, target as usize, side);
            }
        }
        for target in pieces.royal[mover ^ 1] {
            danger.add_arrivals(pieces, target as usize, mover);
        }
        danger
    }

    /// The pieces that would attack the royal of `side` on `target` after one change.
    #[inline]
    fn add_attackers(&mut self, pieces: &Pieces, target: usize, side: usize) {
        let candidates = (pieces.kind[PAWN] & DIAG[target])
            | (pieces.kind[GUARD] & NEAR[target])
            | (pieces.kind[WITHDRAWER] & ORTH[target])
            | (pieces.kind[HOPPER] & HOP_FROM[target])
            | (pieces.kind[ADVANCER] & ADVANCE_FROM[target]);
        (candidates & pieces.side[side ^ 1]).for_each(|from| {
            let Some(hindrances) = pieces.hindrances(from, target, side) else { return };
            match hindrances.len() {
                0 => self.add_holders(pieces, from, side), // it does not attack now, so it is held
                1 => self.leaving |= hindrances,
                _ => {} // a quiet part empties one square only
            }
        });
    }

    /// The Reducers of `side` that hold the piece on `from`, and the lines they hold it by.
    fn add_holders(&mut self, pieces: &Pieces, from: usize, side: usize) {
        let lines = RANK[from] | FILE[from];
        for reducer in pieces.of(side, REDUCER) & lines {
            let line = between(from, reducer);
            if !line.meets(&pieces.occupied()) {
                self.leaving.insert(reducer);
                self.entering |= line;
            }
        }
    }

    /// Where pieces of `mover` would attack the enemy royal on `target`. The moved piece leaves its own square, so
    /// pieces of its type are looked through.
    #[inline]
    fn add_arrivals(&mut self, pieces: &Pieces, target: usize, mover: usize) {
        let occupied = pieces.occupied();
        self.arriving[PAWN] |= DIAG[target];
        self.arriving[GUARD] |= NEAR[target];
        let withdrawers = pieces.of(mover, WITHDRAWER);
        if !withdrawers.is_empty() {
            for from in ORTH[target] {
                let behind = BEYOND[target][from];
                if behind != NONE && !(occupied - withdrawers).contains(behind as usize) {
                    self.arriving[WITHDRAWER].insert(from);
                }
            }
        }
        let advancers = pieces.of(mover, ADVANCER);
        if !advancers.is_empty() {
            let blockers = occupied - advancers;
            let steps = VERT[target] - blockers;
            self.arriving[ADVANCER] |=
                (run(target, blockers) | up(steps) | down(steps)) & ADVANCE_FROM[target];
        }
        let hoppers = pieces.of(mover, HOPPER);
        if !hoppers.is_empty() {
            self.add_hopper_arrivals(target, occupied - hoppers, occupied - pieces.capturable(mover));
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
