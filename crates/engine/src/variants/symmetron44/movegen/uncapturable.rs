//! The generator's part for Reducers and SHS: their steps, their launching square, explosions.

use super::*;

impl Generator<'_> {
    /// Returns where a Reducer or SHS steps, leaves its launching square or goes there, before the King is asked.
    #[inline]
    fn uncapturable_targets(&self, from: usize) -> Set {
        if from >= SQUARES {
            return self.empty;
        }
        let launching_square = Set::of(LAUNCHING_SQUARE[self.us.index()]);
        (ADJACENT[from] & self.empty) | (launching_square - self.occupied)
    }

    pub(super) fn shs(&mut self) {
        // Leaving or coming, it changes how its own side's riders move, never an enemy's attack.
        self.own(PieceType::Shs).for_each(|from| {
            let targets = self.uncapturable_targets(from);
            self.push_all(from, targets & self.allowed(from));
        });
    }

    pub(super) fn reducers(&mut self) {
        self.own(PieceType::Reducer).for_each(|from| {
            let targets = self.uncapturable_targets(from);
            let Some(safety) = &self.safety else {
                return self.push_all(from, targets);
            };
            // Its coming only shortens enemy slides: it parries a check only in its way or beside the piece
            // that gives it, but also one that its going uncovers. Its going frees riders beside it.
            let frees = ADJACENT[from].meets(&(self.pos.riders() - self.own));
            let in_check = !safety.checkers.is_empty();
            if !in_check && !safety.king_blockers.contains(from) && !frees {
                return self.push_all(from, targets);
            }
            let parries = safety.check_mask | adjacent_to(safety.checkers);
            let useful = if in_check { targets & parries } else { targets };
            useful.for_each(|to| {
                if safety.allows_reducer(self.pos, from, to) {
                    self.out.push(Move::new(from, to, MoveKind::Normal));
                }
            });
        });
    }

    /// Explosions of Reducers or of SHS.
    pub(super) fn explosions(&mut self, piece_type: PieceType) {
        let enemies = self.pos.pieces.of(!self.us, piece_type);
        self.own(piece_type).for_each(|from| {
            (ABOVE_BELOW[from] & enemies).for_each(|to| {
                let m = Move::new(from, to, MoveKind::Explosion);
                if self.safety.is_none() || self.pos.leaves_king_safe(m) {
                    self.out.push(m);
                }
            });
        });
    }
}
