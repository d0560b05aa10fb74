//! A file with a network: read and parsed once, shared by as many engines as need it.

use super::Game;
use crate::nnue::{Network, NetworkError};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The network of a file, with its path, to evaluate with: see
/// [`Engine::set_network`](crate::engine::Engine::set_network). Copies share the network.
#[derive(Clone)]
pub struct EvalFile {
    path: PathBuf,
    variant: &'static str,
    network: Arc<Network>,
    fingerprint: u64,
}

impl EvalFile {
    /// Parses the bytes of the file at `path`, which is for this game. Nothing is read from a disk: the path only names
    /// the file in errors.
    pub fn parse(path: &Path, bytes: &[u8], game: &dyn Game) -> Result<EvalFile, NetworkError> {
        let refused = |reason: NetworkError| reason.in_file(path);
        let network = game.read_network(bytes).map_err(refused)?;
        let variant = game.info().name;
        Ok(EvalFile { path: path.to_path_buf(), variant, network, fingerprint: fingerprint(bytes) })
    }

    pub(super) fn network(&self) -> Arc<Network> {
        self.network.clone()
    }

    /// Makes the error of a game that does not take it.
    pub(super) fn refused(&self, reason: NetworkError) -> NetworkError {
        reason.in_file(&self.path)
    }

    /// Returns the name of the variant that it is for.
    pub fn variant(&self) -> &'static str {
        self.variant
    }

    /// Returns a number that distinguishes files.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

impl fmt::Debug for EvalFile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let EvalFile { path, variant: _, network: _, fingerprint } = self;
        f.debug_struct("EvalFile")
            .field("path", path)
            .field("fingerprint", fingerprint)
            .finish_non_exhaustive()
    }
}

/// Returns the FNV-1a hash of 64 bits.
fn fingerprint(bytes: &[u8]) -> u64 {
    let add = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3);
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, add)
}
