//! Our games as XBoard shows them: its board, its FENs, its moves and the games that it saves.
//!
//! XBoard's moves differ from ours. `ply` reads and writes them, `host_layout` and `host_board` are its board,
//! `host_moves` translates by the effect of a move on the board, and `host_game` keeps both games in step. `saved`
//! reads XBoard's game files, `theme` makes pictures for it.

mod glyphs;
mod host_board;
mod host_fen;
mod host_game;
mod host_layout;
mod host_moves;
mod ply;
mod saved;
#[cfg(test)]
mod tests;
mod theme;

pub(crate) use host_game::HostGame;
pub(crate) use host_layout::NORMAL;
pub(crate) use ply::{HostSquare, Ply, read_host_square};
pub(crate) use saved::{SavedGame, is_board_comment};
pub use theme::{xboard_knows, xboard_pictures};
