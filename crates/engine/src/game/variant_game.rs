//! The one implementation of [`Game`], for every variant.

use super::reading::{ReadTurn, read_among};
use super::turn::PliesOf;
use super::{Game, GameError, GameState, Illegal, Turn};
use crate::nnue::TakesNetwork;
use crate::rules::{Color, HALFMOVE_LIMIT, Info, Notation, Outcome, Position, REPETITION_LIMIT, Variant};
use crate::search::MoveOf;
use std::fmt;

/// A game of the variant `V`. Its methods are those of [`Game`], [`Board`](super::Board), [`Perft`](super::Perft) and
/// [`Evaluation`](super::Evaluation): bring the traits into scope that are needed.
pub struct VariantGame<V: Variant> {
    pub(super) position: V::Position,
    /// Hashes of all plies before `position`.
    pub(super) past: Vec<u64>,
    /// The turns that led to `position`, oldest first.
    pub(super) played: Vec<Turn>,
}

impl<V: Variant<Evaluator: TakesNetwork>> VariantGame<V> {
    /// Makes a game at the start position.
    pub fn new() -> VariantGame<V> {
        VariantGame::at(start::<V>())
    }

    /// Returns a game that begins at a position.
    fn at(position: V::Position) -> VariantGame<V> {
        VariantGame { position, past: Vec::new(), played: Vec::new() }
    }

    /// Returns the end of the game that needs no claim, given whether there is a legal move.
    fn end(&self, has_move: impl FnOnce() -> bool) -> Option<Outcome> {
        let pos = &self.position;
        pos.outcome().or_else(|| (!has_move()).then(|| pos.no_moves_outcome()))
    }

    /// Returns the draw by repetition or by the 100-ply rule, which in some games a player has to claim.
    fn draw(&self) -> Option<Outcome> {
        let [repetition, plies, turns] = Outcome::COUNTED;
        if self.occurrences() >= REPETITION_LIMIT {
            return Some(Outcome::draw(repetition));
        }
        // The clock counts whole turns.
        let by = if V::Position::PARTS > 1 { turns } else { plies };
        (self.position.clock().halfmove_clock >= HALFMOVE_LIMIT).then(|| Outcome::draw(by))
    }

    /// Returns [`Game::finished`], given whether there is a legal move.
    fn finished_where(&self, has_move: impl FnOnce() -> bool) -> Option<Outcome> {
        self.end(has_move).or_else(|| if V::INFO.draws_are_claimed { None } else { self.draw() })
    }

    /// Refuses move `number` of those given if the game is over; `legal` are the legal moves of the position.
    fn expect_unfinished(&self, legal: &[MoveOf<V>], text: &str, number: usize) -> Result<(), GameError> {
        let Some(outcome) = self.finished_where(|| !legal.is_empty()) else { return Ok(()) };
        let (reason, kind) = (GameError::Over(outcome).to_string(), Illegal::GameOver);
        Err(GameError::Move { text: text.to_string(), number, kind, reason })
    }

    /// Reads the text of a legal turn, move `number` of those given.
    fn read_turn(&self, text: &str, number: usize) -> Result<ReadTurn<V::Position>, GameError> {
        let legal = self.position.legal_moves();
        self.expect_unfinished(&legal, text, number)?;
        read_among::<V>(&self.position, legal, text, number)
    }

