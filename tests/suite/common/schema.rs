//! Checks JSON against docs/schema.json. Only the keywords that this schema uses are known, and no field may be
//! missing from it: a crate for all of JSON Schema would take longer to compile than the program.

use serde_json::Value;

/// Checks `value` as a `kind` of docs/schema.json: one of its `$defs`. The error is the first fault.
pub(crate) fn check(kind: &str, value: &Value) -> Result<(), String> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schema.json")).unwrap();
    let root: Value = serde_json::from_str(&text).unwrap();
    validate(&root, &serde_json::json!({ "$ref": format!("#/$defs/{kind}") }), value)
        .map_err(|fault| format!("{kind}: {fault}\nin {value}"))
}

fn validate(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if *schema == Value::Bool(true) {
        return Ok(());
    }
    for (keyword, expected) in schema.as_object().ok_or("a schema is no object")? {
        let fault = |ok: bool| if ok { Ok(()) } else { Err(format!("{value} against {keyword} {expected}")) };
        match keyword.as_str() {
            "description" => {}
            "$ref" => {
                let pointer =
                    expected.as_str().and_then(|name| name.strip_prefix('#')).ok_or("a foreign $ref")?;
                validate(root, root.pointer(pointer).ok_or(format!("no {pointer}"))?, value)?;
            }
            "anyOf" => {
                let tried = expected.as_array().unwrap().iter().map(|schema| validate(root, schema, value));
                let faults: Vec<String> = tried.filter_map(Result::err).collect();
                if faults.len() == expected.as_array().unwrap().len() {
                    return Err(faults.join("; "));
                }
            }
            "enum" => fault(expected.as_array().unwrap().contains(value))?,
            "type" => fault(match expected {
                Value::Array(types) => types.iter().any(|name| has_type(name, value)),
                name => has_type(name, value),
            })?,
            "minimum" => fault(value.as_f64().is_none_or(|value| value >= number(expected)))?,
            "maximum" => fault(value.as_f64().is_none_or(|value| value <= number(expected)))?,
            "minLength" | "minItems" => fault(length(value).is_none_or(|length| length >= number(expected)))?,
            "maxLength" | "maxItems" => fault(length(value).is_none_or(|length| length <= number(expected)))?,
            "items" => {
                value.as_array().into_iter().flatten().try_for_each(|item| validate(root, expected, item))?;
            }
            "required" => {
                let mut names = expected.as_array().unwrap().iter().map(|name| name.as_str().unwrap());
                fault(!value.is_object() || names.all(|name| value.get(name).is_some()))?;
            }
            "properties" => {
                for (name, value) in value.as_object().into_iter().flatten() {
                    let schema =
                        expected.get(name).ok_or(format!("the field {name} is not in the schema"))?;
                    validate(root, schema, value).map_err(|fault| format!("{name}: {fault}"))?;
                }
            }
            other => return Err(format!("the keyword {other} is not known here")),
        }
    }
    Ok(())
}

fn has_type(name: &Value, value: &Value) -> bool {
    match name.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        other => panic!("the type {other} is not known here"),
    }
}

/// Characters of a text or items of an array.
fn length(value: &Value) -> Option<f64> {
    let of_text = value.as_str().map(|text| text.chars().count());
    of_text.or(value.as_array().map(Vec::len)).map(|length| length as f64)
}

fn number(expected: &Value) -> f64 {
    expected.as_f64().unwrap()
}
