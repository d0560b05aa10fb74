//! Whole turns: their moves, their texts, and reading them back.

use super::{MoveStack, Notation, Position, Stage};
use std::borrow::Cow;
use std::fmt;

/// The plies of one turn, in order; one, where turns alternate.
pub type Turn<P> = Vec<<P as Position>::Move>;

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

/// The legal turn that `text` names, if there is one. Letter case does not matter. Where `text` is no move as it
/// stands, `-` and `x` between squares may be too much, see [`without_separators`].
pub fn read_turn<P: Notation>(pos: &P, text: &str) -> Option<(Turn<P>, P)> {
    let mut stack = MoveStack::new();
    pos.generate(Stage::All, &mut stack);
    let named = |wanted: &str| {
        stack.moves_from(0).find(|&m| has_text(pos, m, wanted) || pos.accepts_alias(m, wanted))
    };
    let find = |wanted: &str| {
        let m = named(wanted).or_else(|| {
            let bare = without_separators(wanted);
            let plain = named(&bare).filter(|_| bare != wanted)?;
            let captures = bare.len() + wanted.matches('-').count() < wanted.len();
            // Who writes `x` wants the capture, where it may be left out.
            Some(named(&format!("{bare}x")).filter(|_| captures).unwrap_or(plain))
        })?;
        Some((m, pos.after(m)))
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

/// A move's text without `-` and `x` that stand between two squares, as people write them: `c2-c4`, `b2xb4`.
///
/// ```
/// use asterism::rules::turn::without_separators;
/// assert_eq!(without_separators("a10-a12,a12xb9x"), "a10a12,a12b9x");
/// ```
pub fn without_separators(text: &str) -> String {
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or_default();
    let between = |at: usize| {
        at > 0
            && byte(at - 1).is_ascii_digit()
            && byte(at + 1).is_ascii_alphabetic()
            && byte(at + 2).is_ascii_digit()
    };
    let kept = text.char_indices().filter(|&(at, c)| !(matches!(c, '-' | 'x' | 'X') && between(at)));
    kept.map(|(_, c)| c).collect()
}

/// Whether `text` is the text of a legal move. Letter case does not matter. Nothing is written but the part up to the
/// first letter that differs: some positions have tens of thousands of moves.
pub fn has_text<P: Notation>(pos: &P, m: P::Move, text: &str) -> bool {
    let mut rest = Rest(text);
    pos.write_move(m, &mut rest).is_ok() && rest.0.is_empty()
}

/// What is left of a text; to write anything else to it is an error.
struct Rest<'a>(&'a str);

impl fmt::Write for Rest<'_> {
    fn write_str(&mut self, written: &str) -> fmt::Result {
        let (same, rest) = self.0.split_at_checked(written.len()).ok_or(fmt::Error)?;
        self.0 = rest;
        if same.eq_ignore_ascii_case(written) { Ok(()) } else { Err(fmt::Error) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;

    #[test]
    fn the_rest_is_what_was_not_written() {
        let mut rest = Rest("A1b2,B2c3");
        assert!(rest.write_str("a1").and_then(|()| rest.write_char('B')).is_ok());
        assert_eq!(rest.0, "2,B2c3");
        assert!(rest.write_str("3").is_err());
        assert!(Rest("a1").write_str("a1b2").is_err(), "longer than the text");
        assert!(Rest("aé").write_str("a1").is_err(), "within a letter");
    }
}
