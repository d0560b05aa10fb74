//! Numbers of other programs, which use very large ones for "no limit": they are clamped to the search's bounds.

use asterism_engine::rules::Color;
use asterism_engine::search::{BOUNDS, GameClock};
use std::ops::RangeInclusive;
use std::time::Duration;

/// Returns a number, or the most of its bounds if it is larger.
pub(crate) fn capped(number: u64, bounds: &RangeInclusive<u32>) -> u32 {
    number.min(u64::from(*bounds.end())) as u32
}

/// Returns this many milliseconds, at most the longest time of a search.
pub(crate) fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number.min(*BOUNDS.time.end()))
}

/// Returns the clock of `side`, given the times and increments of White and Black. If only the other side's time is
/// known, that clock is used; `None` if no time is known.
pub(crate) fn clock_of(
    side: Color,
    times: [Option<Duration>; 2],
    increments: [Option<Duration>; 2],
) -> Option<GameClock> {
    let told = if times[side.index()].is_some() { side } else { !side };
    let (remaining, increment) = (times[told.index()]?, increments[told.index()].unwrap_or_default());
    Some(GameClock { remaining, increment, moves_to_go: None })
}
