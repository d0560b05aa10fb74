//! The networks that come with the program.

use super::{Network, NetworkShape};
use crate::system::host_network;
use parking_lot::Mutex;
use std::sync::Arc;

/// The networks of games, each read on first use; `None` if the host has none.
static NETWORKS: Mutex<Vec<(NetworkShape, Option<Arc<Network>>)>> = Mutex::new(Vec::new());

/// Returns the network in a file that is part of the program. If the file is empty, the host of a WebAssembly module
/// lends one; on other machines there is none then.
///
/// # Panics If the file is not a network of this shape.
pub(super) fn built_in(shape: &NetworkShape, file: &[u8]) -> Option<Arc<Network>> {
    let mut networks = NETWORKS.lock();
    if let Some((_, network)) = networks.iter().find(|(of, _)| of == shape) {
        return network.clone();
    }
    let read = |file: &[u8]| {
        let network = Network::read(file, shape);
        Arc::new(network.unwrap_or_else(|reason| panic!("the network of {}: {reason}", shape.variant)))
    };
    let network =
        if file.is_empty() { host_network(shape.variant).as_deref().map(read) } else { Some(read(file)) };
    networks.push((*shape, network.clone()));
    network
}
