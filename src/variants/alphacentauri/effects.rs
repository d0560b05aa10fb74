//! What a part would do, asked without playing it.

use super::moves::{Kind, Move};
use super::position::{AlphaCentauriPosition, EMPTY};
use super::tables::*;
use crate::rules::{Color, Position};

impl AlphaCentauriPosition {
    /// The squares of the pieces, friends included, that `m` captures.
    #[inline]
    pub(super) fn captured_by(&self, m: Move) -> Set {
        let (from, to) = (m.from as usize, m.to as usize);
        match m.kind {
            Kind::Step | Kind::Rotate => Set::EMPTY,
            Kind::Take => Set::of(to),
            Kind::Hop => {
                // right before the landing square, in line
                let step = |a: usize, b: usize| (b as i32 - a as i32).signum();
                let back = step(from / 9, to / 9) * 9 + step(from % 9, to % 9);
                let hopped = Set::of((to as i32 - back) as usize);
                hopped | (Set::of(to) & self.pieces.occupied())
            }
            Kind::Surround => ORTH[to] & self.pieces.capturable((!self.side_to_move()).index()),
            Kind::Sacrifice => (ORTH[to] & self.pieces.occupied()) - Set::of(from),
            Kind::Advance => Set::of(BEYOND[from][to] as usize),
            Kind::Withdraw => Set::of(BEYOND[to][from] as usize),
        }
    }

    /// The ring of a Rotor, clockwise from above, as it stands now.
    pub(super) fn ring(&self, rotor: usize) -> [u8; 8] {
        AROUND[rotor].map(|square| self.board[square as usize])
    }

    /// Whether the pseudo-legal part `m` keeps the royal law: tried on a copy of the sets.
    #[inline]
    pub(super) fn is_lawful(&self, m: Move) -> bool {
        let mut pieces = self.pieces;
        if m.kind == Kind::Rotate {
            let ring = self.ring(m.from as usize);
            for (i, &code) in ring.iter().enumerate() {
                let (here, there) =
                    (AROUND[m.from as usize][i], AROUND[m.from as usize][(i + m.to as usize) % 8]);
                if code != EMPTY {
                    pieces.toggle(code as usize / 2, code as usize % 2, here as usize);
                    pieces.toggle(code as usize / 2, code as usize % 2, there as usize);
                }
            }
        } else {
            for square in self.captured_by(m) {
                let code = self.board[square] as usize;
                pieces.toggle(code / 2, code % 2, square);
            }
            let code = self.board[m.from as usize] as usize;
            pieces.toggle(code / 2, code % 2, m.from as usize);
            pieces.toggle(code / 2, code % 2, m.to as usize);
        }
        !pieces.is_royal_attacked()
    }

    /// Whether the King or the Dame of `color` is one step from meeting the other in the Zone: a win next turn
    /// unless the royal law forbids that step.
    pub(super) fn can_meet(&self, color: Color) -> bool {
        let [king, dame] = self.pieces.royal[color.index()].map(|s| s as usize);
        let steps = (ORTH[king] & MEET[dame], ORTH[dame] & MEET[king]);
        if steps.0.is_empty() && steps.1.is_empty() {
            return false;
        }
        let free = !self.pieces.occupied() | self.pieces.capturable((!color).index());
        (steps.0 | steps.1).meets(&free)
    }
}
