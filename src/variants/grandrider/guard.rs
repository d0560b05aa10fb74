//! What endangers the King to move, found once per position: so that nearly every move is
//! known to be legal by one look at its destination.

use super::position::GrandRiderPosition;
use super::tables::{ALL, LINES, Set, towards, up_to};

/// A line on which only one own piece stands between the King and an enemy rider.
#[derive(Clone, Copy)]
struct Pin {
    piece: u8,
    rider: u8,
    dir: u8,
}

/// The dangers to one King.
pub struct Guard {
    /// Where the King stands.
    pub king: usize,
    /// Whether it is attacked.
    pub checked: bool,
    /// Where any other piece may go: everywhere, or to where it stops all attacks.
    pub mask: Set,
    /// The pieces that may not go just anywhere.
    pub pinned: Set,
    /// Whether nothing matters because all pseudo-legal moves are wanted.
    pub off: bool,
    // One line at most in each of the 32 directions.
    pins: [Pin; 32],
    count: usize,
}

impl Guard {
    /// No dangers: every pseudo-legal move passes.
    pub fn off(pos: &GrandRiderPosition) -> Guard {
        Guard {
            king: pos.kings[pos.us()] as usize,
            checked: false,
            mask: ALL,
            pinned: Set::EMPTY,
            off: true,
            pins: [Pin { piece: 0, rider: 0, dir: 0 }; 32],
            count: 0,
        }
    }

    /// The dangers to the King of the side to move.
    #[inline]
    pub fn new(pos: &GrandRiderPosition) -> Guard {
        let mut guard = Guard { off: false, ..Guard::off(pos) };
        let (us, king) = (pos.us(), guard.king);
        let (own, enemies) = (pos.colors[us], pos.colors[us ^ 1]);
        for attacker in pos.near_attackers(king, us ^ 1) & enemies {
            guard.checked = true;
            guard.mask &= Set::of(attacker);
        }
        for (family, riders) in pos.on_lines() {
            let riders = LINES[family.index][king] & riders & enemies;
            if riders.is_empty() {
                continue;
            }
            for rider in riders {
                let dir = towards(family, king, rider);
                let line = up_to(king, rider, dir);
                let mut blockers = line & (own | enemies);
                blockers.remove(rider);
                match blockers.len() {
                    0 => {
                        guard.checked = true;
                        guard.mask &= line;
                    }
                    1 if blockers.meets(&own) => guard.add_pin(blockers, rider, dir),
                    _ => {}
                }
            }
        }
        guard
    }

    #[inline]
    fn add_pin(&mut self, blocker: Set, rider: usize, dir: usize) {
        self.pinned |= blocker;
        let piece = blocker.lowest().unwrap_or(0) as u8;
        self.pins[self.count % 32] = Pin { piece, rider: rider as u8, dir: dir as u8 };
        self.count += 1;
    }

    /// Where the piece on `square` may go: of a rider's line only the landing squares matter,
    /// and a piece may stand on several lines at once.
    #[inline]
    pub fn allowed(&self, square: usize) -> Set {
        let mut mask = self.mask;
        if self.pinned.contains(square) {
            for pin in &self.pins[..self.count.min(32)] {
                if pin.piece as usize == square {
                    mask &= up_to(self.king, pin.rider as usize, pin.dir as usize);
                }
            }
        }
        mask
    }
}