    /// Returns the plies of a turn; an error if it is of another position.
    pub(super) fn plies_of<'a>(&self, turn: &'a Turn) -> Result<PliesOf<'a, V>, GameError> {
        match turn.of::<V>() {
            Some((position, plies)) if position.hash() == self.position.hash() => Ok(plies),
            _ => Err(GameError::OtherPosition(turn.to_string())),
        }
    }

    fn play_numbered(&mut self, text: &str, number: usize) -> Result<(), GameError> {
        let read = self.read_turn(text, number)?;
        self.past.extend(read.hashes());
        let (turn, after) = Turn::read::<V>(read);
        self.played.push(turn);
        self.position = after;
        Ok(())
    }

    /// Goes on to the position after a legal turn.
    fn advance(&mut self, turn: &[MoveOf<V>]) {
        let mut next = self.position.clone();
        for &m in turn {
            self.past.push(next.hash());
            next.play(m);
        }
        let before = std::mem::replace(&mut self.position, next);
        self.played.push(Turn::one::<V>(before, turn));
    }

    /// Returns the last turn played: the position before it, and its plies.
    pub(super) fn last(&self) -> Option<(&V::Position, PliesOf<'_, V>)> {
        self.played.last()?.of::<V>()
    }

    /// Returns how often the position has occurred, now included.
    fn occurrences(&self) -> usize {
        let hash = self.position.hash();
        1 + self.recent().iter().filter(|&&h| h == hash).count()
    }

    /// Returns the hashes of the plies before the position that may recur.
    pub(super) fn recent(&self) -> &[u64] {
        let window = (self.position.clock().reversible_plies as usize).min(self.past.len());
        &self.past[self.past.len() - window..]
    }
}

/// Returns the position in which the variant's games begin.
fn start<V: Variant>() -> V::Position {
    V::Position::parse(V::INFO.start).expect("a variant's own start position is legal")
}

impl<'g, V: Variant<Evaluator: TakesNetwork> + 'g> AsRef<dyn Game + 'g> for VariantGame<V> {
    fn as_ref(&self) -> &(dyn Game + 'g) {
        self
    }
}

impl<V: Variant> fmt::Debug for VariantGame<V> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (name, fen) = (V::INFO.name, self.position.to_string());
        f.debug_struct("VariantGame").field("variant", &name).field("fen", &fen).finish_non_exhaustive()
    }
}

impl<V: Variant<Evaluator: TakesNetwork>> Default for VariantGame<V> {
    fn default() -> Self {
        VariantGame::new()
    }
}

impl<V: Variant<Evaluator: TakesNetwork>> Game for VariantGame<V> {
    fn info(&self) -> &'static Info {
        const { &V::INFO }
    }

    fn set_up(&mut self, fen: Option<&str>, moves: &mut dyn Iterator<Item = &str>) -> Result<(), GameError> {
        let position = fen.map_or_else(|| Ok(start::<V>()), V::Position::parse)?;
        let mut fresh = VariantGame::<V>::at(position);
        for (number, text) in (1..).zip(moves) {
            fresh.play_numbered(text, number)?;
        }
        *self = fresh;
        Ok(())
    }

    fn turns(&self) -> Vec<Turn> {
        // Whether the game is over for lack of turns, their list says.
        if self.finished_where(|| true).is_some() { Vec::new() } else { Turn::all::<V>(&self.position) }
    }

    fn read(&self, text: &str) -> Result<Turn, GameError> {
        Ok(Turn::read::<V>(self.read_turn(text, 1)?).0)
    }

    fn play(&mut self, turn: &Turn) -> Result<(), GameError> {
        let plies = self.plies_of(turn)?;
        if let Some(outcome) = self.finished_where(|| true) {
            return Err(GameError::Over(outcome));
        }
        self.advance(&plies);
        Ok(())
    }

    fn play_text(&mut self, text: &str) -> Result<(), GameError> {
        self.play_numbered(text, 1)
    }

    fn take_back(&mut self) -> bool {
        let last = self.last().map(|(before, plies)| (before.clone(), plies.len()));
        let Some((before, count)) = last else { return false };
        self.position = before;
        self.past.truncate(self.past.len() - count);
        self.played.pop();
        true
    }

    fn played(&self) -> &[Turn] {
        &self.played
    }

    fn fork(&self) -> Box<dyn Game> {
        let (position, past, played) = (self.position.clone(), self.past.clone(), self.played.clone());
        Box::new(VariantGame::<V> { position, past, played })
    }

    fn side_to_move(&self) -> Color {
        self.position.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end(|| self.position.has_legal_move()).or_else(|| self.draw())
    }

    fn finished(&self) -> Option<Outcome> {
        self.finished_where(|| self.position.has_legal_move())
    }

    fn state(&self) -> GameState {
        GameState {
            check: self.position.in_check(),
            halfmove_clock: self.position.clock().halfmove_clock,
            repetition: self.occurrences(),
        }
    }

    fn fen(&self) -> String {
        self.position.to_string()
    }
}
