//! Quantities that change in the course of a training: the learning rate, and the weight of the result of a game.

use std::f32::consts::PI;
use std::str::FromStr;

/// The learning rate of the last step as a part of that of the first: 0.3 to the fifth, as `bullet` takes it.
const LAST_PART: f32 = 0.00243;

/// Returns the learning rate after a part of the training, from 0 to 1: half a wave of the cosine, from the `first`
/// one.
pub(super) fn learning_rate(first: f32, done: f32) -> f32 {
    let last = first * LAST_PART;
    last + (first - last) * (1.0 + (PI * done).cos()) / 2.0
}

/// Weight of the game's result in the target, from 0 to 1; the rest is the score of the search. It goes from that of
/// the first epoch to that of the last in a straight line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ResultShare {
    first: f32,
    /// In the last epoch of several, and for comparing losses.
    pub last: f32,
}

impl ResultShare {
    /// Returns the share of the result in an epoch, from 1, of this many.
    pub(super) fn in_epoch(&self, epoch: usize, epochs: usize) -> f32 {
        let done = (epoch - 1) as f32 / (epochs.max(2) - 1) as f32;
        self.first + (self.last - self.first) * done
    }
}

impl FromStr for ResultShare {
    type Err = &'static str;

    /// Returns a number from 0 to 1, or that of the first epoch, two dots and that of the last.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let number = |text: &str| text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
        match [number(first), number(last)] {
            [Some(first), Some(last)] => Ok(ResultShare { first, last }),
            _ => Err("expected a number from 0 to 1, or two such as 0.1..0.3"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_falls_from_the_first_to_the_last() {
        let first = 0.002;
        let rates: Vec<f32> = (0..=100).map(|step| learning_rate(first, step as f32 / 100.0)).collect();
        assert_eq!(rates[0], first);
        assert!((rates[100] - first * 0.3f32.powi(5)).abs() < 1e-9);
        assert!(rates.windows(2).all(|pair| pair[1] < pair[0]));
        assert!((rates[50] - (first + rates[100]) / 2.0).abs() < 1e-8, "half way after half of the steps");
    }

    #[test]
    fn the_share_of_the_result_is_one_number_or_goes_from_one_to_another() {
        let shares = |text: &str, epochs: usize| -> Vec<f32> {
            let share: ResultShare = text.parse().unwrap();
            (1..=epochs).map(|epoch| (share.in_epoch(epoch, epochs) * 100.0).round() / 100.0).collect()
        };
        assert_eq!(shares("0.3", 3), [0.3; 3]);
        assert_eq!(shares("0.1..0.3", 3), [0.1, 0.2, 0.3]);
        assert_eq!(shares("1..0", 2), [1.0, 0.0]);
        assert_eq!(shares("0.1..0.3", 1), [0.1]);
        for text in ["", "1.1", "-0.1", "0.1..", "..0.3", "0.1..2", "0.1...0.3", "NaN", "x"] {
            assert!(text.parse::<ResultShare>().is_err(), "{text}");
        }
    }
}
