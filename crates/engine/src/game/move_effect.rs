//! A move and its effect on the board, as plain data; [`super::effects`] computes it.

use crate::rules::{FenPiece, Location};
use std::ops::Deref;

/// The contents of one place before and after a part of a turn, if they differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareChange {
    /// The place.
    pub place: Location,
    /// The piece there before.
    pub before: Option<FenPiece>,
    /// The piece there after.
    pub after: Option<FenPiece>,
}

/// The pieces that a legal part of a turn (all of it, in most games) moves, takes and changes.
#[derive(Clone, Debug)]
pub struct PieceEffect {
    /// The piece that acts.
    pub piece: Option<FenPiece>,
    /// Where the piece that acts stands.
    pub origin: Location,
    /// Its destination by the text; `origin` if it stays.
    pub target: Location,
    /// The pieces that leave the board, but for the one that acts.
    pub captures: Vec<(Location, FenPiece)>,
    /// Everything that changes on the board.
    pub changes: Vec<SquareChange>,
    /// The new piece, if it changes its type.
    pub promotion: Option<FenPiece>,
    /// Whether the piece that acts leaves the board, together with what it captures, if anything.
    pub explodes: bool,
    /// By how many places a ring of pieces is turned, if it is.
    pub rotation: Option<u8>,
    /// Whether the piece and another one of its side change their squares at once.
    pub castling: bool,
}

/// A legal part of a turn with its texts and all that follows from it. Its effect on the pieces can be asked of it
/// directly: `effect.captures`.
#[derive(Clone, Debug)]
pub struct MoveEffect {
    /// Its effect on the pieces.
    pub pieces: PieceEffect,
    /// The part's text.
    pub text: String,
    /// A short text for people, which differs from that of every other part that is legal now.
    pub san: String,
    /// Every square that the text names, from `origin` to `target`.
    pub path: Vec<Location>,
    /// Whether the other side is in check afterwards.
    pub check: bool,
    /// Whether the side that plays it has won with it.
    pub wins: bool,
    /// Whether the turn ends with it.
    pub ends_turn: bool,
    /// The position afterwards; `None` in the middle of a turn.
    pub fen: Option<String>,
}

impl Deref for MoveEffect {
    type Target = PieceEffect;

    fn deref(&self) -> &PieceEffect {
        &self.pieces
    }
}
