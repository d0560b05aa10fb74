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

impl GameResult {
    /// All results.
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

    /// Reads `1-0`, `0-1` or `1/2-1/2`; other programs write a draw as `1/2`, `½-½` or `½`, too.
    ///
    /// ```
    /// use asterism_engine::rules::{Color, GameResult};
    ///
    /// let result = GameResult::read("1-0").unwrap();
    /// assert_eq!(result.winner(), Some(Color::White));
    /// ```
    pub fn read(text: &str) -> Option<GameResult> {
        let is_draw = ["1/2", "½-½", "½"].contains(&text);
        GameResult::ALL
            .into_iter()
            .find(|result| result.text() == text || is_draw && *result == GameResult::Draw)
    }

    /// Returns the side that won, if one did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::Won(winner) => Some(winner),
            GameResult::Draw => None,
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
            let json = serde_json::to_string(&result).unwrap();
            assert_eq!(json, format!("\"{}\"", result.text()));
            assert_eq!(serde_json::from_str::<GameResult>(&json).unwrap(), result);
        }
        assert_eq!((GameResult::read("*"), GameResult::read("0-0")), (None, None));
        for text in ["1/2", "½-½", "½"] {
            assert_eq!(GameResult::read(text), Some(GameResult::Draw));
        }
        let refused = serde_json::from_str::<GameResult>("\"*\"").unwrap_err().to_string();
        assert!(
            refused.starts_with("unknown variant `*`, expected one of `1-0`, `0-1`, `1/2-1/2`"),
            "{refused}"
        );
    }
}
