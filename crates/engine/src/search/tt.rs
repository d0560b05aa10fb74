//! The transposition table: shared by all threads without locks, in safe code.
//!
//! An entry is two relaxed atomics, `hash ^ data` and `data`, so that a torn read fails the
//! check (Hyatt and Mann 2002, "A lock-less transposition table implementation for parallel
//! search"). The top 16 bits of the first hold the static evaluation instead: the bucket already
//! follows from these bits of the hash. It keeps a [`MoveKey`], never a move, so one table serves every variant and a
//! wrong entry can only misorder moves, never play an illegal one.

use super::bound::Bound;
use super::tt_entry::{AGES, TtEntry, pack, packed_age, packed_depth, unpack};
use crate::rules::{MoveKey, Score};
use asterism_support::system::{self, Condvar, Mutex, available_megabytes};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use thiserror::Error;

/// Four entries share a cache line.
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; 4]);

pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    megabytes: usize,
    age: AtomicU8,
    /// The number of threads that may write to it.
    writers: Mutex<usize>,
    writer_gone: Condvar,
}

/// A thread that may write to a table, as long as this is kept.
pub(super) struct Writer(Arc<TranspositionTable>);

impl Drop for Writer {
    fn drop(&mut self) {
        *self.0.writers.lock() -= 1;
        self.0.writer_gone.notify_all();
    }
}

/// An entry of this search is kept if a new one that is not an exact score is shallower by more than this, in plies.
const KEPT_DEPTH: i32 = 3;
/// An entry one search older counts as this many plies shallower when an entry is to be replaced.
const AGE_WEIGHT: i32 = 8;
/// The number of buckets that justifies another thread when all are written.
const SHARE: usize = 1 << 14;

/// There is not enough memory for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "not enough memory for {megabytes} MiB of hash{}",
    free.map_or(String::new(), |free| format!(", {free} MiB are free"))
)]
pub struct OutOfMemory {
    /// MiB asked for.
    pub megabytes: usize,
    /// Free MiB, if the system reports them.
    pub free: Option<usize>,
}

/// Whether [`TranspositionTable::prefetch`] does anything: elsewhere there is no safe way.
pub(super) const PREFETCHES: bool = cfg!(target_arch = "x86_64");

impl TranspositionTable {
    /// Refuses tables of `megabytes` MiB together if the system reports less free memory.
    pub(crate) fn expect_memory(megabytes: usize) -> Result<(), OutOfMemory> {
        match available_megabytes().filter(|&free| megabytes > free) {
            Some(free) => Err(OutOfMemory { megabytes, free: Some(free) }),
            None => Ok(()),
        }
    }

    /// Makes a table of `megabytes` MiB (at least 1).
    pub(crate) fn new(megabytes: usize) -> Result<TranspositionTable, OutOfMemory> {
        let count = megabytes.max(1).saturating_mul(1 << 20) / size_of::<Bucket>();
        TranspositionTable::expect_memory(megabytes)?;
        TranspositionTable::with_buckets(count, megabytes)
    }

    /// Makes the smallest table, for a worker that does not search and must not hold a large one.
    pub(super) fn placeholder() -> TranspositionTable {
        TranspositionTable::with_buckets(1, 0).expect("a bucket of 64 bytes")
    }

    fn with_buckets(count: usize, megabytes: usize) -> Result<TranspositionTable, OutOfMemory> {
        // On all cores: most of the time is the system's, which finds the memory.
        let buckets = system::make(count, SHARE, || Bucket(std::array::from_fn(|_| Default::default())))
            .map_err(|_| OutOfMemory { megabytes, free: None })?;
        let (writers, writer_gone) = (Mutex::new(0), Condvar::default());
        Ok(TranspositionTable { buckets, megabytes, age: AtomicU8::new(0), writers, writer_gone })
    }

    /// Its size in MiB.
    pub(super) fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Counts a thread that is going to write.
    pub(super) fn writer(self: &Arc<Self>) -> Writer {
        *self.writers.lock() += 1;
        Writer(self.clone())
    }

