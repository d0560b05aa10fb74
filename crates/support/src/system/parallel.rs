//! Loops over independent items, on all available threads; one after the other if there is only one.

use super::huge_pages;
use super::threads::cores;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::collections::TryReserveError;

/// Calls `work` with each number below `count` and returns the results in their order, on `threads` threads, but no
/// more than there are cores. `work` takes a while, so it is `dyn`: all games share one copy of the code around it.
pub fn map<R: Send>(count: usize, threads: usize, work: &(dyn Fn(usize) -> R + Sync)) -> Vec<R> {
    on(threads, || (0..count).into_par_iter().with_max_len(1).map(work).collect())
        .unwrap_or_else(|| (0..count).map(work).collect())
}

/// Calls `work` with each number below `count` and returns the results in their order, on a thread a core; an error
/// ends it.
pub fn try_map<R: Send, E: Send>(
    count: u32,
    work: &(dyn Fn(u32) -> Result<R, E> + Sync),
) -> Result<Vec<R>, E> {
    on(cores(), || (0..count).into_par_iter().map(work).collect())
        .unwrap_or_else(|| (0..count).map(work).collect())
}

/// Makes `count` new items, on a thread per core, each of which makes at least `share` of them. Large ones are in huge
/// pages, if the system has them.
pub fn make<T: Send>(
    count: usize,
    share: usize,
    item: impl Fn() -> T + Sync + Send,
) -> Result<Vec<T>, TryReserveError> {
    let mut items = Vec::new();
    items.try_reserve_exact(count)?;
    huge_pages::advise(items.spare_capacity_mut());
    let made = on(count / share, || {
        items.par_extend((0..count).into_par_iter().with_min_len(share).map(|_| item()));
    });
    if made.is_none() {
        items.extend((0..count).map(|_| item()));
    }
    Ok(items)
}

/// Calls `work` for each item, in any order, on a thread a core, each of which does at least `share` of them.
pub fn for_each<T: Sync>(items: &[T], share: usize, work: impl Fn(&T) + Sync + Send) {
    on(items.len() / share, || items.par_iter().with_min_len(share).for_each(&work))
        .unwrap_or_else(|| items.iter().for_each(work));
}

/// Does the first parallel work of a process, so that a fork during a later one finds no thread in the middle of it.
pub fn prepare_for_forks() {
    map(2, 2, &|_| ());
}

/// Does parallel work on this many threads, but no more than there are cores; `None`, and nothing is done, if there is
/// only one. The threads end with the work: a host may fork its process, and no thread of a pool would be in the child.
fn on<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> Option<R> {
    let threads = threads.min(cores());
    let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build());
    Some(pool?.ok()?.install(work)) // also where there are no threads to be had
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    #[test]
    fn results_come_in_order_and_errors_come_out() {
        for threads in [0, 1, 3] {
            assert!(map(1000, threads, &|item| item * 2).into_iter().eq((0..1000).map(|item| item * 2)));
        }
        assert_eq!(try_map(1000, &|item| if item == 700 { Err(item) } else { Ok(item) }), Err(700));
        assert_eq!(try_map(1000, &Ok::<u32, ()>), Ok((0..1000).collect()));
        let counters = make(1000, 10, || AtomicU32::new(7)).unwrap();
        for_each(&counters, 10, |counter| counter.store(counter.load(Relaxed) + 1, Relaxed));
        assert!(counters.iter().all(|counter| counter.load(Relaxed) == 8));
        assert!(make(usize::MAX, 1, || 0_u64).is_err());
    }
}
