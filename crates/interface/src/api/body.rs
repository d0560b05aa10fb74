//! The body of a question: an object of JSON.

use super::error::ApiError;
use serde::de::DeserializeOwned;

/// The most bytes of a body.
pub const MOST_BYTES: usize = 1 << 20;

/// Reads the body of a question.
pub fn read<Q: DeserializeOwned>(body: &[u8]) -> Result<Q, ApiError> {
    if body.len() > MOST_BYTES {
        return Err(ApiError::TooLarge(MOST_BYTES));
    }
    Ok(serde_json::from_slice(body)?)
}