    /// Waits for the threads that may still write: some outlive their search by a moment.
    pub(super) fn settle(&self) {
        let mut writers = self.writers.lock();
        while *writers > 0 {
            writers = self.writer_gone.wait(writers);
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        system::for_each(&self.buckets, SHARE, |bucket| {
            for [check, data] in &bucket.0 {
                check.store(0, Relaxed);
                data.store(0, Relaxed);
            }
        });
        self.age.store(0, Relaxed);
    }

    /// Starts a new search: older entries are replaced first.
    pub(crate) fn advance(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// Thousandths of a sample of entries that this search has written.
    pub(crate) fn per_mille_full(&self) -> usize {
        let age = self.age.load(Relaxed);
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (mut seen, mut full) = (0, 0);
        for entry in sample {
            let data = entry[1].load(Relaxed);
            seen += 1;
            full += (data != 0 && packed_age(data) == age) as usize;
        }
        full * 1000 / seen.max(1)
    }

    /// Returns the bucket of a hash: the high half of a wide product spreads it over any number of buckets.
    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        &self.buckets[((hash as u128 * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Prefetches the entry of a position that will be probed soon, so that the probe does not wait for memory.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        let _bucket = self.bucket(hash);
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t0(_bucket);
    }

    /// Returns the entry of the position with this hash, `turns` turns from the root.
    #[inline]
    pub(crate) fn probe(&self, hash: u64, turns: u32) -> Option<TtEntry> {
        for words in &self.bucket(hash).0 {
            let (check, data) = (words[0].load(Relaxed), words[1].load(Relaxed));
            if (check ^ data ^ hash) & CHECKED == 0 && data != 0 {
                return Some(unpack(data, raw_eval_of(check), turns));
            }
        }
        None
    }

    /// Stores an entry found `turns` turns from the root. A known move is kept if the new entry has none.
    #[inline]
    pub(crate) fn store(&self, hash: u64, turns: u32, mut entry: TtEntry) {
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(hash);
        let (mut replaced, mut lowest_worth) = (0, i32::MAX);
        for (i, words) in bucket.0.iter().enumerate() {
            let (check, data) = (words[0].load(Relaxed), words[1].load(Relaxed));
            if (check ^ data ^ hash) & CHECKED == 0 && data != 0 {
                let old = unpack(data, raw_eval_of(check), turns);
                if entry.key == MoveKey::NONE {
                    entry.key = old.key;
                }
                if entry.bound != Bound::Exact
                    && packed_age(data) == age
                    && entry.depth + KEPT_DEPTH < old.depth
                {
                    return;
                }
                replaced = i;
                break;
            }
            let behind = (AGES + age - packed_age(data)) % AGES;
            let worth = if data == 0 { i32::MIN } else { packed_depth(data) - AGE_WEIGHT * behind as i32 };
            if worth < lowest_worth {
                (replaced, lowest_worth) = (i, worth);
            }
        }
        let data = pack(entry, turns, age);
        let raw_eval = (entry.raw_eval as i16 as u16 as u64) << 48;
        bucket.0[replaced][0].store((hash ^ data) & CHECKED | raw_eval, Relaxed);
        bucket.0[replaced][1].store(data, Relaxed);
    }
}

/// The bits of a hash that an entry is checked by.
const CHECKED: u64 = u64::MAX >> 16;

/// Returns the static evaluation in the top bits of an entry's first word.
fn raw_eval_of(check: u64) -> Score {
    (check >> 48) as i16 as Score
}

#[cfg(test)]
mod tests {
    use super::super::tt_entry::NO_EVAL;
    use super::*;

    #[test]
    fn entries_come_back_as_stored() {
        let table = TranspositionTable::new(1).unwrap();
        let entry = TtEntry {
            key: MoveKey(0xDEAD_BEEF),
            score: -123,
            depth: 17,
            bound: Bound::Lower,
            was_pv: true,
            raw_eval: 31,
        };
        table.store(42, 3, entry);
        assert_eq!(table.probe(42, 3), Some(entry));
        assert_eq!(table.probe(43, 3), None);
    }

    #[test]
    fn distances_to_a_win_count_from_the_stored_position() {
        let table = TranspositionTable::new(1).unwrap();
        let score = crate::rules::mating_in(9);
        table.store(
            42,
            4,
            TtEntry {
                key: MoveKey(1),
                score,
                depth: 1,
                bound: Bound::Exact,
                was_pv: false,
                raw_eval: NO_EVAL,
            },
        );
        assert_eq!(table.probe(42, 6).unwrap().score, crate::rules::mating_in(11));
    }

    #[test]
    fn a_store_without_a_move_keeps_the_known_one() {
        let table = TranspositionTable::new(1).unwrap();
        let entry = |key, depth| TtEntry {
            key: MoveKey(key),
            score: 5,
            depth,
            bound: Bound::Exact,
            was_pv: false,
            raw_eval: NO_EVAL,
        };
        table.store(42, 0, entry(7, 3));
        table.store(42, 0, entry(0, 4));
        assert_eq!(table.probe(42, 0), Some(entry(7, 4)));
    }

    #[test]
    fn an_impossible_size_is_an_error() {
        assert!(TranspositionTable::new(usize::MAX / (1 << 20)).is_err());
    }
}
