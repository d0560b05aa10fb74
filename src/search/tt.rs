//! The transposition table: shared by all threads without locks, in safe code.
//!
//! An entry is two relaxed atomics, `hash ^ data` and `data`, so that a torn read fails the
//! check (Hyatt and Mann 2002, "A lock-less transposition table implementation for parallel
//! search"). The top 16 bits of the first hold the static value instead: the bucket already
//! follows from these bits of the hash. It keeps a [`MoveKey`], never a move, so one table serves every variant and a
//! wrong entry can only misorder moves, never play an illegal one.

use crate::rules::{MATE_BOUND, MoveKey, Score};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the score.
    Exact,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move found, or none.
    pub key: MoveKey,
    /// In centipawns; distances to a win count from this position.
    pub score: Score,
    /// In plies.
    pub depth: i32,
    /// How to take the score.
    pub bound: Bound,
    /// The static value in centipawns, or [`UNKNOWN`].
    pub value: Score,
}

/// Stands for a static value that was not computed.
pub const UNKNOWN: Score = i16::MIN as Score;

/// Four entries share a cache line.
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; 4]);

/// The table.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    megabytes: usize,
    age: AtomicU8,
}

const AGES: u8 = 64;
/// Buckets that are worth a thread of their own where all are written.
const SHARE: usize = 1 << 14;

impl TranspositionTable {
    /// A table of `megabytes` MiB (at least 1), or the reason why there is not enough memory.
    pub fn new(megabytes: usize) -> Result<TranspositionTable, String> {
        let count = megabytes.max(1).saturating_mul(1 << 20) / size_of::<Bucket>();
        if let Some(free) = available_megabytes().filter(|&free| megabytes > free) {
            return Err(format!("not enough memory for {megabytes} MiB of hash, {free} MiB are free"));
        }
        let mut buckets = Vec::new();
        buckets
            .try_reserve_exact(count)
            .map_err(|_| format!("not enough memory for {megabytes} MiB of hash"))?;
        // On all cores: most of the time is the system's, which finds the memory.
        let empty = (0..count).into_par_iter().with_min_len(SHARE);
        buckets.par_extend(empty.map(|_| Bucket(std::array::from_fn(|_| Default::default()))));
        Ok(TranspositionTable { buckets, megabytes, age: AtomicU8::new(0) })
    }

    /// Its size in MiB.
    pub fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.buckets.par_iter().with_min_len(SHARE).for_each(|bucket| {
            for word in bucket.0.iter().flatten() {
                word.store(0, Relaxed);
            }
        });
        self.age.store(0, Relaxed);
    }

    /// Starts a new search: older entries are replaced first.
    pub fn advance(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// Thousandths of a sample of entries that this search has written.
    pub fn per_mille_full(&self) -> usize {
        let age = self.age.load(Relaxed);
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (mut seen, mut full) = (0, 0);
        for entry in sample {
            let data = entry[1].load(Relaxed);
            seen += 1;
            full += (data != 0 && age_of(data) == age) as usize;
        }
        full * 1000 / seen.max(1)
    }

    /// The bucket of a hash: the high half of a wide product spreads it over any number of buckets.
    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        &self.buckets[((hash as u128 * self.buckets.len() as u128) >> 64) as usize]
    }

    /// What is known of the position with this hash, `turns` turns from the root.
    #[inline]
    pub fn probe(&self, hash: u64, turns: u32) -> Option<Entry> {
        for slot in &self.bucket(hash).0 {
            let (check, data) = (slot[0].load(Relaxed), slot[1].load(Relaxed));
            if (check ^ data ^ hash) & CHECKED == 0 && data != 0 {
                return Some(unpack(check, data, turns));
            }
        }
        None
    }

    /// Stores what was found `turns` turns from the root. A known move is kept if the new entry has none.
    #[inline]
    pub fn store(&self, hash: u64, turns: u32, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(hash);
        let (mut worst, mut worst_worth) = (0, i32::MAX);
        for (i, slot) in bucket.0.iter().enumerate() {
            let (check, data) = (slot[0].load(Relaxed), slot[1].load(Relaxed));
            if (check ^ data ^ hash) & CHECKED == 0 && data != 0 {
                let old = unpack(check, data, turns);
                if entry.key == MoveKey::NONE {
                    entry.key = old.key;
                }
                if entry.bound != Bound::Exact && age_of(data) == age && entry.depth + 3 < old.depth {
                    return;
                }
                worst = i;
                break;
            }
            let behind = (AGES + age - age_of(data)) % AGES;
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 8 * behind as i32 };
            if worth < worst_worth {
                (worst, worst_worth) = (i, worth);
            }
        }
        let data = pack(entry, turns, age);
        let value = (entry.value as i16 as u16 as u64) << 48;
        bucket.0[worst][0].store((hash ^ data) & CHECKED | value, Relaxed);
        bucket.0[worst][1].store(data, Relaxed);
    }
}

