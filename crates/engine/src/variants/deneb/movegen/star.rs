//! A Star's captures: sequences of leaps, merged by last square and captured pieces.
//!
//! The landing squares of the orthogonal leaps and the pieces leapt over are the vertices and edges
//! of a graph that never changes during the sequence (see `leaps_from`), so a sequence is a
//! trail, and two routes to one move are two trails with the same edges. They hold the same number
//! of edges, at least 4 (a cycle), so only then a new trail is looked for among those of its length: one by one
//! where they are few, else by its key in a set of bits, for there can be thousands.
//! The arena of moves holds the trails while they grow: nothing can overflow.

use super::Generator;
use crate::rules::{MoveStack, Stage};
use crate::variants::deneb::moves::{Move, TRAILS};
use crate::variants::deneb::tables::*;
use std::ops::Range;

/// Trails of one length that are too many to compare each with each.
const MANY: usize = 64;

/// Returns the leaps from `at` to those squares of `landing` over a piece of `pieces`: over and to.
pub(crate) fn leaps_over(at: usize, landing: Set, pieces: Set) -> impl Iterator<Item = (usize, usize)> {
    // The square number of the middle is the middle of the square numbers.
    let leaps = landing.into_iter().map(move |to| ((at + to) / 2, to));
    leaps.filter(move |&(over, _)| pieces.contains(over))
}

impl Generator<'_> {
    /// Pushes the captures of the Star on `from`, which is not reduced.
    pub(super) fn star_captures(&self, from: usize, out: &mut MoveStack<Move>) {
        let pieces = self.capturable;
        let landing = self.empty.with(from);
        if self.stage == Stage::Noisy {
            let reached = leaps_from(Set::of(from), pieces, landing);
            if !(around(reached) & pieces).meets(&self.enemy) {
                return;
            }
        }
        let start = Move::new(from, from, Set::EMPTY);
        self.diagonal_leaps(start, pieces, landing, out);
        let first = out.mark();
        extend(start, first, pieces, landing, out);
        let (mut shorter, mut longer) = (first, out.mark());
        while longer > shorter {
            if longer - shorter > MANY {
                extend_many(shorter..longer, pieces, landing, out);
            } else {
                for index in shorter..longer {
                    extend(out.get(index).m, longer, pieces, landing, out);
                }
            }
            (shorter, longer) = (longer, out.mark());
        }
        let last = out.mark();
        for index in first..last {
            let trail = out.get(index).m;
            self.diagonal_leaps(trail, pieces, landing, out);
            if self.in_stage(trail.captured) {
                self.slides(trail, out);
            }
        }
        for index in (first..last).rev() {
            let trail = out.get(index).m;
            if !self.in_stage(trail.captured) || self.legal_ends(trail, Set::of(trail.to())).is_empty() {
                out.swap(index, out.mark() - 1);
                out.truncate(out.mark() - 1);
            }
        }
    }

    fn in_stage(&self, captured: Set) -> bool {
        match self.stage {
            Stage::All => true,
            Stage::Noisy => captured.meets(&self.enemy),
            Stage::Quiet => !captured.meets(&self.enemy),
        }
    }

    /// Generates the final diagonal leaps after `trail`, which may be empty.
    fn diagonal_leaps(&self, trail: Move, pieces: Set, landing: Set, out: &mut MoveStack<Move>) {
        let at = trail.to();
        for (over, to) in leaps_over(at, DIAGONAL2[at] & landing, pieces) {
            let m = trail.ending(to, Set::of(over));
            if self.in_stage(m.captured) && !self.legal_ends(m, Set::of(to)).is_empty() {
                out.push(m);
            }
        }
    }

    /// Generates the final quiet Star moves after `trail`.
    fn slides(&self, trail: Move, out: &mut MoveStack<Move>) {
        let at = trail.to();
        let occupied = self.occupied - trail.captured - Set::of(trail.from());
        let to = (rook_slides(at, occupied) & ORTHOGONAL_TO_4[at] | KING_STEPS[at]) - occupied;
        self.legal_ends(trail, to).for_each(|to| out.push(trail.ending(to, Set::EMPTY)));
    }

    /// Returns the squares on which a Star that captures the pieces of `trail` may end with its King safe.
    fn legal_ends(&self, trail: Move, targets: Set) -> Set {
        let Some(safety) = &self.safety else { return targets };
        let left = trail.captured.with(trail.from());
        let mut legal = targets;
        for to in safety.must_try_star(left, targets) {
            if !safety.is_king_safe(left, trail.captured, to) {
                legal.remove(to);
            }
        }
        legal
    }
}

/// Pushes `trail` with one more orthogonal leap, once for each trail that is not there yet;
/// those of the same length start at index `same_length`.
fn extend(trail: Move, same_length: usize, pieces: Set, landing: Set, out: &mut MoveStack<Move>) {
    let at = trail.to();
    let may_repeat = trail.captured.len() >= 3;
    for (over, to) in leaps_over(at, ORTHOGONAL2[at] & landing, pieces - trail.captured) {
        let longer = trail.leaping(over, to);
        if !may_repeat || !(same_length..out.mark()).any(|index| out.get(index).m == longer) {
            out.push(longer);
        }
    }
}

/// Pushes each trail of the range with one more orthogonal leap, each new trail once, in the order of [`extend`].
#[cold]
fn extend_many(trails: Range<usize>, pieces: Set, landing: Set, out: &mut MoveStack<Move>) {
    let mut seen = [0_u64; TRAILS / 64];
    for index in trails {
        let trail = out.get(index).m;
        let at = trail.to();
        for (over, to) in leaps_over(at, ORTHOGONAL2[at] & landing, pieces - trail.captured) {
            let longer = trail.leaping(over, to);
            let (word, bit) = (longer.trail() / 64, 1 << (longer.trail() % 64));
            if seen[word] & bit == 0 {
                seen[word] |= bit;
                out.push(longer);
            }
        }
    }
}
