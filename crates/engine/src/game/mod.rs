//! A game of some variant, behind one object-safe trait: the only place where the variant is
//! chosen at run time. It happens once a command; nothing inside a search is virtual.

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
mod variant_game;
mod words;

pub use context::SearchContext;
pub(crate) use effects::part_effects;
pub use effects::{BoardEffects, TurnTree};
pub use error::GameError;
pub use eval_file::EvalFile;
pub use move_effect::{MoveEffect, SquareChange};
pub use naming::{find_fitting, find_named};
pub use openings::{OpeningMove, draw_opening, known_openings, opening_key};
pub use parts::{PlayedPart, parts_of, short_text};
pub use picture::{PictureRequest, picture};
pub use random_turns::{play_random_opening, play_random_turns};
pub use reading::{ReadTurn, full_texts, read_turn};
pub use report::{Answer, Report};
pub use request::Request;
pub use targets::targets;
pub use variant_game::VariantGame;

use crate::nnue::{Network, NetworkError};
use crate::render::View;
use crate::rules::{Color, FenPiece, Info, Location, Outcome, Score, SearchParams, Wdl};
use std::sync::Arc;

/// What counts for a game's end, and whether the side to move is in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameState {
    /// Whether the side to move is in check, as [`crate::rules::Position::in_check`] means it.
    pub check: bool,
    /// Plies (turns, where a turn has parts) since the clock of the 100-ply rule was reset.
    pub halfmove_clock: u32,
    /// How often the position has occurred, now included.
    pub repetition: usize,
}

/// A game of some variant: a position and how it came about.
pub trait Game: Send {
    /// What the variant says about itself.
    fn info(&self) -> &'static Info;
    /// Sets up a FEN (or the start position) and plays moves. On an error nothing changes.
    fn set_up(&mut self, fen: Option<&str>, moves: &mut dyn Iterator<Item = &str>) -> Result<(), GameError>;
    /// Sets up a FEN (or the start position) and plays the moves of a list, see [`Game::set_up`].
    fn set(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<(), GameError> {
        self.set_up(fen, &mut moves.iter().copied())
    }
    /// Plays one move (a whole turn). On an error nothing changes.
    fn play(&mut self, text: &str) -> Result<(), GameError>;
    /// Plays one move (a whole turn) and takes it apart. Refused, too, where the moves that are legal before it, each
    /// of which is described, are more than `most`. On an error nothing changes.
    fn play_parts(&mut self, text: &str, most: usize) -> Result<Vec<PlayedPart>, GameError>;
    /// Takes the last move back; false where none was played since the game was set up.
    fn take_back(&mut self) -> bool;
    /// The same game, to be gone on with apart: what its searches have learnt stays here.
    fn fork(&self) -> Box<dyn Game>;
    /// The texts of the moves played since the game was set up.
    fn moves_played(&self) -> Vec<&str>;
    /// The text of the last move; empty where there is none.
    fn last_move(&self) -> &str;
    /// Whether no part of the last move is noisy ([`crate::rules::Stage`]); true where there is none.
    fn last_is_quiet(&self) -> bool;
    /// Whose turn it is.
    fn side_to_move(&self) -> Color;
    /// The result, if the game is over: by the variant's own rule, for lack of moves, by repetition
    /// or by the 100-ply rule.
    fn outcome(&self) -> Option<Outcome>;
    /// Why no move can be asked for: the game is over. A draw that has to be claimed does not count, as in chess. Who
    /// plays until there is no move asks this.
    fn finished(&self) -> Option<Outcome>;
    /// Whether `side` can still win, be it with the other side's help, as [`crate::rules::Position::can_win`] says.
    fn can_win(&self, side: Color) -> bool;
    /// Check, clock and repetition.
    fn state(&self) -> GameState;
    /// The most parts of a turn.
    fn max_parts(&self) -> u32;
    /// Tells the text of every legal move; none where the game is [finished](Game::finished), be it by a draw.
    fn each_legal_move(&self, tell: &mut dyn FnMut(&str));
    /// The texts of all legal moves; none where the game is [finished](Game::finished).
    fn legal_moves(&self) -> Vec<String> {
        let mut texts = Vec::new();
        self.each_legal_move(&mut |text| texts.push(text.to_string()));
        texts
    }
    /// How many parts may follow the `begun` parts of a turn, be the game over or not; cheaper than their effects.
    fn count_parts(&self, begun: &[String]) -> Result<usize, GameError>;
    /// The board after the `begun` parts of a turn, and what each part that may follow does to it.
    fn board_effects(&self, begun: &[String]) -> Result<BoardEffects, GameError>;
    /// Every legal turn and what it does to the board, part by part.
    fn turn_effects(&self) -> Vec<TurnTree>;
    /// The position.
    fn fen(&self) -> String;
    /// What stands on a square or launching square.
    fn piece_on(&self, place: Location) -> Option<FenPiece>;
    /// The position, to be drawn; `last` move and result included.
    fn view(&self) -> View;
    /// The position in the turn that begins with these parts, to be drawn; they are the `last` move, and the FEN is
    /// that before the turn.
    fn view_after(&self, begun: &[String]) -> Result<View, GameError>;
    /// The position's hash.
    fn hash(&self) -> u64;
    /// The static value in centipawns for the side to move.
    fn evaluate(&self) -> i32;
    /// The part of the pieces of the start position that have left the board, from 0 to 1.
    fn pieces_gone(&self) -> f64;
    /// What a score for the side to move means for the result, with the pieces there are.
    fn chances(&self, score: Score) -> Wdl {
        self.info().wdl.chances(score, self.pieces_gone())
    }
    /// Perft by root move, in parallel, with or without `bulk` counting of the last turn; `each`
    /// receives those that were finished. Broken off, with a wrong count, soon after `go_on` first says no.
    fn divide(
        &self,
        turns: u32,
        bulk: bool,
        threads: usize,
        go_on: &(dyn Fn() -> bool + Sync),
        each: &(dyn Fn(&str, u64) + Sync),
    ) -> u64;
    /// Searches for an [`Engine`](crate::engine::Engine), in this thread, until a limit or a stop ends it. The game
    /// must not be over.
    fn search(&mut self, request: &Request, context: SearchContext<'_>) -> Result<Answer, GameError>;
    /// Forgets what earlier searches taught.
    fn forget(&mut self);
    /// Reads the bytes of a file with a network for this game. It is not used until [`Game::set_network`] is given it;
    /// any number of games of the variant may share it.
    fn read_network(&self, file: &[u8]) -> Result<Arc<Network>, NetworkError>;
    /// Evaluates with this network, or with that of the program, and forgets what earlier searches taught. On an error
    /// nothing changes: it is of another game.
    fn set_network(&mut self, network: Option<Arc<Network>>) -> Result<(), NetworkError>;
    /// Searches with these numbers instead of the variant's own, each the nearest in its range, and forgets what
    /// earlier searches taught.
    fn set_search_params(&mut self, params: &SearchParams);
}

// A boxed game is an `AsMut<dyn Game>` anyway: so `Engine::search` takes either.
impl<'g> AsMut<dyn Game + 'g> for dyn Game + 'g {
    fn as_mut(&mut self) -> &mut (dyn Game + 'g) {
        self
    }
}
