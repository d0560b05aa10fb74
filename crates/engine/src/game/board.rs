//! The board of a game: pieces, squares, effects of moves and pictures.

use super::effects::{BoardEffects, TurnTree, board_effects, turn_effects};
use super::picture::{PictureRequest, picture};
use super::reading::after_parts;
use super::reading::squares::squares;
use super::targets::targets;
use super::variant_game::VariantGame;
use super::{Game, GameError};
use crate::nnue::TakesNetwork;
use crate::render::{Targets, View};
use crate::rules::{Color, FenPiece, Location, Notation, Position, Variant};

/// Pieces and squares: for pages, pictures and scripts.
pub trait Board {
    /// Returns the position's hash.
    fn hash(&self) -> u64;
    /// Returns the most parts of a turn.
    fn max_parts(&self) -> u32;
    /// Returns the piece on a square or launching square.
    fn piece_on(&self, place: Location) -> Option<FenPiece>;
    /// Returns whether `side` can still win, even with the help of the other side, see [`Position::can_win`].
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
    /// Returns where the piece in a place may go in the turn that begins with these parts, with any part that follows.
    fn targets(&self, begun: &[String], origin: Location) -> Result<Targets, GameError>;
    /// Returns the position as an SVG picture that a user asks for, in the turn that begins with these parts.
    fn picture(&self, begun: &[String], request: &PictureRequest) -> Result<String, GameError>;
}

impl<V: Variant<Evaluator: TakesNetwork>> Board for VariantGame<V> {
    fn hash(&self) -> u64 {
        self.position.hash()
    }

    fn max_parts(&self) -> u32 {
        <V::Position as Position>::PARTS
    }

    fn piece_on(&self, place: Location) -> Option<FenPiece> {
        self.position.at(place)
    }

    fn can_win(&self, side: Color) -> bool {
        self.position.can_win(side)
    }

    fn count_parts(&self, begun: &[String]) -> Result<usize, GameError> {
        Ok(after_parts::<V>(&self.position, begun)?.legal_moves().len())
    }

    fn board_effects(&self, begun: &[String]) -> Result<BoardEffects, GameError> {
        let pos = after_parts::<V>(&self.position, begun)?;
        let legal = if self.finished().is_some() { Vec::new() } else { pos.legal_moves() };
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
        view.last = self.played.last().map_or(Vec::new(), |turn| squares::<V>(&turn.to_string()).collect());
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

    fn targets(&self, begun: &[String], origin: Location) -> Result<Targets, GameError> {
        targets(self, begun, origin)
    }

    fn picture(&self, begun: &[String], request: &PictureRequest) -> Result<String, GameError> {
        picture(self, begun, request)
    }
}

impl<V: Variant> VariantGame<V> {
    /// Describes the last turn, in a sentence.
    fn caption(&self) -> Option<String> {
        let last = self.played.last()?;
        let words: Vec<String> = last.effects().iter().map(|part| part.words(&V::INFO)).collect();
        Some(format!("Last move, {last}: {}.", words.join("; then ")))
    }
}
