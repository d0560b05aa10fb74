//! Positions and the moves that lead to them.

use super::error::ApiError;
use super::place::{Place, check_count, check_turns, play};
use crate::json::{self, BoardObject, MoveObject, PositionObject, SquareName};
use asterism_engine::game::{Game, MoveEffect};
use asterism_engine::rules::{FenPiece, GameResult, Location};
use serde::Serialize;

/// A position, ready to be shown and played in.
#[derive(Serialize)]
struct PositionAnswer<'a> {
    /// The position and the legal moves: parts of a turn.
    position: PositionObject<'a>,
    /// The board after the parts that were played.
    board: BoardObject,
    /// The turn that led here.
    last: Option<MoveObject<'a>>,
    /// Facts about the position, for people.
    position_facts: PositionFacts,
}

/// Facts about a position that follow from the rules only.
#[derive(Serialize)]
struct PositionFacts {
    /// The squares of the royal pieces that are in check.
    checked: Vec<SquareName>,
    /// The meaning of `check`, if it is set.
    check_text: Option<&'static str>,
    /// The part of the turn to be played, if a turn has several.
    part_text: Option<&'static str>,
}

fn facts(game: &dyn Game, begun: usize) -> PositionFacts {
    let (info, side, view) = (game.info(), game.side_to_move(), game.view());
    let goes_on = game.finished().is_none();
    let check = game.state().check;
    let king = info.royal.filter(|_| check).map(|letter| FenPiece { color: side, letter });
    let checked = Location::all(info).filter(|&place| king.is_some() && view.piece_on(place) == king);
    PositionFacts {
        checked: checked.map(SquareName).collect(),
        check_text: check.then_some(match king {
            Some(_) => "in check",
            None => "the other side threatens to win",
        }),
        part_text: (goes_on && game.max_parts() > 1).then_some(match begun {
            0 => "first part",
            1 => "second part",
            _ => "next part",
        }),
    }
}

/// Returns the position, its legal moves and its board.
pub(super) fn position(place: Place) -> Result<String, ApiError> {
    let (game, last) = place.open_with_last()?;
    let begun = &place.setup.parts;
    check_count(game.as_ref(), begun)?;
    let position = PositionObject::of(game.as_ref(), Some(begun))?;
    let position_facts = facts(game.as_ref(), begun.len());
    let board = BoardObject::after(game.as_ref(), begun)?;
    let answer = PositionAnswer { position, board, last: turn(&last), position_facts };
    Ok(json::text(&answer))
}

/// Returns the position and its legal turns in full, as `moves --json` prints them.
pub(super) fn moves(place: Place) -> Result<String, ApiError> {
    place.refuse_parts()?;
    let mut game = place.after(0)?;
    let setup = place.setup.in_full(game.as_mut())?;
    check_turns(game.as_ref())?;
    Ok(json::text(&PositionObject::of(game.as_ref(), None)?.after(setup)))
}

/// Returns a whole turn as an object; `None` if its parts are not known.
pub(super) fn turn(parts: &[MoveEffect]) -> Option<MoveObject<'_>> {
    (!parts.is_empty()).then(|| MoveObject::of_turn(&parts.iter().collect::<Vec<_>>()))
}

/// A turn that was played, and its result.
#[derive(Serialize)]
struct PlayedTurn<'a> {
    #[serde(flatten)]
    turn: MoveObject<'a>,
    /// The side that played it.
    side: char,
    /// The result, if the game is over after it.
    result: Option<GameResult>,
    /// The reason why it is over.
    reason: Option<&'static str>,
}

/// Returns every move of a game with its text for people and its effects.
pub(super) fn line(place: Place) -> Result<String, ApiError> {
    place.refuse_parts()?;
    let mut game = place.after(0)?;
    let start = game.fen();
    let mut turns = Vec::with_capacity(place.setup.moves.len());
    for (number, text) in (1..).zip(&place.setup.moves) {
        let side = game.side_to_move().letter();
        let parts = play(game.as_mut(), text, number)?;
        let (turn, outcome) = (turn(&parts).ok_or(ApiError::Broken)?, game.finished());
        let (result, reason) = (outcome.map(|end| end.result), outcome.map(|end| end.by));
        let played = PlayedTurn { turn, side, result, reason };
        turns.push(serde_json::to_value(played)?);
    }
    Ok(serde_json::json!({ "fen": start, "turns": turns }).to_string())
}
