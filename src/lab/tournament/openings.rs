//! Where games begin: random play that our own search finds balanced, or the lines of a file.

use super::opening::Opening;
use super::opening_file::read_openings;
use anyhow::bail;
use asterism_engine::engine::{Engine, HashSize, Threads};
use asterism_engine::game::Turn;
use asterism_engine::search::Limits;
use asterism_engine::variants::{Setup, VariantEntry};
use asterism_interface::openings::play_random_turns;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

/// Random lines that are tried for one opening before giving up.
const TRIES: u32 = 500;

/// A source of openings.
#[derive(Clone, Debug)]
pub enum Openings {
    /// Random play from the start position.
    Random(RandomOpenings),
    /// These in their order, and again from the first.
    Lines(Vec<Opening>),
}

/// The way in which random openings are made. The same numbers give the same openings in the same build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct RandomOpenings {
    /// Seed of all of them.
    pub seed: u64,
    /// Turns to play.
    pub turns: u32,
    /// Centipawns that the score after them may not exceed for either side.
    pub balance: u32,
    /// Nodes of the search that finds the score.
    pub nodes: u64,
    /// The number of the first of them, from 0.
    #[serde(skip_serializing_if = "is_zero")]
    pub first: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Openings {
    /// Returns the openings of a file (see [`read_openings`]), of which there must be one, and how many were left out
    /// because the game is over after them.
    pub fn parse(text: &str, entry: &VariantEntry, most: usize) -> anyhow::Result<(Openings, usize)> {
        let (openings, over) = read_openings(text, entry, most)?;
        if openings.is_empty() { bail!("no opening in it") } else { Ok((Openings::Lines(openings), over)) }
    }

    /// Returns the book from the opening with this number on, counted from 0.
    pub fn from(mut self, first: u64) -> Openings {
        match &mut self {
            Openings::Random(random) => random.first = first,
            Openings::Lines(lines) => {
                let first = (first % lines.len() as u64) as usize;
                lines.rotate_left(first);
            }
        }
        self
    }

    /// Returns the lines in an order that follows from `seed`.
    pub fn shuffled(mut self, seed: u64) -> Openings {
        if let Openings::Lines(lines) = &mut self {
            lines.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        }
        self
    }

    /// Returns opening number `number`, from 0.
    pub fn opening(&self, number: u64, entry: &VariantEntry) -> anyhow::Result<Opening> {
        match self {
            Openings::Lines(openings) => Ok(openings[(number % openings.len() as u64) as usize].clone()),
            Openings::Random(random) => random.opening(number, entry),
        }
    }
}

impl RandomOpenings {
    fn opening(&self, number: u64, entry: &VariantEntry) -> anyhow::Result<Opening> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(number.wrapping_add(self.first));
        for _ in 0..TRIES {
            if let Some(moves) = self.line(&mut rng, entry)? {
                return Ok(Opening(Setup { moves, ..Setup::new(entry.info.name) }));
            }
        }
        bail!("no balanced opening in {TRIES} random lines of {} turns", self.turns)
    }

    /// Returns a random line, if it is balanced.
    fn line(&self, rng: &mut ChaCha8Rng, entry: &VariantEntry) -> anyhow::Result<Option<Vec<String>>> {
        let mut game = (entry.open)();
        let line = play_random_turns(game.as_mut(), self.turns as usize, rng)?;
        let Some(line) = line else { return Ok(None) };
        let answer = Engine::new(HashSize(1), Threads(1))?.search(&game, Limits::nodes(self.nodes))?;
        let score = answer.first().centipawns();
        let texts = || line.iter().map(Turn::to_string).collect();
        Ok((score.unsigned_abs() <= self.balance).then(texts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::variants::VARIANTS;

    #[test]
    fn random_openings_follow_from_their_seed_and_number() {
        for entry in VARIANTS {
            let random = |seed, balance| RandomOpenings { seed, turns: 6, balance, nodes: 300, first: 0 };
            let opening = |seed, number| random(seed, 200).opening(number, entry).unwrap();
            assert_eq!(opening(1, 0), opening(1, 0));
            assert_ne!(opening(1, 0), opening(1, 1));
            assert_ne!(opening(1, 0), opening(2, 0));
            let opening = opening(1, 0);
            let text = format!("startpos moves {}", opening.0.moves.join(" "));
            assert_eq!(Opening::read(&text, entry, usize::MAX).unwrap().unwrap(), opening);
            assert_eq!(opening.moves().len(), 6);
        }
    }

    #[test]
    fn the_order_of_a_file_follows_from_its_seed() {
        let line = |n: usize| Opening(Setup { fen: Some(n.to_string()), ..Setup::default() });
        let lines: Vec<Opening> = (0..50).map(line).collect();
        let shuffled = |seed| match Openings::Lines(lines.clone()).shuffled(seed) {
            Openings::Lines(lines) => lines,
            Openings::Random(_) => Vec::new(),
        };
        let mut one = shuffled(1);
        assert_eq!(one, shuffled(1));
        assert!(one != lines && one != shuffled(2));
        one.sort_by_key(|opening| opening.0.fen.as_ref().unwrap().parse::<usize>().unwrap());
        assert_eq!(one, lines);
    }

    #[test]
    fn unbalanced_lines_are_rejected() {
        let entry = &VARIANTS[0];
        let lines = |balance| {
            let random = RandomOpenings { seed: 1, turns: 6, balance, nodes: 300, first: 0 };
            let is_one = |&n: &u64| random.line(&mut ChaCha8Rng::seed_from_u64(n), entry).unwrap().is_some();
            (0..40).filter(is_one).count()
        };
        let (some, more, all) = (lines(20), lines(100), lines(100_000));
        assert!(some < more && more < all, "{some} {more} {all}");
    }
}
