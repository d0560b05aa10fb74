//! Moves and their effects.

use asterism_engine::game::{MoveEffect, SquareChange, TurnTree};
use asterism_engine::rules::{FenPiece, Location};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// The moves of a position.
#[derive(Debug)]
pub enum MoveList {
    /// Whole turns.
    Turns(Vec<TurnTree>),
    /// Parts of a turn that may be played now.
    Parts(Vec<MoveEffect>),
}

impl Serialize for MoveList {
    /// Returns a sequence of [`MoveObject`]s, each made when it is written: there may be thousands of turns.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut sequence = out.serialize_seq(None)?;
        let mut written = Ok(());
        self.each(|object| {
            if written.is_ok() {
                written = sequence.serialize_element(&object);
            }
        });
        written?;
        sequence.end()
    }
}

impl MoveList {
    /// Calls `each` with every move.
    pub fn each(&self, mut each: impl FnMut(MoveObject)) {
        match self {
            MoveList::Parts(parts) => parts.iter().for_each(|part| each(MoveObject::of_part(part))),
            MoveList::Turns(trees) => each_turn(trees, &mut Vec::new(), &mut each),
        }
    }
}

/// Calls `each` with every turn that begins with these parts.
fn each_turn<'a>(trees: &'a [TurnTree], begun: &mut Vec<&'a MoveEffect>, each: &mut impl FnMut(MoveObject)) {
    for TurnTree { part, next } in trees {
        begun.push(part);
        if next.is_empty() {
            each(MoveObject::of_turn(begun));
        } else {
            each_turn(next, begun, each);
        }
        begun.pop();
    }
}

/// A move, or a part of one.
#[derive(Serialize, Debug)]
pub struct MoveObject<'a> {
    /// The text of the move.
    #[serde(rename = "move")]
    pub text: Cow<'a, str>,
    /// A short text for people.
    pub san: Cow<'a, str>,
    /// The letter of the piece that moves.
    pub piece: Option<char>,
    /// Where it starts.
    pub origin: Option<SquareName>,
    /// Where it ends.
    pub target: Option<SquareName>,
    /// All squares of the text.
    pub path: Vec<SquareName>,
    /// The pieces that leave the board, except the one that moves.
    pub captures: Vec<Capture>,
    /// Every square that changes.
    pub changes: Vec<Change>,
    /// The letter of the piece's new type.
    pub promotion: Option<char>,
    /// By how many places a ring of pieces is turned.
    pub rotation: Option<u8>,
    /// Whether the other side is in check afterwards.
    pub check: bool,
    /// Whether the other side is to move afterwards.
    pub ends_turn: bool,
    /// The position afterwards.
    pub fen: Option<&'a str>,
    /// The parts of a turn that has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<MoveObject<'a>>>,
}

/// A captured piece.
#[derive(Serialize, Debug)]
pub struct Capture {
    /// Where it stood.
    pub square: SquareName,
    /// The letter of the piece.
    pub piece: char,
}

/// A square that changes.
#[derive(Serialize, Debug)]
pub struct Change {
    /// Which.
    pub square: SquareName,
    /// The letter of the piece there before.
    pub from: Option<char>,
    /// The letter of the piece there afterwards.
    pub to: Option<char>,
}

impl<'a> MoveObject<'a> {
    /// Makes a part of a turn, alone.
    pub fn of_part(part: &'a MoveEffect) -> MoveObject<'a> {
        MoveObject {
            text: Cow::Borrowed(&part.text),
            san: Cow::Borrowed(&part.san),
            piece: letter(part.piece),
            origin: Some(SquareName(part.origin)),
            target: Some(SquareName(part.target)),
            path: part.path.iter().map(|place| SquareName(*place)).collect(),
            captures: captures(part).collect(),
            changes: changes(&part.changes),
            promotion: letter(part.promotion),
            rotation: part.rotation,
            check: part.check,
            ends_turn: part.ends_turn,
            fen: part.fen.as_deref(),
            parts: None,
        }
    }

    /// Makes a whole turn of these parts.
    pub fn of_turn(parts: &[&'a MoveEffect]) -> MoveObject<'a> {
        let last = match *parts {
            [only] => return MoveObject::of_part(only),
            [.., last] => Some(last),
            [] => None,
        };
        let joined = |text: fn(&MoveEffect) -> &str| {
            Cow::Owned(parts.iter().map(|part| text(part)).collect::<Vec<_>>().join(","))
        };
        MoveObject {
            text: joined(|part| &part.text),
            san: joined(|part| &part.san),
            piece: None,
            origin: None,
            target: None,
            path: Vec::new(),
            captures: parts.iter().flat_map(|part| captures(part)).collect(),
            changes: changes(&merged(parts)),
            promotion: None,
            rotation: None,
            check: last.is_some_and(|last| last.check),
            ends_turn: last.is_some_and(|last| last.ends_turn),
            fen: last.and_then(|last| last.fen.as_deref()),
            parts: Some(parts.iter().map(|part| MoveObject::of_part(part)).collect()),
        }
    }
}

/// Merges the changes of all parts into those from before the first to after the last.
fn merged(parts: &[&MoveEffect]) -> Vec<SquareChange> {
    let mut all: Vec<SquareChange> = Vec::new();
    for change in parts.iter().flat_map(|part| &part.changes) {
        match all.iter_mut().find(|known| known.place == change.place) {
            Some(known) => known.after = change.after,
            None => all.push(*change),
        }
    }
    all.retain(|change| change.before != change.after);
    all
}

fn captures(part: &MoveEffect) -> impl Iterator<Item = Capture> {
    let capture = |&(place, piece): &(Location, FenPiece)| Capture {
        square: SquareName(place),
        piece: piece.fen_letter(),
    };
    part.captures.iter().map(capture)
}

fn changes(changes: &[SquareChange]) -> Vec<Change> {
    let change = |change: &SquareChange| Change {
        square: SquareName(change.place),
        from: letter(change.before),
        to: letter(change.after),
    };
    changes.iter().map(change).collect()
}

/// Returns a piece's letter, as in a FEN.
fn letter(piece: Option<FenPiece>) -> Option<char> {
    piece.map(FenPiece::fen_letter)
}

/// The name of a square: `a1`; `@w` and `@b` are the launching squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareName(pub Location);

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for SquareName {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        // Nearly all squares are of this form, and every move has several.
        if let SquareName(Location::Square(file, rank @ 0..9)) = *self
            && let Ok(name) = str::from_utf8(&[b'a' + file, b'1' + rank])
        {
            return out.serialize_str(name);
        }
        out.collect_str(self)
    }
}
