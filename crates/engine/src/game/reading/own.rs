//! Reads turns in their own texts, as the engine writes them, and in the aliases that a game allows.

use super::ReadTurn;
use crate::rules::Notation;
use std::fmt;

/// Returns the legal turn that `text` names, if there is one. Letter case does not matter. Where `text` is no move as
/// it stands, `-` and `x` between squares may be too much: `c2-c4`, `b2xb4`. Short texts (`Nf3`) are not read.
pub(crate) fn read_turn<P: Notation>(pos: &P, text: &str) -> Option<ReadTurn<P>> {
    read_rest(ReadTurn::begin(pos), pos.legal_moves(), text)
}

/// Reads the rest of a turn that has begun; `legal` may follow.
pub(super) fn read_rest<P: Notation>(
    mut turn: ReadTurn<P>,
    mut legal: Vec<P::Move>,
    mut rest: &str,
) -> Option<ReadTurn<P>> {
    loop {
        let pos = &turn.after;
        if let Some(index) = find(pos, &legal, rest) {
            let next = pos.after(legal[index]);
            if P::PARTS == 1 || next.side_to_move() != pos.side_to_move() {
                turn.push(legal[index], next);
                return Some(turn);
            }
        }
        if P::PARTS == 1 {
            return None;
        }
        let (first, more) = rest.split_once(',')?;
        let index = find(pos, &legal, first)?;
        let next = pos.after(legal[index]);
        if next.side_to_move() != pos.side_to_move() {
            return None;
        }
        turn.push(legal[index], next);
        (legal, rest) = (turn.after.legal_moves(), more);
    }
}

/// Returns which of the legal moves `text` names, if it names one.
fn find<P: Notation>(pos: &P, legal: &[P::Move], text: &str) -> Option<usize> {
    let named =
        |wanted: &str| legal.iter().position(|&m| has_text(pos, m, wanted) || pos.accepts_alias(m, wanted));
    named(text).or_else(|| {
        let bare = without_separators(text);
        let plain = if bare == text { None } else { named(&bare) }?;
        let captures = bare.len() + text.matches('-').count() < text.len();
        // An `x` asks for the capture, if it is optional.
        Some(named(&format!("{bare}x")).filter(|_| captures).unwrap_or(plain))
    })
}

/// Returns a move's text without `-` and `x` that stand between two squares, as people write them: `c2-c4`, `b2xb4`.
pub(super) fn without_separators(text: &str) -> String {
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

/// Returns whether `text` is the text of a legal move. Letter case does not matter. Nothing is written but the part up
/// to the first letter that differs: some positions have tens of thousands of moves.
pub(super) fn has_text<P: Notation>(pos: &P, m: P::Move, text: &str) -> bool {
    let mut rest = Rest(text);
    pos.write_move(m, &mut rest).is_ok() && rest.0.is_empty()
}

/// The rest of a text; writing anything else to it is an error.
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
    fn separators_stand_between_squares() {
        assert_eq!(without_separators("a10-a12,a12xb9x"), "a10a12,a12b9x");
    }

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
