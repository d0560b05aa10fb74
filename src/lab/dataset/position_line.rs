//! A searched position of a game as a line of JSON: `asterism selfplay --positions` writes it, training and
//! `asterism positions` read it. docs/json.md describes its fields.

use asterism_engine::rules::{GameResult, ReportedScore};
use asterism_interface::json::SearchFacts;
use serde::{Deserialize, Serialize};

/// The line. Optional fields may be missing, and are only read if needed.
#[derive(Serialize, Deserialize, Debug)]
pub(crate) struct PositionLine {
    pub variant: String,
    pub fen: String,
    /// The score of the search for the side to move.
    pub score: ReportedScore,
    /// The best move, a whole turn.
    pub bestmove: String,
    /// The number of the game in its run.
    pub game: Option<u64>,
    /// The seed of the run.
    pub seed: Option<u64>,
    /// The result of the game; `None` if it is unfinished.
    #[serde(with = "game_result")]
    pub game_result: Option<GameResult>,
    /// The number of the turn in its game, from 1.
    #[serde(skip_deserializing)]
    pub turn: u64,
    /// The other facts of the search.
    #[serde(flatten, skip_deserializing)]
    pub search: SearchFacts,
}

/// The result with `*` for an unfinished game.
mod game_result {
    use asterism_engine::rules::GameResult;
    use asterism_interface::records::{read_result, result_text};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        end: &Option<GameResult>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(result_text(*end))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<GameResult>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let end = read_result(&text);
        end.ok_or_else(|| D::Error::custom(format_args!("'{text}' is not a result")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unneeded_fields_of_a_line_may_be_missing() {
        let read = |text: &str| serde_json::from_str::<PositionLine>(text).map_err(|error| error.to_string());
        let least =
            r#"{"variant":"x","fen":"f","score":{"mate":-2},"bestmove":"a1a2","game_result":"*","pv":7}"#;
        let line = read(least).unwrap();
        assert_eq!((line.score, line.game, line.seed), (ReportedScore::Mate(-2), None, None));
        assert_eq!((line.bestmove.as_str(), line.game_result), ("a1a2", None));
        let decided = read(&least.replace('*', "0-1").replace("\"pv\"", "\"game\"")).unwrap();
        assert_eq!((decided.game, decided.game_result), (Some(7), GameResult::read("0-1")));
        assert!(read(&least.replace('*', "2-0")).unwrap_err().starts_with("'2-0' is not a result at "));
    }

    #[test]
    fn a_line_has_all_facts_of_the_search() {
        let text = r#"{"variant":"x","fen":"f","score":{"cp":3},"bestmove":"m","game":1,"seed":2,"game_result":"1-0"}"#;
        let line = PositionLine { turn: 9, ..serde_json::from_str(text).unwrap() };
        let written = serde_json::to_value(&line).unwrap();
        for (field, value) in serde_json::from_str::<serde_json::Map<_, _>>(text).unwrap() {
            assert_eq!(written[&field], value, "{field}");
        }
        assert!(written["turn"] == 9 && written["pv"].is_array() && written["depth"] == 0, "{written}");
    }
}
