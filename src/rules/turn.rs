//! Whole turns: their moves, their texts, and reading them back.

use super::{MoveStack, Notation, Position, Stage};

/// The plies of one turn, in order; one, where turns alternate.
pub type Turn<P> = Vec<<P as Position>::Move>;

/// Every legal turn of `pos` with the position after it.
pub fn turns<P: Position>(pos: &P) -> Vec<(Turn<P>, P)> {
    let mut found = Vec::new();
    extend(pos, pos, &mut Vec::new(), &mut found);
    found
}

fn extend<P: Position>(start: &P, pos: &P, parts: &mut Turn<P>, found: &mut Vec<(Turn<P>, P)>) {
    let mut stack = MoveStack::new();
    pos.generate(Stage::All, &mut stack);
    for m in stack.moves_from(0) {
        let next = pos.after(m);
        parts.push(m);
        if P::PARTS == 1 || next.side_to_move() != start.side_to_move() {
            found.push((parts.clone(), next));
        } else {
            extend(start, &next, parts, found);
        }
        parts.pop();
    }
}

/// The text of a turn: its parts joined by commas.
pub fn turn_text<P: Notation>(pos: &P, turn: &[P::Move]) -> String {
    let mut pos = pos.clone();
    let mut text = String::new();
    for &m in turn {
        if !text.is_empty() {
            text.push(',');
        }
        let _ = pos.write_move(m, &mut text); // writing to a String cannot fail
        pos.play(m);
    }
    text
}

/// The legal turn that `text` names, if there is one. Letter case does not matter.
pub fn read_turn<P: Notation>(pos: &P, text: &str) -> Option<(Turn<P>, P)> {
    let mut stack = MoveStack::new();
    pos.generate(Stage::All, &mut stack);
    let find = |wanted: &str| {
        let same = |m| pos.move_text(m).eq_ignore_ascii_case(wanted) || pos.accepts_alias(m, wanted);
        stack.moves_from(0).find(|&m| same(m)).map(|m| (m, pos.after(m)))
    };
    if let Some((m, next)) = find(text)
        && (P::PARTS == 1 || next.side_to_move() != pos.side_to_move())
    {
        return Some((vec![m], next));
    }
    if P::PARTS == 1 {
        return None;
    }
    let (first, rest) = text.split_once(',')?;
    let (m, middle) = find(first)?;
    if middle.side_to_move() != pos.side_to_move() {
        return None;
    }
    let (mut turn, next) = read_turn(&middle, rest)?;
    turn.insert(0, m);
    Some((turn, next))
}
