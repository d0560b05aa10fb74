//! Results as records write them: an unfinished game has `*` for one.

use asterism_engine::rules::GameResult;

/// The texts that [`read_result`] accepts, for error messages.
pub const RESULT_TEXTS: &str = "1-0, 0-1, 1/2-1/2 or *";

/// The text of a game without a result.
const UNFINISHED: &str = "*";

/// Returns the text of a result, or `*` if there is none.
pub fn result_text(result: Option<GameResult>) -> &'static str {
    result.map_or(UNFINISHED, GameResult::text)
}

/// Reads a result, or `*` as `Some(None)`.
pub fn read_result(text: &str) -> Option<Option<GameResult>> {
    if text == UNFINISHED { Some(None) } else { GameResult::read(text).map(Some) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_read_as_it_is_written() {
        for text in RESULT_TEXTS.replace(" or ", ", ").split(", ") {
            assert_eq!(read_result(text).map(result_text), Some(text));
        }
        assert_eq!((read_result("*"), read_result("0-0")), (Some(None), None));
    }
}
