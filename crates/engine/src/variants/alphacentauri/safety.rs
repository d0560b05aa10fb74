//! Which parts keep the royal law. [`Safety`] is computed once per generation, so that nearly every plain part is
//! accepted by its masks and only the doubtful few are tried on the pieces.
//!
//! The position keeps the law, so a royal piece (of either side) comes under attack only because
//! * a piece leaves a square that blocks an attacker (between Advancer or Hopper and the royal piece, a Hopper's
//!   landing square, the square behind a Withdrawer), or a Reducer that reduces an attacker leaves: `pinned`;
//! * the line from a Reducer to an attacker that it reduces is blocked: `reducing_lines`;
//! * the moved piece itself attacks from its destination: `attack_squares`;
//! * a Rotor turns a ring, or a capture changes squares, that touch its `ATTACK_ZONES`, or those Reducers or lines: only
//!   then is a rotation or a capture tried;
//! * the royal piece itself moves: such parts are always tried, captures for all, steps for itself and for those that
//!   the masks name.

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::AlphaCentauriPosition;
use super::sets::{PieceSets, royal_number};
use super::tables::*;
use crate::board::PieceSets as _;
use crate::rules::Color;

/// Some of the four royal pieces, a bit for each [number](royal_number).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct RoyalSet(u8);

impl RoyalSet {
    pub(super) const ALL: RoyalSet = RoyalSet(0b1111);
    pub(super) const NONE: RoyalSet = RoyalSet(0);

    #[inline]
    fn of(number: usize) -> RoyalSet {
        RoyalSet(1 << number)
    }

    /// Returns King and Dame of a side.
    #[inline]
    fn of_color(color: Color) -> RoyalSet {
        RoyalSet(1 << royal_number(PieceType::King, color) | 1 << royal_number(PieceType::Dame, color))
    }

    #[inline]
    pub(super) fn contains(self, number: usize) -> bool {
        self.0 >> number & 1 != 0
    }

    #[inline]
    fn or_if(self, condition: bool, more: RoyalSet) -> RoyalSet {
        if condition { RoyalSet(self.0 | more.0) } else { self }
    }
}

/// Squares that may matter, as sets; a part outside them is surely legal, but for those of a royal piece.
pub(super) struct Safety {
    /// For each royal piece: a piece that leaves one of these squares may open an attack on it.
    pinned: [Set; 4],
    /// For each royal piece: a piece that arrives on one of these squares may free a reduced attacker of it.
    reducing_lines: [Set; 4],
    /// The squares of `pinned`, and of `reducing_lines`, for all four together.
    all_pinned: Set,
    all_reducing_lines: Set,
    /// By type: from where a piece of the mover may attack an enemy royal piece.
    attack_squares: [Set; PieceType::NON_ROYAL],
    mover: Color,
}

impl Safety {
    /// Finds these squares for the plain parts and rotations of `mover`.
    pub(super) fn new(pieces: &PieceSets, mover: Color) -> Safety {
        let mut safety = Safety {
            pinned: [Set::EMPTY; 4],
            reducing_lines: [Set::EMPTY; 4],
            all_pinned: Set::EMPTY,
            all_reducing_lines: Set::EMPTY,
            attack_squares: [Set::EMPTY; PieceType::NON_ROYAL],
            mover,
        };
        for royal in 0..4 {
            safety.add_pinned(pieces, royal);
            safety.all_pinned |= safety.pinned[royal];
            safety.all_reducing_lines |= safety.reducing_lines[royal];
        }
        for target in pieces.royals(!mover) {
            safety.add_attack_squares(pieces, target, mover);
        }
        safety
    }

    /// Returns those of a piece's destinations by plain parts where it may break the royal law.
    #[inline]
    pub(super) fn doubtful(&self, piece_type: PieceType, from: usize, to: Set) -> Set {
        if piece_type.is_royal() || self.all_pinned.contains(from) {
            return to;
        }
        to & (self.all_reducing_lines | self.attack_squares[piece_type as usize])
    }

