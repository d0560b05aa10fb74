//! The free memory, if the system reports it (Linux).

/// Returns the memory that can be had without swapping, in MiB; the limit of a container included.
pub fn available_megabytes() -> Option<usize> {
    let number = |path: &str| std::fs::read_to_string(path).ok()?.trim().parse::<usize>().ok();
    let limit = number("/sys/fs/cgroup/memory.max");
    let used = number("/sys/fs/cgroup/memory.current").unwrap_or(0).saturating_sub(file_cache().unwrap_or(0));
    let contained = limit.map(|limit| limit.saturating_sub(used) >> 20);
    match (machine_megabytes(), contained) {
        (Some(machine), Some(contained)) => Some(machine.min(contained)),
        (machine, contained) => machine.or(contained),
    }
}

/// Bytes of files in a container's memory that the kernel gives back when it is needed.
fn file_cache() -> Option<usize> {
    let text = std::fs::read_to_string("/sys/fs/cgroup/memory.stat").ok()?;
    text.lines().find_map(|line| line.strip_prefix("inactive_file ")?.trim().parse().ok())
}

fn machine_megabytes() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemAvailable:"))?;
    let kilobytes: usize = line.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024)
}
