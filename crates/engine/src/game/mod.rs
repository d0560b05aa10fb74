//! A game of some variant, behind one object-safe trait: the only place where the variant is chosen at run time. That
//! happens once per command; nothing inside a search is virtual.

mod context;
mod effects;
mod error;
mod eval_file;
mod move_effect;
mod naming;
mod openings;
mod parts;
pub mod perft;
mod picture;
mod random_turns;
mod reading;
mod report;
mod request;
mod san;
mod searched;
mod sight;
mod targets;
mod turn;
mod variant_game;
mod words;

pub use context::SearchContext;
pub use effects::{BoardEffects, TurnTree};
pub(crate) use effects::{ends_of_text, part_effects};
pub use error::{GameError, Illegal};
pub use eval_file::EvalFile;
pub use move_effect::{MoveEffect, SquareChange};
pub use naming::{find_fitting, find_named};
pub use openings::{OpeningMove, draw_opening, known_openings, opening_key};
pub use parts::PlayedPart;
pub use picture::{PictureRequest, picture};
pub use random_turns::{play_random_opening, play_random_turns};
pub use reading::{ReadTurn, full_texts, read_turn, read_turns};
pub use report::{Answer, Report};
pub use request::Request;
pub use targets::targets;
pub use turn::Turn;
pub use variant_game::VariantGame;

use crate::nnue::{Network, NetworkError};
use crate::render::View;
use crate::rules::{Color, FenPiece, Info, Location, Outcome, Score, SearchParams, Wdl};
use std::sync::Arc;

/// The counts that decide a game's end, and whether the side to move is in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameState {
    /// Whether the side to move is in check, as [`crate::rules::Position::in_check`] means it.
    pub check: bool,
    /// Plies (turns, if a turn has parts) since the clock of the 100-ply rule was reset.
    pub halfmove_clock: u32,
    /// How often the position has occurred, now included.
    pub repetition: usize,
}

