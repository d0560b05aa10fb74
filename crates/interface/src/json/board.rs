//! A position to be drawn.

use super::moves::SquareName;
use asterism_engine::game::{Game, GameError};
use asterism_engine::render::{SquareLook, View};
use asterism_engine::rules::{FenPiece, GameResult, Location};
use serde::Serialize;

/// A position as `show --json` prints it.
#[derive(Serialize, Debug)]
pub struct BoardObject {
    /// The variant's name.
    pub variant: &'static str,
    /// The name as people write it.
    pub title: &'static str,
    /// The position.
    pub fen: String,
    /// The side to move, `w` or `b`.
    pub side: char,
    /// The result, if the game is over.
    pub result: Option<GameResult>,
    /// The reason why it is over.
    pub reason: Option<&'static str>,
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// The squares of the last move.
    pub last: Vec<SquareName>,
    /// Every square, rank by rank from a1, then the launching squares.
    pub squares: Vec<SquareObject>,
}

/// A square of a board.
#[derive(Serialize, Debug)]
pub struct SquareObject {
    /// The name of the square.
    pub square: SquareName,
    /// The letter of the piece on it.
    pub piece: Option<char>,
    /// The zone it belongs to.
    pub zone: Option<&'static str>,
    /// The colour of the square in pictures.
    pub colour: &'static str,
    /// The colour of the class of squares that confines pieces to it, if the squares do not show it.
    pub class_colour: Option<&'static str>,
    /// Whether an enemy's piece weakens the piece on it.
    pub reduced: bool,
}

impl BoardObject {
    /// Returns the position of a game.
    pub fn of(game: &dyn Game) -> BoardObject {
        BoardObject::new(game, game.view())
    }

    /// Returns the position of a game in the turn that begins with these parts.
    pub fn after(game: &dyn Game, begun: &[String]) -> Result<BoardObject, GameError> {
        Ok(BoardObject::new(game, game.view_after(begun)?))
    }

    fn new(game: &dyn Game, view: View) -> BoardObject {
        let (info, outcome) = (view.info, game.finished());
        let square = |place: Location| {
            let SquareLook { zone, colour, class_colour } = view.look(place);
            SquareObject {
                square: SquareName(place),
                piece: view.piece_on(place).map(FenPiece::fen_letter),
                zone,
                colour,
                class_colour,
                reduced: view.is_reduced(place),
            }
        };
        BoardObject {
            variant: info.name,
            title: info.title,
            side: view.side.letter(),
            result: outcome.map(|outcome| outcome.result),
            reason: outcome.map(|outcome| outcome.by),
            files: info.files,
            ranks: info.ranks,
            last: view.last.iter().map(|&(file, rank)| SquareName(Location::Square(file, rank))).collect(),
            squares: Location::all(info).map(square).collect(),
            fen: view.fen,
        }
    }
}
