//! Lines of JSON to be compared.

use serde_json::Value;

/// Returns the objects of an output, without the fields that differ from run to run.
pub(crate) fn objects(text: impl AsRef<[u8]>) -> Vec<Value> {
    let read = |line: &str| {
        let mut object: Value = serde_json::from_str(line).unwrap();
        for name in ["nps", "time_ms"] {
            object.as_object_mut().unwrap().remove(name);
        }
        object
    };
    std::str::from_utf8(text.as_ref()).unwrap().lines().map(read).collect()
}
