//! Parallel work on the parts of a list.

use rayon::prelude::*;

/// Cuts a list into this many parts at most, and returns the result of `work` for each, in order: so the number of
/// threads does not matter.
pub(super) fn map_parts<T: Sync, R: Send>(
    list: &[T],
    count: usize,
    work: &(dyn Fn(&[T]) -> R + Sync),
) -> Vec<R> {
    let parts: Vec<&[T]> = list.chunks(list.len().div_ceil(count).max(1)).collect();
    map_numbers(parts.len(), &|number| work(parts[number]))
}

/// Returns the result of `work` for each number below `count`. Parallel iterators take long to compile: this one is
/// compiled for each type of result, not for each type of list or work.
fn map_numbers<R: Send>(count: usize, work: &(dyn Fn(usize) -> R + Sync)) -> Vec<R> {
    (0..count).into_par_iter().with_max_len(1).map(work).collect()
}
