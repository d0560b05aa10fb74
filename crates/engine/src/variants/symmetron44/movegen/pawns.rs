//! The generator's part for Pawns and Bawns: whole sets are shifted at once.

use super::*;
use crate::board::SquareSet;

/// The distance from a square to the one a rank ahead, in squares.
const RANK: isize = 7;

impl Generator<'_> {
    /// Pawns and Bawns, whole sets at a time; those that block a rider's way to the King one by one.
    #[inline]
    pub(super) fn pawns_and_bawns(&mut self) {
        let (pawns, bawns) = (self.own(PieceType::Pawn), self.own(PieceType::Bawn));
        let (blockers, allowed) = match &self.safety {
            Some(safety) => (safety.king_blockers, safety.check_mask),
            None => (Set::EMPTY, !Set::EMPTY),
        };
        self.pawns(pawns - blockers, allowed);
        self.bawns(bawns - blockers, allowed);
        ((pawns | bawns) & blockers).for_each(|from| {
            let (one, allowed) = (Set::of(from), self.allowed(from));
            self.pawns(pawns & one, allowed);
            self.bawns(bawns & one, allowed);
        });
    }

    /// Pawns and Bawns that change into each other where they stand. It ends no check.
    pub(super) fn changes(&mut self) {
        if self.safety.as_ref().is_some_and(|safety| !safety.checkers.is_empty()) {
            return;
        }
        let pieces = (self.own(PieceType::Pawn) | self.own(PieceType::Bawn)) & self.symmetrized;
        pieces.for_each(|square| self.out.push(Move::new(square, square, MoveKind::Change)));
    }

    fn pawns(&mut self, pawns: Set, allowed: Set) {
        let ahead = self.ahead(pawns);
        let up = self.up();
        let (empty, capturable) = (self.empty & allowed, self.capturable & allowed);
        self.push_pawns(ahead & empty, up, self.quiet);
        if self.quiet {
            self.push_pawns(left(pawns) & empty, -1, true);
            self.push_pawns(right(pawns) & empty, 1, true);
        }
        if self.noisy {
            self.push_pawns(left(ahead) & capturable, up - 1, true);
            self.push_pawns(right(ahead) & capturable, up + 1, true);
        }
    }

    fn bawns(&mut self, bawns: Set, allowed: Set) {
        let ahead = self.ahead(bawns);
        let up = self.up();
        let (empty, capturable) = (self.empty & allowed, self.capturable & allowed);
        self.push_pawns(left(ahead) & empty, up - 1, self.quiet);
        self.push_pawns(right(ahead) & empty, up + 1, self.quiet);
        if self.noisy {
            self.push_pawns(ahead & capturable, up, true);
            self.push_pawns(left(bawns) & capturable, -1, true);
            self.push_pawns(right(bawns) & capturable, 1, true);
        }
    }

    /// Returns the squares one rank ahead of `pieces`.
    #[inline]
    fn ahead(&self, pieces: Set) -> Set {
        let bits = pieces.0[0];
        if self.us == Color::White { SquareSet([bits << RANK]) & ALL } else { SquareSet([bits >> RANK]) }
    }

    /// Returns the change of a square's number by a step ahead.
    #[inline]
    fn up(&self) -> isize {
        if self.us == Color::White { RANK } else { -RANK }
    }

    /// Pushes moves that go `by` squares: those that promote if noisy moves are wanted, the others if `others`.
    #[inline]
    fn push_pawns(&mut self, targets: Set, by: isize, others: bool) {
        let last = PROMOTION_RANK[self.us.index()];
        if others {
            (targets - last).for_each(|to| {
                self.out.push(Move::new(to.wrapping_add_signed(-by), to, MoveKind::Normal));
            });
        }
        if self.noisy {
            (targets & last).for_each(|to| {
                for kind in MoveKind::PROMOTIONS {
                    self.out.push(Move::new(to.wrapping_add_signed(-by), to, kind));
                }
            });
        }
    }
}

/// Returns the squares one step to the left of `pieces`.
#[inline]
fn left(pieces: Set) -> Set {
    SquareSet([(pieces - FILE_A).0[0] >> 1])
}

/// Returns the squares one step to the right of `pieces`.
#[inline]
fn right(pieces: Set) -> Set {
    SquareSet([(pieces - FILE_G).0[0] << 1])
}

const FILE_A: Set = Board::file_set(0);
const FILE_G: Set = Board::file_set(6);
