//! The targets of a piece, as marks in a picture. It knows no rule: it uses the effects of the legal moves.

use super::{BoardEffects, Game, GameError, MoveEffect};
use crate::render::Targets;
use crate::rules::Location;

/// Returns where the piece on `origin` may go in the turn that begins with these parts, with any part that follows.
pub(super) fn targets(game: &dyn Game, begun: &[String], origin: Location) -> Result<Targets, GameError> {
    if let Some(outcome) = game.finished() {
        return Err(GameError::Over(outcome));
    }
    let board = game.board_effects(begun)?;
    let standing = board.pieces.iter().find(|(place, _)| *place == origin);
    let name = origin.name();
    let refused = |reason| Err(GameError::Picture(reason));
    let Some((_, piece)) = standing else { return refused(format!("no piece stands on {name}")) };
    if piece.color != board.side {
        let (owner, mover) = (piece.color.name(), board.side.name());
        return refused(format!("the piece on {name} is {owner}'s, {mover} is to move"));
    }
    let mut targets = Targets {
        origin,
        in_place: false,
        quiet: vec![],
        replaced: vec![],
        landings: vec![],
        captured: vec![],
    };
    let mut any = note_moves(&mut targets, &board);
    if !any {
        for first in board.moves.iter().filter(|part| !part.ends_turn) {
            // A part that moves this piece, or puts another one in its place, is irrelevant to it.
            if first.changes.iter().all(|change| change.place != origin) {
                let begun = [begun, std::slice::from_ref(&first.text)].concat();
                any |= note_moves(&mut targets, &game.board_effects(&begun)?);
            }
        }
    }
    if any { Ok(targets) } else { refused(format!("the piece on {name} has no legal move")) }
}

/// Adds the moves of the piece on this board; returns whether there are any.
fn note_moves(targets: &mut Targets, board: &BoardEffects) -> bool {
    let origin = targets.origin;
    let moves = board.moves.iter().filter(|part| part.origin == origin);
    moves.map(|part| note(targets, part)).count() > 0
}

fn note(targets: &mut Targets, part: &MoveEffect) {
    if part.path.len() == 1 && part.captures.is_empty() {
        targets.in_place = true;
        return;
    }
    let mut add = |list: fn(&mut Targets) -> &mut Vec<Location>, place| {
        let list = list(targets);
        if !list.contains(&place) {
            list.push(place);
        }
    };
    if part.explodes {
        for place in part.captures.iter().map(|(place, _)| *place).chain([part.origin]) {
            add(|targets| &mut targets.captured, place);
        }
        return;
    }
    // A piece that goes in several steps may end on the square of a capture on its way.
    let replaces = part.path.len() == 2 && part.captures.iter().any(|(place, _)| *place == part.target);
    match part.captures.is_empty() {
        true => add(|targets| &mut targets.quiet, part.target),
        false if replaces => add(|targets| &mut targets.replaced, part.target),
        false => add(|targets| &mut targets.landings, part.target),
    }
    for (place, _) in part.captures.iter().filter(|(place, _)| !replaces || *place != part.target) {
        add(|targets| &mut targets.captured, *place);
    }
}
