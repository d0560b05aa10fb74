//! A move and what it does to the board, as plain data; [`super::effects`] finds it out.

use crate::rules::{FenPiece, Location};

/// What one place holds before and after a part of a turn, where that differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareChange {
    /// Where.
    pub place: Location,
    /// The piece there before.
    pub before: Option<FenPiece>,
    /// The piece there after.
    pub after: Option<FenPiece>,
}

/// A legal part of a turn (all of it, in most games) and its effect.
#[derive(Clone, Debug)]
pub struct MoveEffect {
    /// The part's text.
    pub text: String,
    /// A short text for people, which differs from that of every other part that is legal now.
    pub san: String,
    /// The piece that acts.
    pub piece: Option<FenPiece>,
    /// Where the piece that acts stands.
    pub origin: Location,
    /// Where it goes by the text; `origin` where it stays.
    pub target: Location,
    /// Every square that the text names, from `origin` to `target`.
    pub path: Vec<Location>,
    /// The pieces that leave the board, but for the one that acts.
    pub captures: Vec<(Location, FenPiece)>,
    /// Everything that changes on the board.
    pub changes: Vec<SquareChange>,
    /// What the piece becomes, if it changes its type.
    pub promotion: Option<FenPiece>,
    /// By how many places a ring of pieces is turned, if it is.
    pub rotation: Option<u8>,
    /// Whether the piece and another one of its side change their squares at once.
    pub castling: bool,
    /// Whether the other side is in check afterwards.
    pub check: bool,
    /// Whether the side that plays it has won with it.
    pub wins: bool,
    /// Whether the turn ends with it.
    pub ends_turn: bool,
    /// The position afterwards; none in the middle of a turn.
    pub fen: Option<String>,
}

/// How a text names a part. Where it names several, the first of these counts: in chess `b4c5` is a move of the piece
/// on b4, `B4c5` one of a Bishop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Naming {
    /// It is the part's text.
    Text,
    /// It is its short text, but for marks of check, win, and good or bad moves. Letter case counts: `bxc3` and
    /// `Bxc3` differ.
    ShortText,
    /// It is its text in another letter case.
    OtherCase,
}

impl MoveEffect {
    /// How `text` names the part, if it does.
    pub fn naming(&self, text: &str) -> Option<Naming> {
        if self.text == text {
            Some(Naming::Text)
        } else if unmarked(&self.san) == unmarked(text) {
            Some(Naming::ShortText)
        } else {
            self.text.eq_ignore_ascii_case(text).then_some(Naming::OtherCase)
        }
    }
}

/// The one of `parts` that `text` names; `effect` finds what each of them does.
pub fn find_named<T>(
    parts: impl IntoIterator<Item = T>,
    text: &str,
    effect: impl Fn(&T) -> &MoveEffect,
) -> Option<T> {
    let named = parts.into_iter().filter_map(|part| Some((effect(&part).naming(text)?, part)));
    named.min_by_key(|(naming, _)| *naming).map(|(_, part)| part)
}

/// Without the marks of check and win, and those of good and bad moves.
fn unmarked(text: &str) -> &str {
    text.trim_end_matches(['+', '#', '!', '?'])
}
