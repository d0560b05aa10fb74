//! The description of a variant's piece types: letter, name, pictures and a diagram.

/// The paint of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Filled with the side's colour, with an outline.
    Body,
    /// Filled with the contrasting colour.
    Mark,
    /// A thin stroke in the contrasting colour.
    Line,
    /// A thick stroke in the contrasting colour.
    Bold,
}

/// SVG path data in the order they are painted, on 100 x 100 units, y downwards; a piece stands on y = 88.
pub type Drawing = &'static [(Paint, &'static str)];

/// A position that shows how a type of piece moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The type's upper-case FEN letter.
    pub letter: char,
    /// The position; the piece's side is to move.
    pub fen: &'static str,
    /// Where the piece stands.
    pub square: &'static str,
    /// How it moves, in a sentence.
    pub caption: &'static str,
}

impl Diagram {
    /// Reads two lines: letter, square and FEN; then the sentence.
    pub(super) fn read(text: &'static str) -> Option<Diagram> {
        let (place, caption) = text.split_once('\n')?;
        let (letter, place) = place.split_once(' ')?;
        let (square, fen) = place.split_once(' ')?;
        Some(Diagram { letter: letter.chars().next()?, fen, square, caption: caption.trim_end() })
    }
}

/// A type of piece, as people and hosts see it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PieceInfo {
    /// Its upper-case FEN letter.
    pub letter: char,
    /// Its English name.
    pub name: &'static str,
    /// Drawings painted on top of each other; if there are none, a piece with a name of chess is drawn as there, and
    /// any other as a disc with its letter.
    pub drawings: &'static [Drawing],
}

impl PieceInfo {
    /// Makes a piece without pictures of its own.
    pub const fn new(letter: char, name: &'static str) -> PieceInfo {
        PieceInfo { letter, name, drawings: &[] }
    }

    /// Returns the piece with these drawings.
    pub const fn drawn(self, drawings: &'static [Drawing]) -> PieceInfo {
        PieceInfo { drawings, ..self }
    }
}
