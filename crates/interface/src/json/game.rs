//! A whole game.

use crate::records::ParsedGame;
use asterism_engine::game::GameError;
use serde::Serialize;
use std::borrow::Cow;

/// A game as in its record.
#[derive(Serialize, Debug)]
pub struct GameObject<'a> {
    /// The name of the variant.
    pub variant: &'static str,
    /// Where it began.
    pub fen: Cow<'a, str>,
    /// The text of each move.
    pub moves: Vec<String>,
    /// The player of White.
    pub white: Option<&'a str>,
    /// The player of Black.
    pub black: Option<&'a str>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` if unknown.
    pub result: &'static str,
    /// The reason why it ended so.
    pub reason: Option<&'a str>,
}

impl<'a> GameObject<'a> {
    /// Makes the object of a record; `variant` is for a record that names none, and chess without it.
    pub fn of(game: &'a ParsedGame, variant: Option<&str>) -> Result<GameObject<'a>, GameError> {
        let info = game.entry(variant)?.info;
        Ok(GameObject {
            variant: info.name,
            fen: game.fen().unwrap_or(info.start).into(),
            moves: game.move_texts().map(str::to_string).collect(),
            white: game.white(),
            black: game.black(),
            result: game.result_text(),
            reason: game.reason(),
        })
    }
}
