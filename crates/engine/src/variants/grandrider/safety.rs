//! The dangers to the King of the side to move, found once per position: so that nearly every move is known to be legal
//! by one look at its destination. The King's own moves, castling and en passant are left to the generator.

use super::position::GrandRiderPosition;
use super::tables::{ALL, LINES, Set, direction, up_to};

/// An own piece that alone stands between the King and an enemy rider.
#[derive(Clone, Copy)]
struct Pin {
    piece: u8,
    rider: u8,
    dir: u8,
}

/// Checks and pins of one King.
pub(super) struct Safety {
    pub king: usize,
    pub in_check: bool,
    /// The destinations of any other piece: everywhere, or where it ends all checks.
    pub check_mask: Set,
    /// The pieces that are pinned, by one rider or more.
    pub pinned: Set,
    /// Whether checks and pins are left out because all pseudo-legal moves are wanted.
    pub ignored: bool,
    // One pin at most in each of the 32 directions.
    pins: [Pin; 32],
    count: usize,
}

impl Safety {
    /// Makes a state without checks and pins, in which every pseudo-legal move passes.
    pub(super) fn ignored(pos: &GrandRiderPosition) -> Safety {
        Safety {
            king: pos.pieces.king(pos.clock.side),
            in_check: false,
            check_mask: ALL,
            pinned: Set::EMPTY,
            ignored: true,
            pins: [Pin { piece: 0, rider: 0, dir: 0 }; 32],
            count: 0,
        }
    }

    /// Returns the checks and pins of the side to move.
    #[inline]
    pub(super) fn new(pos: &GrandRiderPosition) -> Safety {
        let mut safety = Safety { ignored: false, ..Safety::ignored(pos) };
        let (us, king) = (pos.clock.side, safety.king);
        let (own, enemies) = (pos.pieces.of_color(us), pos.pieces.of_color(!us));
        for attacker in pos.step_attackers(king, !us) & enemies {
            safety.in_check = true;
            safety.check_mask &= Set::of(attacker);
        }
        for (family, riders) in pos.riders() {
            let riders = LINES[family.index][king] & riders & enemies;
            if riders.is_empty() {
                continue;
            }
            for rider in riders {
                let dir = direction(family, king, rider);
                let line = up_to(king, rider, dir);
                let mut blockers = line & (own | enemies);
                blockers.remove(rider);
                match blockers.len() {
                    0 => {
                        safety.in_check = true;
                        safety.check_mask &= line;
                    }
                    1 if blockers.meets(&own) => safety.add_pin(blockers, rider, dir),
                    _ => {}
                }
            }
        }
        safety
    }

    #[inline]
    fn add_pin(&mut self, blocker: Set, rider: usize, dir: usize) {
        self.pinned |= blocker;
        let piece = blocker.lowest().unwrap_or(0) as u8;
        self.pins[self.count % 32] = Pin { piece, rider: rider as u8, dir: dir as u8 };
        self.count += 1;
    }

    /// Returns where the piece on `square`, no King, may go: of a rider's line only the landing squares matter, and a
    /// piece may stand on several lines at once.
    #[inline]
    pub(super) fn allowed(&self, square: usize) -> Set {
        let mut allowed = self.check_mask;
        if self.pinned.contains(square) {
            for pin in &self.pins[..self.count.min(32)] {
                if pin.piece as usize == square {
                    allowed &= up_to(self.king, pin.rider as usize, pin.dir as usize);
                }
            }
        }
        allowed
    }
}
