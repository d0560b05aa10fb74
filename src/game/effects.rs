//! What each legal part of a turn does to the board, as a host sees it that knows squares and pieces
//! but no rules.

use super::GameError;
use super::explain::{illegal, squares};
use crate::rules::{Color, FenPiece, MoveStack, Notation, Position, Stage, Variant};

/// Where a piece can stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Location {
    /// A square: file and rank, from 0.
    Square(u8, u8),
    /// A side's launching square.
    Launch(Color),
}

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
    /// Where the piece that acts stands.
    pub origin: Location,
    /// Where it goes by the text; `origin` where it stays.
    pub target: Location,
    /// Everything that changes on the board.
    pub changes: Vec<SquareChange>,
    /// Whether the turn ends with it.
    pub ends_turn: bool,
}

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

/// The board in the turn that began in `pos` with these parts, and what each part that may follow does to it.
pub fn board_effects<V: Variant>(pos: &V::Position, begun: &[&str]) -> Result<BoardEffects, GameError> {
    let mut pos = pos.clone();
    for (number, text) in (1..).zip(begun) {
        let m = moves::<V>(&pos).into_iter().find(|&m| pos.move_text(m).eq_ignore_ascii_case(text));
        pos.play(m.ok_or_else(|| illegal::<V>(&pos, text, number))?);
    }
    let places = places::<V>();
    let before = pieces::<V>(&pos, &places);
    let effect = |m| {
        let after = pos.after(m);
        let changed = places.iter().zip(before.iter().zip(pieces::<V>(&after, &places)));
        let changes = changed
            .filter(|(_, (before, after))| *before != after)
            .map(|(&place, (&before, after))| SquareChange { place, before, after })
            .collect();
        let text = pos.move_text(m);
        let named = squares::<V>(&text);
        let place = |square: Option<&(u8, u8)>, launched: bool| match square {
            Some(&(file, rank)) if !launched => Location::Square(file, rank),
            _ => Location::Launch(pos.side_to_move()),
        };
        let origin = place(named.first(), text.find('@') == Some(1));
        let target = place(named.last(), text.ends_with('@'));
        MoveEffect { text, origin, target, changes, ends_turn: after.side_to_move() != pos.side_to_move() }
    };
    let moves = moves::<V>(&pos).into_iter().map(effect).collect();
    let standing = places.iter().zip(&before).filter_map(|(&place, piece)| piece.map(|piece| (place, piece)));
    Ok(BoardEffects { side: pos.side_to_move(), pieces: standing.collect(), moves })
}

fn moves<V: Variant>(pos: &V::Position) -> Vec<<V::Position as Position>::Move> {
    let mut stack = MoveStack::new();
    pos.generate(Stage::All, &mut stack);
    stack.moves_from(0).collect()
}

fn places<V: Variant>() -> Vec<Location> {
    let ranks = 0..V::INFO.ranks;
    let mut places: Vec<Location> =
        ranks.flat_map(|rank| (0..V::INFO.files).map(move |file| Location::Square(file, rank))).collect();
    if V::INFO.pocket {
        places.extend([Location::Launch(Color::White), Location::Launch(Color::Black)]);
    }
    places
}

fn pieces<V: Variant>(pos: &V::Position, places: &[Location]) -> Vec<Option<FenPiece>> {
    let piece = |place: &Location| match *place {
        Location::Square(file, rank) => pos.piece_at(file, rank),
        Location::Launch(color) => pos.pocket(color),
    };
    places.iter().map(piece).collect()
}
