//! The effect of each legal part of a turn on the board, for a host or a script that knows squares and pieces but no
//! rules. [`super::san`] writes the parts for people.

use super::move_effect::{MoveEffect, PieceEffect, SquareChange};
use super::reading::squares::squares;
use super::san;
use super::{find_fitting, find_named};
use crate::rules::{Color, Evaluator, FenPiece, GameResult, Location, Notation, Outcome, Position, Variant};
use crate::search::MoveOf;

/// A position, possibly in the middle of a turn.
#[derive(Clone, Debug)]
pub struct BoardEffects {
    /// The side that plays the next part.
    pub side: Color,
    /// Every piece with its place.
    pub pieces: Vec<(Location, FenPiece)>,
    /// The parts that may follow; empty if the game is over.
    pub moves: Vec<MoveEffect>,
}

/// A part of a turn with the parts that may follow it in the same turn.
#[derive(Clone, Debug)]
pub struct TurnTree {
    /// The part.
    pub part: MoveEffect,
    /// The parts that may follow; empty if the turn ends with it.
    pub next: Vec<TurnTree>,
}

impl BoardEffects {
    /// Returns the place among the moves of the one that `text` means: it names it, in full or short, or fits it only.
    pub fn find(&self, text: &str) -> Option<usize> {
        let fitting = || find_fitting(&self.moves, text, |part| part);
        find_named(&self.moves, text, |part| part).or_else(fitting)
    }
}

/// Describes the board of a position, possibly in the middle of a turn, and the effect of each of its `legal` parts.
pub(super) fn board_effects<V: Variant>(pos: &V::Position, legal: &[MoveOf<V>]) -> BoardEffects {
    let moves = part_effects::<V>(pos, legal).into_iter().map(|(effect, _)| effect).collect();
    BoardEffects { side: pos.side_to_move(), pieces: pieces_of::<V>(pos), moves }
}

/// Returns every piece with its place.
pub(super) fn pieces_of<V: Variant>(pos: &V::Position) -> Vec<(Location, FenPiece)> {
    Location::all(&V::INFO).filter_map(|place| Some((place, pos.at(place)?))).collect()
}

/// Returns the effect of each of the `legal` parts, and the position after it.
pub(crate) fn part_effects<V: Variant>(
    pos: &V::Position,
    legal: &[MoveOf<V>],
) -> Vec<(MoveEffect, V::Position)> {
    let mut found: Vec<_> = legal.iter().map(|&m| effect::<V>(pos, m)).collect();
    let outlines: Vec<Outline> = found.iter().map(|(effect, _)| effect.into()).collect();
    for ((effect, _), text) in found.iter_mut().zip(san::short_texts(&outlines, V::INFO.pieces)) {
        effect.san = text + san::mark(effect.check, effect.wins);
    }
    found
}

/// Returns the effect of a legal part, without its short text, and the position after it.
fn effect<V: Variant>(pos: &V::Position, m: MoveOf<V>) -> (MoveEffect, V::Position) {
    let (side, after, text) = (pos.side_to_move(), pos.after(m), pos.move_text(m));
    let ends_turn = after.side_to_move() != side;
    let effect = MoveEffect {
        pieces: PieceEffect::played::<V>(pos, &after, m),
        path: path::<V>(&text, side),
        text,
        san: String::new(),
        check: ends_turn && after.in_check(),
        wins: has_won::<V>(&after, side),
        ends_turn,
        fen: ends_turn.then(|| after.to_string()),
    };
    (effect, after)
}

/// Returns every legal turn of a position, part by part.
pub(super) fn turn_effects<V: Variant>(pos: &V::Position) -> Vec<TurnTree> {
    let tree = |(part, after): (MoveEffect, V::Position)| {
        let next = if part.ends_turn { Vec::new() } else { turn_effects::<V>(&after) };
        TurnTree { part, next }
    };
    part_effects::<V>(pos, &pos.legal_moves()).into_iter().map(tree).collect()
}

