//! Games as text: read in any form that `annotate` reads, written in the forms of `match`.

use super::error::ApiError;
use super::place::Place;
use crate::json::{self, GameObject};
use crate::records::{ParsedGame, RecordedMove, read_games, write_parsed};
use asterism_engine::rules::{GameResult, Outcome};
use asterism_engine::text::printable;
use serde::Deserialize;
use serde_json::json;

/// Games of a text that are handed out; a file of a match has more than anybody wants to choose among.
const MOST_GAMES: usize = 1000;

/// A text with games in it.
#[derive(Deserialize)]
pub(super) struct Pasted {
    text: String,
    /// What was played where the text does not say.
    variant: Option<String>,
}

/// A game to be written.
#[derive(Deserialize)]
pub(super) struct Written {
    #[serde(flatten)]
    place: Place,
    white: Option<String>,
    black: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2`; anything else is a game without a result.
    result: Option<String>,
}

/// `games/read`.
pub(super) fn read(pasted: Pasted) -> Result<String, ApiError> {
    let games = read_games(&pasted.text)?;
    if games.len() > MOST_GAMES {
        return Err(ApiError::TooMany { what: "games", found: games.len(), most: MOST_GAMES });
    }
    let objects = games.iter().map(|game| GameObject::of(game, pasted.variant.as_deref())?.in_full());
    let objects = objects.collect::<Result<Vec<_>, _>>()?;
    if objects.is_empty() {
        return Err(ApiError::NoGame);
    }
    Ok(json!({ "games": objects }).to_string())
}

/// `games/write`.
pub(super) fn write(game: Written) -> Result<String, ApiError> {
    let record = game.record()?;
    let line = json::text(&GameObject::of(&record, None)?);
    Ok(json!({ "pgn": write_parsed(&record), "json": line + "\n" }).to_string())
}

impl Written {
    /// The game as a record, its moves legal.
    pub(super) fn record(&self) -> Result<ParsedGame, ApiError> {
        self.place.refuse_parts()?;
        let game = self.place.open()?;
        let start = self.place.after(0)?.fen();
        let name = |name: &Option<String>| printable(name.as_deref().unwrap_or("?"));
        let ended = game.outcome().map(Outcome::result); // what the rules say counts more than what the page says
        let result = ended.or_else(|| GameResult::read(self.result.as_deref()?));
        let tags = [
            ("Event", "Asterism".to_string()),
            ("Site", "?".to_string()),
            ("Date", "????.??.??".to_string()),
            ("Round", "-".to_string()),
            ("White", name(&self.white)),
            ("Black", name(&self.black)),
            ("Result", GameResult::text_or_unfinished(result).to_string()),
            ("Variant", game.info().name.to_string()),
            ("SetUp", "1".to_string()),
            ("FEN", start),
        ];
        let moves = self.place.setup.moves.iter().map(|text| RecordedMove::bare(text)).collect();
        Ok(ParsedGame { moves, ..ParsedGame::new(tags, result) })
    }
}