/// The bits of a hash that an entry is checked by.
const CHECKED: u64 = u64::MAX >> 16;

// data: key 32 bits | score 16 | depth 8 | bound 2, age 6. An entry is never all zero: bounds start at 1.

fn pack(entry: Entry, turns: u32, age: u8) -> u64 {
    let score = match entry.score {
        s if s >= MATE_BOUND => s + turns as Score,
        s if s <= -MATE_BOUND => s - turns as Score,
        s => s,
    };
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    let depth = entry.depth.clamp(0, 255) as u64;
    (entry.key.0 as u64) << 32 | (score as i16 as u16 as u64) << 16 | depth << 8 | bound << 6 | age as u64
}

fn unpack(check: u64, data: u64, turns: u32) -> Entry {
    let score = match (data >> 16) as u16 as i16 as Score {
        s if s >= MATE_BOUND => s - turns as Score,
        s if s <= -MATE_BOUND => s + turns as Score,
        s => s,
    };
    let bound = match data >> 6 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    let value = (check >> 48) as i16 as Score;
    Entry { key: MoveKey((data >> 32) as u32), score, depth: depth_of(data), bound, value }
}

fn depth_of(data: u64) -> i32 {
    (data >> 8) as u8 as i32
}

fn age_of(data: u64) -> u8 {
    data as u8 % AGES
}

/// Memory that can be had without swapping, in MiB, where the system tells it (Linux; the limit of a
/// container included).
fn available_megabytes() -> Option<usize> {
    let number = |path: &str| std::fs::read_to_string(path).ok()?.trim().parse::<usize>().ok();
    let limit = number("/sys/fs/cgroup/memory.max");
    let used = number("/sys/fs/cgroup/memory.current").unwrap_or(0);
    let contained = limit.map(|limit| limit.saturating_sub(used) >> 20);
    match (machine_megabytes(), contained) {
        (Some(machine), Some(contained)) => Some(machine.min(contained)),
        (machine, contained) => machine.or(contained),
    }
}

fn machine_megabytes() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemAvailable:"))?;
    let kilobytes: usize = line.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_stored() {
        let table = TranspositionTable::new(1).unwrap();
        let entry =
            Entry { key: MoveKey(0xDEAD_BEEF), score: -123, depth: 17, bound: Bound::Lower, value: 31 };
        table.store(42, 3, entry);
        assert_eq!(table.probe(42, 3), Some(entry));
        assert_eq!(table.probe(43, 3), None);
    }

    #[test]
    fn distances_to_a_win_count_from_the_stored_position() {
        let table = TranspositionTable::new(1).unwrap();
        let score = crate::rules::mating_in(9);
        table.store(42, 4, Entry { key: MoveKey(1), score, depth: 1, bound: Bound::Exact, value: UNKNOWN });
        assert_eq!(table.probe(42, 6).unwrap().score, crate::rules::mating_in(11));
    }

    #[test]
    fn a_store_without_a_move_keeps_the_known_one() {
        let table = TranspositionTable::new(1).unwrap();
        let entry =
            |key, depth| Entry { key: MoveKey(key), score: 5, depth, bound: Bound::Exact, value: UNKNOWN };
        table.store(42, 0, entry(7, 3));
        table.store(42, 0, entry(0, 4));
        assert_eq!(table.probe(42, 0), Some(entry(7, 4)));
    }

    #[test]
    fn an_impossible_size_is_an_error() {
        assert!(TranspositionTable::new(usize::MAX / (1 << 20)).is_err());
    }
}
