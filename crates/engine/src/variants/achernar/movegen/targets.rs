//! Where each piece may go, reduced or not, as one set; the King's safety left out. With it, whether a move
//! that may come from another position is legal.

use crate::variants::achernar::moves::{Move, MoveKind};
use crate::variants::achernar::pieces::PieceType;
use crate::variants::achernar::position::AchernarPosition;
use crate::variants::achernar::tables::*;

/// Which squares the pieces of the side to move, but for its King, may go to.
#[derive(Clone, Copy)]
pub(super) struct TargetMasks {
    pub occupied: Set,
    pub quiet: Set,
    /// The pieces of both sides that every capturing piece may capture: no King, no Reducer.
    pub capture: Set,
    /// The enemy Reducers, which the Grand-Horse's Knight's leap captures.
    pub reducers: Set,
}

impl TargetMasks {
    /// Returns these targets without the squares that are not in `allowed`.
    pub(super) fn limit(mut self, allowed: Set) -> TargetMasks {
        self.quiet &= allowed;
        self.capture &= allowed;
        self.reducers &= allowed;
        self
    }
}

impl AchernarPosition {
    /// Returns where pieces may go in any stage, the King's safety left out.
    pub(super) fn target_masks(&self) -> TargetMasks {
        let occupied = self.pieces.occupied();
        let reducers = self.pieces.of_type(PieceType::Reducer);
        TargetMasks {
            occupied,
            quiet: ALL - occupied,
            capture: occupied - reducers - self.pieces.of_type(PieceType::King),
            reducers: reducers & self.pieces.of_color(!self.clock.side),
        }
    }

    /// Returns the destinations of an unreduced piece that is not a King; without `QUIET`, `masks.quiet` is empty.
    #[inline(always)]
    pub(super) fn targets<const QUIET: bool>(
        &self,
        piece_type: PieceType,
        from: usize,
        masks: TargetMasks,
    ) -> Set {
        let any = masks.quiet | masks.capture;
        let rank_leap = || if QUIET { RANK_LEAPS[from] & masks.quiet } else { Set::EMPTY };
        let sideways = || if QUIET { rank_attacks(from, masks.occupied) & masks.quiet } else { Set::EMPTY };
        let us = self.clock.side.index();
        match piece_type {
            PieceType::Soldier => self.soldier_targets(from, masks) | sideways(),
            PieceType::GrandSoldier => GRAND_SOLDIER_STEPS[us][from] & any | rank_leap() | sideways(),
            PieceType::Overtaker => ADJACENT[from] & masks.quiet | rank_leap() | sideways(),
            PieceType::GrandHorse => KNIGHT[from] & (any | masks.reducers) | WAZIR[from] & any | rank_leap(),
            PieceType::Queen => {
                (rook_attacks(from, masks.occupied) | bishop_attacks(from, masks.occupied)) & any
            }
            PieceType::GrandBishop => {
                (bishop_attacks(from, masks.occupied) | DIAGONAL_THREES[from]) & any
                    | WAZIR[from] & masks.quiet
                    | rank_leap()
                    | sideways()
            }
            PieceType::GrandRook => rook_attacks(from, masks.occupied) & any | rank_leap(),
            PieceType::Reducer => {
                (rook_attacks(from, masks.occupied) | bishop_attacks(from, masks.occupied)) & masks.quiet
            }
            PieceType::King => Set::EMPTY, // apart
        }
    }

    /// Returns a Soldier's steps, captures, double step and, from the last rank, rank leaps; not its sideways slide.
    #[inline]
    fn soldier_targets(&self, from: usize, masks: TargetMasks) -> Set {
        let us = self.clock.side.index();
        let mut targets = self.reduced_targets(PieceType::Soldier, from, masks);
        if Board::rank(from) == DOUBLE_STEP_RANK[us] {
            let (one, two) = if us == 0 { (from + 9, from + 18) } else { (from - 9, from - 18) };
            if !masks.occupied.contains(one) && masks.quiet.contains(two) {
                targets.insert(two);
            }
        } else if LAST_RANK[us].contains(from) {
            targets |= RANK_LEAPS[from] & masks.quiet;
        }
        targets
    }

    /// Returns the destinations of a piece beside an enemy Reducer.
    #[inline]
    pub(super) fn reduced_targets(&self, piece_type: PieceType, from: usize, masks: TargetMasks) -> Set {
        let us = self.clock.side.index();
        let any = masks.quiet | masks.capture;
        match piece_type {
            PieceType::Soldier => {
                SOLDIER_STEPS[us][from] & masks.quiet | SOLDIER_CAPTURES[us][from] & masks.capture
            }
            PieceType::GrandSoldier => GRAND_SOLDIER_STEPS[us][from] & any | SIDEWAYS[from] & masks.quiet,
            PieceType::Overtaker | PieceType::Reducer => ADJACENT[from] & masks.quiet,
            PieceType::GrandHorse | PieceType::GrandRook => WAZIR[from] & any,
            PieceType::Queen => ADJACENT[from] & any,
            PieceType::GrandBishop => FERZ[from] & any | WAZIR[from] & masks.quiet,
            PieceType::King => Set::EMPTY, // never reduced, and apart
        }
    }

    /// Returns whether `m` is a legal move, for a move that may come from another position.
    pub(in crate::variants::achernar) fn is_legal(&self, m: Move) -> bool {
        let us = self.clock.side;
        let piece = self.pieces.at(m.from());
        if !piece.is_of(us) || self.two_pieces_left().is_some() {
            return false;
        }
        let (from, to, piece_type) = (m.from(), m.to(), piece.piece_type());
        let masks = self.target_masks();
        let reduced = self.reducer_zone(!us).contains(from);
        let fits = match m.kind() {
            MoveKind::Overtake => {
                piece_type == PieceType::Overtaker
                    && !reduced
                    && OVERTAKER_LANDINGS[from].contains(to)
                    && masks.quiet.contains(to)
                    && masks.capture.contains(m.victim_square())
            }
            MoveKind::Promotion
                if piece_type != PieceType::Soldier || !LAST_RANK[us.index()].contains(to) =>
            {
                false
            }
            _ if piece_type == PieceType::King => (ADJACENT[from] - self.pieces.of_color(us)).contains(to),
            _ if reduced => self.reduced_targets(piece_type, from, masks).contains(to),
            _ => self.targets::<true>(piece_type, from, masks).contains(to),
        };
        fits && self.leaves_king_safe(m)
    }
}
