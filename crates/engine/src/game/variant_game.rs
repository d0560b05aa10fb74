//! The one implementation of [`Game`], for every variant.

use super::effects::{BoardEffects, TurnTree, board_effects, piece_at, turn_effects};
use super::reading::squares::squares;
use super::reading::{after_parts, read_among};
use super::report::Answer;
use super::{
    Board, Evaluation, Game, GameError, GameState, Illegal, Perft, Request, SearchContext, Searched, Turn,
};
use crate::game::perft::perft_while;
use crate::nnue::{Network, NetworkError, TakesNetwork};
use crate::render::View;
use crate::rules::turn::{Plies, is_quiet, legal_moves, turn_text, turns};
use crate::rules::{
    Color, Evaluator, FenPiece, HALFMOVE_LIMIT, Info, Location, Notation, Outcome, Position,
    REPETITION_LIMIT, Score, SearchParams, Variant, Wdl,
};
use crate::search::{MoveOf, Pool};
use crate::system;
use std::fmt;
use std::sync::Arc;

/// A game of the variant `V`.
pub struct VariantGame<V: Variant> {
    pub(super) position: V::Position,
    /// Hashes of all plies before `position`.
    pub(super) past: Vec<u64>,
    /// The turns that led to `position`, oldest first.
    pub(super) played: Vec<Turn>,
    pub(super) pool: Pool<V>,
}

impl<V: Variant<Evaluator: TakesNetwork>> VariantGame<V> {
    /// Makes a game at the start position.
    pub fn new() -> VariantGame<V> {
        VariantGame::at(start::<V>())
    }

    /// Returns a game that begins at a position.
    fn at(position: V::Position) -> VariantGame<V> {
        VariantGame { position, past: Vec::new(), played: Vec::new(), pool: Pool::default() }
    }

    /// Returns the end of the game that needs no claim, given whether there is a legal move.
    fn end(&self, has_move: impl FnOnce() -> bool) -> Option<Outcome> {
        let pos = &self.position;
        pos.outcome().or_else(|| (!has_move()).then(|| pos.no_moves_outcome()))
    }

    /// Returns the draw by repetition or by the 100-ply rule, which in some games a player has to claim.
    fn draw(&self) -> Option<Outcome> {
        if self.occurrences() >= REPETITION_LIMIT {
            return Some(Outcome::draw("threefold repetition"));
        }
        // The clock counts whole turns.
        let by = if V::Position::PARTS > 1 { "100-turn rule" } else { "100-ply rule" };
        (self.position.clock().halfmove_clock >= HALFMOVE_LIMIT).then(|| Outcome::draw(by))
    }

    /// [`Game::finished`], from whether there is a legal move.
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
    fn read_plies(&self, text: &str, number: usize) -> Result<Plies<V::Position>, GameError> {
        let legal = legal_moves(&self.position);
        self.expect_unfinished(&legal, text, number)?;
        Ok(read_among::<V>(&self.position, legal, text, number)?.turn())
    }