/// Finds the effect of each part of a legal turn of `pos`.
pub(super) fn effects_of<V: Variant>(pos: &V::Position, turn: &[MoveOf<V>]) -> Vec<MoveEffect> {
    let mut pos = pos.clone();
    let part = |&m: &_| {
        let (mut effect, after) = effect::<V>(&pos, m);
        effect.san = san::of_part::<V>(&pos, &pos.legal_moves(), m) + san::mark(effect.check, effect.wins);
        pos = after;
        effect
    };
    turn.iter().map(part).collect()
}

/// Writes the short text of a legal turn of `pos`; `known` is that of its one part, without marks.
pub(super) fn short_text<V: Variant>(pos: &V::Position, turn: &[MoveOf<V>], known: Option<&str>) -> String {
    let (mut pos, mut text) = (pos.clone(), String::new());
    for &m in turn {
        let after = pos.after(m);
        let (side, ends_turn) = (pos.side_to_move(), after.side_to_move() != pos.side_to_move());
        text += if text.is_empty() { "" } else { "," };
        match known {
            Some(known) => text += known,
            None => text += &san::of_part::<V>(&pos, &pos.legal_moves(), m),
        }
        text += san::mark(ends_turn && after.in_check(), has_won::<V>(&after, side));
        pos = after;
    }
    text
}

/// A legal part as its text describes it, long or short.
pub(super) struct Outline {
    pub(super) text: String,
    /// The places that the text names; never empty.
    pub(super) path: Vec<Location>,
    pub(super) piece: Option<FenPiece>,
    /// Whether a piece leaves the board, but for the one that acts.
    pub(super) captures: bool,
    pub(super) promotion: Option<FenPiece>,
    pub(super) rotation: Option<u8>,
    pub(super) castling: bool,
}

impl Outline {
    /// Finds the outline of a legal part, which leads to the position `after`.
    pub(super) fn of<V: Variant>(pos: &V::Position, after: &V::Position, m: MoveOf<V>) -> Outline {
        let text = pos.move_text(m);
        let path = path::<V>(&text, pos.side_to_move());
        let (origin, target) = (path[0], path[path.len() - 1]);
        let piece = pos.at(origin);
        let promotion = after.at(target).filter(|new| becomes(piece, new));
        let rotation = if V::INFO.rotations > 0 { rotation(&text) } else { None };
        let castling = pos.is_castling(m);
        let emptied = |place: Location| {
            let elsewhere = place != origin && place != target;
            elsewhere && pos.at(place).is_some() && after.at(place).is_none()
        };
        let lands_on = target != origin && pos.at(target).is_some();
        // Captures of enemy pieces are noisy: few parts need a look at all places.
        let may_empty = || pos.is_noisy(m) || V::Evaluator::captures_own(pos, m);
        let elsewhere = || may_empty() && Location::all(&V::INFO).any(emptied);
        let captures = rotation.is_none() && !castling && (lands_on || elsewhere());
        Outline { text, path, piece, captures, promotion, rotation, castling }
    }

    /// Returns where the piece that acts stands.
    pub(super) fn origin(&self) -> Location {
        self.path[0]
    }

    /// Returns where it goes.
    pub(super) fn target(&self) -> Location {
        self.path[self.path.len() - 1]
    }
}

impl From<&MoveEffect> for Outline {
    fn from(effect: &MoveEffect) -> Outline {
        Outline {
            text: effect.text.clone(),
            path: effect.path.clone(),
            piece: effect.piece,
            captures: !effect.captures.is_empty(),
            promotion: effect.promotion,
            rotation: effect.rotation,
            castling: effect.castling,
        }
    }
}

impl PieceEffect {
    /// Finds the effect of a legal part.
    pub(super) fn of<V: Variant>(pos: &V::Position, m: MoveOf<V>) -> PieceEffect {
        if !pos.is_simple(m) {
            return PieceEffect::played::<V>(pos, &pos.after(m), m);
        }
        let (origin, target) = pos.ends(m);
        let (piece, taken) = (pos.at(origin), pos.at(target));
        let left = SquareChange { place: origin, before: piece, after: None };
        let reached = SquareChange { place: target, before: taken, after: piece };
        PieceEffect {
            piece,
            origin,
            target,
            captures: taken.map(|taken| (target, taken)).into_iter().collect(),
            changes: if comes_before(origin, target) { vec![left, reached] } else { vec![reached, left] },
            promotion: None,
            explodes: false,
            rotation: None,
            castling: false,
        }
    }

