//! Reads turns in short texts (`Nf3`), as chess programs write them and as [`crate::game::san`] writes them here. Those
//! are found among the legal moves, each of which has a short text of its own.

use super::ReadTurn;
use super::own::read_rest;
use crate::game::effects::part_effects;
use crate::game::{MoveEffect, find_fitting, find_named};
use crate::rules::turn::legal_moves;
use crate::rules::{Position, Variant};

/// Reads a turn whose first parts may have short texts; what follows the last of these is read in its own texts.
/// Where it is not `strict`, a text may also be written otherwise than ours as long as it fits one part only. The error
/// is the text with the short ones written in full, and the rest as it is.
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
        let legal = legal_moves(&turn.after);
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
        turn.push(legal, index, &effect.text, next);
        match more {
            None if effect.ends_turn => return Ok(turn),
            None => return Err(turn.text),
            Some(more) if effect.ends_turn => return Err(turn.text_before(more)),
            Some(more) => rest = more,
        }
    }
}
