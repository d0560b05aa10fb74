//! Records of finished games: read from and written as PGN-like text or lines of JSON.
//!
//! [`RecordReader`] reads any of these as [`ParsedGame`]s, which may be incomplete; a [`GameRecord`] is complete, as a
//! match writes it. [`ParsedGame::in_full`] checks that the moves are legal, and [`write_pgn`] writes games as text.
//!
//! A game that has just been played, as text and read again:
//!
//! ```
//! use asterism_interface::records::{MoveTexts, ParsedGame, RecordedMove, read_games, write_pgn};
//!
//! let mut game = asterism_engine::open("deneb")?;
//! game.set(None, &["b3b4", "b7b6"])?;
//! let mut record = ParsedGame::new([("White", "Ann"), ("Variant", "deneb")], None);
//! record.moves = game.played().iter().map(|turn| RecordedMove::bare(&turn.to_string())).collect();
//! let text = write_pgn(&record, MoveTexts::Full)?;
//!
//! let (read, board) = read_games(&text)?[0].in_full(None)?;
//! assert_eq!((read.tag("White"), board.fen()), (Some("Ann"), game.fen()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chunks;
mod ending;
mod legal;
mod notes;
mod parsed;
mod pgn_read;
#[cfg(test)]
mod pgn_tests;
mod pgn_tokens;
mod pgn_write;
mod read;
mod record;
mod result;
#[cfg(test)]
mod tests;

pub use legal::RecordError;
pub use notes::{NotePlace, Notes};
pub use parsed::ParsedGame;
pub(crate) use pgn_write::turn_number;
pub use pgn_write::{MoveTexts, write_pgn, write_played};
pub use read::{RecordReader, begins_json, read_each, read_games};
pub use record::{GameRecord, RecordedMove, Termination};
pub use result::{RESULT_TEXTS, read_result, result_text};
