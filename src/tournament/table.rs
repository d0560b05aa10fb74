//! How the engines stand: single games, pairs of games, faults, and what they say.

use super::record::Record;
use super::schedule::Schedule;
use super::stats::{Pairs, Tally};
use std::collections::BTreeMap;

/// How one engine stands against all others, or one other.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// Finished games.
    pub tally: Tally,
    /// Pairs of which both games are finished.
    pub pairs: Pairs,
    /// Games lost by a fault (crash, silence, time, an illegal move).
    pub faults: u64,
}

/// All finished games of a match, counted.
#[derive(Clone, Debug)]
pub struct Table {
    schedule: Schedule,
    /// By engine.
    standings: Vec<Standing>,
    /// First games of pairs that wait for the other: White's half points by number of the game.
    open: BTreeMap<u64, usize>,
}

impl Table {
    /// Nothing played yet.
    pub fn new(schedule: Schedule, engines: usize) -> Table {
        Table { schedule, standings: vec![Standing::default(); engines], open: BTreeMap::new() }
    }

    /// Counts a game. Each number must be given once.
    pub fn add(&mut self, record: &Record) {
        let halves = record.result.halves();
        let [white, black] = self.schedule.fixture(record.game).players;
        self.standings[white].tally.add(halves);
        self.standings[black].tally.add(2 - halves);
        match record.fault {
            Some('w') => self.standings[white].faults += 1,
            Some(_) => self.standings[black].faults += 1,
            None => {}
        }
        let Some(other) = self.open.remove(&(record.game ^ 1)) else {
            self.open.insert(record.game, halves);
            return;
        };
        let mut pair = Pairs::default();
        pair.0[halves + (2 - other)] = 1; // in the other game, this one's White had Black
        self.standings[white].pairs += pair;
        self.standings[black].pairs += pair.reversed();
    }

    /// How an engine stands against all others.
    pub fn standing(&self, engine: usize) -> &Standing {
        &self.standings[engine]
    }

    /// Finished games.
    pub fn games(&self) -> u64 {
        self.standings.iter().map(|standing| standing.tally.games()).sum::<u64>() / 2
    }

    /// Engines, the most successful first.
    pub fn ranking(&self) -> Vec<usize> {
        let share = |&engine: &usize| {
            let tally = self.standings[engine].tally;
            tally.points() / (tally.games().max(1) as f64)
        };
        let mut order: Vec<usize> = (0..self.standings.len()).collect();
        order.sort_by(|a, b| share(b).total_cmp(&share(a)));
        order
    }
}
