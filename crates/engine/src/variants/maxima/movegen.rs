//! The generator: where each man may go as one set, which of these moves capture as another, and which are legal.

use super::moves::Move;
use super::pieces::PieceType;
use super::position::MaximaPosition;
use super::safety::Safety;
use super::tables::*;
use crate::rules::{MoveStack, Stage};

/// The sets that the moves of all men need.
pub(super) struct Generator<'a> {
    pos: &'a MaximaPosition,
    stage: Stage,
    /// The constraints on legal moves.
    safety: Option<Safety>,
    own: Set,
    enemies: Set,
    occupied: Set,
}

impl<'a> Generator<'a> {
    /// Returns the legal moves of a stage.
    pub(super) fn legal(pos: &'a MaximaPosition, stage: Stage) -> Self {
        Generator { safety: Some(pos.safety()), ..Self::pseudo_legal(pos, stage) }
    }

    /// Returns the moves of a stage that are legal but for what they do to the own King.
    pub(super) fn pseudo_legal(pos: &'a MaximaPosition, stage: Stage) -> Self {
        let us = pos.clock.side;
        let (own, enemies) = (pos.pieces.of_color(us), pos.pieces.of_color(!us));
        Generator { pos, stage, safety: None, own, enemies, occupied: own | enemies }
    }

    /// Pushes the moves.
    pub(super) fn run(&self, out: &mut MoveStack<Move>) {
        let us = self.pos.clock.side;
        let immobilized = self.pos.immobilized(us);
        let mobile = self.own - immobilized;
        let of = |piece_type| mobile & self.pos.pieces.of_type(piece_type);
        let pinches = self.pinches(self.enemies);
        of(PieceType::Pawn).for_each(|from| {
            self.push_all(from, self.pos.targets(from), pinches, out);
        });
        (of(PieceType::Guard) | of(PieceType::Mage) | of(PieceType::King)).for_each(|from| {
            self.push_all(from, self.pos.targets(from), self.enemies, out);
        });
        of(PieceType::LongLeaper).for_each(|from| {
            let [slides, leaps] = slides_and_leaps(from, self.occupied, self.enemies);
            self.push_all(from, slides | leaps, leaps, out);
        });
        of(PieceType::Chameleon).for_each(|from| self.push_chameleon(from, out));
        of(PieceType::Coordinator).for_each(|from| {
            let coordinates = self.coordination_squares(self.enemies);
            self.push_all(from, self.pos.targets(from), coordinates, out);
        });
        of(PieceType::Withdrawer).for_each(|from| {
            self.push_all(from, self.pos.targets(from), withdrawal_squares(from, self.enemies), out);
        });
        of(PieceType::Immobilizer).for_each(|from| {
            self.push_all(from, self.pos.targets(from), Set::EMPTY, out);
        });
        if self.stage.noisy() {
            (immobilized - self.pos.pieces.of_type(PieceType::King)).for_each(|from| {
                self.push(Move::new(from, from, 0), Set::EMPTY, out);
            });
        }
    }

    fn push_chameleon(&self, from: usize, out: &mut MoveStack<Move>) {
        let of = |piece_type| self.enemies & self.pos.pieces.of_type(piece_type);
        let [slides, leaps, steps] = self.pos.chameleon_ways(from);
        let captures = leaps
            | steps
            | (ORTHOGONAL_LINES[from] & self.pinches(of(PieceType::Pawn)))
            | self.coordination_squares(of(PieceType::Coordinator))
            | withdrawal_squares(from, of(PieceType::Withdrawer));
        self.push_all(from, slides | leaps | steps, captures, out);
    }

    /// Pushes the moves of the man on `from` to those of `targets` that the stage wants; those in `captures` capture.
    #[inline]
    fn push_all(&self, from: usize, targets: Set, captures: Set, out: &mut MoveStack<Move>) {
        let targets = targets - self.pos.forbidden_goal(from);
        let last_goal = targets & self.pos.last_goal(from);
        let (captures, quiet) = (targets & captures, targets - captures - last_goal);
        if self.stage.noisy() {
            (captures - last_goal).for_each(|to| {
                let m = Move::new(from, to, 0);
                self.push(m, self.pos.captured(m), out);
            });
            last_goal.for_each(|to| out.push(Move::new(from, to, 0)));
        }
        if self.stage.quiet() {
            match &self.safety {
                Some(safety) if !safety.lets_go(from) => {
                    quiet.for_each(|to| self.push(Move::new(from, to, 0), Set::EMPTY, out));
                }
                _ => quiet.for_each(|to| out.push(Move::new(from, to, 0))),
            }
        }
    }

    /// Pushes a move that captures these, unless it leaves the own King attacked.
    #[inline]
    fn push(&self, m: Move, captured: Set, out: &mut MoveStack<Move>) {
        if self.safety.as_ref().is_none_or(|safety| self.pos.is_safe(safety, m, captured)) {
            out.push(m);
        }
    }

