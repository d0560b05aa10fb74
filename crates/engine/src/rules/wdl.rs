//! The chances of a win, a draw and a loss for the score of a search.
//!
//! The form is Stockfish's (its wiki, "Useful data", WDL model): of games between equal players, `P(win) = 1 / (1 +
//! exp((a - score) / b))`, the loss is the same with the sides exchanged, the draw is the rest. So `a` is the score at
//! which half of the games are won, `b` the distance over which the chances change. Both depend on how many pieces have
//! left the board: a Pawn more decides a middlegame more often than an ending of few pieces.

use super::{MATE_BOUND, Score};
use std::fmt;

/// The numbers of one game, fitted to its own self-play by `asterism fit-wdl`: docs/wdl.md. In centipawns, at four
/// phases: no piece off the board, a third, two thirds, all; linear between them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WdlModel {
    /// `a`.
    pub a: [f64; 4],
    /// `b`; above 0.
    pub b: [f64; 4],
}

/// Chances of the side to move, from 0 to 1; they add up to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Wdl {
    /// The chance of a win.
    pub win: f64,
    /// The chance of a draw.
    pub draw: f64,
    /// The chance of a loss.
    pub loss: f64,
}

impl WdlModel {
    /// A guess for a game that has not been fitted yet: half of the games are won with an advantage of 150 centipawns.
    pub(crate) const UNFITTED: WdlModel = WdlModel { a: [150.0; 4], b: [120.0; 4] };

    /// Returns the chances of a score for the side to move; `gone` is the share of the pieces that have left the board,
    /// from 0 to 1.
    ///
    /// ```
    /// use asterism_engine::rules::WdlModel;
    ///
    /// let model = WdlModel { a: [150.0; 4], b: [120.0; 4] };
    /// let chances = model.chances(150, 0.5);
    /// assert!((chances.win - 0.5).abs() < 1e-9 && chances.draw > chances.loss);
    /// ```
    pub fn chances(&self, score: Score, gone: f64) -> Wdl {
        match score {
            MATE_BOUND.. => return Wdl::WON,
            s if s <= -MATE_BOUND => return Wdl::LOST,
            _ => {}
        }
        let (a, b) = (at_phase(&self.a, gone), at_phase(&self.b, gone));
        let beyond = |score: f64| 1.0 / (1.0 + ((a - score) / b).exp());
        let (win, loss) = (beyond(f64::from(score)), beyond(f64::from(-score)));
        Wdl { win, draw: 1.0 - win - loss, loss }
    }
}

/// Interpolates between the values of the phases.
fn at_phase(values: &[f64; 4], gone: f64) -> f64 {
    let place = gone.clamp(0.0, 1.0) * (values.len() - 1) as f64;
    let before = (place as usize).min(values.len() - 2);
    values[before] + (values[before + 1] - values[before]) * (place - before as f64)
}

impl Wdl {
    /// A win that is certain.
    pub(crate) const WON: Wdl = Wdl { win: 1.0, draw: 0.0, loss: 0.0 };
    /// A loss that is certain.
    pub(crate) const LOST: Wdl = Wdl { win: 0.0, draw: 0.0, loss: 1.0 };

    /// Returns the winning chances in one number: from -1 (lost) over 0 (even) to 1 (won).
    pub fn balance(self) -> f64 {
        self.win - self.loss
    }

    /// Returns win, draw and loss in thousandths; they add up to 1,000.
    pub fn per_mille(self) -> [u32; 3] {
        let rounded = |share: f64| ((share * 1_000.0).round() as u32).min(1_000);
        let win = rounded(self.win);
        let loss = rounded(self.loss).min(1_000 - win); // both may have been rounded up
        [win, 1_000 - win - loss, loss]
    }
}

impl fmt::Display for Wdl {
    /// Writes win, draw and loss in thousandths, as UCI does: `338 285 377`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [win, draw, loss] = self.per_mille();
        write!(f, "{win} {draw} {loss}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::mating_in;

    const MODEL: WdlModel = WdlModel { a: [100.0, 130.0, 220.0, 800.0], b: [140.0, 110.0, 110.0, 250.0] };

    #[test]
    fn the_two_sides_see_the_same_game() {
        for (score, gone) in [(0, 0.0), (37, 0.3), (250, 0.9), (5_000, 1.0)] {
            let (one, other) = (MODEL.chances(score, gone), MODEL.chances(-score, gone));
            assert!((one.win - other.loss).abs() < 1e-12 && (one.draw - other.draw).abs() < 1e-12);
            assert_eq!(one.per_mille().iter().sum::<u32>(), 1_000);
            assert!(one.balance() >= 0.0 && one.draw >= 0.0);
        }
    }

    #[test]
    fn thousandths_that_are_both_rounded_up_add_up() {
        assert_eq!(Wdl { win: 0.5005, draw: 0.0, loss: 0.4995 }.per_mille().iter().sum::<u32>(), 1_000);
    }

    /// By definition: half of the games are won at a score of `a`.
    #[test]
    fn half_of_the_games_are_won_at_a() {
        for (gone, a) in [(0.0, 100), (0.5, 175), (1.0, 800)] {
            assert!((MODEL.chances(a, gone).win - 0.5).abs() < 1e-12);
        }
    }

    #[test]
    fn a_known_win_is_certain() {
        assert_eq!(MODEL.chances(mating_in(5), 0.2), Wdl::WON);
        assert_eq!(MODEL.chances(-mating_in(5), 0.2).to_string(), "0 0 1000");
    }
}
