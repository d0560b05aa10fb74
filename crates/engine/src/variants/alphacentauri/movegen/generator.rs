//! One side's pieces, one by one: their destinations as sets, one set for each kind of move. The listener uses a set
//! (pushes its moves, tries them, looks for one), and stops the generator by returning `true`.

use super::super::moves::MoveKind;
use super::super::pieces::PieceType;
use super::super::position::AlphaCentauriPosition;
use super::super::sets::PieceSets;
use super::super::tables::*;
use crate::rules::{Color, Stage};

/// One piece's destinations of one kind; for a rotation the numbers of places instead.
pub(super) struct PieceMoves {
    pub piece_type: PieceType,
    pub from: usize,
    pub kind: MoveKind,
    pub to: Set,
}

/// The side to move and the inputs of its pieces' moves, computed once.
pub(super) struct Generator<'a> {
    pub(super) pos: &'a AlphaCentauriPosition,
    pub(super) pieces: &'a PieceSets,
    us: Color,
    stage: Stage,
    pub(super) occupied: Set,
    pub(super) empty: Set,
    /// The capturable pieces of the enemy, and those of the side to move.
    pub(super) enemies: Set,
    pub(super) friends: Set,
    /// Pieces that an enemy Reducer reduces along their rank, along their file.
    reduced_on_rank: Set,
    reduced_on_file: Set,
}

