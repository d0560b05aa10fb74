//! The pace of a match: the speed of its games, and the time that the remaining ones take.

use std::time::Duration;

/// Seconds of an hour.
const HOUR: f64 = 3_600.0;

/// Games an hour, and the time that `left` more take at this pace: `120 games/h, 1 h 05 min left`. Nothing is known
/// before a game has ended.
pub(super) fn pace(played: u64, left: u64, elapsed: Duration) -> Option<String> {
    let seconds = elapsed.as_secs_f64();
    if played == 0 || seconds <= 0.0 {
        return None;
    }
    let rate = played as f64 * HOUR / seconds;
    let rate = if rate < 10.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
    Some(format!("{rate} games/h, {} left", time(seconds * left as f64 / played as f64)))
}

/// Returns a time in its two largest units.
fn time(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3_600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        3_600..86_400 => format!("{} h {:02} min", seconds / 3_600, seconds / 60 % 60),
        _ => format!("{} d {:02} h", seconds / 86_400, seconds / 3_600 % 24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pace_and_time_left_follow_from_finished_games() {
        let told = |played, left, seconds| pace(played, left, Duration::from_secs(seconds));
        assert_eq!(told(0, 9, 60), None);
        assert_eq!(told(20, 30, 600).unwrap(), "120 games/h, 15 min 00 s left");
        assert_eq!(told(1, 26, 900).unwrap(), "4.0 games/h, 6 h 30 min left");
        assert_eq!(told(2, 400, 900).unwrap(), "8.0 games/h, 2 d 02 h left");
        assert_eq!(told(5, 0, 1).unwrap(), "18000 games/h, 0 s left");
    }
}
