//! Turns as games list and play them.

use super::effects::{effects_of, pieces_of, short_text};
use super::reading::{ReadTurn, read_among};
use super::{GameError, MoveEffect, PieceEffect, PlayedPart};
use crate::rules::turn::{Plies, after_turn, each_group, write_turn};
use crate::rules::{FenPiece, GameMove, Location, MoveStack, Notation, Position, Variant};
use crate::search::MoveOf;
use serde::{Serialize, Serializer};
use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A legal turn of one position: a move, or all parts of one where a turn has several.
///
/// `Display` writes its text. All else is found out when it is asked for. A clone is cheap, and a turn outlives its
/// game. Two turns are equal if they are the same move of the same position, however they were found.
///
/// ```
/// let mut game = asterism_engine::open("chess")?;
/// game.set(None, &["e4", "d5"])?;
/// let captures: Vec<_> = game.turns().into_iter().filter(|turn| !turn.captures().is_empty()).collect();
/// let [takes] = captures.as_slice() else { panic!("one Pawn can take the other") };
/// assert_eq!((takes.to_string(), takes.san()), ("e4d5".into(), "exd5".into()));
/// assert_eq!((takes.origin().to_string(), takes.target().to_string()), ("e4".into(), "d5".into()));
/// assert_eq!(*takes, game.read("exd5")?);
/// game.play(takes)?;
/// # Ok::<(), asterism_engine::GameError>(())
/// ```
#[derive(Clone)]
pub struct Turn {
    list: Arc<dyn TurnList>,
    index: usize,
}

/// Turns of one position, of any variant.
trait TurnList: Any + Send + Sync {
    fn write(&self, index: usize, out: &mut dyn fmt::Write) -> fmt::Result;
    fn ends(&self, index: usize) -> (Location, Location);
    fn piece_effects(&self, index: usize) -> Vec<PieceEffect>;
    fn effects(&self, index: usize) -> Vec<MoveEffect>;
    fn parts(&self, index: usize) -> Vec<PlayedPart>;
    /// Counts the legal turns of the position.
    fn choices(&self) -> usize;
    fn short_text(&self, index: usize) -> String;
    fn fen_after(&self, index: usize) -> String;
    fn read(&self, text: &str) -> Result<Turn, GameError>;
    /// Feeds a hasher with the identity of the turn.
    fn hash(&self, index: usize, state: &mut dyn Hasher);
    /// Returns whether a turn is the same as that of another list.
    fn is_same(&self, index: usize, other: &dyn Any, other_index: usize) -> bool;
}

/// The plies of a turn of the variant `V`.
pub(super) type PliesOf<'a, V> = Cow<'a, [MoveOf<V>]>;

/// Turns of one position of the variant `V`.
pub(super) struct Listed<V: Variant> {
    pub(super) position: V::Position,
    /// The last ply of each turn.
    lasts: Plies<V::Position>,
    /// The plies before, for turns that share them, and the number of turns up to there; none where a turn is one ply.
    groups: Vec<(Plies<V::Position>, usize)>,
    /// The short text of the one turn, without marks, if it was read in that.
    short: Option<String>,
}

impl<V: Variant> Listed<V> {
    /// Makes an empty list.
    fn new(position: V::Position) -> Listed<V> {
        Listed { position, lasts: Vec::new(), groups: Vec::new(), short: None }
    }

    /// Adds the turns that go on after the plies `before` with one of the `lasts`.
    fn push(&mut self, before: &[MoveOf<V>], lasts: &mut dyn ExactSizeIterator<Item = MoveOf<V>>) {
        self.lasts.extend(lasts);
        if V::Position::PARTS > 1 {
            self.groups.push((before.to_vec(), self.lasts.len()));
        }
    }

    /// Adds a turn.
    fn push_one(&mut self, turn: &[MoveOf<V>]) {
        let [before @ .., last] = turn else { unreachable!("a turn has a ply") };
        self.push(before, &mut std::iter::once(*last));
    }

    /// Returns the plies of a turn.
    fn turn(&self, index: usize) -> PliesOf<'_, V> {
        let group = self.groups.partition_point(|&(_, end)| end <= index);
        match self.groups.get(group) {
            Some((before, _)) if !before.is_empty() => {
                before.iter().copied().chain([self.lasts[index]]).collect()
            }
            _ => Cow::Borrowed(&self.lasts[index..=index]),
        }
    }
}

impl<V: Variant> TurnList for Listed<V> {
    fn write(&self, index: usize, out: &mut dyn fmt::Write) -> fmt::Result {
        write_turn(&self.position, &self.turn(index), out)
    }

    fn ends(&self, index: usize) -> (Location, Location) {
        let turn = self.turn(index);
        let [before @ .., last] = &*turn else { unreachable!("a turn has a ply") };
        let (origin, target) = after_turn(&self.position, before).ends(*last);
        let first = before.first().map(|first| self.position.ends(*first).0);
        (first.unwrap_or(origin), target)
    }

    fn piece_effects(&self, index: usize) -> Vec<PieceEffect> {
        let mut position = self.position.clone();
        let part = |&m: &MoveOf<V>| {
            let effect = PieceEffect::of::<V>(&position, m);
            position.play(m);
            effect
        };
        self.turn(index).iter().map(part).collect()
    }

    fn effects(&self, index: usize) -> Vec<MoveEffect> {
        effects_of::<V>(&self.position, &self.turn(index))
    }

    fn parts(&self, index: usize) -> Vec<PlayedPart> {
        let mut position = self.position.clone();
        let part = |m: &MoveOf<V>| {
            let legal = position.legal_moves();
            let index = legal.iter().position(|other| other == m).unwrap_or_default();
            let legal = legal.iter().map(|&m| PieceEffect::of::<V>(&position, m)).collect();
            let pieces = pieces_of::<V>(&position);
            position.play(*m);
            PlayedPart { pieces, legal, index }
        };
        self.turn(index).iter().map(part).collect()
    }

