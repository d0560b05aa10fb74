//! What a line of input asks: a FEN, an EPD with its operations, or an object of JSON.

use super::RequestError;
use crate::input::binary_kind;
use asterism_engine::game::{Game, GameError};
use asterism_engine::text::json_reason;
use asterism_engine::variants::Setup;
use serde::Deserialize;
use serde_json::Value;

/// A position that is asked about, and what is expected of the answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnalysisRequest {
    /// The position.
    pub setup: Setup,
    /// Whether single parts of turns are asked for, those that may follow the parts of the setup.
    pub by_parts: bool,
    /// Whatever the answer is to be found by; comes back as it is.
    pub id: Option<Value>,
    /// Any of these is right.
    pub bm: Vec<String>,
    /// Each of these is wrong.
    pub am: Vec<String>,
    /// A win within so many moves of the winner is right.
    pub dm: Option<u32>,
}

/// A line of JSON.
#[derive(Deserialize)]
struct JsonLine {
    variant: Option<String>,
    fen: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    parts: Option<Vec<String>>,
    id: Option<Value>,
    #[serde(default)]
    bm: Vec<String>,
    #[serde(default)]
    am: Vec<String>,
    dm: Option<u32>,
    /// Where an earlier run has written that a line was wrong.
    error: Option<Value>,
}

impl AnalysisRequest {
    /// Reads a line; `None` where it asks nothing (empty, or a comment that begins with `#`). `variant` is that of
    /// lines that name none. The error says what is wrong with the line; whether position and moves are legal is left
    /// to the game.
    pub fn read(line: &str, variant: Option<&str>) -> Option<Result<AnalysisRequest, RequestError>> {
        let line = line.trim();
        match line.chars().next() {
            None | Some('#') => None,
            Some('{') => Some(read_json(line, variant)),
            Some(_) => match binary_kind(line) {
                None => Some(read_epd(line, variant)),
                Some(kind) => Some(Err(RequestError::Binary(kind))),
            },
        }
    }

    /// Sets up the position, and perhaps plays one more move.
    pub fn set(&self, game: &mut dyn Game, more: Option<&str>) -> Result<(), GameError> {
        game.set_up(self.setup.fen.as_deref(), &mut self.setup.texts().chain(more))
    }

    /// Whether the answer can be right or wrong.
    pub fn is_test(&self) -> bool {
        !self.bm.is_empty() || !self.am.is_empty() || self.dm.is_some()
    }
}

fn read_json(line: &str, variant: Option<&str>) -> Result<AnalysisRequest, RequestError> {
    let line: JsonLine =
        serde_json::from_str(line).map_err(|error| RequestError::Json(json_reason(&error)))?;
    if let Some(error) = line.error {
        return Err(RequestError::EarlierError(error));
    }
    let JsonLine { variant: named, fen, moves, parts, id, bm, am, dm, .. } = line;
    let Some(variant) = named.or_else(|| variant.map(str::to_string)) else {
        return Err(RequestError::NoVariant { id });
    };
    let by_parts = parts.is_some();
    let setup = Setup { variant, fen, moves, parts: parts.unwrap_or_default() };
    Ok(AnalysisRequest { setup, by_parts, id, bm, am, dm })
}

/// What the operations of an EPD have said so far.
#[derive(Default)]
struct Operations {
    request: AnalysisRequest,
    /// Of `hmvc` and `fmvn`: the clock of the 100-ply rule, and the number of the move.
    clocks: [Option<u32>; 2],
}

