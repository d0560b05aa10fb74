//! Parallel work on the parts of a list.

use rayon::prelude::*;

/// A list is cut into this many parts, and their results are taken in order: so the number of threads does not matter.
const PARTS: usize = 16;

/// Returns the result of `work` for each part of a list, in order; the parts are worked on in parallel.
pub(super) fn parts<T: Sync, R: Send>(list: &[T], work: &(dyn Fn(&[T]) -> R + Sync)) -> Vec<R> {
    let parts: Vec<&[T]> = list.chunks(list.len().div_ceil(PARTS).max(1)).collect();
    numbered(parts.len(), &|number| work(parts[number]))
}

/// Returns the result of `work` for each number below `count`. Parallel iterators take long to compile: this one is
/// compiled once for all games, not once for each.
fn numbered<R: Send>(count: usize, work: &(dyn Fn(usize) -> R + Sync)) -> Vec<R> {
    (0..count).into_par_iter().with_max_len(1).map(work).collect()
}
