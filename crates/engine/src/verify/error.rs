//! The faults that a check can find.

use crate::rules::FenError;
use crate::search::OutOfMemory;
use std::fmt::Display;
use thiserror::Error;

/// The reason why a check has failed or could not be made, in words, with the position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct VerifyError(String);

impl VerifyError {
    pub(super) fn new(reason: impl Into<String>) -> VerifyError {
        VerifyError(reason.into())
    }

    /// Returns the error of a variant that breaks a contract with the search in a position.
    pub(super) fn contract(variant: &str, broken: &str, position: impl Display) -> VerifyError {
        VerifyError(format!("{variant}: {broken}\n  in {position}"))
    }

    pub(super) fn illegal(text: &str) -> VerifyError {
        VerifyError(format!("{text} is illegal"))
    }

    /// Adds the position in which the fault was found.
    pub(super) fn at(self, position: impl Display) -> VerifyError {
        VerifyError(format!("{position}: {self}"))
    }
}

impl From<FenError> for VerifyError {
    fn from(error: FenError) -> VerifyError {
        VerifyError(error.to_string())
    }
}

impl From<OutOfMemory> for VerifyError {
    fn from(error: OutOfMemory) -> VerifyError {
        VerifyError(error.to_string())
    }
}