impl Operations {
    /// Takes an operation; false if it is one that is not read.
    fn take(&mut self, operation: &str) -> Result<bool, RequestError> {
        let operation = operation.trim();
        let (code, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        let operand = operand.trim();
        let moves = || operand.split_ascii_whitespace().map(str::to_string).collect();
        match code {
            "bm" => self.request.bm = moves(),
            "am" => self.request.am = moves(),
            "dm" => self.request.dm = Some(number(code, operand)?),
            "hmvc" => self.clocks[0] = Some(number(code, operand)?),
            "fmvn" => self.clocks[1] = Some(number(code, operand)?),
            "id" => self.request.id = Some(Value::String(operand.trim_matches('"').to_string())),
            _ => return Ok(false), // operations that ask nothing of an engine
        }
        Ok(true)
    }
}

/// Reads a FEN, an EPD (four fields and operations), or a FEN and operations, each ended by `;`.
fn read_epd(line: &str, variant: Option<&str>) -> Result<AnalysisRequest, RequestError> {
    let mut pieces = split_operations(line).into_iter();
    let head = pieces.next().unwrap_or_default();
    let words: Vec<&str> = head.split_ascii_whitespace().collect();
    let is_number = |word: &&&str| word.bytes().all(|b| b.is_ascii_digit());
    let mut fields = words.len().min(4) + words.iter().skip(4).take(2).take_while(is_number).count();
    if head.len() == line.len() {
        let rest = words[fields..].join(" "); // an operation with a wrong operand is one, too
        if Operations::default().take(&rest).unwrap_or(true) {
            return Err(RequestError::NoEnd(rest));
        }
        fields = words.len(); // no `;`, no operations: what is left over is a fault of the FEN
    }
    let (mut fen, first) = (words[..fields].join(" "), words[fields..].join(" "));
    let mut operations = Operations::default();
    for operation in std::iter::once(first.as_str()).chain(pieces) {
        operations.take(operation)?;
    }
    let Operations { mut request, clocks } = operations;
    if fields == 4 && clocks != [None; 2] {
        fen = format!("{fen} {} {}", clocks[0].unwrap_or(0), clocks[1].unwrap_or(1));
    }
    let Some(variant) = variant else { return Err(RequestError::NoVariant { id: request.id }) };
    request.setup = Setup { fen: Some(fen), ..Setup::new(variant) };
    Ok(request)
}

fn number(code: &str, operand: &str) -> Result<u32, RequestError> {
    let wrong = |_| RequestError::Number { code: code.to_string(), operand: operand.to_string() };
    operand.parse().map_err(wrong)
}

/// The pieces between `;` outside of quotation marks.
fn split_operations(line: &str) -> Vec<&str> {
    let mut quoted = false;
    line.split(|c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> AnalysisRequest {
        AnalysisRequest::read(line, Some("y")).unwrap().unwrap()
    }

    fn fault(line: &str, variant: Option<&str>) -> String {
        AnalysisRequest::read(line, variant).unwrap().unwrap_err().to_string()
    }

    #[test]
    fn an_operation_without_its_end_is_told() {
        for (line, operation) in [("k/K w - - bm a1a2", "bm a1a2"), ("k/K w - - 0 1 id \"x\"", "id \"x\"")] {
            assert_eq!(fault(line, Some("y")), format!("EPD: '{operation}', expected ';' after it"));
        }
    }

    #[test]
    fn a_fen_is_taken_whole() {
        for fen in ["k/K w - - 0 1", "k/K w - -", "k/K w", "k/K w - - x y z", "rubbish"] {
            let setup = Setup { fen: Some(fen.into()), ..Setup::new("y") };
            assert_eq!(read(fen), AnalysisRequest { setup, ..AnalysisRequest::default() });
        }
    }

    #[test]
    fn operations_follow_four_or_six_fields() {
        // The first as in the EPD standard, the second as in positions/*/tactics.epd.
        let epd = read("k/K w - - bm a1b1 a1a2; am a1b2; id \"one; two\"; c0 \"x\";");
        assert_eq!(epd.setup.fen.as_deref(), Some("k/K w - -"));
        assert_eq!((epd.bm, epd.am), (vec!["a1b1".into(), "a1a2".into()], vec!["a1b2".to_string()]));
        assert_eq!(epd.id, Some("one; two".into()));
        let fen = read("k/K w - - 3 9; bm a1b1; dm 2");
        assert_eq!(fen.setup.fen.as_deref(), Some("k/K w - - 3 9"));
        assert_eq!((fen.bm, fen.dm), (vec!["a1b1".to_string()], Some(2)));
        assert_eq!(read("k/K w - - hmvc 7; fmvn 30;").setup.fen.as_deref(), Some("k/K w - - 7 30"));
        assert_eq!(read("k/K w - - 5 bm a1b1;").setup.fen.as_deref(), Some("k/K w - - 5"));
    }

    #[test]
    fn json_may_say_everything() {
        let line =
            r#"{"variant":"x","fen":"k/K w","moves":["a1a2"],"id":7,"bm":["a2a3"],"dm":1,"score":{"cp":3}}"#;
        let request = read(line);
        assert_eq!((request.setup.variant.as_str(), request.by_parts), ("x", false));
        assert_eq!((request.setup.moves, request.id), (vec!["a1a2".to_string()], Some(7.into())));
        assert_eq!(read("{}"), AnalysisRequest { setup: Setup::new("y"), ..AnalysisRequest::default() });
        assert!(read("{\"parts\":[]}").by_parts);
    }

    #[test]
    fn faults_are_named_and_comments_ask_nothing() {
        for (line, fault) in [
            ("{\"fen\":7}", "JSON: invalid type: integer `7`, expected a string (at column 8)"),
            ("{\"fen\":", "JSON: it ends too early (at column 7)"),
            ("k/K w - -; dm x", "EPD dm: 'x', expected a whole number"),
        ] {
            assert_eq!(self::fault(line, None), fault);
        }
        assert_eq!(AnalysisRequest::read("# about these", None), None);
        assert_eq!(AnalysisRequest::read("  ", None), None);
    }

    #[test]
    fn who_names_no_variant_can_still_be_found() {
        for line in ["{\"id\":\"one\"}", "k/K w - - id \"one\";"] {
            let error = AnalysisRequest::read(line, None).unwrap().unwrap_err();
            assert_eq!(error, RequestError::NoVariant { id: Some("one".into()) });
            assert!(error.to_string().starts_with("no variant is named"), "{error}");
        }
    }
}
