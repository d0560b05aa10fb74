//! Explains why a short text (`Nc4`) is not a legal move: several moves fit it, or no piece of its type can go there.

use super::refused::{LISTED, Why};
use super::squares::squares;
use crate::game::effects::part_effects;
use crate::game::naming::unmarked;
use crate::game::san::{Class, PAWN};
use crate::game::{Illegal, MoveEffect};
use crate::rules::{Location, MoveStack, Notation, PieceInfo, Position, Variant};

/// Returns why `text` names no legal ply; `None` if it is no short text either.
pub(super) fn why<V: Variant>(pos: &V::Position, text: &str) -> Option<Why> {
    let played = part_effects::<V>(pos, &pos.legal_moves());
    let effects: Vec<MoveEffect> = played.into_iter().map(|(effect, _)| effect).collect();
    let fitting = short_texts(&effects, |effect| effect.fits(text));
    if let [others @ .., last] = fitting.as_slice()
        && !others.is_empty()
    {
        return Some((Illegal::Ambiguous, format!("it could be {} or {last}", others.join(", "))));
    }
    let (letter, name) = piece_type::<V>(text)?;
    let (file, rank) = squares::<V>(text).last()?;
    let us = pos.side_to_move();
    let mut standing = Location::all(&V::INFO).filter_map(|place| pos.at(place));
    if !standing.any(|piece| piece.color == us && piece.letter == letter) {
        return Some((Illegal::NoSuchPiece, format!("{} has no {name}", us.name())));
    }
    let is_of_type = |effect: &MoveEffect| effect.piece.is_some_and(|piece| piece.letter == letter);
    let place = Location::Square(file, rank);
    let there = short_texts(&effects, |effect| is_of_type(effect) && effect.target == place);
    if !there.is_empty() {
        let reason = format!("it is written differently; moves to {}: {}", place.name(), there.join(" "));
        return Some((Illegal::Unreadable, reason));
    }
    let moves = short_texts(&effects, is_of_type);
    let instead = if moves.is_empty() {
        "none has a legal move".to_string()
    } else {
        format!("legal are {}", moves.join(" "))
    };
    let mut pseudo_legal = MoveStack::new();
    pos.generate_pseudo_legal(&mut pseudo_legal);
    let class = Class::To(Some(letter), place);
    let kind = match pseudo_legal.moves_from(0).any(|m| Class::of::<V>(pos, m) == class) {
        true => Illegal::LeavesKingAttacked,
        false => Illegal::NotItsWay,
    };
    Some((kind, format!("no {name} can go to {}; {instead}", place.name())))
}

/// Returns letter and name of the type that a short text begins with; a file begins that of a Pawn.
fn piece_type<V: Variant>(text: &str) -> Option<(char, &'static str)> {
    let first = text.chars().next()?;
    let is_file = (b'a'..b'a' + V::INFO.files).any(|file| first == file as char);
    let is_meant = |info: &&PieceInfo| if is_file { info.name == PAWN } else { info.letter == first };
    let info = V::INFO.pieces.iter().find(is_meant)?;
    Some((info.letter, info.name))
}

/// Returns the short texts of these moves, in order; not more than a reason lists.
fn short_texts(effects: &[MoveEffect], wanted: impl Fn(&MoveEffect) -> bool) -> Vec<&str> {
    let wanted = effects.iter().filter(|effect| wanted(effect));
    let mut texts: Vec<&str> = wanted.map(|effect| unmarked(&effect.san)).collect();
    texts.sort();
    if texts.len() > LISTED {
        texts.truncate(LISTED);
        texts.push("others");
    }
    texts
}
