//! How a match stands, as lines for people and as JSON.

use crate::lab::tournament::estimate::{Estimate, Interval};
use crate::lab::tournament::spec::EngineSpec;
use crate::lab::tournament::sprt::{Sprt, SprtVerdict};
use crate::lab::tournament::standings::{Standing, Standings};
use crate::lab::tournament::stats::{Pairs, Tally};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The view of a match.
pub(super) struct StandingsView<'a> {
    pub engines: &'a [EngineSpec],
    pub sprt: Option<Sprt>,
    pub standings: &'a Standings,
}

impl StandingsView<'_> {
    /// Returns one line: the score of the first engine, and the test.
    pub(super) fn line(&self) -> String {
        let first = self.standings.standing(0);
        let games = self.standings.games();
        let plural = if games == 1 { "" } else { "s" };
        let mut text = format!("{games} game{plural}, {}: {}", self.name(0), score(&first));
        let on_time = self.standings.on_time();
        if on_time > 0 {
            text += &format!(", {on_time} on time");
        }
        if let Some(e) = first.pairs.estimate() {
            text += &format!(", Elo {}", elo(&e));
        }
        if let Some(sprt) = self.sprt {
            let (lower, upper) = sprt.bounds();
            let llr = sprt.llr(&first.pairs);
            text += &format!(", LLR {llr:.2} ({lower:.2}, {upper:.2}), ");
            let (leaning, way) = sprt.way(&first.pairs);
            let to = if leaning == SprtVerdict::Lower { "elo0" } else { "elo1" };
            text += &match sprt.verdict(&first.pairs) {
                Some(_) => self.verdict().to_string(),
                None => format!("{}% of the way to {to}", (way * 100.0).floor()),
            };
        }
        text
    }

    /// Returns the log-likelihood ratio of the test, if there is one.
    pub(super) fn llr(&self) -> Option<f64> {
        Some(self.sprt?.llr(&self.standings.standing(0).pairs))
    }

    /// Returns the whole table, the results of each pairing if there are more than two engines, and the test.
    pub(super) fn text(&self) -> Vec<String> {
        let width = self.name_width();
        let mut lines = vec![format!(
            "{:<width$} {:>6} {:>7} {:>6} {:>6} {:>6} {:>6}  {:>24} {:>24} {:>6}  pairs 0-½-1-1½-2",
            "engine", "games", "points", "won", "drawn", "lost", "faults", "Elo", "nElo", "LOS"
        )];
        let mut all_known = true;
        for engine in self.standings.ranking() {
            let standing = self.standings.standing(engine);
            let tally = standing.tally();
            let estimate = standing.pairs.estimate();
            all_known &= estimate.is_some();
            let [elo, nelo, los] = estimate.map_or(["-", "-", "-"].map(String::from), |e| {
                [interval(&e.elo), interval(&e.nelo), likelihood(e.los)]
            });
            let estimate = format!(" {elo:>24} {nelo:>24} {los:>6}");
            lines.push(format!(
                "{:<width$} {:>6} {:>7.1} {:>6} {:>6} {:>6} {:>6} {estimate}  {}",
                self.name(engine),
                tally.games(),
                tally.points(),
                tally.wins,
                tally.draws,
                tally.losses,
                standing.faults,
                counts(&standing.pairs)
            ));
        }
        if !all_known {
            lines.push("(Elo '-': too few pairs of games, or all with the same points)".to_string());
        }
        if self.engines.len() > 2 {
            for ([a, b], standing) in self.standings.pairings() {
                let elo = standing.pairs.estimate().map_or(String::new(), |e| format!(", Elo {}", elo(&e)));
                lines.push(format!("{} - {}: {}{elo}", self.name(a), self.name(b), score(standing)));
            }
        }
        lines.extend(self.colors_and_effort());
        let reasons = self.standings.reasons().into_iter();
        let reasons: Vec<String> = reasons.map(|(reason, games)| format!("{reason}: {games}")).collect();
        if !reasons.is_empty() {
            let white = self.standings.white();
            lines.push(format!(
                "White: {}, {} of the points; drawn: {}",
                results(&white),
                percent(white.share()),
                percent(white.draw_rate())
            ));
            lines.push(format!("reasons: {}", reasons.join(", ")));
        }
        lines.extend(time_hint(self.standings.on_time(), self.standings.games()));
        lines.extend(self.test());
        lines
    }

    /// Returns each engine with each colour, and how deep and fast it searches.
    fn colors_and_effort(&self) -> Vec<String> {
        let width = self.name_width();
        let title = format!(
            "{:<width$}  {:<22} {:<22} {:>6} {:>7} {:>12}",
            "engine", "as White", "as Black", "drawn", "depth", "nodes/s"
        );
        let engine = |engine: usize| {
            let standing = self.standings.standing(engine);
            let [white, black] = standing.colors.map(|tally| results(&tally));
            let drawn = percent(standing.tally().draw_rate());
            let number = |value: Option<f64>, digits| value.map_or("-".into(), |v| format!("{v:.digits$}"));
            let (depth, speed) = (number(standing.effort.depth(), 1), number(standing.effort.speed(), 0));
            let name = self.name(engine);
            format!("{name:<width$}  {white:<22} {black:<22} {drawn:>6} {depth:>7} {speed:>12}")
        };
        std::iter::once(title).chain(self.standings.ranking().into_iter().map(engine)).collect()
    }

    /// Characters of the longest name; [`crate::lab::tournament::spec`] bounds it.
    fn name_width(&self) -> usize {
        let names = self.engines.iter().map(|engine| engine.name.chars().count());
        names.max().unwrap_or(0).max("engine".len())
    }

    fn test(&self) -> Option<String> {
        let sprt = self.sprt?;
        let (lower, upper) = sprt.bounds();
        let pairs = self.standings.standing(0).pairs;
        Some(format!(
            "SPRT of Elo {} against {} ({}): LLR {:.3} in {lower:.3} to {upper:.3}, {}",
            sprt.elo1,
            sprt.elo0,
            sprt.model.name(),
            sprt.llr(&pairs),
            self.verdict()
        ))
    }

    fn verdict(&self) -> &'static str {
        match self.sprt.and_then(|sprt| sprt.verdict(&self.standings.standing(0).pairs)) {
            None => "undecided",
            Some(SprtVerdict::Lower) => "elo0 accepted",
            Some(SprtVerdict::Upper) => "elo1 accepted",
        }
    }

    /// Returns the table as one object of JSON.
    pub(super) fn json(&self) -> Value {
        let engines: Vec<Value> = self
            .standings
            .ranking()
            .into_iter()
            .map(|engine| {
                let mut object = standing_json(&self.standings.standing(engine));
                object["name"] = json!(self.name(engine));
                object
            })
            .collect();
        let pairings: Vec<Value> = self
            .standings
            .pairings()
            .map(|([a, b], standing)| {
                let mut object = standing_json(standing);
                object["names"] = json!([self.name(a), self.name(b)]);
                object
            })
            .collect();
        let sprt = self.sprt.map(|sprt| {
            let (lower, upper) = sprt.bounds();
            let llr = sprt.llr(&self.standings.standing(0).pairs);
            json!({ "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
                "model": sprt.model, "llr": llr, "lower": lower, "upper": upper, "verdict": self.verdict() })
        });
        let white = self.standings.white();
        let reasons: BTreeMap<&str, u64> = self.standings.reasons().into_iter().collect();
        json!({ "games": self.standings.games(), "engines": engines, "pairings": pairings, "sprt": sprt,
            "white": results_json(&white), "draw_rate": white.draw_rate(), "reasons": reasons })
    }

    fn name(&self, engine: usize) -> &str {
        &self.engines[engine].name
    }
}

