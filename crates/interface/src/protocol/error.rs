//! Why no protocol can be spoken.

use crate::session::SessionError;
use std::io;
use thiserror::Error;

/// Why no protocol can be spoken at all.
#[derive(Debug, Error)]
pub enum ProtocolError {
    /// There can be no session.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The system gives no thread.
    #[error("no thread to read with: {0}")]
    Thread(io::Error),
    /// An answer could not be written.
    #[error("cannot write to the host: {0}")]
    Write(io::Error),
}
