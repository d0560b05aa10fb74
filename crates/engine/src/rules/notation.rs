//! Positions and moves as text and as pictures: the parts of a variant that people, protocols and files need.

use super::{Color, Info, Location, MoveStack, Position, Stage};
use asterism_support::text::repeated;
use std::fmt;

/// A piece as FEN writes it: its side and its upper-case letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenPiece {
    /// Whose it is.
    pub color: Color,
    /// The upper-case FEN letter.
    pub letter: char,
}

impl FenPiece {
    /// Returns the FEN letter: upper case for White.
    pub fn fen_letter(self) -> char {
        match self.color {
            Color::White => self.letter.to_ascii_uppercase(),
            Color::Black => self.letter.to_ascii_lowercase(),
        }
    }
}

/// The reason why a FEN was refused: the field at fault, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("FEN {field}: {}", repeated(reason))]
pub struct FenError {
    /// `board`, `side to move`, `castling`, `en passant`, `halfmove clock`, `full-move number` or `position`.
    pub field: &'static str,
    /// The fault, and what was expected.
    pub reason: String,
}

impl FenError {
    /// Makes an error in `field`.
    pub fn new(field: &'static str, reason: impl Into<String>) -> FenError {
        FenError { field, reason: reason.into() }
    }
}

/// Positions and moves as text. `Display` writes the FEN; it is defined between turns.
pub trait Notation: Position + fmt::Display {
    /// Reads a FEN. Positions that cannot be legal are refused with the field and the reason.
    fn parse(fen: &str) -> Result<Self, FenError>;
    /// Pushes every move that is legal except for its effect on the mover's (or any) royal piece. Only used to explain
    /// why a move was refused.
    fn generate_pseudo_legal(&self, out: &mut MoveStack<Self::Move>);
    /// Writes the text of a legal move of this position (one part, if a turn has parts).
    fn write_move(&self, m: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;
    /// Returns the first and the last place that the text of a legal move names: where the piece that acts stands, and
    /// where it goes; the same place twice where it stays.
    fn ends(&self, m: Self::Move) -> (Location, Location);
    /// Lists the legal moves that [end](Notation::ends) in a place. A variant that finds them sooner than by listing all
    /// speeds up reading.
    fn legal_to(&self, target: Location) -> Vec<Self::Move> {
        let mut moves = MoveStack::for_one_position();
        self.generate(Stage::All, &mut moves);
        moves.moves_from(0).filter(|&m| self.ends(m).1 == target).collect()
    }
    /// Returns whether a legal move is a castling: the King and another piece of its side go at once.
    fn is_castling(&self, _m: Self::Move) -> bool {
        false
    }
    /// Returns whether a legal move is known to take its piece to another place, any enemy piece off that, and to change
    /// nothing else. `false` is always allowed: the move is then played to learn its effect.
    fn is_simple(&self, _m: Self::Move) -> bool {
        false
    }
    /// Returns whether `text` is another way to write `m`. Letter case never matters.
    fn accepts_alias(&self, _m: Self::Move, _text: &str) -> bool {
        false
    }

    /// Returns the piece on a square; file and rank from 0.
    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece>;
    /// Returns the piece on a side's launching square, in games that have one.
    fn pocket(&self, _color: Color) -> Option<FenPiece> {
        None
    }

    /// Returns the piece in a place.
    fn at(&self, place: Location) -> Option<FenPiece> {
        match place {
            Location::Square(file, rank) => self.piece_at(file, rank),
            Location::Launch(color) => self.pocket(color),
        }
    }
    /// Returns the places in which the position after one move has other pieces, in the order of [`Location::all`].
    /// A variant that finds them sooner than by looking at each speeds up statistics.
    fn differences(&self, other: &Self, info: &Info) -> impl Iterator<Item = Location> {
        Location::all(info).filter(|place| self.at(*place) != other.at(*place))
    }

    /// Returns whether an enemy piece weakens the one on a square at present, in games that have such a rule. Pictures
    /// and the reasons for illegal moves show it.
    fn is_reduced(&self, _file: u8, _rank: u8) -> bool {
        false
    }

    /// Returns the text of a move, as a new string.
    fn move_text(&self, m: Self::Move) -> String {
        let mut text = String::new();
        let _ = self.write_move(m, &mut text); // writing to a String cannot fail
        text
    }
}
