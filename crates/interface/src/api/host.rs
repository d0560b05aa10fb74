//! The differences between hosts of the engine: a server, or a page that runs the engine itself.

/// The limits of a host.
#[derive(Clone, Copy, Debug)]
pub struct HostLimits {
    /// The most threads of a search, and positions of an annotation at a time.
    pub threads: usize,
    /// The most MiB of a hash table.
    pub most_hash_mb: usize,
    /// MiB of a hash table if no size is requested.
    pub hash_mb: usize,
}
