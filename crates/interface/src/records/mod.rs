//! Records of finished games: read from and written as text in the manner of PGN or lines of JSON.
//!
//! [`read_each`] reads any of these as [`ParsedGame`]s, with whatever is missing left out; a [`GameRecord`] is
//! complete and is what a match writes. Moves are written as everywhere here, not in the short notation
//! of chess, and whether they are legal is left to [`asterism_engine::game`].

mod notes;
mod parsed;
mod pgn_read;
#[cfg(test)]
mod pgn_tests;
mod pgn_tokens;
mod pgn_write;
mod read;
mod record;
#[cfg(test)]
mod tests;

pub use notes::{NotePlace, Notes};
pub use parsed::ParsedGame;
pub(crate) use pgn_write::tag_line;
pub use pgn_write::{write_parsed, write_pgn};
pub use read::{begins_json, read_each, read_games};
pub use record::{GameRecord, RecordedMove, Termination};
