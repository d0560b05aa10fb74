//! The objects of JSON that the program writes: docs/json.md describes them for people, docs/schema.json for programs.
//! A position, a move, a variant, a board and a line of analysis are each described here once; commands add their own
//! fields (such as the number of an input line) around them.
//!
//! Records of games are [`crate::records`]'s, which reads them too.

mod analysis;
mod board;
mod game;
mod limits;
mod moves;
mod numbered;
mod position;
mod variant;

pub use analysis::{SearchFacts, line, over};
pub use board::BoardObject;
pub use game::GameObject;
pub use limits::limits;
pub use moves::{MoveList, MoveObject, SquareName};
pub use numbered::Numbered;
pub use position::PositionObject;
pub use variant::{RulesObject, VariantObject};

use serde::Serialize;

/// Returns the text of an object, as one line without a line feed.
///
/// ```
/// use asterism_interface::json::{self, PositionObject};
///
/// let game = asterism_engine::open("chess")?;
/// let text = json::text(&PositionObject::of(game.as_ref(), None)?);
/// assert!(text.starts_with('{') && text.contains(r#""side":"w""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn text(object: &impl Serialize) -> String {
    // Objects here have text keys and hold nothing that cannot be written.
    serde_json::to_string(object).unwrap_or_default()
}
