//! The moves of a node that were searched without success, as far as there is room to remember them.

use crate::rules::Score;

const QUIETS: usize = 48;
const NOISY: usize = 16;

/// Slots of the moves tried; what does not fit is counted only.
pub(super) struct SearchedMoves {
    quiets: [u32; QUIETS],
    noisy: [(u32, Score); NOISY],
    quiet_count: usize,
    noisy_count: usize,
}

impl SearchedMoves {
    pub fn new() -> SearchedMoves {
        SearchedMoves { quiets: [0; QUIETS], noisy: [(0, 0); NOISY], quiet_count: 0, noisy_count: 0 }
    }

    #[inline]
    pub fn add(&mut self, slot: usize, quiet: bool, gain: Score) {
        if quiet {
            if let Some(place) = self.quiets.get_mut(self.quiet_count) {
                *place = slot as u32;
            }
            self.quiet_count += 1;
        } else {
            if let Some(place) = self.noisy.get_mut(self.noisy_count) {
                *place = (slot as u32, gain);
            }
            self.noisy_count += 1;
        }
    }

    /// How many moves were tried.
    #[inline]
    pub fn count(&self) -> usize {
        self.quiet_count + self.noisy_count
    }

    /// How many of them were quiet.
    #[inline]
    pub fn quiets(&self) -> usize {
        self.quiet_count
    }

    pub fn quiet_slots(&self) -> impl Iterator<Item = usize> + '_ {
        self.quiets[..self.quiet_count.min(QUIETS)].iter().map(|&slot| slot as usize)
    }

    /// Slots and gains of the noisy moves.
    pub fn noisy(&self) -> impl Iterator<Item = (usize, Score)> + '_ {
        self.noisy[..self.noisy_count.min(NOISY)].iter().map(|&(slot, gain)| (slot as usize, gain))
    }
}
