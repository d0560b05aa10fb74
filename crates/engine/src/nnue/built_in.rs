//! The networks that come with the program.

use super::{Network, NetworkShape};
use asterism_support::system::host_network;
use once_cell::race::OnceBox;
use std::sync::Arc;

/// A network, and those read after it.
struct Known {
    shape: NetworkShape,
    /// `None` if the host has none.
    network: Option<Arc<Network>>,
    next: OnceBox<Known>,
}

/// The networks of games, each read on first use. The list has no lock: a process may be forked while another thread
/// reads a network, and the child would wait for that thread forever.
static NETWORKS: OnceBox<Known> = OnceBox::new();

/// Returns the network in a file that is part of the program. If the file is empty, the host of a WebAssembly module
/// lends one; on other machines there is none then.
///
/// # Panics
///
/// If the file is not a network of this shape.
pub(super) fn built_in(shape: &NetworkShape, file: &[u8]) -> Option<Arc<Network>> {
    let read = |file: &[u8]| {
        let network = Network::read(file, shape);
        Arc::new(network.unwrap_or_else(|reason| panic!("the network of {}: {reason}", shape.variant)))
    };
    let lent = || host_network(shape.variant).as_deref().map(read);
    let made = || if file.is_empty() { lent() } else { Some(read(file)) };
    let mut place = &NETWORKS;
    loop {
        let known =
            place.get_or_init(|| Box::new(Known { shape: *shape, network: made(), next: OnceBox::new() }));
        if known.shape == *shape {
            return known.network.clone();
        }
        place = &known.next;
    }
}
