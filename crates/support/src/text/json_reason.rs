//! Errors in JSON from outside, in words for people: `serde_json` counts its own lines and names Rust types.

use serde_json::Error;

/// Returns the reason, with the column (from 1) if it is known. The line is left out: the file has line numbers of its
/// own.
pub fn json_reason(error: &Error) -> String {
    let (text, column) = (error.to_string(), error.column());
    let place = format!(" at line {} column {column}", error.line());
    let text = text.strip_suffix(&place).unwrap_or(&text);
    let text = match text.rsplit_once(", expected ") {
        _ if error.is_eof() => "it ends too early".to_string(),
        Some((found, expected)) => {
            format!("{}, expected {}", found_in_json(found), expected_in_json(expected))
        }
        None => text.to_string(),
    };
    if column == 0 { text } else { format!("{text} (at column {column})") }
}

/// Returns the JSON term for a Rust type.
fn expected_in_json(expected: &str) -> &str {
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number from 0",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a sequence" => "a list",
        "a map" => "an object",
        _ if expected.starts_with("struct ") => "an object",
        _ => expected,
    }
}

fn found_in_json(found: &str) -> &str {
    match found {
        "invalid type: map" => "invalid type: object",
        "invalid type: sequence" => "invalid type: list",
        _ => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::Map;

    #[derive(Deserialize, Debug)]
    struct Line {
        #[serde(rename = "number")]
        _number: u64,
    }

    #[test]
    fn reasons_have_no_rust_types_and_no_line() {
        let line = |text: &str| json_reason(&serde_json::from_str::<Line>(text).unwrap_err());
        for (text, reason) in [
            (
                "{\"number\":\"x\"}",
                "invalid type: string \"x\", expected a whole number from 0 (at column 13)",
            ),
            ("{\"number\":{}}", "invalid type: object, expected a whole number from 0 (at column 10)"),
            ("{\"number\":-1}", "invalid value: integer `-1`, expected a whole number from 0 (at column 12)"),
            ("{}", "missing field `number` (at column 2)"),
            ("5", "invalid type: integer `5`, expected an object (at column 1)"),
            ("{\"number\":", "it ends too early (at column 10)"),
            (
                "\" at line 1 column 2\"",
                "invalid type: string \" at line 1 column 2\", expected an object (at column 21)",
            ),
        ] {
            assert_eq!(line(text), reason);
        }
        let object = serde_json::from_str::<Map<String, serde_json::Value>>("[]").unwrap_err();
        assert_eq!(json_reason(&object), "invalid type: list, expected an object");
        let without_text = serde_json::from_value::<Line>(serde_json::json!({})).unwrap_err();
        assert_eq!(json_reason(&without_text), "missing field `number`");
    }
}