    /// Returns the empty squares where a man that comes along a rank or file pinches one of `victims`. He himself is
    /// never the friend behind: his victim would stand in his way.
    #[inline]
    fn pinches(&self, victims: Set) -> Set {
        let from_one_side = |way: usize| shifted(victims & shifted(self.own, way), way);
        ORTHOGONALS.into_iter().fold(Set::EMPTY, |found, way| found | from_one_side(way)) - self.occupied
    }

    /// Returns the squares from which one of `victims` stands where the lines cross those of the own King.
    #[inline]
    fn coordination_squares(&self, victims: Set) -> Set {
        let king = self.pos.pieces.king(self.pos.clock.side);
        let mut found = Set::EMPTY;
        (victims & FILES[Board::file(king)]).for_each(|square| found |= RANKS[Board::rank(square)]);
        (victims & RANKS[Board::rank(king)]).for_each(|square| found |= FILES[Board::file(square)]);
        found
    }
}

/// Returns the squares in line with `from` and away from one of `victims` right behind.
#[inline]
fn withdrawal_squares(from: usize, victims: Set) -> Set {
    let mut found = Set::EMPTY;
    (ADJACENT[from] & victims).for_each(|square| {
        found |= direction(square, from).map_or(Set::EMPTY, |way| RAYS[way][from]);
    });
    found
}

impl MaximaPosition {
    /// Returns where a man that is not immobilized may go, but for what his move does to his King and on the goal
    /// squares.
    #[inline]
    pub(super) fn targets(&self, from: usize) -> Set {
        let (us, occupied) = (self.clock.side, self.pieces.occupied());
        let (own, enemies) = (self.pieces.of_color(us), self.pieces.of_color(!us));
        match self.pieces.type_at(from) {
            PieceType::Pawn => rook_attacks(from, occupied) - occupied,
            PieceType::Guard => ADJACENT[from] - own,
            PieceType::King => KING_LEAPS[from] - own,
            PieceType::Mage => mage_targets(from, occupied) - own,
            PieceType::LongLeaper => {
                let [slides, leaps] = slides_and_leaps(from, occupied, enemies);
                slides | leaps
            }
            PieceType::Chameleon => {
                let [slides, leaps, steps] = self.chameleon_ways(from);
                slides | leaps | steps
            }
            PieceType::Immobilizer | PieceType::Coordinator | PieceType::Withdrawer => {
                queen_attacks(from, occupied) - occupied
            }
        }
    }

    /// Returns where a Chameleon slides, where it leaps, and the men that it steps onto.
    #[inline]
    fn chameleon_ways(&self, from: usize) -> [Set; 3] {
        let enemies = self.pieces.of_color(!self.clock.side);
        let of = |piece_type| enemies & self.pieces.of_type(piece_type);
        let [slides, leaps] = slides_and_leaps(from, self.pieces.occupied(), of(PieceType::LongLeaper));
        let stepped_on = of(PieceType::Guard) | of(PieceType::Mage) | of(PieceType::King);
        [slides, leaps, ADJACENT[from] & stepped_on]
    }

    /// Returns whether `m`, which may come from another position, is legal here.
    pub(super) fn is_legal(&self, m: Move) -> bool {
        let (us, from, to) = (self.clock.side, m.from(), m.to());
        if !self.pieces.at(from).is_of(us) {
            return false;
        }
        let goes = match self.immobilized(us).contains(from) {
            true => from == to && self.pieces.type_at(from) != PieceType::King,
            false => (self.targets(from) - self.forbidden_goal(from)).contains(to),
        };
        goes && (self.last_goal(from).contains(to) || self.leaves_king_safe(m, self.captured(m)))
    }
}

/// Returns where a Mage goes, with the men that he meets.
#[inline]
fn mage_targets(from: usize, occupied: Set) -> Set {
    /// The ways that go on from each diagonal step.
    const WAYS: [(Direction, [Direction; 2]); 4] = [(2, [0, 1]), (3, [4, 1]), (6, [4, 5]), (7, [0, 5])];
    let mut targets = DIAGONAL_STEPS[from];
    for (step, ways) in WAYS {
        if let Some(corner) = next(from, step).filter(|&corner| !occupied.contains(corner)) {
            targets |= slide(corner, ways[0], occupied) | slide(corner, ways[1], occupied);
        }
    }
    targets
}

/// Returns the empty squares that are reached in all directions: over empty squares alone, and over single men of
/// `leapable` too with an empty square right behind them.
#[inline]
fn slides_and_leaps(from: usize, occupied: Set, leapable: Set) -> [Set; 2] {
    let (mut slides, mut leaps) = (Set::EMPTY, Set::EMPTY);
    for way in 0..8 {
        let mut seen = slide(from, way, occupied);
        slides |= seen;
        while let Some(landing) = landing(seen & leapable, way).filter(|&at| !occupied.contains(at)) {
            seen = slide(landing, way, occupied);
            leaps |= seen.with(landing);
        }
    }
    [slides - occupied, leaps - occupied]
}

/// Returns the square behind the only man of a set, if there is one.
#[inline]
fn landing(man: Set, way: Direction) -> Option<usize> {
    man.lowest().and_then(|man| next(man, way))
}
