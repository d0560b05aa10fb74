//! A position to be drawn.

use super::moves::SquareName;
use crate::game::{Game, Location};
use crate::rules::FenPiece;
use serde::Serialize;

/// What `show --json` prints.
#[derive(Serialize, Debug)]
pub struct BoardObject {
    /// The variant's name.
    pub variant: &'static str,
    /// The name as people write it.
    pub title: &'static str,
    /// The position.
    pub fen: String,
    /// Who is to move, `w` or `b`.
    pub side: char,
    /// The result, if the game is over.
    pub result: Option<&'static str>,
    /// Why it is over.
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
    /// Its name.
    pub square: SquareName,
    /// The letter of the piece on it.
    pub piece: Option<char>,
    /// The zone it belongs to.
    pub zone: Option<&'static str>,
    /// Its colour in pictures.
    pub colour: &'static str,
}

impl BoardObject {
    /// The position of a game.
    pub fn of(game: &dyn Game) -> BoardObject {
        let (view, outcome) = (game.view(), game.finished());
        let info = view.info;
        let squares = (0..info.ranks).flat_map(|rank| (0..info.files).map(move |file| (file, rank)));
        let square = |((file, rank), piece): ((u8, u8), &Option<FenPiece>)| SquareObject {
            square: SquareName(Location::Square(file, rank)),
            piece: piece.map(FenPiece::fen_letter),
            zone: view.zone_name(file, rank),
            colour: view.square_colour(file, rank),
        };
        let launching = info.launching_sides().map(|side| SquareObject {
            square: SquareName(Location::Launch(side)),
            piece: view.pockets[side.index()].map(FenPiece::fen_letter),
            zone: None,
            colour: view.launching_square_colour(),
        });
        BoardObject {
            variant: info.name,
            title: info.title,
            side: view.side.letter(),
            result: outcome.map(|outcome| outcome.result()),
            reason: outcome.map(|outcome| outcome.by()),
            files: info.files,
            ranks: info.ranks,
            last: view.last.iter().map(|&(file, rank)| SquareName(Location::Square(file, rank))).collect(),
            squares: squares.zip(&view.pieces).map(square).chain(launching).collect(),
            fen: view.fen,
        }
    }
}
