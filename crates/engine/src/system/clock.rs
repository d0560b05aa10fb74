//! The clock.

use std::ops::Add;
use std::time::Duration;

#[cfg(target_family = "wasm")]
use host::Ticks;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant as Ticks;

/// A moment of a clock that never goes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Moment(Ticks);

impl Moment {
    /// The present moment.
    pub fn now() -> Moment {
        Moment(Ticks::now())
    }

    /// How long ago it was; zero for one to come.
    pub fn elapsed(self) -> Duration {
        Moment::now().since(self)
    }

    /// The time from an earlier moment to this one; zero if that is later.
    pub fn since(self, earlier: Moment) -> Duration {
        self.0.saturating_duration_since(earlier.0)
    }

    /// The moment so much later; `None` if the clock does not go so far.
    pub fn checked_add(self, time: Duration) -> Option<Moment> {
        self.0.checked_add(time).map(Moment)
    }
}

impl Add<Duration> for Moment {
    type Output = Moment;

    /// The moment so much later, or this one if the clock does not go so far.
    fn add(self, time: Duration) -> Moment {
        self.checked_add(time).unwrap_or(self)
    }
}

#[cfg(target_family = "wasm")]
pub use host::set_clock;

/// WebAssembly has no clock of its own: whoever embeds the engine lends one.
#[cfg(target_family = "wasm")]
mod host {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> f64> = OnceLock::new();

    /// Sets the clock: milliseconds since any moment. The first call counts. Until then time stands still, and limits in
    /// time do not end a search.
    pub fn set_clock(milliseconds: fn() -> f64) {
        let _ = CLOCK.set(milliseconds);
    }

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub struct Ticks(Duration);

    impl Ticks {
        pub fn now() -> Ticks {
            let milliseconds = CLOCK.get().map_or(0.0, |clock| clock());
            Ticks(Duration::try_from_secs_f64(milliseconds / 1e3).unwrap_or_default())
        }

        pub fn saturating_duration_since(self, earlier: Ticks) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        pub fn checked_add(self, time: Duration) -> Option<Ticks> {
            self.0.checked_add(time).map(Ticks)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_forward_and_far_moments_are_no_panic() {
        let now = Moment::now();
        assert!(Moment::now() >= now);
        assert_eq!(now.since(now + Duration::from_secs(5)), Duration::ZERO);
        assert_eq!((now + Duration::from_secs(5)).since(now), Duration::from_secs(5));
        assert!(now.checked_add(Duration::MAX).is_none() && now + Duration::MAX == now);
    }
}
