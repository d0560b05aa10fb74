//! Whole turns: their moves and their texts. Reading texts is left to [`crate::game::read_turn`].

use super::{MoveStack, Notation, Position, Stage};
use std::borrow::Cow;

/// The plies of one turn, in order; one, if turns alternate.
pub type Turn<P> = Vec<<P as Position>::Move>;

/// Lists every legal move of `pos`: one part of a turn, if a turn has parts.
pub(crate) fn legal_moves<P: Position>(pos: &P) -> Vec<P::Move> {
    let mut stack = MoveStack::new();
    pos.generate(Stage::All, &mut stack);
    stack.moves_from(0).collect()
}

/// Every legal turn of `pos` with the position after it.
pub fn turns<P: Position>(pos: &P) -> Vec<(Turn<P>, P)> {
    let mut found = Vec::new();
    extend(pos, pos, &mut Vec::new(), &mut |turn, next| found.push((turn.clone(), next)));
    found
}

/// Every legal turn of `pos`, in the order of [`turns`].
pub fn turn_list<P: Position>(pos: &P) -> Vec<Turn<P>> {
    let mut found = Vec::new();
    extend(pos, pos, &mut Vec::new(), &mut |turn, _| found.push(turn.clone()));
    found
}

fn extend<P: Position>(start: &P, pos: &P, parts: &mut Turn<P>, found: &mut impl FnMut(&Turn<P>, P)) {
    let mut stack = MoveStack::new();
    pos.generate(Stage::All, &mut stack);
    for m in stack.moves_from(0) {
        let next = pos.after(m);
        parts.push(m);
        if P::PARTS == 1 || next.side_to_move() != start.side_to_move() {
            found(parts, next);
        } else {
            extend(start, &next, parts, found);
        }
        parts.pop();
    }
}

/// Whether no part of a legal turn is noisy.
pub fn is_quiet<P: Position>(pos: &P, turn: &[P::Move]) -> bool {
    let mut pos = pos.clone();
    turn.iter().all(|&m| {
        let quiet = !pos.is_noisy(m);
        pos.play(m);
        quiet
    })
}

/// The text of a turn: its parts joined by commas.
pub fn turn_text<P: Notation>(pos: &P, turn: &[P::Move]) -> String {
    let [before @ .., last] = turn else { return String::new() };
    let mut text = String::new();
    let mut pos = Cow::Borrowed(pos);
    for &m in before {
        let _ = pos.write_move(m, &mut text); // writing to a String cannot fail
        text.push(',');
        pos.to_mut().play(m);
    }
    let _ = pos.write_move(*last, &mut text);
    text
}

/// Calls `f` with the text of every legal turn of `pos`, in the order of [`turns`]. All are written into one buffer:
/// there may be tens of thousands.
pub(crate) fn each_turn_text<P: Notation>(pos: &P, f: &mut dyn FnMut(&str)) {
    extend_text(pos, pos, &mut String::new(), f);
}

fn extend_text<P: Notation>(start: &P, pos: &P, text: &mut String, f: &mut dyn FnMut(&str)) {
    let begun = text.len();
    for m in legal_moves(pos) {
        let _ = pos.write_move(m, text); // writing to a String cannot fail
        let next = (P::PARTS > 1).then(|| pos.after(m));
        match next.filter(|next| next.side_to_move() == start.side_to_move()) {
            Some(next) => {
                text.push(',');
                extend_text(start, &next, text, f);
            }
            None => f(text),
        }
        text.truncate(begun);
    }
}

/// The texts of a line of plies, turn by turn; a turn that is broken off is left out.
pub(crate) fn line_texts<P: Notation>(pos: &P, line: &[P::Move]) -> Vec<String> {
    let mut texts = Vec::new();
    let mut start = pos.clone();
    let mut here = pos.clone();
    let mut turn = Vec::new();
    for &m in line {
        turn.push(m);
        here.play(m);
        if P::PARTS == 1 || here.side_to_move() != start.side_to_move() {
            texts.push(turn_text(&start, &turn));
            turn.clear();
            start = here.clone();
        }
    }
    texts
}
