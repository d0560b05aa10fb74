//! The clock.

use std::time::Duration;

#[cfg(target_family = "wasm")]
use super::host::Ticks;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant as Ticks;

/// A moment of a clock that never goes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Moment(Ticks);

impl Moment {
    /// Returns the present moment.
    pub fn now() -> Moment {
        Moment(Ticks::now())
    }

    /// Returns how long ago it was; zero for one to come.
    pub fn elapsed(self) -> Duration {
        Moment::now().since(self)
    }

    /// Returns the time from an earlier moment to this one; zero if that is later.
    pub fn since(self, earlier: Moment) -> Duration {
        self.0.saturating_duration_since(earlier.0)
    }

    /// Returns the moment so much later; `None` if the clock does not go so far.
    pub fn checked_add(self, time: Duration) -> Option<Moment> {
        self.0.checked_add(time).map(Moment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_forward_and_far_moments_are_no_panic() {
        let now = Moment::now();
        assert!(Moment::now() >= now);
        let later = now.checked_add(Duration::from_secs(5)).unwrap();
        assert_eq!(now.since(later), Duration::ZERO);
        assert_eq!(later.since(now), Duration::from_secs(5));
        assert!(now.checked_add(Duration::MAX).is_none());
    }
}
