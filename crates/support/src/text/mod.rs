//! Text from outside, in words for people: lists with comments, printable text, JSON errors.

mod error;
mod json_reason;
mod list;
mod printable;

pub use error::TextError;
pub use json_reason::json_reason;
pub use list::list;
pub use printable::{printable, repeated, shortened};
