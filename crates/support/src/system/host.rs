//! Services that a WebAssembly module lacks and its host lends: a clock, a seed, a stop that reaches a search in
//! progress, and files of networks.

use std::sync::OnceLock;

/// Whether a host provides what the machine lacks: time, memory, random numbers.
pub const HAS_HOST: bool = cfg!(target_family = "wasm");

static HOST: OnceLock<Host> = OnceLock::new();

/// The services that the host of a WebAssembly module lends it; on other machines they are not used.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// Milliseconds since an arbitrary fixed moment.
    pub now: fn() -> f64,
    /// Whether the search that runs is to stop. It is asked at least every 512 nodes.
    pub stops: fn() -> bool,
    /// A number that differs from page to page.
    pub seed: u64,
    /// Returns the file with the network of a game, given the game's name. It is called once, and only if networks are
    /// not part of the module (feature `networks`).
    pub network: fn(&str) -> Vec<u8>,
}

/// Sets the host. The first call counts. Until then time stands still, and limits in time do not end a search.
pub fn set_host(host: Host) {
    let _ = HOST.set(host);
}

/// Returns whether the host wants the search that runs to stop.
#[inline]
pub fn host_stops() -> bool {
    HAS_HOST && HOST.get().is_some_and(|host| (host.stops)())
}

/// Returns the file with the network of a game, from the host; `None` if there is none.
pub fn host_network(game: &str) -> Option<Vec<u8>> {
    HOST.get().filter(|_| HAS_HOST).map(|host| (host.network)(game))
}

/// Returns the host's seed; 0 if it lends none.
pub(super) fn host_seed() -> u64 {
    HOST.get().filter(|_| HAS_HOST).map_or(0, |host| host.seed)
}

#[cfg(target_family = "wasm")]
mod clock {
    use super::HOST;
    use std::time::Duration;

    /// A moment of the host's clock.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub(crate) struct Ticks(Duration);

    impl Ticks {
        pub(crate) fn now() -> Ticks {
            let milliseconds = HOST.get().map_or(0.0, |host| (host.now)());
            Ticks(Duration::try_from_secs_f64(milliseconds / 1e3).unwrap_or_default())
        }

        pub(crate) fn saturating_duration_since(self, earlier: Ticks) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        pub(crate) fn checked_add(self, time: Duration) -> Option<Ticks> {
            self.0.checked_add(time).map(Ticks)
        }
    }
}

#[cfg(target_family = "wasm")]
pub(super) use clock::Ticks;
