//! The moves of a node that were searched without a cut-off, as far as there is room to remember them.

use crate::rules::Score;

const QUIETS: usize = 48;
const NOISY: usize = 16;

/// History indices of the moves searched; those that do not fit are only counted.
pub(super) struct SearchedMoves {
    quiets: [u32; QUIETS],
    noisy: [(u32, Score); NOISY],
    quiet_count: usize,
    noisy_count: usize,
}

impl SearchedMoves {
    pub(super) fn new() -> SearchedMoves {
        SearchedMoves { quiets: [0; QUIETS], noisy: [(0, 0); NOISY], quiet_count: 0, noisy_count: 0 }
    }

    #[inline]
    pub(super) fn add(&mut self, history_index: usize, quiet: bool, material_gain: Score) {
        if quiet {
            if let Some(entry) = self.quiets.get_mut(self.quiet_count) {
                *entry = history_index as u32;
            }
            self.quiet_count += 1;
        } else {
            if let Some(entry) = self.noisy.get_mut(self.noisy_count) {
                *entry = (history_index as u32, material_gain);
            }
            self.noisy_count += 1;
        }
    }

    /// Returns how many moves were searched.
    #[inline]
    pub(super) fn count(&self) -> usize {
        self.quiet_count + self.noisy_count
    }

    /// Returns how many of them were quiet.
    #[inline]
    pub(super) fn quiet_count(&self) -> usize {
        self.quiet_count
    }

    /// Returns the history indices of the quiet moves.
    pub(super) fn quiets(&self) -> impl Iterator<Item = usize> + '_ {
        self.quiets[..self.quiet_count.min(QUIETS)].iter().map(|&index| index as usize)
    }

    /// Returns the history indices and material gains of the noisy moves.
    pub(super) fn noisy(&self) -> impl Iterator<Item = (usize, Score)> + '_ {
        self.noisy[..self.noisy_count.min(NOISY)].iter().map(|&(index, gain)| (index as usize, gain))
    }
}