    /// Returns the royal pieces that a plain part may put under attack.
    #[inline]
    pub(super) fn endangered(&self, piece_type: PieceType, from: usize, to: usize) -> RoyalSet {
        let mut found = match piece_type.is_royal() {
            true => RoyalSet::of(royal_number(piece_type, self.mover)),
            false => {
                let attacks = self.attack_squares[piece_type as usize].contains(to);
                RoyalSet::NONE.or_if(attacks, RoyalSet::of_color(!self.mover))
            }
        };
        for royal in 0..4 {
            let opens = self.pinned[royal].contains(from) || self.reducing_lines[royal].contains(to);
            found = found.or_if(opens, RoyalSet::of(royal));
        }
        found
    }

    /// Returns the royal pieces that may come under attack when the pieces on the squares of `changed` go, arrive or
    /// become others: by the rotations of a Rotor, or by a capture. The royal pieces themselves stay.
    #[inline]
    pub(super) fn endangered_by_change(&self, pieces: &PieceSets, changed: Set) -> RoyalSet {
        (0..4).fold(RoyalSet::NONE, |found, royal| {
            let (target, _) = pieces.royal(royal);
            let matters = ATTACK_ZONES[target] | self.pinned[royal] | self.reducing_lines[royal];
            found.or_if(changed.meets(&matters), RoyalSet::of(royal))
        })
    }

    /// Adds the pieces that would let an enemy attack this royal piece.
    #[inline]
    fn add_pinned(&mut self, pieces: &PieceSets, royal: usize) {
        let (target, color) = pieces.royal(royal);
        pieces.aiming_at(target, color).for_each(|from| {
            let Some(blockers) = pieces.blockers(from, target, color) else { return };
            match blockers.len() {
                0 => self.add_reducers(pieces, from, royal), // it does not attack now, so it is reduced
                1 => self.pinned[royal] |= blockers,
                _ => {} // a plain part empties one square only, and `ATTACK_ZONES` covers rotations and captures
            }
        });
    }

    /// Adds the Reducers that keep the piece on `from` from attacking this royal piece, and the lines between.
    fn add_reducers(&mut self, pieces: &PieceSets, from: usize, royal: usize) {
        let (_, color) = pieces.royal(royal);
        let lines = RANK_LINES[from] | FILE_LINES[from];
        for reducer in pieces.of(color, PieceType::Reducer) & lines {
            let line = between(from, reducer);
            if !line.meets(&pieces.occupied()) {
                self.pinned[royal].insert(reducer);
                self.reducing_lines[royal] |= line;
            }
        }
    }

    /// Adds the squares from where pieces of `mover` would attack the enemy royal piece on `target`. The moved piece
    /// leaves its own square, so pieces of its type count as empty squares here.
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

    /// Adds the squares from where a Hopper would attack the royal piece on `target`; it cannot land on the squares of
    /// `no_landing`.
    fn add_hopper_squares(&mut self, target: usize, blockers: Set, no_landing: Set) {
        let mut from = KING_STEPS[target] | rank_slide(target, blockers);
        let free = FILE_LINES[target] - blockers;
        let steps = FILE_STEPS[target] & free;
        let second = (up(steps) | down(steps)) & free;
        from |= (up(second) | down(second)) & (FILE_LINES[target] - FILE_STEPS[target]);
        from.for_each(|from| {
            let landing = BEYOND[from][target];
            if landing != NO_SQUARE && !no_landing.contains(landing as usize) {
                self.attack_squares[PieceType::Hopper as usize].insert(from);
            }
        });
    }
}

impl AlphaCentauriPosition {
    /// Returns whether the pseudo-legal part `m` keeps the royal law.
    pub(super) fn is_legal(&self, m: Move) -> bool {
        self.keeps_law(m, RoyalSet::ALL)
    }

    /// Returns whether none of these royal pieces is attacked after the pseudo-legal part `m`: tried on a copy of the
    /// sets.
    #[inline]
    pub(super) fn keeps_law(&self, m: Move, royals: RoyalSet) -> bool {
        let mut pieces = *self.pieces;
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
                pieces.toggle(self.pieces.at(square), square);
            }
            let piece = self.pieces.at(from);
            pieces.toggle(piece, from);
            pieces.toggle(piece, m.to as usize);
        }
        !pieces.is_royal_attacked(royals)
    }
}
