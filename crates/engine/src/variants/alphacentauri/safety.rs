//! Which parts keep the royal law. [`Safety`] is computed once per generation, so that nearly every plain part is
//! accepted by its masks and only the doubtful few are tried on the pieces.
//!
//! The position keeps the law, so a royal piece (of either side) comes under attack only because
//! * a piece leaves a square that blocks an attacker (between Advancer or Hopper and the royal piece, a Hopper's
//!   landing square, the square behind a Withdrawer), or a Reducer that reduces an attacker leaves: `pinned`;
//! * the line from a Reducer to an attacker that it reduces is blocked: `reducing_lines`;
//! * the moved piece itself attacks from its destination: `attack_squares`;
//! * the royal piece itself moves, or something is captured or rotated: such parts are always tried.

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::{AlphaCentauriPosition, PieceSets};
use super::tables::*;
use crate::rules::Color;

/// Squares that may matter, as sets; a plain part outside them is surely legal.
pub(super) struct Safety {
    /// A piece that leaves one of these may open an attack.
    pub pinned: Set,
    /// A piece that enters one of these may free a reduced attacker.
    pub reducing_lines: Set,
    /// By type: from where a piece of the mover may attack an enemy royal piece.
    pub attack_squares: [Set; PieceType::NON_ROYAL],
}

impl Safety {
    /// For the plain parts of `mover`.
    pub(super) fn new(pieces: &PieceSets, mover: Color) -> Safety {
        let mut safety = Safety {
            pinned: Set::EMPTY,
            reducing_lines: Set::EMPTY,
            attack_squares: [Set::EMPTY; PieceType::NON_ROYAL],
        };
        for color in [Color::White, Color::Black] {
            for target in pieces.royals(color) {
                safety.add_pinned(pieces, target, color);
            }
        }
        for target in pieces.royals(!mover) {
            safety.add_attack_squares(pieces, target, mover);
        }
        safety
    }

    /// The pieces that would let an enemy attack the royal piece of `color` on `target`.
    #[inline]
    fn add_pinned(&mut self, pieces: &PieceSets, target: usize, color: Color) {
        pieces.aiming_at(target, color).for_each(|from| {
            let Some(blockers) = pieces.blockers(from, target, color) else { return };
            match blockers.len() {
                0 => self.add_reducers(pieces, from, color), // it does not attack now, so it is reduced
                1 => self.pinned |= blockers,
                _ => {} // a plain part empties one square only
            }
        });
    }

    /// The Reducers of `color` that reduce the piece on `from`, and the lines between.
    fn add_reducers(&mut self, pieces: &PieceSets, from: usize, color: Color) {
        let lines = RANK_LINES[from] | FILE_LINES[from];
        for reducer in pieces.of(color, PieceType::Reducer) & lines {
            let line = between(from, reducer);
            if !line.meets(&pieces.occupied()) {
                self.pinned.insert(reducer);
                self.reducing_lines |= line;
            }
        }
    }

    /// From where pieces of `mover` would attack the enemy royal piece on `target`. The moved piece leaves its own
    /// square, so pieces of its type count as empty squares here.
    #[inline]
    fn add_attack_squares(&mut self, pieces: &PieceSets, target: usize, mover: Color) {
        let occupied = pieces.occupied();
        self.attack_squares[PieceType::Pawn as usize] |= DIAGONAL_STEPS[target];
        self.attack_squares[PieceType::Guard as usize] |= KING_STEPS[target];
        let withdrawers = pieces.of(mover, PieceType::Withdrawer);
        if !withdrawers.is_empty() {
            for from in ORTHOGONAL_STEPS[target] {
                let behind = BEYOND[target][from];
                if behind != NO_SQUARE && !(occupied - withdrawers).contains(behind as usize) {
                    self.attack_squares[PieceType::Withdrawer as usize].insert(from);
                }
            }
        }
        let advancers = pieces.of(mover, PieceType::Advancer);
        if !advancers.is_empty() {
            let blockers = occupied - advancers;
            let steps = FILE_STEPS[target] - blockers;
            self.attack_squares[PieceType::Advancer as usize] |=
                (rank_slide(target, blockers) | up(steps) | down(steps)) & ADVANCE_ORIGINS[target];
        }
        let hoppers = pieces.of(mover, PieceType::Hopper);
        if !hoppers.is_empty() {
            let no_landing = occupied - pieces.capturable(mover);
            self.add_hopper_squares(target, occupied - hoppers, no_landing);
        }
    }

    /// From where a Hopper would attack the royal piece on `target`; it cannot land on the squares of `no_landing`.
    fn add_hopper_squares(&mut self, target: usize, blockers: Set, no_landing: Set) {
        let mut from = KING_STEPS[target] | rank_slide(target, blockers);
        let free = FILE_LINES[target] - blockers;
        let steps = FILE_STEPS[target] & free;
        let second = (up(steps) | down(steps)) & free;
        from |= (up(second) | down(second)) & (FILE_LINES[target] - FILE_STEPS[target]);
        let lands = |from: &usize| {
            let landing = BEYOND[*from][target];
            landing != NO_SQUARE && !no_landing.contains(landing as usize)
        };
        self.attack_squares[PieceType::Hopper as usize] |= from.into_iter().filter(lands).collect::<Set>();
    }
}

impl AlphaCentauriPosition {
    /// Whether the pseudo-legal part `m` keeps the royal law: tried on a copy of the sets.
    #[inline]
    pub(super) fn is_legal(&self, m: Move) -> bool {
        let mut pieces = self.pieces;
        let from = m.from as usize;
        if m.kind == MoveKind::Rotate {
            for (i, piece) in self.ring(from).into_iter().enumerate() {
                if !piece.is_empty() {
                    pieces.toggle(piece, RING_SQUARES[from][i] as usize);
                    pieces.toggle(piece, RING_SQUARES[from][(i + m.to as usize) % 8] as usize);
                }
            }
        } else {
            for square in self.captured_by(m) {
                pieces.toggle(self.board[square], square);
            }
            let piece = self.board[from];
            pieces.toggle(piece, from);
            pieces.toggle(piece, m.to as usize);
        }
        !pieces.is_royal_attacked()
    }
}
