//! A game of some variant, behind one object-safe trait: the only place where the variant is chosen at run time. That
//! happens once per command; nothing inside a search is virtual.

mod board;
mod context;
mod effects;
mod error;
mod eval_file;
mod evaluation;
mod move_effect;
mod naming;
mod parts;
pub(crate) mod perft;
mod picture;
mod reading;
mod report;
mod reported_lines;
mod request;
mod san;
mod searched;
mod sight;
mod targets;
mod turn;
mod variant_game;
mod words;

pub use board::Board;
pub(crate) use context::SearchContext;
pub use effects::{BoardEffects, TurnTree};
pub(crate) use effects::{ends_of_text, part_effects};
pub use error::{GameError, Illegal};
pub use eval_file::EvalFile;
pub use evaluation::Evaluation;
pub use move_effect::{MoveEffect, PieceEffect, SquareChange};
pub(crate) use naming::{find_fitting, find_named};
pub use parts::PlayedPart;
pub use perft::Perft;
pub use picture::PictureRequest;
pub(crate) use reading::read_turn;
pub use report::{Answer, Report};
pub use request::Request;
pub(crate) use searched::Searched;
pub use turn::Turn;
pub use variant_game::VariantGame;

use crate::rules::{Color, Info, Outcome};

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
    /// Makes a game of its own in the same position, with the same history.
    fn fork(&self) -> Box<dyn Game>;
    /// Returns the side to move.
    fn side_to_move(&self) -> Color;
    /// Returns the result, if the game is over: by the variant's own rule, for lack of moves, by repetition or by the
    /// 100-ply rule.
    ///
    /// ```
    /// let mut game = asterism_engine::open("chess")?;
    /// game.set(None, &["f3", "e5", "g4", "Qh4"])?;
    /// assert_eq!(game.outcome().unwrap().result.text(), "0-1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the result, if no move can be played any more. A draw that has to be claimed does not count, as in
    /// chess. Ask this to play until there is no move.
    fn finished(&self) -> Option<Outcome>;
    /// Returns check, clock and repetition.
    fn state(&self) -> GameState;
    /// Returns the position.
    fn fen(&self) -> String;
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

// A boxed game is an `AsRef<dyn Game>` anyway: so `Engine::search` takes either.
impl<'g> AsRef<dyn Game + 'g> for dyn Game + 'g {
    fn as_ref(&self) -> &(dyn Game + 'g) {
        self
    }
}