    /// Returns the plies of a turn; an error if it is of another position.
    pub(super) fn plies_of<'a>(&self, turn: &'a Turn) -> Result<&'a [MoveOf<V>], GameError> {
        match turn.of::<V>() {
            Some((position, plies)) if position.hash() == self.position.hash() => Ok(plies),
            _ => Err(GameError::OtherPosition(turn.to_string())),
        }
    }

    fn play_numbered(&mut self, text: &str, number: usize) -> Result<(), GameError> {
        let turn = self.read_plies(text, number)?;
        self.advance(&turn);
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
    pub(super) fn last(&self) -> Option<(&V::Position, &[MoveOf<V>])> {
        self.played.last()?.of::<V>()
    }

    /// Describes the last turn, in a sentence.
    fn caption(&self) -> Option<String> {
        let last = self.played.last()?;
        let words: Vec<String> = last.effects().iter().map(|part| part.words(&V::INFO)).collect();
        Some(format!("Last move, {last}: {}.", words.join("; then ")))
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

/// Returns how many pieces there are, launching squares included.
fn count_pieces<V: Variant>(pos: &V::Position) -> usize {
    let squares = V::INFO.squares();
    let pockets = [Color::White, Color::Black].into_iter().filter_map(|color| pos.pocket(color));
    squares.filter_map(|(file, rank)| pos.piece_at(file, rank)).chain(pockets).count()
}

impl<'g, V: Variant<Evaluator: TakesNetwork> + 'g> AsMut<dyn Game + 'g> for VariantGame<V> {
    fn as_mut(&mut self) -> &mut (dyn Game + 'g) {
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
        fresh.pool = std::mem::take(&mut self.pool);
        *self = fresh;
        Ok(())
    }

    fn turns(&self) -> Vec<Turn> {
        // Whether the game is over for lack of turns, their list says.
        if self.finished_where(|| true).is_some() { Vec::new() } else { Turn::all::<V>(&self.position) }
    }

    fn read(&self, text: &str) -> Result<Turn, GameError> {
        Ok(Turn::one::<V>(self.position.clone(), &self.read_plies(text, 1)?))
    }

    fn play(&mut self, turn: &Turn) -> Result<(), GameError> {
        let plies = self.plies_of(turn)?;
        if let Some(outcome) = self.finished_where(|| true) {
            return Err(GameError::Over(outcome));
        }
        self.advance(plies);
        Ok(())
    }

    fn play_text(&mut self, text: &str) -> Result<(), GameError> {
        self.play_numbered(text, 1)
    }

    fn take_back(&mut self) -> bool {
        let Some((before, plies)) = self.last() else { return false };
        let (before, count) = (before.clone(), plies.len());
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
        Box::new(VariantGame::<V> { position, past, played, pool: self.pool.fork() })
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

impl<V: Variant<Evaluator: TakesNetwork>> Board for VariantGame<V> {
    fn hash(&self) -> u64 {
        self.position.hash()
    }

    fn max_parts(&self) -> u32 {
        <V::Position as Position>::PARTS
    }

    fn piece_on(&self, place: Location) -> Option<FenPiece> {
        piece_at::<V>(&self.position, place)
    }

    fn can_win(&self, side: Color) -> bool {
        self.position.can_win(side)
    }

    fn count_parts(&self, begun: &[String]) -> Result<usize, GameError> {
        Ok(legal_moves(&after_parts::<V>(&self.position, begun)?).len())
    }

    fn board_effects(&self, begun: &[String]) -> Result<BoardEffects, GameError> {
        let pos = after_parts::<V>(&self.position, begun)?;
        let legal = if self.finished().is_some() { Vec::new() } else { legal_moves(&pos) };
        Ok(board_effects::<V>(&pos, &legal))
    }

    fn turn_effects(&self) -> Vec<TurnTree> {
        turn_effects::<V>(&self.position)
    }

    fn view(&self) -> View {
        let mut view = View::of::<V>(&self.position);
        if let Some(outcome) = self.outcome() {
            view.status = outcome.to_string();
        }
        view.last = self.played.last().map_or(Vec::new(), |turn| squares::<V>(&turn.to_string()));
        view.caption = self.caption();
        view
    }

    fn view_after(&self, begun: &[String]) -> Result<View, GameError> {
        let mut view = self.view();
        if !begun.is_empty() {
            view.set_pieces::<V>(&after_parts::<V>(&self.position, begun)?);
            view.caption = None;
            view.last = begun.iter().flat_map(|text| squares::<V>(text)).collect();
        }
        Ok(view)
    }
}

impl<V: Variant<Evaluator: TakesNetwork>> Perft for VariantGame<V> {
    fn divide(
        &self,
        depth: u32,
        bulk: bool,
        threads: usize,
        go_on: &(dyn Fn() -> bool + Sync),
        each: &(dyn Fn(&str, u64) + Sync),
    ) -> u64 {
        let root = &self.position;
        let roots = turns(root);
        let count = |index: usize| {
            let (turn, next) = &roots[index];
            if !go_on() {
                return 0;
            }
            let nodes = perft_while(next, depth.saturating_sub(1), bulk, &go_on);
            if go_on() {
                each(&turn_text(root, turn), nodes);
            }
            nodes
        };
        if depth == 0 {
            return 1;
        }
        system::map(roots.len(), threads, &count).into_iter().sum()
    }
}

impl<V: Variant<Evaluator: TakesNetwork>> Evaluation for VariantGame<V> {
    fn evaluate(&self) -> i32 {
        self.pool.evaluator().evaluate(&self.position)
    }

    fn pieces_gone(&self) -> f64 {
        let Ok(at_start) = V::Position::parse(V::INFO.start) else { return 0.0 };
        let left = count_pieces::<V>(&self.position) as f64 / count_pieces::<V>(&at_start) as f64;
        (1.0 - left).clamp(0.0, 1.0)
    }

    fn chances(&self, score: Score) -> Wdl {
        V::INFO.wdl.chances(score, self.pieces_gone())
    }

    fn last_is_quiet(&self) -> bool {
        self.last().is_none_or(|(before, plies)| is_quiet(before, plies))
    }

    fn read_network(&self, file: &[u8]) -> Result<Arc<Network>, NetworkError> {
        let shape = V::Evaluator::network_shape().ok_or(NetworkError::NoNetwork)?;
        Ok(Arc::new(Network::read(file, shape)?))
    }

    fn set_network(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError> {
        let mut evaluator = V::Evaluator::default();
        if let Some(network) = network {
            evaluator.set_network(network)?;
        }
        self.pool.set_evaluator(evaluator);
        Ok(())
    }

    fn set_search_params(&mut self, params: &SearchParams) {
        self.pool.set_params(&params.bounded());
    }
}

impl<V: Variant<Evaluator: TakesNetwork>> Searched for VariantGame<V> {
    fn search(&mut self, request: &Request, context: SearchContext<'_>) -> Result<Answer, GameError> {
        self.run_search(request, context)
    }

    fn forget(&mut self) {
        self.pool.forget();
    }
}
