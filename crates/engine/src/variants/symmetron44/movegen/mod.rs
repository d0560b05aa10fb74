//! The generator of legal moves.
//!
//! The inputs of all pieces' moves are worked out once; [`Safety`] decides which moves are legal. Pawns and Bawns are
//! in `pawns`, Reducers and SHS in `uncapturable`, the targets of riders in `targets`; `pseudo_legal` checks one move
//! without generating.

mod pawns;
mod pseudo_legal;
mod targets;
mod uncapturable;

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::Symmetron44Position;
use super::safety::Safety;
use super::tables::*;
use crate::rules::{Color, MoveStack, Stage};

/// One call's work: the position, the stage, and the inputs of all pieces' moves.
pub(super) struct Generator<'a> {
    pos: &'a Symmetron44Position,
    out: &'a mut MoveStack<Move>,
    us: Color,
    /// Whether captures, promotions and explosions are wanted.
    noisy: bool,
    /// Whether the other moves are wanted.
    quiet: bool,
    /// The constraints that keep the King safe; `None` for pseudo-legal moves.
    safety: Option<Safety>,
    own: Set,
    occupied: Set,
    /// The empty squares of the board.
    empty: Set,
    /// The enemy pieces that may be captured.
    capturable: Set,
    /// Squares beside the own SHS.
    symmetrized: Set,
    /// Squares where own riders are reduced.
    reduced: Set,
}

impl<'a> Generator<'a> {
    /// Returns a generator of legal moves.
    #[inline]
    pub(super) fn legal(
        pos: &'a Symmetron44Position,
        stage: Stage,
        out: &'a mut MoveStack<Move>,
    ) -> Generator<'a> {
        let mut generator = Generator::pseudo_legal(pos, out);
        (generator.noisy, generator.quiet) = (stage.noisy(), stage.quiet());
        generator.safety = Some(Safety::new(pos, generator.us));
        generator
    }

    /// Returns a generator that does not ask whether the King is safe.
    #[inline]
    pub(super) fn pseudo_legal(pos: &'a Symmetron44Position, out: &'a mut MoveStack<Move>) -> Generator<'a> {
        let us = pos.clock.side;
        let occupied = pos.pieces.occupied();
        Generator {
            pos,
            out,
            us,
            noisy: true,
            quiet: true,
            safety: None,
            own: pos.pieces.of_color(us),
            occupied,
            empty: ALL - occupied,
            capturable: pos.capturable(us),
            symmetrized: pos.symmetrized_squares(us),
            reduced: pos.reduced_squares(us),
        }
    }

    /// Pushes the moves.
    pub(super) fn run(&mut self) {
        let double_check = self.safety.as_ref().is_some_and(|safety| safety.check_mask.is_empty());
        self.advancers();
        if !double_check {
            self.dragons();
            self.knights();
            self.pawns_and_bawns();
            if self.quiet {
                self.shs();
                self.changes();
            }
        }
        if self.quiet {
            self.reducers();
        }
        if self.noisy {
            self.explosions(PieceType::Reducer);
            self.explosions(PieceType::Shs);
        }
        self.king();
    }

    /// Returns the own pieces of a type.
    #[inline]
    fn own(&self, piece_type: PieceType) -> Set {
        self.pos.pieces.of_type(piece_type) & self.own
    }

    /// Returns the destinations that keep the King safe for an ordinary piece on `from`.
    #[inline]
    fn allowed(&self, from: usize) -> Set {
        self.safety.as_ref().map_or(!Set::EMPTY, |safety| safety.allowed(from))
    }

    /// Returns empty squares, enemy pieces, or both, as the stage wants.
    #[inline]
    fn wanted(&self) -> Set {
        let empty = if self.quiet { self.empty } else { Set::EMPTY };
        if self.noisy { empty | self.capturable } else { empty }
    }

    #[inline]
    fn push_all(&mut self, from: usize, targets: Set) {
        targets.for_each(|to| self.out.push(Move::new(from, to, MoveKind::Normal)));
    }

    #[inline]
    fn dragons(&mut self) {
        let wanted = self.wanted();
        let dragons = self.own(PieceType::DragonBishop) | self.own(PieceType::DragonRook);
        dragons.for_each(|from| {
            let targets = self.pos.dragon_targets(from, self.symmetrized, self.reduced);
            self.push_all(from, targets & wanted & self.allowed(from));
        });
    }

    #[inline]
    fn advancers(&mut self) {
        let advancers = self.own(PieceType::AdvancerRook) | self.own(PieceType::AdvancerBishop);
        advancers.for_each(|from| {
            let (slides, captures) = self.pos.advancer_targets(from, self.symmetrized, self.reduced);
            if self.noisy {
                self.advancer_captures(from, captures & self.capturable);
            }
            if self.quiet {
                self.push_all(from, slides & self.empty & self.allowed(from));
            }
        });
    }

    #[inline]
    fn advancer_captures(&mut self, from: usize, targets: Set) {
        targets.for_each(|captured| {
            let m = Move::new(from, BEFORE[from][captured] as usize, MoveKind::Advance);
            if self.safety.as_ref().is_none_or(|safety| safety.allows_advance(self.pos, m, captured)) {
                self.out.push(m);
            }
        });
    }

    #[inline]
    fn knights(&mut self) {
        let wanted = self.wanted();
        self.own(PieceType::Knight).for_each(|from| {
            // From the launching square a Knight goes to any empty square.
            let targets = if from < SQUARES { KNIGHT_LEAPS[from] } else { self.empty };
            self.push_all(from, targets & wanted & self.allowed(from));
        });
    }

    #[inline]
    fn king(&mut self) {
        let from = self.pos.pieces.king(self.us);
        let targets = KING_STEPS[self.us.index()][from] & self.wanted();
        let Some(safety) = &self.safety else {
            return self.push_all(from, targets);
        };
        let occupied = self.occupied - Set::of(from);
        targets.for_each(|to| {
            // A captured piece on `to` does not attack `to`, and the King stands in its place.
            if safety.enemy.attackers(to, occupied).is_empty() {
                self.out.push(Move::new(from, to, MoveKind::Normal));
            }
        });
    }
}
