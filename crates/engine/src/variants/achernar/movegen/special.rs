//! Moves that are examined one by one: the King's, the Reducers', and the Overtakers' captures.

use super::{Moves, push_all};
use crate::variants::achernar::moves::{Move, MoveKind};
use crate::variants::achernar::pieces::PieceType;
use crate::variants::achernar::position::AchernarPosition;
use crate::variants::achernar::safety::Safety;
use crate::variants::achernar::tables::*;

impl AchernarPosition {
    #[inline]
    pub(super) fn push_king_moves<const LEGAL: bool, const NOISY: bool, const QUIET: bool>(
        &self,
        out: &mut Moves,
    ) {
        let us = self.clock.side;
        let from = self.pieces.king(us);
        let mut targets = ADJACENT[from] - self.pieces.of_color(us);
        if !QUIET {
            targets &= self.pieces.of_color(!us);
        }
        if !NOISY {
            targets = targets - self.pieces.of_color(!us);
        }
        if targets.is_empty() {
            return;
        }
        let mut context = self.attack_context(!us);
        context.occupied.remove(from);
        targets.for_each(|to| {
            if !LEGAL || self.attackers(to, !us, context).is_empty() {
                out.push(Move::new(from, to, MoveKind::Normal));
            }
        });
    }

    #[inline]
    pub(super) fn push_reducer_moves<const LEGAL: bool>(&self, safety: &Safety, out: &mut Moves) {
        let us = self.clock.side;
        let masks = self.target_masks();
        let reduced = self.reducer_zone(!us);
        self.pieces.of(us, PieceType::Reducer).for_each(|from| {
            let targets = if reduced.contains(from) {
                self.reduced_targets(PieceType::Reducer, from, masks)
            } else {
                self.targets::<true>(PieceType::Reducer, from, masks)
            };
            let safe = safety.checkers.is_empty()
                && !safety.reduction_matters
                && !safety.king_blockers.contains(from);
            if !LEGAL || safe {
                push_all(from, targets, out);
            } else {
                // In check it helps where it stands in the way, or beside a checker, which it then reduces:
                // the check mask alone would refuse too much.
                let mut helps = safety.check_mask;
                safety.checkers.for_each(|checker| helps |= ADJACENT[checker]);
                (targets & helps).for_each(|to| {
                    let m = Move::new(from, to, MoveKind::Normal);
                    if self.leaves_king_safe(m) {
                        out.push(m);
                    }
                });
            }
        });
    }

    /// Pushes the captures of the unreduced Overtakers, of the pieces of `capturable`.
    #[inline]
    pub(super) fn push_overtakes<const LEGAL: bool, const NOISY: bool, const QUIET: bool>(
        &self,
        safety: &Safety,
        capturable: Set,
        out: &mut Moves,
    ) {
        let us = self.clock.side;
        let mut victims = capturable;
        if !QUIET {
            victims &= self.pieces.of_color(!us);
        }
        if !NOISY {
            victims &= self.pieces.of_color(us);
        }
        let empty = ALL - self.pieces.occupied();
        (self.pieces.of(us, PieceType::Overtaker) - self.reducer_zone(!us)).for_each(|from| {
            (ADJACENT[from] & victims).for_each(|victim| {
                let Some(to) = behind(from, victim).filter(|&to| empty.contains(to)) else { return };
                let m = Move::new(from, to, MoveKind::Overtake);
                // Two pieces that leave one line with the landing on it uncover nothing: the landing
                // blocks it again. So each square alone decides, unless the King is attacked.
                let safe = safety.checkers.is_empty()
                    && !safety.king_blockers.contains(from)
                    && !safety.king_blockers.contains(victim);
                // In check it has to capture a checker or land in the way.
                let helps = safety.checkers.contains(victim) || safety.check_mask.contains(to);
                if !LEGAL || safe || helps && self.leaves_king_safe(m) {
                    out.push(m);
                }
            });
        });
    }
}
