//! Whole turns as lists of plies, and their texts. Reading texts is left to [`crate::game`].

use super::{Color, MoveStack, Notation, Position, Stage};
use std::borrow::Cow;
use std::fmt;

/// The plies of one turn, in order; one, if turns alternate.
pub(crate) type Plies<P> = Vec<<P as Position>::Move>;

/// Lists every legal move of `pos`: one part of a turn, if a turn has parts.
pub(crate) fn legal_moves<P: Position>(pos: &P) -> Vec<P::Move> {
    let mut stack = MoveStack::for_one_position();
    pos.generate(Stage::All, &mut stack);
    stack.moves_from(0).collect()
}

/// Returns every legal turn of `pos` with the position after it.
pub fn turns<P: Position>(pos: &P) -> Vec<(Plies<P>, P)> {
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
pub(crate) fn each_turn<P: Position>(pos: &P, each: &mut dyn FnMut(&[P::Move])) {
    extend(pos.side_to_move(), pos, &mut MoveStack::for_one_position(), &mut Vec::new(), each);
}

/// Calls `each` with every way to end a turn of `side` that has come to `pos` by these parts.
fn extend<P: Position>(
    side: Color,
    pos: &P,
    stack: &mut MoveStack<P::Move>,
    parts: &mut Plies<P>,
    each: &mut dyn FnMut(&[P::Move]),
) {
    let is_last = parts.len() + 1 == P::PARTS as usize;
    let mark = stack.mark();
    pos.generate(Stage::All, stack);
    for index in mark..stack.mark() {
        let m = stack.get(index).m;
        parts.push(m);
        let next = (!is_last).then(|| pos.after(m));
        match next.filter(|next| next.side_to_move() == side) {
            Some(next) => extend(side, &next, stack, parts, each),
            None => each(parts),
        }
        parts.pop();
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
