//! What differs between the hosts of the engine: a server, a page that runs it itself.

/// What a host can give.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The most threads of a search, and positions of an annotation at a time.
    pub threads: usize,
    /// The most MiB of a hash table.
    pub most_hash_mb: usize,
    /// MiB of a hash table where none are asked for.
    pub hash_mb: usize,
}
