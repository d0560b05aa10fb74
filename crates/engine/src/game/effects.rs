//! What each legal part of a turn does to the board, as a host or a script sees it that knows squares and pieces
//! but no rules. How the parts are written for people is left to [`super::san`].

use super::move_effect::{MoveEffect, SquareChange};
use super::reading::squares::squares;
use super::san;
use crate::rules::turn::legal_moves;
use crate::rules::{Color, FenPiece, GameResult, Location, Notation, Outcome, Position, Variant};

/// A position, possibly in the middle of a turn.
#[derive(Clone, Debug)]
pub struct BoardEffects {
    /// Who plays the next part.
    pub side: Color,
    /// Every piece and where it stands.
    pub pieces: Vec<(Location, FenPiece)>,
    /// What may follow; empty where the game is over.
    pub moves: Vec<MoveEffect>,
}

/// A part of a turn and the parts that may follow it in the same turn.
#[derive(Clone, Debug)]
pub struct TurnTree {
    /// The part.
    pub part: MoveEffect,
    /// What may follow; empty where the turn ends with it.
    pub next: Vec<TurnTree>,
}

/// The board of a position, possibly in the middle of a turn, and what each of its `legal` parts does to it.
pub(super) fn board_effects<V: Variant>(
    pos: &V::Position,
    legal: &[<V::Position as Position>::Move],
) -> BoardEffects {
    let board = Board::<V>::of(pos);
    let standing = board.places.iter().zip(&board.pieces);
    let pieces = standing.filter_map(|(&place, piece)| piece.map(|piece| (place, piece))).collect();
    let moves = board.effects(legal).into_iter().map(|(effect, _)| effect).collect();
    BoardEffects { side: pos.side_to_move(), pieces, moves }
}

/// What each of the `legal` parts does, and the position after it.
pub(crate) fn part_effects<V: Variant>(
    pos: &V::Position,
    legal: &[<V::Position as Position>::Move],
) -> Vec<(MoveEffect, V::Position)> {
    Board::<V>::of(pos).effects(legal)
}

/// Every legal turn of a position, part by part.
pub(super) fn turn_effects<V: Variant>(pos: &V::Position) -> Vec<TurnTree> {
    let tree = |(part, after): (MoveEffect, V::Position)| {
        let next = if part.ends_turn { Vec::new() } else { turn_effects::<V>(&after) };
        TurnTree { part, next }
    };
    part_effects::<V>(pos, &legal_moves(pos)).into_iter().map(tree).collect()
}

/// What a legal turn of `pos` does, part by part; without the short texts of the parts.
pub(super) fn effects_of<V: Variant>(
    pos: &V::Position,
    turn: &[<V::Position as Position>::Move],
) -> Vec<MoveEffect> {
    let mut pos = pos.clone();
    let part = |&m: &_| {
        let (effect, after) = Board::<V>::of(&pos).effect(m);
        pos = after;
        effect
    };
    turn.iter().map(part).collect()
}

/// A position with what stands on each of its squares.
struct Board<'a, V: Variant> {
    pos: &'a V::Position,
    places: Vec<Location>,
    pieces: Vec<Option<FenPiece>>,
}

impl<'a, V: Variant> Board<'a, V> {
    fn of(pos: &'a V::Position) -> Board<'a, V> {
        let places: Vec<Location> = Location::all(&V::INFO).collect();
        let pieces = places.iter().map(|place| piece_at::<V>(pos, *place)).collect();
        Board { pos, places, pieces }
    }

    /// What each of the `legal` parts does, and the position after it.
    fn effects(&self, legal: &[<V::Position as Position>::Move]) -> Vec<(MoveEffect, V::Position)> {
        let mut found: Vec<_> = legal.iter().map(|&m| self.effect(m)).collect();
        san::write(found.iter_mut().map(|(effect, _)| effect), V::INFO.pieces);
        found
    }

    fn effect(&self, m: <V::Position as Position>::Move) -> (MoveEffect, V::Position) {
        let (side, after) = (self.pos.side_to_move(), self.pos.after(m));
        let changed = self.places.iter().zip(&self.pieces).map(|(&place, &before)| {
            let after = piece_at::<V>(&after, place);
            SquareChange { place, before, after }
        });
        let changes: Vec<SquareChange> = changed.filter(|change| change.before != change.after).collect();
        let text = self.pos.move_text(m);
        let path = path::<V>(&text, side);
        let (origin, target) = (path[0], path[path.len() - 1]);
        let piece = piece_at::<V>(self.pos, origin);
        let rotation = if V::INFO.rotations > 0 { rotation(&text) } else { None };
        let castling = rotation.is_none() && castles(&changes, origin, target);
        let captures = if rotation.is_some() || castling {
            Vec::new()
        } else {
            captures(&changes, origin, target, piece_at::<V>(self.pos, target))
        };
        // An unchanged square tells nothing: a piece may capture its like.
        let on_target = piece_at::<V>(&after, target);
        let promotion = on_target
            .filter(|new| piece.is_some_and(|old| old.color == new.color && old.letter != new.letter));
        let ends_turn = after.side_to_move() != side;
        let effect = MoveEffect {
            san: String::new(),
            piece,
            origin,
            target,
            path,
            captures,
            promotion,
            explodes: on_target.is_none(),
            rotation,
            castling,
            check: ends_turn && after.in_check(),
            wins: has_won::<V>(&after, side),
            ends_turn,
            fen: ends_turn.then(|| after.to_string()),
            text,
            changes,
        };
        (effect, after)
    }
}

/// Whether `side` has won, by the pieces or because the other side has no move.
fn has_won<V: Variant>(pos: &V::Position, side: Color) -> bool {
    let won = |outcome: Outcome| outcome.result() == GameResult::Won(side);
    match pos.outcome() {
        Some(outcome) => won(outcome),
        // Looking for a move takes longest, so it comes last.
        None => pos.side_to_move() != side && won(pos.no_moves_outcome()) && !pos.has_legal_move(),
    }
}

/// The places that a text names, each leg beginning where the one before has ended; never empty.
fn path<V: Variant>(text: &str, side: Color) -> Vec<Location> {
    let mut path = Vec::with_capacity(3);
    if text.find('@') == Some(1) {
        path.push(Location::Launch(side));
    }
    path.extend(squares::<V>(text).into_iter().map(|(file, rank)| Location::Square(file, rank)));
    if text.ends_with('@') || path.is_empty() {
        path.push(Location::Launch(side));
    }
    path.dedup();
    path
}

/// The places of a rotation's text: `e5r3`.
fn rotation(text: &str) -> Option<u8> {
    let (_, places) = text.get(1..)?.split_once('r')?;
    places.parse().ok()
}

/// Whether a piece goes from `origin` to an empty `target` and one more of its side from a place to another.
fn castles(changes: &[SquareChange], origin: Location, target: Location) -> bool {
    let [mut left, mut reached] = [None; 2];
    for change in changes {
        match (change.before, change.after) {
            (Some(_), None) if change.place == origin => {}
            (None, Some(_)) if change.place == target => {}
            (Some(piece), None) if left.is_none() => left = Some(piece),
            (None, Some(piece)) if reached.is_none() => reached = Some(piece),
            _ => return false,
        }
    }
    left.is_some() && left == reached && origin != target
}

/// What a part of a turn takes from the board. `on_target` stands on its target before.
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

/// What stands there.
pub(super) fn piece_at<V: Variant>(pos: &V::Position, place: Location) -> Option<FenPiece> {
    match place {
        Location::Square(file, rank) => pos.piece_at(file, rank),
        Location::Launch(color) => pos.pocket(color),
    }
}