    fn choices(&self) -> usize {
        if V::Position::PARTS == 1 {
            return self.position.count_moves(&mut MoveStack::for_one_position()) as usize;
        }
        let mut count = 0;
        each_group(&self.position, &mut |_, lasts| count += lasts.len());
        count
    }

    fn short_text(&self, index: usize) -> String {
        short_text::<V>(&self.position, &self.turn(index), self.short.as_deref())
    }

    fn fen_after(&self, index: usize) -> String {
        after_turn(&self.position, &self.turn(index)).to_string()
    }

    fn read(&self, text: &str) -> Result<Turn, GameError> {
        let read = read_among::<V>(&self.position, self.position.legal_moves(), text, 1)?;
        Ok(Turn::read::<V>(read).0)
    }

    fn hash(&self, index: usize, state: &mut dyn Hasher) {
        state.write_u64(self.position.hash());
        self.turn(index).iter().for_each(|m| state.write_u32(m.key().0));
    }

    fn is_same(&self, index: usize, other: &dyn Any, other_index: usize) -> bool {
        other.downcast_ref::<Listed<V>>().is_some_and(|other| {
            self.position.hash() == other.position.hash() && self.turn(index) == other.turn(other_index)
        })
    }
}

impl Turn {
    /// Lists every legal turn of a position, in the order of the generator.
    pub(super) fn all<V: Variant>(position: &V::Position) -> Vec<Turn> {
        let mut list = Listed::<V>::new(position.clone());
        each_group(position, &mut |before, lasts| list.push(before, lasts));
        let (count, list) = (list.lasts.len(), Arc::new(list));
        (0..count).map(|index| Turn { list: list.clone(), index }).collect()
    }

    /// Makes a legal turn of a position.
    pub(super) fn one<V: Variant>(position: V::Position, turn: &[MoveOf<V>]) -> Turn {
        let mut list = Listed::<V>::new(position);
        list.push_one(turn);
        Turn { list: Arc::new(list), index: 0 }
    }

    /// Makes the turn that was read; returns the position after it, too.
    pub(super) fn read<V: Variant>(mut read: ReadTurn<V::Position>) -> (Turn, V::Position) {
        let plies = read.turn();
        let mut list = Listed::<V>::new(read.parts.swap_remove(0).before);
        list.push_one(&plies);
        list.short = read.short;
        (Turn { list: Arc::new(list), index: 0 }, read.after)
    }

    /// Makes the turns of a line of plies; one that is broken off is left out.
    pub(super) fn line<V: Variant>(position: &V::Position, plies: &[MoveOf<V>]) -> Vec<Turn> {
        let (mut turns, mut start, mut here) = (Vec::new(), position.clone(), position.clone());
        let mut begin = 0;
        for (end, &m) in (1..).zip(plies) {
            here.play(m);
            if V::Position::PARTS == 1 || here.side_to_move() != start.side_to_move() {
                turns.push(Turn::one::<V>(std::mem::replace(&mut start, here.clone()), &plies[begin..end]));
                begin = end;
            }
        }
        turns
    }

    /// Returns the position before it and its plies, if it is of the variant `V`.
    pub(super) fn of<V: Variant>(&self) -> Option<(&V::Position, PliesOf<'_, V>)> {
        let list: &dyn Any = self.list.as_ref();
        let list = list.downcast_ref::<Listed<V>>()?;
        Some((&list.position, list.turn(self.index)))
    }

    /// Reads the text of a legal turn of the same position, see [`Game::read`](super::Game::read).
    pub fn read_beside(&self, text: &str) -> Result<Turn, GameError> {
        self.list.read(text)
    }

    /// Returns where the piece that acts stands; in a turn of several parts, that of the first.
    pub fn origin(&self) -> Location {
        self.list.ends(self.index).0
    }

    /// Returns where it goes; in a turn of several parts, the piece of the last one.
    pub fn target(&self) -> Location {
        self.list.ends(self.index).1
    }

    /// Returns the pieces that leave the board and where they stand, but for those that act.
    pub fn captures(&self) -> Vec<(Location, FenPiece)> {
        self.list.piece_effects(self.index).into_iter().flat_map(|part| part.captures).collect()
    }

    /// Returns the piece that it promotes to, if it does.
    pub fn promotion(&self) -> Option<FenPiece> {
        self.list.piece_effects(self.index).into_iter().rev().find_map(|part| part.promotion)
    }

    /// Returns the effect of each of its parts on the board; one, in most games.
    pub fn effects(&self) -> Vec<MoveEffect> {
        self.list.effects(self.index)
    }

    /// Returns each of its parts, among all that were legal in its place.
    pub fn parts(&self) -> Vec<PlayedPart> {
        self.list.parts(self.index)
    }

    /// Counts the turns that were legal in its place, itself included.
    pub fn choices(&self) -> usize {
        self.list.choices()
    }

    /// Returns the position after it.
    pub fn fen_after(&self) -> String {
        self.list.fen_after(self.index)
    }

    /// Writes its text for people, as `Nf3`.
    pub fn san(&self) -> String {
        self.list.short_text(self.index)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.list.write(self.index, f)
    }
}

impl Serialize for Turn {
    /// Writes its text.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for Turn {
    fn eq(&self, other: &Turn) -> bool {
        self.list.is_same(self.index, other.list.as_ref(), other.index)
    }
}

impl Eq for Turn {}

impl Hash for Turn {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.list.hash(self.index, state);
    }
}
