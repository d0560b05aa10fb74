//! Reads turns in short texts (`Nf3`), as chess programs write them and as [`crate::game::san`] writes them here. They
//! are found among the legal moves, each of which has its own short text.

use super::ReadTurn;
use super::own::{has_text, read_rest};
use super::squares::{read_square, squares};
use crate::game::effects::part_effects;
use crate::game::naming::unmarked;
use crate::game::san::{Class, of_class};
use crate::game::{MoveEffect, find_fitting, find_named};
use crate::rules::{Location, Notation, Position, Variant};
use crate::search::MoveOf;
use std::borrow::Cow;

/// Reads a turn whose parts are all written as here, long or short, but for marks: most texts are. It finds what
/// [`read_short`] finds, and looks only at the parts that may be meant.
pub(super) fn read_as_written<V: Variant>(
    pos: &V::Position,
    legal: &[MoveOf<V>],
    text: &str,
) -> Option<ReadTurn<V::Position>> {
    let mut turn = ReadTurn::begin(pos);
    let mut legal = Cow::Borrowed(legal);
    let parts = <V::Position as Position>::PARTS as usize;
    for part in text.splitn(parts, ',') {
        if turn.is_whole() {
            return None;
        }
        if !turn.parts.is_empty() {
            // All texts name the target last, so there is no need to look at the parts that end elsewhere.
            let (file, rank) = squares::<V>(part).last()?;
            legal = Cow::Owned(turn.after.legal_to(Location::Square(file, rank)));
        }
        let index = match find_own::<V>(&turn.after, &legal, part) {
            Some(index) => index,
            None => {
                let short = unmarked(part);
                turn.short = (parts == 1).then(|| short.to_string());
                find_short::<V>(&turn.after, &legal, short)?
            }
        };
        let next = turn.after.after(legal[index]);
        turn.push(legal[index], next);
    }
    turn.is_whole().then_some(turn)
}

/// Finds the legal part whose own text this is.
fn find_own<V: Variant>(pos: &V::Position, legal: &[MoveOf<V>], text: &str) -> Option<usize> {
    let origin = match read_square::<V>(text) {
        Some((file, rank, _)) => Location::Square(file, rank),
        None => V::INFO.pocket.then_some(Location::Launch(pos.side_to_move()))?,
    };
    let is_own = |&m: &_| pos.ends(m).0 == origin && has_text(pos, m, text) && pos.move_text(m) == text;
    legal.iter().position(is_own)
}

/// Finds the legal part whose short text, without marks, this is.
fn find_short<V: Variant>(pos: &V::Position, legal: &[MoveOf<V>], text: &str) -> Option<usize> {
    let texts = of_class::<V>(pos, legal, Class::of_text::<V>(pos.side_to_move(), text)?);
    texts.into_iter().find(|(_, short)| short == text).map(|(index, _)| index)
}

/// Reads a turn whose first parts may have short texts; the rest is read in its own texts. If it is not `strict`, a
/// text may also be in another notation than ours as long as it fits one part only. The error is the text with the
/// short ones written in full, and the rest as it is.
pub(super) fn read_short<V: Variant>(
    pos: &V::Position,
    text: &str,
    strict: bool,
) -> Result<ReadTurn<V::Position>, String> {
    let mut turn = ReadTurn::begin(pos);
    let mut rest = text;
    loop {
        let (part, more) = match rest.split_once(',') {
            Some((part, more)) if <V::Position as Position>::PARTS > 1 => (part, Some(more)),
            _ => (rest, None),
        };
        let legal = turn.after.legal_moves();
        let mut effects = part_effects::<V>(&turn.after, &legal);
        fn effect<P>((effect, _): &(MoveEffect, P)) -> &MoveEffect {
            effect
        }
        let fitting = || find_fitting(&effects, part, effect).filter(|_| !strict);
        let Some(index) = find_named(&effects, part, effect).or_else(fitting) else {
            let in_full = turn.text_before(rest);
            return if turn.parts.is_empty() { None } else { read_rest(turn, legal, rest) }.ok_or(in_full);
        };
        let (effect, next) = effects.swap_remove(index);
        let ends_turn = effect.ends_turn;
        turn.push(legal[index], next);
        match more {
            None if ends_turn => return Ok(turn),
            None => return Err(turn.text()),
            Some(more) if ends_turn => return Err(turn.text_before(more)),
            Some(more) => rest = more,
        }
    }
}
