//! Reads the parts of a turn that is not complete.

use super::own::{has_text, without_separators};
use super::refused::illegal;
use crate::game::{GameError, Illegal};
use crate::rules::{Position, Variant};

/// Returns the position in the turn that began in `pos` with these parts.
pub(crate) fn after_parts<V: Variant>(pos: &V::Position, begun: &[String]) -> Result<V::Position, GameError> {
    let mut pos = pos.clone();
    let side = pos.side_to_move();
    for (number, text) in (1..).zip(begun) {
        let plain = without_separators(text);
        let m = pos.legal_moves().into_iter().find(|&m| has_text(&pos, m, &plain));
        let m = m.filter(|_| pos.side_to_move() == side);
        pos.play(m.ok_or_else(|| refused::<V>(&pos, text, &plain, number))?);
    }
    Ok(pos)
}

/// Makes the error for a text that is no part of a turn.
fn refused<V: Variant>(pos: &V::Position, text: &str, plain: &str, number: usize) -> GameError {
    let first = plain.split_once(',').map(|(first, _)| first);
    let is_part = |first: &&str| pos.legal_moves().into_iter().any(|m| has_text(pos, m, first));
    match first.filter(is_part) {
        None => illegal::<V>(pos, text, number),
        Some(first) => {
            let reason = format!("expected one part of a turn, such as '{first}' alone");
            GameError::Move { text: text.to_string(), number, kind: Illegal::TooMuch, reason }
        }
    }
}
