//! The results of a proof for positions, in bounded memory.

/// How far a question is from its answer: the fewest positions that would have to be settled for "yes" and for "no".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

/// Cannot be settled so.
pub(super) const NEVER: u32 = u32::MAX / 4;

impl Numbers {
    /// Returns the numbers of a settled question.
    pub(super) fn settled(wins: bool) -> Numbers {
        if wins { Numbers { proof: 0, disproof: NEVER } } else { Numbers { proof: NEVER, disproof: 0 } }
    }

    /// Returns the answer, if it is settled.
    pub(super) fn answer(self) -> Option<bool> {
        if self.proof == 0 {
            Some(true)
        } else if self.disproof == 0 {
            Some(false)
        } else {
            None
        }
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    numbers: Numbers,
    /// Positions searched below it: the cost of losing this entry.
    work: u32,
}

/// Entries that a position may stand in.
const WAYS: usize = 4;
/// 2^20 entries of 24 bytes: 24 MiB.
const ENTRIES: usize = 1 << 20;

/// A hash table of fixed size; the entry that took least work is replaced.
pub(super) struct ProofTable(Vec<Entry>);

impl ProofTable {
    pub(super) fn new() -> ProofTable {
        let none = Entry { key: 0, numbers: Numbers { proof: 1, disproof: 1 }, work: 0 };
        ProofTable(vec![none; ENTRIES])
    }

    pub(super) fn get(&self, key: u64) -> Option<Numbers> {
        let first = first(key);
        let found = self.0[first..first + WAYS].iter().find(|entry| entry.key == key && entry.work > 0);
        found.map(|entry| entry.numbers)
    }

    /// Stores a result that took this many positions; at least one.
    pub(super) fn put(&mut self, key: u64, numbers: Numbers, work: u64) {
        let first = first(key);
        let ways = &mut self.0[first..first + WAYS];
        let place = ways.iter().position(|entry| entry.key == key);
        let place = place.unwrap_or_else(|| (0..WAYS).min_by_key(|&way| ways[way].work).unwrap_or(0));
        let before = if ways[place].key == key { ways[place].work } else { 0 };
        let work = before.saturating_add(u32::try_from(work).unwrap_or(u32::MAX)).max(1);
        ways[place] = Entry { key, numbers, work };
    }
}

fn first(key: u64) -> usize {
    (key >> 32) as usize % (ENTRIES / WAYS) * WAYS
}
