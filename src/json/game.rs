//! A whole game.

use crate::game::full_texts;
use crate::records::ParsedGame;
use crate::variants::{UnknownVariant, VARIANTS, find};
use serde::Serialize;

/// A game as its record tells it.
#[derive(Serialize, Debug)]
pub struct GameObject<'a> {
    /// The name of the variant.
    pub variant: &'static str,
    /// Where it began.
    pub fen: &'a str,
    /// The text of each move.
    pub moves: Vec<String>,
    /// Who played White.
    pub white: Option<&'a str>,
    /// Who played Black.
    pub black: Option<&'a str>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where it is not known.
    pub result: &'static str,
    /// Why it ended so.
    pub reason: Option<&'a str>,
}

impl<'a> GameObject<'a> {
    /// The game of a record, moves in short texts (`Nf3`) in their own; `variant` is what was played where the record does not say, chess without it.
    pub fn of(game: &'a ParsedGame, variant: Option<&str>) -> Result<GameObject<'a>, UnknownVariant> {
        let info = match game.variant().or(variant) {
            Some(name) => find(name)?.info,
            None => VARIANTS[0].info,
        };
        let fen = game.fen().unwrap_or(info.start);
        let moves: Vec<&str> = game.move_texts().collect();
        let mut replayed = (find(info.name)?.open)();
        // From a position that is refused no move is legal: the reader of the object will say so.
        let moves = match replayed.set(Some(fen), &[]) {
            Ok(()) => full_texts(replayed.as_mut(), &moves),
            Err(_) => moves.into_iter().map(str::to_string).collect(),
        };
        Ok(GameObject {
            variant: info.name,
            fen,
            moves,
            white: game.tag("White"),
            black: game.tag("Black"),
            result: game.result_text(),
            reason: game.tag("Reason"),
        })
    }
}