/// A game of some variant: a position and how it came about.
///
/// The traits above it have what only some ask for: [`Board`] (pieces and pictures), [`Perft`], [`Evaluation`].
pub trait Game: Board + Perft + Evaluation + Searched + Send {
    /// Returns the description of the variant.
    fn info(&self) -> &'static Info;
    /// Sets up a FEN (or the start position) and plays moves. On an error nothing changes.
    fn set_up(&mut self, fen: Option<&str>, moves: &mut dyn Iterator<Item = &str>) -> Result<(), GameError>;
    /// Sets up a FEN (or the start position) and plays the moves of a list, see [`Game::set_up`].
    fn set(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<(), GameError> {
        self.set_up(fen, &mut moves.iter().copied())
    }
    /// Lists the legal turns; none where the game is [finished](Game::finished).
    fn turns(&self) -> Vec<Turn>;
    /// Reads the text of a legal turn: in full (`g1f3`), short (`Nf3`), or as others write it.
    fn read(&self, text: &str) -> Result<Turn, GameError>;
    /// Plays a legal turn. On an error nothing changes: it is of another position, or the game is over.
    fn play(&mut self, turn: &Turn) -> Result<(), GameError>;
    /// Plays the turn that a text names, see [`Game::read`]. On an error nothing changes.
    fn play_text(&mut self, text: &str) -> Result<(), GameError> {
        let turn = self.read(text)?;
        self.play(&turn)
    }
    /// Takes the last turn back; false where none was played since the game was set up.
    ///
    /// ```
    /// let mut game = asterism_engine::open("chess")?;
    /// game.play_text("e4")?;
    /// assert!(game.take_back() && !game.take_back());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn take_back(&mut self) -> bool;
    /// Returns the turns played since the game was set up.
    fn played(&self) -> &[Turn];
    /// Makes a game of its own in the same position, with the same history. It learns from its own searches alone.
    fn fork(&self) -> Box<dyn Game>;
    /// Returns the side to move.
    fn side_to_move(&self) -> Color;
    /// Returns the result, if the game is over: by the variant's own rule, for lack of moves, by repetition or by the
    /// 100-ply rule.
    ///
    /// ```
    /// let mut game = asterism_engine::open("chess")?;
    /// game.set(None, &["f3", "e5", "g4", "Qh4"])?;
    /// assert_eq!(game.outcome().unwrap().result().text(), "0-1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the result, if no move can be played any more. A draw that has to be claimed does not count, as in
    /// chess. Ask this to play until there is no move.
    fn finished(&self) -> Option<Outcome>;
    /// Check, clock and repetition.
    fn state(&self) -> GameState;
    /// Returns the position.
    fn fen(&self) -> String;
}

/// Pieces and squares: for pages, pictures and scripts.
pub trait Board {
    /// Returns the position's hash.
    fn hash(&self) -> u64;
    /// Returns the most parts of a turn.
    fn max_parts(&self) -> u32;
    /// Returns the piece on a square or launching square.
    fn piece_on(&self, place: Location) -> Option<FenPiece>;
    /// Returns whether `side` can still win, even with the help of the other side, see
    /// [`Position::can_win`](crate::rules::Position::can_win).
    fn can_win(&self, side: Color) -> bool;
    /// Counts the parts that may follow the `begun` parts of a turn, also in a game that is over. It is cheaper than
    /// finding their effects.
    fn count_parts(&self, begun: &[String]) -> Result<usize, GameError>;
    /// Returns the board after the `begun` parts of a turn, and the effect of each part that may follow.
    fn board_effects(&self, begun: &[String]) -> Result<BoardEffects, GameError>;
    /// Returns every legal turn and its effect on the board, part by part.
    ///
    /// ```
    /// let mut game = asterism_engine::open("chess")?;
    /// game.set(None, &["e4", "d5"])?;
    /// let captures = game.turn_effects().iter().filter(|turn| !turn.part.captures.is_empty()).count();
    /// assert_eq!(captures, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn turn_effects(&self) -> Vec<TurnTree>;
    /// Returns the position, to be drawn; `last` move and result included.
    fn view(&self) -> View;
    /// Returns the position in the turn that begins with these parts, to be drawn; they are the `last` move, and the
    /// FEN is that before the turn.
    fn view_after(&self, begun: &[String]) -> Result<View, GameError>;
}

/// Counts of positions.
pub trait Perft {
    /// Counts perft by root move, in parallel, with or without `bulk` counting of the last turn; `each` receives the
    /// finished ones. Stops, with a wrong count, soon after `go_on` first returns false.
    fn divide(
        &self,
        turns: u32,
        bulk: bool,
        threads: usize,
        go_on: &(dyn Fn() -> bool + Sync),
        each: &(dyn Fn(&str, u64) + Sync),
    ) -> u64;
}

/// The evaluation of a position, and the numbers that training and statistics ask for.
pub trait Evaluation {
    /// Returns the static value in centipawns for the side to move.
    ///
    /// ```
    /// let game = asterism_engine::open("chess")?;
    /// assert!(game.evaluate().abs() < 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn evaluate(&self) -> i32;
    /// Returns the part of the pieces of the start position that have left the board, from 0 to 1.
    fn pieces_gone(&self) -> f64;
    /// Returns the chances that a score gives the side to move, with the pieces there are.
    fn chances(&self, score: Score) -> Wdl;
    /// Returns whether no part of the last turn is noisy ([`crate::rules::Stage`]); true where there is none.
    fn last_is_quiet(&self) -> bool;
    /// Reads the bytes of a file with a network for this game. It is not used until
    /// [`Evaluation::set_network`] is given it; any number of games of the variant may share it.
    fn read_network(&self, file: &[u8]) -> Result<Arc<Network>, NetworkError>;
    /// Sets the network to evaluate with, or the built-in one for `None`, and forgets everything learnt in earlier
    /// searches. On an error, for a network of another game, nothing changes.
    fn set_network(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError>;
    /// Sets the search parameters in place of the variant's own, each clamped to its range, and forgets everything
    /// learnt in earlier searches.
    fn set_search_params(&mut self, params: &SearchParams);
}

/// The side of a game that an [`Engine`](crate::engine::Engine) sees.
#[doc(hidden)]
pub trait Searched {
    /// Searches for an engine, in this thread, until a limit or a stop ends it. The game must not be over.
    fn search(&mut self, request: &Request, context: SearchContext<'_>) -> Result<Answer, GameError>;
    /// Forgets everything learnt in earlier searches.
    fn forget(&mut self);
}

impl<'g> dyn Game + 'g {
    /// Lists the texts of the legal turns, for hosts.
    pub fn legal_moves(&self) -> Vec<String> {
        self.turns().iter().map(Turn::to_string).collect()
    }

    /// Lists the legal turns that begin with these parts.
    pub fn turns_from(&self, begun: &[String]) -> Vec<Turn> {
        let begun: String = begun.iter().map(|part| format!("{part},")).collect();
        let mut turns = self.turns();
        turns.retain(|turn| format!("{turn},").starts_with(&begun));
        turns
    }

    /// Writes the text of the last turn; empty if there is none.
    pub fn last_move(&self) -> String {
        self.played().last().map_or(String::new(), Turn::to_string)
    }
}

// A boxed game is an `AsMut<dyn Game>` anyway: so `Engine::search` takes either.
impl<'g> AsMut<dyn Game + 'g> for dyn Game + 'g {
    fn as_mut(&mut self) -> &mut (dyn Game + 'g) {
        self
    }
}
