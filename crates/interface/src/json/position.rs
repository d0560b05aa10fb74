//! A position and its moves.

use super::MoveList;
use asterism_engine::game::{Game, GameError, Illegal};
use asterism_engine::rules::GameResult;
use asterism_engine::variants::Setup;
use serde::Serialize;

/// A position as `moves --json` prints it.
#[derive(Serialize, Debug)]
pub struct PositionObject<'a> {
    /// The variant's name.
    pub variant: &'static str,
    /// The position; if parts of a turn were played, the one in which the turn began.
    pub fen: String,
    /// The side to move, `w` or `b`.
    pub side: char,
    /// The result, if the game is over.
    pub result: Option<GameResult>,
    /// The reason why it is over.
    pub reason: Option<&'static str>,
    /// The reason why a player may claim a draw.
    pub claim: Option<&'static str>,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Plies (turns, if a turn has parts) towards the 100-ply rule.
    pub halfmove_clock: u32,
    /// How often the position has occurred.
    pub repetition: usize,
    /// The first position of the game, unless it is the start position, and the moves that led here, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The turns played since then, in full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<Vec<String>>,
    /// The parts of the turn that were played, if parts were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<&'a [String]>,
    /// The legal moves, or parts of moves.
    pub moves: MoveList,
}

impl<'a> PositionObject<'a> {
    /// Describes the position of a game; with `parts`, the moves are those that may follow these parts of a turn
    /// instead of whole turns.
    pub fn of(game: &dyn Game, parts: Option<&'a [String]>) -> Result<PositionObject<'a>, GameError> {
        let (finished, state) = (game.finished(), game.state());
        let claim = if finished.is_none() { game.outcome() } else { None };
        let moves = match (finished, parts) {
            (Some(outcome), Some([_, ..])) => return Err(GameError::Over(outcome)),
            (Some(_), _) => MoveList::Parts(Vec::new()),
            (None, None) => MoveList::Turns(game.turn_effects()),
            (None, Some(parts)) => following(game, parts)?,
        };
        Ok(PositionObject {
            variant: game.info().name,
            fen: game.fen(),
            side: game.side_to_move().letter(),
            result: finished.map(|outcome| outcome.result),
            reason: finished.map(|outcome| outcome.by),
            claim: claim.map(|outcome| outcome.by),
            check: state.check,
            halfmove_clock: state.halfmove_clock,
            repetition: state.repetition,
            start: None,
            played: None,
            parts,
            moves,
        })
    }

    /// Returns the position with how the game got here, as [`Setup::in_full`] has it.
    pub fn after(self, setup: Setup) -> PositionObject<'a> {
        PositionObject { start: setup.fen, played: Some(setup.moves), ..self }
    }
}

/// Lists the moves that may follow these parts in the same turn.
fn following(game: &dyn Game, parts: &[String]) -> Result<MoveList, GameError> {
    let effects = game.board_effects(parts)?;
    match parts.last() {
        Some(text) if effects.side != game.side_to_move() => Err(GameError::Move {
            text: text.clone(),
            number: parts.len(),
            kind: Illegal::Incomplete,
            reason: "the turn ends with it, expected the first part of a turn".to_string(),
        }),
        _ => Ok(MoveList::Parts(effects.moves)),
    }
}
