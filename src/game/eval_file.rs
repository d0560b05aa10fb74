//! A file with a network: read once, given to as many games as need it.

use super::Game;
use crate::files::{FileError, read_bytes};
use crate::nnue::MAX_NETWORK_FILE;
use crate::rules::NetworkRefusal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The bytes of such a file.
#[derive(Clone, Debug)]
pub struct EvalFile {
    path: PathBuf,
    bytes: Arc<[u8]>,
}

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum EvalFileError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A game refuses it.
    #[error("{path}: {reason}")]
    Refused {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: NetworkRefusal,
    },
}

impl EvalFile {
    /// Reads a file; whether it is a network, and of which game, is seen when it is given to a game.
    pub fn read(path: &Path) -> Result<EvalFile, EvalFileError> {
        let bytes = read_bytes(path, MAX_NETWORK_FILE)?.into();
        Ok(EvalFile { path: path.to_path_buf(), bytes })
    }

    /// Has a game evaluate with this file. On an error it goes on as before.
    pub fn give_to(&self, game: &mut dyn Game) -> Result<(), EvalFileError> {
        let refused = |reason| EvalFileError::Refused { path: self.path.clone(), reason };
        game.set_network(Some(&self.bytes)).map_err(refused)
    }

    /// A number by which files are told apart: FNV-1a of 64 bits.
    pub fn fingerprint(&self) -> u64 {
        let add = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3);
        self.bytes.iter().fold(0xCBF2_9CE4_8422_2325, add)
    }
}