impl<'a> Generator<'a> {
    /// Makes a generator for the side to move.
    pub(super) fn new(pos: &'a AlphaCentauriPosition, stage: Stage) -> Generator<'a> {
        let (pieces, us) = (&pos.pieces, pos.clock.side);
        let occupied = pieces.occupied();
        let (reduced_on_rank, reduced_on_file) = pieces.reduced_by(!us);
        Generator {
            pos,
            pieces,
            us,
            stage,
            occupied,
            empty: ALL - occupied,
            enemies: pieces.capturable(!us),
            friends: pieces.capturable(us),
            reduced_on_rank,
            reduced_on_file,
        }
    }

    /// Reports the moves of Kings, Dames and Rotors; returns `true` if the listener stopped it.
    #[inline]
    pub(super) fn first_parts(&self, listener: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        self.royals(listener) || self.rotors(listener)
    }

    #[inline]
    pub(super) fn royals(&self, listener: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        let [king, dame] = self.pieces.royals(self.us);
        self.royal(PieceType::King, king, listener) || self.royal(PieceType::Dame, dame, listener)
    }

    #[inline]
    pub(super) fn rotors(&self, listener: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        self.own(PieceType::Rotor).into_iter().any(|from| self.rotor(from, listener))
    }

    /// Reports the moves of the capturable pieces; returns `true` if the listener stopped it.
    #[inline]
    pub(super) fn second_parts(&self, listener: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        self.own(PieceType::Pawn).into_iter().any(|from| self.pawn(from, listener))
            || self.own(PieceType::Guard).into_iter().any(|from| self.guard(from, listener))
            || self.own(PieceType::Hopper).into_iter().any(|from| self.hopper(from, listener))
            || self.own(PieceType::Centaur).into_iter().any(|from| self.centaur(from, listener))
            || self.own(PieceType::Advancer).into_iter().any(|from| self.advancer(from, listener))
            || self.own(PieceType::Withdrawer).into_iter().any(|from| self.withdrawer(from, listener))
            || self.own(PieceType::Reducer).into_iter().any(|from| self.reducer(from, listener))
    }

    /// Returns the moves of the piece of this type on `from`.
    pub(super) fn moves_of(
        &self,
        piece_type: PieceType,
        from: usize,
        listener: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        match piece_type {
            PieceType::Pawn => self.pawn(from, listener),
            PieceType::Guard => self.guard(from, listener),
            PieceType::Hopper => self.hopper(from, listener),
            PieceType::Centaur => self.centaur(from, listener),
            PieceType::Advancer => self.advancer(from, listener),
            PieceType::Withdrawer => self.withdrawer(from, listener),
            PieceType::Reducer => self.reducer(from, listener),
            PieceType::Rotor => self.rotor(from, listener),
            PieceType::King | PieceType::Dame => self.royal(piece_type, from, listener),
        }
    }

    #[inline]
    fn own(&self, piece_type: PieceType) -> Set {
        self.pieces.of(self.us, piece_type)
    }

    /// Returns where the piece on `from` may go at all: everywhere, along its line, or (reduced twice) nowhere.
    #[inline]
    fn limit(&self, from: usize) -> Set {
        let mut limit = ALL;
        if self.reduced_on_rank.contains(from) {
            limit &= RANK_LINES[from];
        }
        if self.reduced_on_file.contains(from) {
            limit &= FILE_LINES[from];
        }
        limit
    }

    /// Returns O and H moves.
    #[inline]
    fn steps_and_slides(&self, from: usize) -> Set {
        rank_slide(from, self.occupied) | (FILE_STEPS[from] & self.empty)
    }

    /// Returns O, H and CH moves.
    #[inline]
    fn plain_moves(&self, from: usize) -> Set {
        rank_slide(from, self.occupied) | ((FILE_STEPS[from] | RANK_CHANGES[from]) & self.empty)
    }

    /// Reports captures before plain moves, each if the stage includes it.
    #[inline]
    fn report(
        &self,
        piece_type: PieceType,
        from: usize,
        (kind, captures): (MoveKind, Set),
        plain: impl FnOnce() -> Set,
        listener: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        let wants_captures = self.stage.noisy() && !captures.is_empty();
        (wants_captures && listener(PieceMoves { piece_type, from, kind, to: captures }))
            || (self.stage.quiet()
                && listener(PieceMoves { piece_type, from, kind: MoveKind::Plain, to: plain() }))
    }

    #[inline]
    fn pawn(&self, from: usize, listener: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        let limit = self.limit(from);
        let captures = (MoveKind::Replace, DIAGONAL_STEPS[from] & self.enemies & limit);
        self.report(PieceType::Pawn, from, captures, || self.steps_and_slides(from) & limit, listener)
    }

    #[inline]
    fn guard(&self, from: usize, listener: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        let steps = KING_STEPS[from] & self.limit(from);
        let captures = (MoveKind::Replace, steps & self.enemies);
        self.report(PieceType::Guard, from, captures, || steps & self.empty, listener)
    }

    #[inline]
    fn hopper(&self, from: usize, listener: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        let limit = self.limit(from);
        let hops = if self.stage.noisy() { self.hops(from) & limit } else { Set::EMPTY };
        let plain = || self.plain_moves(from) & limit;
        self.report(PieceType::Hopper, from, (MoveKind::Hop, hops), plain, listener)
    }

    /// Reducers do not reduce a Centaur.
    #[inline]
    fn centaur(&self, from: usize, listener: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        let (piece_type, kind) = (PieceType::Centaur, MoveKind::SurroundFriend);
        let plain = self.plain_moves(from);
        let (forced, with_friend) = self.surrounded(from);
        let to = plain & with_friend;
        (self.stage.noisy() && !to.is_empty() && listener(PieceMoves { piece_type, from, kind, to }))
            || self.report(
                piece_type,
                from,
                (MoveKind::Surround, plain & forced),
                || plain - forced,
                listener,
            )
    }

    #[inline]
    fn advancer(&self, from: usize, listener: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        let limit = self.limit(from);
        let advances = self.advances(from) & limit;
        let plain = || (self.plain_moves(from) & limit) - advances;
        self.report(PieceType::Advancer, from, (MoveKind::Advance, advances), plain, listener)
    }

    #[inline]
    fn withdrawer(&self, from: usize, listener: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        let limit = self.limit(from);
        let withdrawals = self.withdrawals(from) & limit;
        let plain = || (self.plain_moves(from) & limit) - withdrawals;
        self.report(PieceType::Withdrawer, from, (MoveKind::Withdraw, withdrawals), plain, listener)
    }

    #[inline]
    fn reducer(&self, from: usize, listener: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        let plain = || self.plain_moves(from) & self.limit(from);
        self.report(PieceType::Reducer, from, (MoveKind::Plain, Set::EMPTY), plain, listener)
    }

    /// Reports the moves of a King or a Dame; the steps that win are noisy.
    fn royal(
        &self,
        piece_type: PieceType,
        from: usize,
        listener: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        let [king, dame] = self.pieces.royals(self.us);
        let partner = if piece_type == PieceType::King { dame } else { king };
        let to = ORTHOGONAL_STEPS[from] & self.limit(from);
        let steps = to & self.empty;
        let (kind, wins) = (MoveKind::Plain, steps & MEETING_SQUARES[partner]);
        let captures = (MoveKind::Replace, to & self.enemies);
        (self.stage.noisy() && !wins.is_empty() && listener(PieceMoves { piece_type, from, kind, to: wins }))
            || self.report(piece_type, from, captures, || steps - wins, listener)
    }

    fn rotor(&self, from: usize, listener: &mut impl FnMut(PieceMoves) -> bool) -> bool {
        if !self.stage.quiet() {
            return false;
        }
        let piece_type = PieceType::Rotor;
        let plain = self.plain_moves(from) & self.limit(from);
        listener(PieceMoves { piece_type, from, kind: MoveKind::Plain, to: plain })
            || listener(PieceMoves { piece_type, from, kind: MoveKind::Rotate, to: self.rotations(from) })
    }
}
