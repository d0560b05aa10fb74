//! The capabilities of this machine for pages.

use asterism_interface::api::HostLimits;
use asterism_support::system::cores;

/// Returns the host that a server is.
pub(super) fn host() -> HostLimits {
    HostLimits { threads: cores(), most_hash_mb: 1024, hash_mb: 64 }
}
