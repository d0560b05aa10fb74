//! Huge pages behind large tables, on a Linux that gives them on request: the only `unsafe` code of this crate.
//!
//! With pages of 4 KiB nearly every probe of a table misses the processor's cache of page addresses too. The cost is
//! measured in `docs/lab/strength.md`.

#![allow(unsafe_code)]

use std::mem::MaybeUninit;

/// Asks for huge pages behind memory that nothing has been written to. The system may give small ones all the same.
pub(super) fn advise<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    linux::advise(memory.as_mut_ptr().cast(), size_of_val(memory));
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

#[cfg(target_os = "linux")]
mod linux {
    use std::ffi::{c_int, c_void};

    /// Bytes of a huge page on x86-64, and on aarch64 with pages of 4 KiB.
    const HUGE_PAGE: usize = 2 << 20;
    /// From `<linux/mman.h>`.
    const MADV_HUGEPAGE: c_int = 14;

    unsafe extern "C" {
        fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
    }

    /// Returns where the huge pages within these bytes begin, counted from their start, and how many bytes they have.
    pub(super) fn whole_pages(start: *mut u8, length: usize) -> (usize, usize) {
        let before = start.align_offset(HUGE_PAGE);
        (before, length.saturating_sub(before) / HUGE_PAGE * HUGE_PAGE)
    }

    /// Gives the advice for the huge pages that lie wholly within these bytes.
    pub(super) fn advise(start: *mut u8, length: usize) {
        let (before, whole) = whole_pages(start, length);
        if whole > 0 {
            // SAFETY: this advice changes the page size by which memory is mapped, never its contents (madvise(2)), and
            // the range lies within the caller's memory. An error, such as that of a kernel without huge pages, does no
            // harm.
            unsafe { madvise(start.wrapping_add(before).cast(), whole, MADV_HUGEPAGE) };
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Returns the flags of the mapping that holds this address, from `/proc/self/smaps`.
    fn flags(address: usize) -> Option<String> {
        let text = std::fs::read_to_string("/proc/self/smaps").ok()?;
        let mut lines = text.lines();
        lines.find(|line| {
            let range = line.split_once(' ').and_then(|(range, _)| range.split_once('-'));
            let ends = range.map(|(start, end)| [start, end].map(|text| usize::from_str_radix(text, 16)));
            matches!(ends, Some([Ok(start), Ok(end)]) if (start..end).contains(&address))
        })?;
        lines.find_map(|line| line.strip_prefix("VmFlags:")).map(str::to_string)
    }

    #[test]
    fn huge_pages_lie_within_the_memory() {
        let at = |address: usize| std::ptr::without_provenance_mut(address);
        const MIB: usize = 1 << 20;
        for (start, length, pages) in [
            (4 * MIB, 2 * MIB, (0, 2 * MIB)),
            (4 * MIB, 2 * MIB - 1, (0, 0)),
            (4 * MIB + 64, 4 * MIB - 64, (2 * MIB - 64, 2 * MIB)),
            (4 * MIB + 64, 32 * MIB, (2 * MIB - 64, 30 * MIB)),
            (4 * MIB + 64, 0, (2 * MIB - 64, 0)),
        ] {
            assert_eq!(linux::whole_pages(at(start), length), pages, "{start} {length}");
        }
    }

    #[test]
    fn large_memory_is_marked() {
        let mut large: Vec<u8> = Vec::with_capacity(8 << 20);
        advise(large.spare_capacity_mut());
        let has_huge_pages = std::path::Path::new("/sys/kernel/mm/transparent_hugepage").exists();
        match flags(large.as_ptr() as usize + (4 << 20)).filter(|_| has_huge_pages) {
            Some(flags) => assert!(flags.split_whitespace().any(|flag| flag == "hg"), "{flags}"),
            None => eprintln!("SKIPPED: this system has no huge pages, or does not tell"),
        }
    }
}
