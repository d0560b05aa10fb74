//! Books of openings: lines walked from the setup by search and from records, transpositions merged.
//!
//! - a [`BookPosition`] is a line of the tree, as JSON;
//! - [`KnownPositions`] is the knowledge from files: other trees, and records of games;
//! - a [`Walk`] chooses turn by turn which positions come next, and keeps the balanced ones;
//! - a [`Searcher`] scores one of them.
//!
//! The result depends on the numbers of [`BookConfig`] and on the files alone, not on threads.

mod epd;
mod known;
mod position;
mod searcher;
mod shipped;
mod walk;

pub(crate) use epd::{openings_epd, own_book};
pub(crate) use known::KnownPositions;
pub(crate) use position::{BookMove, BookPosition};
pub(crate) use searcher::{HASH, Searcher};
pub(crate) use shipped::shipped_openings;
pub(crate) use walk::{Job, Walk};

use asterism_engine::rules::Score;
use asterism_engine::search::Limits;
use serde_json::{Value, json};

/// The extent of the walk, and the definition of a balanced opening.
#[derive(Clone, Debug)]
pub(crate) struct BookConfig {
    pub plies: u32,
    /// The most moves of a position that are followed.
    pub lines: usize,
    /// Centipawns by which a move that is followed may be worse than the best.
    pub window: Score,
    /// Centipawns that an opening may be worth for either side.
    pub balance: Score,
    /// The most positions of one ply that are searched before the last.
    pub breadth: usize,
    pub count: usize,
    /// Seed of the choice among more.
    pub seed: u64,
    pub limits: Limits,
}

impl BookConfig {
    /// Returns the conditions of a search with this many lines, as each position that was searched has them.
    fn search(&self, lines: usize) -> Value {
        let Limits { depth, nodes, soft_nodes, movetime, .. } = &self.limits;
        let numbers = [
            ("depth", depth.map(u64::from)),
            ("nodes", *nodes),
            ("soft_nodes", *soft_nodes),
            ("movetime", movetime.map(|time| time.as_millis() as u64)),
            ("lines", Some(lines as u64)),
        ];
        let given = numbers.into_iter().filter_map(|(name, number)| Some((name.to_string(), json!(number?))));
        Value::Object(given.collect())
    }

    /// Returns the settings that the walk depends on beside files, by the names of their flags. The number of openings
    /// is not among them: more may be wanted later.
    pub(crate) fn walk(&self) -> Value {
        let mut walk = self.search(self.lines);
        walk["plies"] = json!(self.plies);
        walk["window"] = json!(self.window);
        walk["balance"] = json!(self.balance);
        walk["breadth"] = json!(self.breadth);
        walk["seed"] = json!(self.seed);
        walk
    }
}