    /// Finds the effect of a legal part, which leads to the position `after`.
    fn played<V: Variant>(pos: &V::Position, after: &V::Position, m: MoveOf<V>) -> PieceEffect {
        let (origin, target) = pos.ends(m);
        let (piece, new) = (pos.at(origin), after.at(target));
        let change = |place| SquareChange { place, before: pos.at(place), after: after.at(place) };
        let changes: Vec<SquareChange> = pos.differences(after, &V::INFO).map(change).collect();
        let rotation = if V::INFO.rotations > 0 { rotation(&pos.move_text(m)) } else { None };
        let castling = pos.is_castling(m);
        let captures = match rotation.is_none() && !castling {
            true => captures(&changes, origin, target, pos.at(target)),
            false => Vec::new(),
        };
        let promotion = new.filter(|new| becomes(piece, new));
        let explodes = new.is_none();
        PieceEffect { piece, origin, target, captures, changes, promotion, explodes, rotation, castling }
    }
}

/// Returns whether a place comes before another one in the order of [`Location::all`].
fn comes_before(place: Location, other: Location) -> bool {
    match (place, other) {
        (Location::Square(file, rank), Location::Square(other_file, other_rank)) => {
            (rank, file) < (other_rank, other_file)
        }
        (Location::Square(..), Location::Launch(_)) => true,
        (Location::Launch(_), _) => false,
    }
}

/// Returns whether a piece is another one of its side than before. An unchanged square proves nothing: a piece may
/// capture one of its kind.
fn becomes(piece: Option<FenPiece>, new: &FenPiece) -> bool {
    piece.is_some_and(|old| old.color == new.color && old.letter != new.letter)
}

/// Returns whether `side` has won, by the pieces or because the other side has no move.
fn has_won<V: Variant>(pos: &V::Position, side: Color) -> bool {
    let won = |outcome: Outcome| outcome.result == GameResult::Won(side);
    match pos.outcome() {
        Some(outcome) => won(outcome),
        // Looking for a move takes longest, so it comes last.
        None => pos.side_to_move() != side && won(pos.no_moves_outcome()) && !pos.has_legal_move(),
    }
}

/// Returns the places that a text names, each leg starting where the one before ended; never empty.
fn path<V: Variant>(text: &str, side: Color) -> Vec<Location> {
    let mut path = Vec::with_capacity(3);
    if text.find('@') == Some(1) {
        path.push(Location::Launch(side));
    }
    path.extend(squares::<V>(text).map(|(file, rank)| Location::Square(file, rank)));
    if text.ends_with('@') || path.is_empty() {
        path.push(Location::Launch(side));
    }
    path.dedup();
    path
}

/// Returns the first and the last place that the text of a legal part names.
pub(crate) fn ends_of_text<V: Variant>(pos: &V::Position, m: MoveOf<V>) -> (Location, Location) {
    let path = path::<V>(&pos.move_text(m), pos.side_to_move());
    (path[0], path[path.len() - 1])
}

/// Returns the places of a rotation's text: `e5r3`.
fn rotation(text: &str) -> Option<u8> {
    let (_, places) = text.get(1..)?.split_once('r')?;
    places.parse().ok()
}

/// Returns the pieces that a part of a turn takes from the board. `on_target` is the piece on its target before.
fn captures(
    changes: &[SquareChange],
    origin: Location,
    target: Location,
    on_target: Option<FenPiece>,
) -> Vec<(Location, FenPiece)> {
    let landed_on = on_target.filter(|_| target != origin).map(|piece| (target, piece));
    let elsewhere = changes.iter().filter(|change| change.place != origin && change.place != target);
    let emptied = elsewhere.filter(|change| change.after.is_none());
    let mut captures: Vec<_> = emptied.filter_map(|change| Some((change.place, change.before?))).collect();
    captures.extend(landed_on);
    captures
}
