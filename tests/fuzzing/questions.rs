//! A question of the page: its path, a blank, and its body.

use super::game_bytes::check_reason;
use asterism_interface::api::{ApiError, ErrorKind, HostLimits, Reply, answer};
use serde_json::{Value, json};

const HOST: HostLimits = HostLimits { threads: 1, most_hash_mb: 1, hash_mb: 1 };

/// Checks that a question is refused with a reason that is not the engine's fault, or answered: with valid JSON or a
/// valid picture, and alike when it is asked again. The moves of a position lead to positions.
pub fn check(data: &[u8]) {
    let (path, body) = match data.iter().position(|&byte| byte == b' ') {
        Some(at) => (&data[..at], &data[at + 1..]),
        None => (data, &data[..0]),
    };
    let path = String::from_utf8_lossy(path);
    match (ask(&path, body), ask(&path, body)) {
        (Ok(one), Ok(two)) => {
            assert_eq!(one, two, "two answers to one question");
            check_answer(&path, body, one);
        }
        (Err(one), Err(two)) => {
            assert_eq!(one.to_string(), two.to_string());
            assert!(one.kind() != ErrorKind::Broken, "the engine panicked: {one}");
            check_reason(one);
        }
        (one, two) => panic!("answered once: {one:?} {two:?}"),
    }
}

fn ask(path: &str, body: &[u8]) -> Result<Reply, ApiError> {
    answer(&HOST, path, body)
}

fn check_answer(path: &str, body: &[u8], given: Reply) {
    let text = match given {
        Reply::Json(text) => text,
        Reply::Svg(text) => return assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>")),
    };
    let answer: Value = serde_json::from_str(&text).expect("an answer that is no JSON");
    if path != "position" {
        return;
    }
    let body: Value = serde_json::from_slice(body).expect("a question that was read");
    let texts = |name: &str| -> Vec<String> {
        let list = body[name].as_array().into_iter().flatten();
        list.filter_map(|text| text.as_str().map(str::to_string)).collect()
    };
    for one in answer["position"]["moves"].as_array().into_iter().flatten().take(3) {
        let (mut moves, mut parts) = (texts("moves"), texts("parts"));
        parts.push(one["move"].as_str().expect("a move has a text").to_string());
        if one["ends_turn"] == true {
            moves.push(parts.join(","));
            parts.clear();
        }
        let mut body = body.clone();
        (body["moves"], body["parts"]) = (json!(moves), json!(parts));
        if let Err(reason) = ask(path, body.to_string().as_bytes()) {
            panic!("{} is legal, but {reason}", one["move"]);
        }
    }
}
