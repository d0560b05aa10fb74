//! The knowledge from files before the walk begins.

use super::BookPosition;
use asterism_engine::game::{Game, GameError};
use asterism_engine::rules::GameResult;
use asterism_interface::openings::opening_key;
use std::collections::{HashMap, HashSet};

/// Positions of other trees and of records, in the order in which they were found.
#[derive(Default)]
pub(crate) struct KnownPositions {
    positions: Vec<BookPosition>,
    places: HashMap<String, usize>,
}

impl KnownPositions {
    /// Adds a position, or merges it with the one already known.
    pub(crate) fn add(&mut self, position: BookPosition) {
        match self.places.get(&opening_key(&position.fen)) {
            Some(&at) => self.positions[at].merge(&position),
            None => {
                self.place(position);
            }
        }
    }

    /// Returns the place of a position, which takes it if it is new.
    fn place(&mut self, position: BookPosition) -> &mut BookPosition {
        let at = *self.places.entry(opening_key(&position.fen)).or_insert_with(|| {
            self.positions.push(position);
            self.positions.len() - 1
        });
        &mut self.positions[at]
    }

    /// Counts a game: every position before one of its first `plies` turns, and the one after them. `game` plays it.
    /// Returns how many positions were counted.
    pub(crate) fn add_game<'a>(
        &mut self,
        game: &mut dyn Game,
        fen: Option<&str>,
        moves: impl Iterator<Item = &'a str>,
        result: Option<GameResult>,
        plies: u32,
    ) -> Result<usize, GameError> {
        let moves: Vec<&str> = moves.collect();
        game.set(fen, &moves)?; // an error has the number of the move, and nothing is counted
        game.set(fen, &[])?;
        // The moves of each position that the game has come to.
        let mut met: HashMap<String, HashSet<String>> = HashMap::new();
        for text in moves {
            let position = BookPosition::of(game);
            if position.ply >= plies {
                break;
            }
            game.play_text(text)?;
            let moves = met.entry(opening_key(&position.fen)).or_default();
            let (again, new) = (!moves.is_empty(), moves.insert(game.last_move()));
            let known = self.place(position);
            if !again {
                known.count(result);
            }
            known.add_move(&game.last_move(), None, u64::from(new));
        }
        if game.outcome().is_none() {
            let position = BookPosition::of(game);
            let key = opening_key(&position.fen);
            if position.ply <= plies && !met.contains_key(&key) {
                met.insert(key, HashSet::new());
                self.place(position).count(result);
            }
        }
        Ok(met.len())
    }

    /// Takes the knowledge of a position out.
    pub(super) fn take(&mut self, key: &str) -> Option<BookPosition> {
        self.places.remove(key).map(|at| self.positions[at].clone())
    }

    /// Takes out all known positions of a ply, or all that are left.
    pub(super) fn take_ply(&mut self, ply: Option<u32>) -> Vec<BookPosition> {
        let wanted = |position: &&BookPosition| {
            ply.is_none_or(|ply| position.ply == ply) && self.places.contains_key(&opening_key(&position.fen))
        };
        let found: Vec<BookPosition> = self.positions.iter().filter(wanted).cloned().collect();
        for position in &found {
            self.places.remove(&opening_key(&position.fen));
        }
        found
    }
}
