//! The result of a finished game. A game that is unfinished, or whose end is unknown, has none: `Option::None`, written
//! `*`.

use super::Color;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The result of a finished game; as JSON the same text as everywhere, `1-0`, `0-1` or `1/2-1/2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// This side.
    Won(Color),
    /// A draw.
    Draw,
}

/// The text of a game without a result.
const UNFINISHED: &str = "*";

impl GameResult {
    /// The texts that [`GameResult::read_or_unfinished`] accepts, for error messages.
    pub const TEXTS: &str = "1-0, 0-1, 1/2-1/2 or *";

    /// All of them, in the order in which statistics name them.
    pub const ALL: [GameResult; 3] =
        [GameResult::Won(Color::White), GameResult::Draw, GameResult::Won(Color::Black)];

    /// Returns `1-0`, `0-1` or `1/2-1/2`.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::Won(Color::White) => "1-0",
            GameResult::Won(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
    }

    /// Returns the text of a result, or `*` if there is none.
    pub fn text_or_unfinished(result: Option<GameResult>) -> &'static str {
        result.map_or(UNFINISHED, GameResult::text)
    }

    /// Reads `1-0`, `0-1` or `1/2-1/2`.
    ///
    /// ```
    /// use asterism_engine::rules::{Color, GameResult};
    ///
    /// let result = GameResult::read("1-0").unwrap();
    /// assert_eq!((result.winner(), result.half_points(Color::Black)), (Some(Color::White), 0));
    /// ```
    pub fn read(text: &str) -> Option<GameResult> {
        GameResult::ALL.into_iter().find(|result| result.text() == text)
    }

    /// Reads a result, or `*` as `Some(None)`.
    pub fn read_or_unfinished(text: &str) -> Option<Option<GameResult>> {
        if text == UNFINISHED { Some(None) } else { GameResult::read(text).map(Some) }
    }

    /// Returns the side that won, if one did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::Won(winner) => Some(winner),
            GameResult::Draw => None,
        }
    }

    /// Returns a side's half points: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(self, side: Color) -> u8 {
        match self {
            GameResult::Won(winner) if winner == side => 2,
            GameResult::Draw => 1,
            GameResult::Won(_) => 0,
        }
    }
}

impl Serialize for GameResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

impl<'de> Deserialize<'de> for GameResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameResult, D::Error> {
        let text = String::deserialize(deserializer)?;
        GameResult::read(&text).ok_or_else(|| D::Error::unknown_variant(&text, &["1-0", "0-1", "1/2-1/2"]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_is_read_as_it_is_written() {
        for result in GameResult::ALL {
            assert_eq!(GameResult::read(result.text()), Some(result));
            assert_eq!(GameResult::read_or_unfinished(result.text()), Some(Some(result)));
            let json = serde_json::to_string(&result).unwrap();
            assert_eq!(json, format!("\"{}\"", result.text()));
            assert_eq!(serde_json::from_str::<GameResult>(&json).unwrap(), result);
            assert_eq!(result.half_points(Color::White) + result.half_points(Color::Black), 2);
        }
        let unfinished = GameResult::text_or_unfinished(None);
        assert_eq!((unfinished, GameResult::read_or_unfinished(unfinished)), ("*", Some(None)));
        assert_eq!((GameResult::read("*"), GameResult::read_or_unfinished("0-0")), (None, None));
        let refused = serde_json::from_str::<GameResult>("\"*\"").unwrap_err().to_string();
        assert!(
            refused.starts_with("unknown variant `*`, expected one of `1-0`, `0-1`, `1/2-1/2`"),
            "{refused}"
        );
    }
}
