//! What can go wrong with what a host says.

use super::go::GoError;
use crate::session::{OptionError, SessionError};
use asterism_engine::game::GameError;
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

/// Why a command of UCI was not obeyed.
#[derive(Debug, Error)]
pub(super) enum UciError {
    /// The session refuses.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The option or its value is wrong.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The position or a move is wrong.
    #[error(transparent)]
    Game(#[from] GameError),
    /// What follows `go` is wrong.
    #[error(transparent)]
    Go(#[from] GoError),
    /// No command begins like this.
    #[error("unknown command '{0}', 'help' lists them")]
    Unknown(String),
    /// A command without what must follow it.
    #[error("{command}: expected {expected}")]
    Missing { command: &'static str, expected: &'static str },
    /// A command with something else than what must follow it.
    #[error("{command}: '{found}', expected {expected}")]
    Word { command: String, found: String, expected: String },
    /// A search in a position that the host does not mean.
    #[error("the last 'position' was refused, expected another one first")]
    Refused,
}
