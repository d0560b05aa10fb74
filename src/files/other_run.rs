//! Why a file of another run is not continued.

use asterism_support::text::shortened;
use serde_json::Value;
use thiserror::Error;

/// Characters of a value that are shown.
const SHOWN: usize = 100;

/// The error of a file that is to be continued but comes from a run with other flags, or from another version of the
/// program.
#[derive(Debug, Error)]
#[error("belongs to another {run}: {field} is {found} in the file, {expected} here")]
pub(crate) struct OtherRun {
    /// The name of such a run.
    pub run: &'static str,
    /// The field that differs, such as `seed`.
    pub field: String,
    /// Its value in the file.
    pub found: String,
    /// The value that this run would have written.
    pub expected: String,
}

impl OtherRun {
    /// Makes the error from values from outside, which are shortened if they are long.
    pub(crate) fn new<'v>(
        field: &str,
        found: impl Into<Option<&'v Value>>,
        expected: impl Into<Option<&'v Value>>,
    ) -> OtherRun {
        let text = |value: Option<&Value>| match value {
            None => "missing".to_string(),
            Some(Value::Null) => "not given".to_string(),
            Some(value) => shortened(&value.to_string(), SHOWN),
        };
        let (found, expected) = (text(found.into()), text(expected.into()));
        OtherRun { run: "run", field: field.to_string(), found, expected }
    }
}
