//! Positions and the moves that lead to them.

use super::error::RequestError;
use super::place::{Place, play};
use crate::game::{MoveEffect, PlayedPart};
use crate::json::{self, BoardObject, MoveObject, PositionObject};
use crate::rules::Outcome;
use serde::Serialize;

/// A position, ready to be shown and played in.
#[derive(Serialize)]
struct PositionAnswer<'a> {
    /// The position and what may be played: parts of a turn.
    position: PositionObject<'a>,
    /// The board after the parts that were played.
    board: BoardObject,
    /// The turn that led here.
    last: Option<MoveObject<'a>>,
}

/// The position, its legal moves and its board.
pub fn position(place: Place) -> Result<String, RequestError> {
    let (game, last) = place.open_with_last()?;
    let position = PositionObject::of(game.as_ref(), Some(&place.parts))?;
    let begun: Vec<&str> = place.parts.iter().map(String::as_str).collect();
    let board = BoardObject::after(game.as_ref(), &begun)?;
    let answer = PositionAnswer { position, board, last: turn(&last) };
    Ok(json::text(&answer))
}

/// A whole turn as an object; none where it was not taken apart.
pub fn turn(parts: &[PlayedPart]) -> Option<MoveObject<'_>> {
    let effects: Vec<&MoveEffect> = parts.iter().map(PlayedPart::effect).collect();
    (!effects.is_empty()).then(|| MoveObject::of_turn(&effects))
}

/// A turn that was played, and what came of it.
#[derive(Serialize)]
struct PlayedTurn<'a> {
    #[serde(flatten)]
    turn: MoveObject<'a>,
    /// Who played it.
    side: char,
    /// The result, if the game is over after it.
    result: Option<&'static str>,
    /// Why it is over.
    reason: Option<&'static str>,
}

/// Every move of a game with its text for people and its effects.
pub fn line(place: Place) -> Result<String, RequestError> {
    let mut game = place.after(0)?;
    let start = game.fen();
    let mut turns = Vec::with_capacity(place.moves.len());
    for (number, text) in (1..).zip(&place.moves) {
        let side = game.side_to_move().letter();
        let parts = play(game.as_mut(), text, number)?;
        let (turn, outcome) = (turn(&parts).ok_or(RequestError::Broken)?, game.finished());
        let (result, reason) = (outcome.map(Outcome::result), outcome.map(Outcome::by));
        let played = PlayedTurn { turn, side, result, reason };
        turns.push(serde_json::to_value(played)?);
    }
    Ok(serde_json::json!({ "fen": start, "turns": turns }).to_string())
}