/// Returns a hint if more than one game in a hundred was ended by a clock.
fn time_hint(on_time: u64, games: u64) -> Option<String> {
    (on_time.saturating_mul(100) > games).then(|| {
        format!(
            "hint: {on_time} of {games} games ended on time; fewer games at a time (--concurrency), a longer --tc or a \
             larger --margin make fewer of them"
        )
    })
}

fn standing_json(standing: &Standing) -> Value {
    let tally = standing.tally();
    let [white, black] = &standing.colors;
    let estimate = standing.pairs.estimate().map(|e| {
        let Estimate { elo, nelo, los } = e;
        json!({
            "elo": elo.value, "low": elo.low, "high": elo.high, "error": elo.error(), "nelo": nelo.value,
            "nelo_low": nelo.low, "nelo_high": nelo.high, "nelo_error": nelo.error(), "los": los,
        })
    });
    json!({
        "games": tally.games(), "points": tally.points(), "wins": tally.wins, "draws": tally.draws,
        "losses": tally.losses, "faults": standing.faults, "pairs": standing.pairs.0, "estimate": estimate,
        "white": results_json(white), "black": results_json(black), "draw_rate": tally.draw_rate(),
        "depth": standing.effort.depth(), "nps": standing.effort.speed().map(f64::round),
    })
}

fn results_json(tally: &Tally) -> Value {
    json!({ "wins": tally.wins, "draws": tally.draws, "losses": tally.losses })
}

fn score(standing: &Standing) -> String {
    results(&standing.tally())
}

fn results(tally: &Tally) -> String {
    format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
}

fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

fn elo(estimate: &Estimate) -> String {
    format!("{}, LOS {}", interval(&estimate.elo), likelihood(estimate.los))
}

fn interval(interval: &Interval) -> String {
    format!("{:+.1} ({:+.1}, {:+.1})", interval.value, interval.low, interval.high)
}

/// Returns the chance in percent. No number of games makes it certain.
fn likelihood(los: f64) -> String {
    match percent(los).as_str() {
        "100.0%" => ">99.9%".to_string(),
        "0.0%" => "<0.1%".to_string(),
        between => between.to_string(),
    }
}

fn counts(pairs: &Pairs) -> String {
    pairs.0.map(|n| n.to_string()).join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_on_time_are_hinted_at_above_one_in_a_hundred() {
        assert_eq!([time_hint(0, 0), time_hint(0, 10), time_hint(4, 400)], [None, None, None]);
        assert!(time_hint(5, 400).unwrap().starts_with("hint: 5 of 400 games ended on time"));
    }
}
