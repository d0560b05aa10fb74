//! Which positions of a book come next.

use super::{BookConfig, BookMove, BookPosition, KnownPositions};
use asterism_engine::game::{Game, GameError};
use asterism_engine::rules::Score;
use asterism_engine::variants::VariantEntry;
use asterism_interface::openings::opening_key;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::cmp::Reverse;
use std::collections::HashSet;

/// Positions of the last ply that are searched before it is counted how many are balanced.
const CHUNK: usize = 64;

/// A position that comes next.
pub(crate) struct Job {
    /// The position, with the knowledge about it.
    pub position: BookPosition,
    /// The number of lines to search, and the description of such a search in the file; `None` if no search is needed.
    pub search: Option<(usize, Value)>,
}

/// The walk, ply after ply.
pub(crate) struct Walk {
    game: Box<dyn Game>,
    config: BookConfig,
    known: KnownPositions,
    ply: u32,
    /// Positions of the present ply, in the order in which they were found.
    reached: Vec<BookPosition>,
    seen: HashSet<String>,
    number: u64,
    openings: Vec<BookPosition>,
    /// Positions before the last ply with the moves of them that were followed.
    followed: Vec<(String, Vec<BookMove>)>,
    ended: bool,
}

impl Walk {
    /// Begins at the setup of a game.
    pub(crate) fn new(
        entry: &VariantEntry,
        config: BookConfig,
        mut known: KnownPositions,
    ) -> Result<Walk, GameError> {
        let mut game = (entry.open)();
        game.set(None, &[])?;
        let setup = BookPosition::of(game.as_ref());
        let place = opening_key(&setup.fen);
        let reached = vec![known.take(&place).unwrap_or(setup)];
        let (seen, openings, followed) = (HashSet::from([place]), Vec::new(), Vec::new());
        Ok(Walk { game, config, known, ply: 0, reached, seen, number: 0, openings, followed, ended: false })
    }

    /// Returns the next jobs; none at the end. The results of all before them must have been [taken](Walk::take).
    pub(crate) fn next(&mut self) -> Vec<Job> {
        while !self.ended {
            let jobs = match self.ply < self.config.plies {
                true => self.next_ply(),
                false => self.next_chunk(),
            };
            if !jobs.is_empty() {
                return jobs;
            }
        }
        Vec::new()
    }

    /// Takes a result; its good moves are walked next.
    pub(crate) fn take(&mut self, position: &BookPosition) -> Result<(), GameError> {
        let Some(best) = position.score else { return Ok(()) };
        if position.ply >= self.config.plies {
            if !self.ended && best.abs() <= self.config.balance && self.openings.len() < self.config.count {
                self.openings.push(position.clone());
            }
            return Ok(());
        }
        let BookConfig { window, balance, .. } = self.config;
        let good = |score: Score| best.saturating_sub(score) <= window && score.abs() <= balance + window;
        let good: Vec<BookMove> =
            position.moves.iter().filter(|known| known.score.is_some_and(good)).cloned().collect();
        for known in &good {
            self.game.set(Some(&position.fen), &[&known.text])?;
            let place = opening_key(&self.game.fen());
            if self.game.outcome().is_none() && self.seen.insert(place.clone()) {
                let reached = BookPosition::of(self.game.as_ref());
                let known = self.known.take(&place).map(|known| {
                    // A record may have come here in more turns.
                    BookPosition { ply: reached.ply, fen: reached.fen.clone(), ..known }
                });
                self.reached.push(known.unwrap_or(reached));
            }
        }
        self.followed.push((position.fen.clone(), good));
        Ok(())
    }

    /// Returns the balanced openings so far.
    pub(crate) fn openings(&self) -> &[BookPosition] {
        &self.openings
    }

    /// Returns the positions so far, each with the moves of it that were followed.
    pub(crate) fn followed(&self) -> &[(String, Vec<BookMove>)] {
        &self.followed
    }

    /// Returns all positions of a ply: those to search, and those known from a file.
    fn next_ply(&mut self) -> Vec<Job> {
        let reached = self.all_reached();
        let chosen: HashSet<usize> = self.order(&reached).into_iter().take(self.config.breadth).collect();
        let lines = self.config.lines;
        self.ply += 1;
        let jobs = reached.into_iter().enumerate().filter_map(|(at, position)| {
            (chosen.contains(&at) || position.is_known())
                .then(|| self.job(position, chosen.contains(&at).then_some(lines)))
        });
        jobs.collect()
    }

    /// Returns some positions of the last ply, until there are openings enough; then the rest of the files.
    fn next_chunk(&mut self) -> Vec<Job> {
        if self.ply == self.config.plies {
            self.ply += 1;
            let reached = self.all_reached();
            // The last comes first.
            self.reached = self.order(&reached).into_iter().rev().map(|at| reached[at].clone()).collect();
        }
        if self.openings.len() < self.config.count && !self.reached.is_empty() {
            let chunk = self.reached.split_off(self.reached.len().saturating_sub(CHUNK));
            return chunk.into_iter().rev().map(|position| self.job(position, Some(1))).collect();
        }
        self.ended = true;
        let left = std::mem::take(&mut self.reached).into_iter().rev();
        let left: Vec<BookPosition> =
            left.filter(BookPosition::is_known).chain(self.known.take_ply(None)).collect();
        left.into_iter().map(|position| self.job(position, None)).collect()
    }

    /// Returns the positions that were walked to, and those of the files that are as far from the setup.
    fn all_reached(&mut self) -> Vec<BookPosition> {
        let mut reached = std::mem::take(&mut self.reached);
        if self.ply == 0 {
            return reached; // a position without a number seems to stand here as well
        }
        for position in self.known.take_ply(Some(self.ply)) {
            if self.seen.insert(opening_key(&position.fen)) {
                reached.push(position);
            }
        }
        reached
    }

    /// Returns the order in which positions are searched: those of most games first, then by the seed.
    fn order(&self, reached: &[BookPosition]) -> Vec<usize> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.config.seed);
        rng.set_stream(u64::from(self.ply));
        let mut order: Vec<usize> = (0..reached.len()).collect();
        order.shuffle(&mut rng);
        order.sort_by_key(|&at| Reverse(reached[at].games));
        order
    }

    fn job(&mut self, mut position: BookPosition, lines: Option<usize>) -> Job {
        self.number += 1;
        position.position = self.number;
        position.walk = (self.number == 1).then(|| self.config.walk());
        let search = lines.map(|lines| (lines, self.config.search(lines)));
        // A file has it already.
        let search = search.filter(|(_, told)| position.search.as_ref() != Some(told));
        Job { position, search }
    }
}
