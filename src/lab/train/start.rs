//! The network that a training starts from, unless it starts with random weights.

use anyhow::{anyhow, bail};
use asterism_engine::nnue::{FORMAT, Mirroring, NetworkShape, network_weights};
use asterism_interface::input::read_bytes;
use std::path::{Path, PathBuf};

/// The network, and its file.
pub(super) struct Start {
    pub path: PathBuf,
    pub shape: NetworkShape,
    pub weights: Vec<i16>,
}

impl Start {
    /// Reads a network for the game of this shape. The file contains its width and whether the King mirrors it, but not
    /// whether positions are mirrored at random in training: they are if the game says so.
    pub(super) fn read(path: &Path, game: &NetworkShape) -> anyhow::Result<Start> {
        let file = read_bytes(path, FORMAT.max_file)?;
        let (mut shape, weights) =
            network_weights(&file, game).map_err(|error| anyhow!("{}: {error}", path.display()))?;
        if shape.mirroring != Mirroring::King && game.mirroring == Mirroring::Random {
            shape.mirroring = Mirroring::Random;
        }
        Ok(Start { path: path.to_path_buf(), shape, weights })
    }

    /// Returns an error if a network of this shape cannot start with the weights: it is narrower, or they would have
    /// another meaning in it.
    pub(super) fn expect_part_of(&self, shape: &NetworkShape) -> anyhow::Result<()> {
        let (path, hidden, by_king) =
            (self.path.display(), self.shape.hidden, self.shape.mirroring == Mirroring::King);
        if by_king != (shape.mirroring == Mirroring::King) {
            let not = if by_king { "" } else { "not " };
            bail!(
                "--mirroring: the network in {path} is {not}mirrored by the King, expected the same: \
                 continued training cannot change that"
            );
        }
        if shape.hidden < hidden {
            bail!(
                "--hidden {}: the network in {path} has {hidden} hidden units, expected {hidden} or more: continued \
                 training removes none",
                shape.hidden
            );
        }
        Ok(())
    }
}
