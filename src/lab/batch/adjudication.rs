//! Ends games whose result both sides agree on, by their scores.

use asterism_engine::rules::{Color, DRAW, MATE_BOUND, ReportedScore, Score, WdlModel};
use serde::Serialize;

/// A rule for calling a game drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DrawRule {
    /// From this move of each side on.
    pub from: u64,
    /// Moves of each side in a row.
    pub count: u64,
    /// Centipawns that no score exceeds.
    pub score: u64,
}

/// A rule for calling a game won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct WinRule {
    /// Moves of each side in a row.
    pub count: u64,
    /// Centipawns that every score of the winner reaches, and of the loser below zero.
    pub score: u64,
}

/// From this score on a position is decided; training leaves it out.
const DECIDED: Score = 2_000;
/// A win that the model holds to be so likely in every phase is sure.
const SURE_WIN: f64 = 0.99;
/// The least score, and the least chance to win in every phase, that end a game if an occasional wrong result does
/// little harm.
const QUICK_WIN: (Score, f64) = (700, 0.95);
/// Where the model holds a draw to be so likely at a level score with hardly a piece left, level games are drawn.
const LIKELY_DRAW: f64 = 0.9;

impl WinRule {
    /// Returns a careful rule for a game with this model.
    pub fn careful(model: &WdlModel) -> WinRule {
        WinRule::with_chance(model, DECIDED, SURE_WIN)
    }

    /// Returns a rule for a game with this model that saves more time.
    pub fn quick(model: &WdlModel) -> WinRule {
        WinRule::with_chance(model, QUICK_WIN.0, QUICK_WIN.1)
    }

    /// Returns the least score, and at least `least`, that wins with this chance in every phase.
    fn with_chance(model: &WdlModel, least: Score, chance: f64) -> WinRule {
        let sure = |score: &Score| {
            [0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0].iter().all(|gone| model.chances(*score, *gone).win >= chance)
        };
        let score = (least..=MATE_BOUND).step_by(100).find(sure).unwrap_or(MATE_BOUND);
        WinRule { count: 3, score: score as u64 }
    }
}

impl DrawRule {
    /// Returns a careful rule for a game with this model; `None` if level games are hardly ever drawn.
    pub fn careful(model: &WdlModel) -> Option<DrawRule> {
        let drawn = model.chances(DRAW, 1.0).draw >= LIKELY_DRAW;
        drawn.then_some(DrawRule { from: 40, count: 8, score: 8 })
    }
}

/// Returns a score in centipawns, a mate as more than any other score.
fn centipawns(score: ReportedScore) -> i64 {
    match score {
        ReportedScore::Cp(cp) => cp,
        ReportedScore::Mate(moves) if moves > 0 => i64::MAX,
        ReportedScore::Mate(_) => -i64::MAX,
    }
}

/// Watches the scores of one game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Adjudicator {
    draw: Option<DrawRule>,
    win: Option<WinRule>,
    /// The number of consecutive plies with scores that indicate a draw.
    level: u64,
    /// The number of consecutive plies with scores that indicate a win of White, and of Black.
    winning: [u64; 2],
}

impl Adjudicator {
    /// Makes an adjudicator with these rules.
    pub(crate) fn new(draw: Option<DrawRule>, win: Option<WinRule>) -> Adjudicator {
        Adjudicator { draw, win, ..Adjudicator::default() }
    }

    /// Adds the score with which `side` made move number `number` (from 1); returns the winner if the rules end the
    /// game, `Some(None)` for a draw.
    pub(crate) fn add_score(
        &mut self,
        side: Color,
        number: u64,
        score: Option<ReportedScore>,
    ) -> Option<Option<Color>> {
        let score = score.map(centipawns);
        if let Some(rule) = self.draw {
            let level = score.is_some_and(|cp| cp.unsigned_abs() <= rule.score) && number >= rule.from;
            self.level = if level { self.level + 1 } else { 0 };
            if self.level >= rule.count.saturating_mul(2) {
                return Some(None);
            }
        }
        let rule = self.win?;
        for winner in [Color::White, Color::Black] {
            let agrees = score.is_some_and(|cp| {
                let for_winner = if side == winner { cp } else { cp.saturating_neg() };
                for_winner > 0 && for_winner.unsigned_abs() >= rule.score
            });
            let count = &mut self.winning[winner.index()];
            *count = if agrees { *count + 1 } else { 0 };
            if *count >= rule.count.saturating_mul(2) {
                return Some(Some(winner));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdicts(
        rules: (Option<DrawRule>, Option<WinRule>),
        scores: &[Option<ReportedScore>],
    ) -> Vec<Option<Option<Color>>> {
        let mut adjudicator = Adjudicator::new(rules.0, rules.1);
        let sides = [Color::White, Color::Black].into_iter().cycle();
        (0..)
            .zip(scores.iter().zip(sides))
            .map(|(i, (s, side))| adjudicator.add_score(side, i / 2 + 1, *s))
            .collect()
    }

    #[test]
    fn a_draw_needs_both_sides_and_enough_moves_in_a_row() {
        let rule = Some(DrawRule { from: 2, count: 1, score: 10 });
        let said = verdicts((rule, None), &[0, 0, -10, 11, 10, 0].map(|cp| Some(ReportedScore::Cp(cp))));
        assert_eq!(said, [None, None, None, None, None, Some(None)]);
        assert_eq!(verdicts((rule, None), &[None; 6]), [None; 6]);
    }

    /// `a + b ln 99` is where a win has 99 %: 2,306 in the last phase of the first model, 1,089 in the second; with 19
    /// in place of 99, where it has 95 %: 1,903 and 734.
    #[test]
    fn careful_rules_follow_the_model() {
        let drawish = WdlModel { a: [100.0, 120.0, 160.0, 1184.0], b: [150.0, 130.0, 100.0, 244.0] };
        let sharp = WdlModel { a: [100.0; 4], b: [215.0; 4] };
        assert_eq!(WinRule::careful(&drawish), WinRule { count: 3, score: 2_400 });
        assert_eq!(WinRule::careful(&sharp), WinRule { count: 3, score: 2_000 });
        assert_eq!(WinRule::quick(&drawish), WinRule { count: 3, score: 2_000 });
        assert_eq!(WinRule::quick(&sharp), WinRule { count: 3, score: 800 });
        assert!(DrawRule::careful(&drawish).is_some() && DrawRule::careful(&sharp).is_none());
    }

    #[test]
    fn a_win_needs_both_sides_to_see_it() {
        let rule = Some(WinRule { count: 1, score: 500 });
        let scores = [
            ReportedScore::Cp(600),
            ReportedScore::Cp(600),
            ReportedScore::Cp(-499),
            ReportedScore::Mate(3),
            ReportedScore::Cp(-500),
        ]
        .map(Some);
        assert_eq!(verdicts((None, rule), &scores), [None, None, None, None, Some(Some(Color::Black))]);
        assert_eq!(
            verdicts((None, rule), &[Some(ReportedScore::Cp(600)), Some(ReportedScore::Cp(-499))]),
            [None, None]
        );
    }
}
