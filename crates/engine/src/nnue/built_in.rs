//! The networks that come with the program.

use super::{Network, NetworkShape};
use crate::system::host_network;
use once_cell::sync::OnceCell;
use std::sync::Arc;

/// The network of a game, read when it is first asked for.
pub struct BuiltInNetwork {
    shape: &'static NetworkShape,
    file: Option<&'static [u8]>,
    network: OnceCell<Option<Arc<Network>>>,
}

impl BuiltInNetwork {
    /// From the file of the variant's folder, `net_bin!()`: `None` without the feature `networks`.
    pub const fn new(shape: &'static NetworkShape, file: Option<&'static [u8]>) -> BuiltInNetwork {
        BuiltInNetwork { shape, file, network: OnceCell::new() }
    }

    /// The network. Where the program has no networks, the host of a WebAssembly module lends the file; on other
    /// machines there is none then.
    ///
    /// # Panics
    /// If the file is not a network of this shape.
    pub fn get(&self) -> Option<Arc<Network>> {
        let read = |file: &[u8]| {
            let network = Network::read(file, self.shape);
            Arc::new(
                network.unwrap_or_else(|reason| panic!("the network of {}: {reason}", self.shape.variant)),
            )
        };
        let network = || match self.file {
            Some(file) => Some(read(file)),
            None => host_network(self.shape.variant).as_deref().map(read),
        };
        self.network.get_or_init(network).clone()
    }
}
