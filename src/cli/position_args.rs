//! Arguments that several commands share: a variant, and a position of it.

use crate::game::Game;
use crate::variants::find;
use clap::Args;

/// A variant and a position of it.
#[derive(Args, Debug)]
pub struct PositionArgs {
    /// The variant's name (see `asterism variants`)
    pub variant: String,
    /// The position; the start position if not given
    #[arg(long)]
    pub fen: Option<String>,
    /// Moves to play from there
    #[arg(long, num_args = 1.., value_name = "MOVE")]
    pub moves: Vec<String>,
}

impl PositionArgs {
    /// The game, with the moves played.
    pub fn open(&self) -> anyhow::Result<Box<dyn Game>> {
        let mut game = (find(&self.variant)?.open)();
        game.set(self.fen.as_deref(), &self.texts())?;
        Ok(game)
    }

    /// The texts of the moves.
    pub fn texts(&self) -> Vec<&str> {
        self.moves.iter().flat_map(|m| m.split_ascii_whitespace()).collect()
    }
}
