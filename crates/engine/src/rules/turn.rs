//! Whole turns as lists of plies, and their texts. Reading texts is left to [`crate::game`].

use super::{Color, MoveStack, Notation, Position, Stage};
use std::borrow::Cow;
use std::fmt;

/// The plies of one turn, in order; one, if turns alternate.
pub(crate) type Plies<P> = Vec<<P as Position>::Move>;

/// Returns every legal turn of `pos` with the position after it.
pub(crate) fn turns<P: Position>(pos: &P) -> Vec<(Plies<P>, P)> {
    let after = |turn: Plies<P>| {
        let next = after_turn(pos, &turn);
        (turn, next)
    };
    turn_list(pos).into_iter().map(after).collect()
}

/// Returns every legal turn of `pos`, in the order of [`turns`].
pub(crate) fn turn_list<P: Position>(pos: &P) -> Vec<Plies<P>> {
    let mut found = Vec::new();
    each_turn(pos, &mut |turn| found.push(turn.to_vec()));
    found
}

/// Calls `each` with every legal turn of `pos`, in the order of [`turns`].
fn each_turn<P: Position>(pos: &P, each: &mut dyn FnMut(&[P::Move])) {
    let mut turn = Vec::new();
    each_group(pos, &mut |before, lasts| {
        for last in lasts {
            turn.clear();
            turn.extend_from_slice(before);
            turn.push(last);
            each(&turn);
        }
    });
}

/// Calls `each` with the legal turns of `pos`, in the order of [`turns`]: with all that differ in the last ply only at
/// once, as the plies before it and the last ones. There may be thousands of turns, but there are few groups.
pub(crate) fn each_group<P: Position>(pos: &P, each: &mut Each<P>) {
    extend(pos.side_to_move(), pos, &mut MoveStack::for_one_position(), &mut Vec::new(), each);
}

/// Takes a group of turns: the plies that they share, and the last one of each.
type Each<'a, P> =
    dyn FnMut(&[<P as Position>::Move], &mut dyn ExactSizeIterator<Item = <P as Position>::Move>) + 'a;

/// Calls `each` with every way to end a turn of `side` that has come to `pos` by these parts.
fn extend<P: Position>(
    side: Color,
    pos: &P,
    stack: &mut MoveStack<P::Move>,
    parts: &mut Plies<P>,
    each: &mut Each<P>,
) {
    let mark = stack.mark();
    pos.generate(Stage::All, stack);
    if parts.len() + 1 == P::PARTS as usize {
        each(parts, &mut stack.moves_from(mark));
        stack.truncate(mark);
        return;
    }
    for index in mark..stack.mark() {
        let m = stack.get(index).m;
        let next = pos.after(m);
        if next.side_to_move() == side {
            parts.push(m);
            extend(side, &next, stack, parts, each);
            parts.pop();
        } else {
            each(parts, &mut std::iter::once(m));
        }
    }
    stack.truncate(mark);
}

/// Returns the position after a legal turn.
pub(crate) fn after_turn<P: Position>(pos: &P, turn: &[P::Move]) -> P {
    let mut pos = pos.clone();
    turn.iter().for_each(|&m| pos.play(m));
    pos
}

/// Returns whether no part of a legal turn is noisy.
pub(crate) fn is_quiet<P: Position>(pos: &P, turn: &[P::Move]) -> bool {
    let mut pos = pos.clone();
    turn.iter().all(|&m| {
        let quiet = !pos.is_noisy(m);
        pos.play(m);
        quiet
    })
}

/// Returns the text of a turn: its parts joined by commas.
pub(crate) fn turn_text<P: Notation>(pos: &P, turn: &[P::Move]) -> String {
    let mut text = String::new();
    let _ = write_turn(pos, turn, &mut text); // writing to a String cannot fail
    text
}

/// Writes the text of a turn.
pub(crate) fn write_turn<P: Notation>(pos: &P, turn: &[P::Move], out: &mut dyn fmt::Write) -> fmt::Result {
    let [before @ .., last] = turn else { return Ok(()) };
    let mut pos = Cow::Borrowed(pos);
    for &m in before {
        pos.write_move(m, out)?;
        out.write_char(',')?;
        pos.to_mut().play(m);
    }
    pos.write_move(*last, out)
}
