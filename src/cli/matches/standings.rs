//! How a match stands, as lines for people and as JSON.

use crate::tournament::spec::EngineSpec;
use crate::tournament::sprt::{Sprt, SprtVerdict};
use crate::tournament::standings::{Standing, Standings};
use crate::tournament::stats::{Estimate, Pairs};
use serde_json::{Value, json};

/// What is shown of a match.
pub struct StandingsView<'a> {
    pub engines: &'a [EngineSpec],
    pub sprt: Option<Sprt>,
    pub standings: &'a Standings,
}

impl StandingsView<'_> {
    /// One line: how the first engine stands, and the test.
    pub fn line(&self) -> String {
        let first = self.standings.standing(0);
        let mut text = format!("{} games, {}: {}", self.standings.games(), self.name(0), score(&first));
        if let Some(e) = first.pairs.estimate() {
            text += &format!(", Elo {}", elo(&e));
        }
        if let Some(sprt) = self.sprt {
            let (lower, upper) = sprt.bounds();
            text += &format!(", LLR {:.2} ({lower:.2}, {upper:.2})", sprt.llr(&first.pairs));
        }
        text
    }

    /// The whole table, who did what against whom where there are more than two, and the test.
    pub fn text(&self) -> Vec<String> {
        let names = self.engines.iter().map(|engine| engine.name.chars().count());
        let width = names.max().unwrap_or(0).max("engine".len());
        let mut lines = vec![format!(
            "{:<width$} {:>6} {:>7} {:>6} {:>6} {:>6} {:>6}  {:>15} {:>15} {:>6}  pairs 0-½-1-1½-2",
            "engine", "games", "points", "won", "drawn", "lost", "faults", "Elo", "nElo", "LOS"
        )];
        for engine in self.standings.ranking() {
            let standing = self.standings.standing(engine);
            let tally = standing.tally;
            let estimate = standing.pairs.estimate().map_or(format!("{:>39}", ""), |e| {
                let interval = |value: f64, error: f64| format!("{value:+.1} ±{error:>6.1}");
                let (elo, nelo) = (interval(e.elo, e.error), interval(e.nelo, e.nelo_error));
                format!(" {elo:>15} {nelo:>15} {:>5.1}%", e.los * 100.0)
            });
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
        if self.engines.len() > 2 {
            for ([a, b], standing) in self.standings.pairings() {
                let elo = standing.pairs.estimate().map_or(String::new(), |e| format!(", Elo {}", elo(&e)));
                lines.push(format!("{} - {}: {}{elo}", self.name(a), self.name(b), score(standing)));
            }
        }
        lines.extend(self.test());
        lines
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

    /// The same as one object.
    pub fn json(&self) -> Value {
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
        json!({ "games": self.standings.games(), "engines": engines, "pairings": pairings, "sprt": sprt })
    }

    fn name(&self, engine: usize) -> &str {
        &self.engines[engine].name
    }
}

fn standing_json(standing: &Standing) -> Value {
    let tally = standing.tally;
    let estimate = standing.pairs.estimate().map(|e| {
        json!({ "elo": e.elo, "error": e.error, "nelo": e.nelo, "nelo_error": e.nelo_error, "los": e.los })
    });
    json!({
        "games": tally.games(), "points": tally.points(), "wins": tally.wins, "draws": tally.draws,
        "losses": tally.losses, "faults": standing.faults, "pairs": standing.pairs.0, "estimate": estimate,
    })
}

fn score(standing: &Standing) -> String {
    let tally = standing.tally;
    format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
}

fn elo(estimate: &Estimate) -> String {
    format!("{:+.1} ± {:.1}, LOS {:.1}%", estimate.elo, estimate.error, estimate.los * 100.0)
}

fn counts(pairs: &Pairs) -> String {
    pairs.0.map(|n| n.to_string()).join("-")
}
