//! A game of some variant, behind one object-safe trait: the only place where the variant is
//! chosen at run time. It happens once a command; nothing inside a search is virtual.

mod context;
mod effects;
mod error;
mod eval_file;
mod explain;
mod move_effect;
mod parts;
pub mod perft;
mod picture;
mod random_turns;
mod reading;
mod report;
mod request;
mod san;
mod squares;
mod targets;
mod variant_game;
mod words;

pub use context::SearchContext;
pub use effects::{BoardEffects, TurnTree};
pub use error::GameError;
pub use eval_file::{EvalFile, EvalFileError};
pub use move_effect::{MoveEffect, SquareChange, find_named};
pub use parts::{PlayedPart, parts_of};
pub use picture::{PictureError, PictureRequest, picture};
pub use random_turns::{play_random_opening, play_random_turns};
pub use reading::full_texts;
pub use report::{Answer, Report};
pub use request::Request;
pub use targets::{TargetsError, targets};
pub use variant_game::VariantGame;

use crate::render::View;
use crate::rules::{Color, Info, NetworkRefusal, Outcome, Score, SearchParams, Wdl};

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
    fn set(&mut self, fen: Option<&str>, moves: &[&str]) -> Result<(), GameError>;
    /// Plays one move (a whole turn). On an error nothing changes.
    fn play(&mut self, text: &str) -> Result<(), GameError>;
    /// The text of the last move; empty where there is none.
    fn last_move(&self) -> &str;
    /// Whether no part of the last move is noisy ([`crate::rules::Stage`]); true where there is none.
    fn last_is_quiet(&self) -> bool;
    /// Whose turn it is.
    fn side_to_move(&self) -> Color;
    /// The result, if the game is over: by the variant's own rule, for lack of moves, by repetition
    /// or by the 100-ply rule.
    fn outcome(&self) -> Option<Outcome>;
    /// Why no move can be asked for: the game is over. A draw that has to be claimed does not count.
    fn finished(&self) -> Option<Outcome>;
    /// Check, clock and repetition.
    fn state(&self) -> GameState;
    /// The most parts of a turn.
    fn max_parts(&self) -> u32;
    /// The text of every legal move; none where the game is [finished](Game::finished), be it by a draw.
    fn legal_moves(&self) -> Vec<String>;
    /// How many parts may follow the `begun` parts of a turn, be the game over or not; cheaper than their effects.
    fn count_parts(&self, begun: &[&str]) -> Result<usize, GameError>;
    /// The board after the `begun` parts of a turn, and what each part that may follow does to it.
    fn board_effects(&self, begun: &[&str]) -> Result<BoardEffects, GameError>;
    /// Every legal turn and what it does to the board, part by part.
    fn turn_effects(&self) -> Vec<TurnTree>;
    /// The position.
    fn fen(&self) -> String;
    /// The position, to be drawn; `last` move and result included.
    fn view(&self) -> View;
    /// The position in the turn that begins with these parts, to be drawn; they are the `last` move, and the FEN is
    /// that before the turn.
    fn view_after(&self, begun: &[&str]) -> Result<View, GameError>;
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
    /// Searches for an [`Engine`](crate::engine::Engine), in this thread, until a limit or a stop ends it. The game must
    /// not be over.
    fn search(&mut self, request: &Request, context: SearchContext<'_>) -> Result<Answer, GameError>;
    /// Forgets what earlier searches taught.
    fn forget(&mut self);
    /// Evaluates with the network of a file (its bytes), or with that of the program, and forgets what
    /// earlier searches taught. On an error nothing changes.
    fn set_network(&mut self, file: Option<&[u8]>) -> Result<(), NetworkRefusal>;
    /// Searches with these numbers instead of the variant's own, and forgets what earlier searches taught.
    fn set_search_params(&mut self, params: &SearchParams);
}

// A boxed game is an `AsMut<dyn Game>` anyway: so `Engine::search` takes either.
impl<'g> AsMut<dyn Game + 'g> for dyn Game + 'g {
    fn as_mut(&mut self) -> &mut (dyn Game + 'g) {
        self
    }
}
