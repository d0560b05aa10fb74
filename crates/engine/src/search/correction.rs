//! Correction history: by how much searches have found the static evaluation to be wrong, by the side to
//! move, the slow structure of the position, each side's other pieces and the last move.
//!
//! The idea is Caissa's and Stockfish's ("correction history", 2023-24).

use super::history::{apply_gravity, zeroed};
use crate::rules::{Color, CorrectionKeys, CorrectionParams, Score};

/// Entries of a table, both sides together; a power of two.
const SIZE: usize = 1 << 15;

/// Corrections of the static evaluation learnt by one worker.
pub(super) struct CorrectionHistory {
    structure: Box<[i16; SIZE]>,
    others: [Box<[i16; SIZE]>; 2],
    last_move: Box<[i16; SIZE]>,
    params: CorrectionParams,
}

/// The entries of a position.
#[derive(Clone, Copy)]
pub(super) struct CorrectionIndex {
    structure: usize,
    others: [usize; 2],
    last_move: usize,
}

impl CorrectionIndex {
    /// The index used where nothing is corrected.
    pub(super) const UNUSED: CorrectionIndex = CorrectionIndex { structure: 0, others: [0; 2], last_move: 0 };

    /// Returns the entries for a side to move, the hashes of parts of the position, and the history index of the last
    /// move.
    #[inline]
    pub(super) fn new(side: Color, keys: CorrectionKeys, last_move: usize) -> CorrectionIndex {
        let entry =
            |key: u64| (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 49) as usize & (SIZE - 2) | side.index();
        let [white, black] = keys.other_keys;
        CorrectionIndex {
            structure: entry(keys.structure_key),
            others: [entry(white), entry(black)],
            last_move: entry((last_move as u64).wrapping_add(1)),
        }
    }
}

impl CorrectionHistory {
    pub(super) fn new(params: CorrectionParams) -> CorrectionHistory {
        CorrectionHistory { structure: zeroed(), others: [zeroed(), zeroed()], last_move: zeroed(), params }
    }

    pub(super) fn clear(&mut self) {
        self.structure.fill(0);
        self.others.iter_mut().for_each(|table| table.fill(0));
        self.last_move.fill(0);
    }

    /// Returns the correction to add to the static evaluation, in centipawns.
    #[inline]
    pub(super) fn value(&self, index: CorrectionIndex) -> Score {
        let [white, black] = &self.others;
        let [of_white, of_black] = index.others;
        let others = white[of_white] as i32 + black[of_black] as i32;
        let rest = self.structure[index.structure] as i32 + self.last_move[index.last_move] as i32;
        (rest + others) / self.params.grain
    }

    /// Learns that a search of `depth` plies found the evaluation `error` centipawns too low.
    pub(super) fn update(&mut self, index: CorrectionIndex, error: Score, depth: i32) {
        let CorrectionParams { limit, depth_divisor, max_bonus, .. } = self.params;
        let bonus = (error * depth / depth_divisor).clamp(-max_bonus, max_bonus);
        apply_gravity(&mut self.structure[index.structure], bonus, limit);
        for (table, entry) in self.others.iter_mut().zip(index.others) {
            apply_gravity(&mut table[entry], bonus, limit);
        }
        apply_gravity(&mut self.last_move[index.last_move], bonus, limit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::SearchParams;

    #[test]
    fn entries_stay_within_the_limit_for_any_bonus() {
        let params = CorrectionParams { limit: 256, max_bonus: 4_096, ..SearchParams::UNTUNED.correction };
        let mut history = CorrectionHistory::new(params);
        let keys = CorrectionKeys { structure_key: 1, other_keys: [2, 3] };
        let index = CorrectionIndex::new(Color::White, keys, 4);
        for error in [5_000, 5_000, -5_000, 100, -5_000] {
            history.update(index, error, 20);
            let most = 4 * params.limit / params.grain; // four tables
            assert!(history.value(index).abs() <= most, "{}", history.value(index));
        }
    }
}
