//! One line of a file of positions, from any source: `startpos`, a FEN or an EPD, each with moves and operations if
//! needed, or an object of JSON.

use super::RequestError;
use crate::input::binary_kind;
use asterism_engine::variants::Setup;
use asterism_support::text::json_reason;
use serde::Deserialize;
use serde_json::Value;

/// A position to analyse, and the expected answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnalysisRequest {
    /// The position.
    pub setup: Setup,
    /// Whether single parts of turns are requested, those that may follow the parts of the setup.
    pub by_parts: bool,
    /// An identifier chosen by the caller, returned as it is.
    pub id: Option<Value>,
    /// Any of these is right.
    pub bm: Vec<String>,
    /// Each of these is wrong.
    pub am: Vec<String>,
    /// A win within this many moves of the winner is right.
    pub dm: Option<u32>,
}

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
    /// Reads a line; `None` if it is empty or a comment that begins with `#`. `variant` is for lines that name none.
    /// The error says what is wrong with the line; whether position and moves are legal is left to the game.
    ///
    /// ```
    /// use asterism_interface::analysis::AnalysisRequest;
    ///
    /// let request = AnalysisRequest::read("7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7;", Some("chess")).unwrap()?;
    /// assert!(request.is_test());
    /// assert!(AnalysisRequest::read("# a comment", None).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(line: &str, variant: Option<&str>) -> Option<Result<AnalysisRequest, RequestError>> {
        let line = line.trim();
        match line.chars().next() {
            None | Some('#') => None,
            Some('{') => Some(read_json(line, variant)),
            Some('[') => Some(Err(RequestError::Record)),
            Some(_) => match binary_kind(line) {
                None => Some(read_epd(line, variant)),
                Some(kind) => Some(Err(RequestError::Binary(kind))),
            },
        }
    }

    /// Returns whether the answer can be right or wrong.
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
    let JsonLine { variant: named, fen, moves, parts, id, mut bm, am, dm, .. } = line;
    let mate = take_mate(&mut bm).map_err(|error| match error {
        RequestError::Number { operand, .. } => {
            RequestError::Json(format!("bm: '#{operand}', expected # and a whole number"))
        }
        other => other,
    })?;
    let dm = dm.map(|moves| in_time("dm", moves)).transpose()?.or(mate);
    let Some(variant) = named.or_else(|| variant.map(str::to_string)) else {
        return Err(RequestError::NoVariant { id });
    };
    let by_parts = parts.is_some();
    let fen = fen.filter(|fen| fen != START);
    let setup = Setup { variant, fen, moves, parts: parts.unwrap_or_default() };
    Ok(AnalysisRequest { setup, by_parts, id, bm, am, dm })
}

/// The request as read from the operations of an EPD so far.
#[derive(Default)]
struct Operations {
    request: AnalysisRequest,
    /// Of `hmvc` and `fmvn`: the clock of the 100-ply rule, and the number of the move.
    clocks: [Option<u32>; 2],
    /// The operations that were read.
    codes: Vec<String>,
}

impl Operations {
    /// Takes an operation; false if it is one that is not read.
    fn take(&mut self, operation: &str) -> Result<bool, RequestError> {
        let operation = operation.trim();
        let (code, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        let (code, operand) = (code.to_ascii_lowercase(), operand.trim());
        let code = code.as_str();
        if self.codes.iter().any(|known| known == code) {
            return Err(RequestError::Twice(code.to_string()));
        }
        match code {
            "bm" => {
                self.request.bm = listed(code, operand)?;
                self.request.dm = take_mate(&mut self.request.bm)?.or(self.request.dm);
            }
            "am" => self.request.am = listed(code, operand)?,
            "dm" => {
                let moves = number(code, operand.trim_start_matches('#'))?;
                self.request.dm = Some(in_time(code, moves)?);
            }
            "hmvc" => self.clocks[0] = Some(number(code, operand)?),
            "fmvn" => self.clocks[1] = Some(number(code, operand)?),
            "id" => self.request.id = Some(Value::String(operand.trim_matches('"').to_string())),
            _ => return Ok(false), // operations that ask nothing of an engine
        }
        self.codes.push(code.to_string());
        Ok(true)
    }
}

/// The word for the start position in place of a FEN.
const START: &str = "startpos";

/// Reads `startpos`, a FEN, or four fields of one; then moves, if the word `moves` follows; then operations, each ended
/// by `;` or by the line's end.
fn read_epd(line: &str, variant: Option<&str>) -> Result<AnalysisRequest, RequestError> {
    if !line.bytes().filter(|byte| *byte == b'"').count().is_multiple_of(2) {
        return Err(RequestError::OpenText);
    }
    let mut pieces = split_operations(line).into_iter();
    let head = pieces.next().unwrap_or_default();
    let words: Vec<&str> = head.split_ascii_whitespace().collect();
    // In the text of an operation it is a word like any other.
    let moves = words.iter().take_while(|word| !word.contains('"')).position(|word| *word == "moves");
    let fields = match moves {
        Some(moves) => moves,
        None => count_fields(&words, head.len() < line.len()),
    };
    let first = if moves.is_some() { String::new() } else { words[fields..].join(" ") };
    let mut operations = Operations::default();
    for operation in std::iter::once(first.as_str()).chain(pieces) {
        operations.take(operation)?;
    }
    let Operations { mut request, clocks, .. } = operations;
    let Some(variant) = variant else { return Err(RequestError::NoVariant { id: request.id }) };
    let mut fen = words[..fields].join(" ");
    let [clock, number] = clocks;
    match fields {
        4 if clocks != [None; 2] => fen = format!("{fen} {} {}", clock.unwrap_or(0), number.unwrap_or(1)),
        5 => fen.extend(number.map(|number| format!(" {number}"))),
        _ => {}
    }
    let moves = moves.map_or(&[][..], |at| &words[at + 1..]).iter().map(|text| text.to_string()).collect();
    request.setup = Setup { fen: Some(fen).filter(|fen| fen != START), moves, ..Setup::new(variant) };
    Ok(request)
}

/// Returns how many words the position has if no moves follow it. `operated` is whether operations may follow: there is
/// a `;` somewhere.
fn count_fields(words: &[&str], operated: bool) -> usize {
    let is_number = |word: &&&str| word.bytes().all(|b| b.is_ascii_digit());
    let fields = match words.first() {
        Some(&START) => 1,
        _ => words.len().min(4) + words.iter().skip(4).take(2).take_while(is_number).count(),
    };
    // Without a `;` the rest may be an operation too, even one with a wrong operand; otherwise the rest is a fault of
    // the FEN.
    let is_operation = || Operations::default().take(&words[fields..].join(" ")).unwrap_or(true);
    if operated || is_operation() { fields } else { words.len() }
}

/// Returns the moves of an operation, at least one.
fn listed(code: &str, operand: &str) -> Result<Vec<String>, RequestError> {
    let words = operand.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    let moves: Vec<String> = words.map(str::to_string).collect();
    if moves.is_empty() { Err(RequestError::NoMove(code.to_string())) } else { Ok(moves) }
}

/// Takes `#3` out of the best moves, a mate in three, as suites of mates have it.
fn take_mate(bm: &mut Vec<String>) -> Result<Option<u32>, RequestError> {
    let mates = bm.extract_if(.., |word| word.starts_with('#')).collect::<Vec<_>>();
    let read = |word: &String| in_time("bm", number("bm", &word[1..])?);
    mates.first().map(read).transpose()
}

/// Returns the number of moves to a win, if there can be one.
fn in_time(code: &str, moves: u32) -> Result<u32, RequestError> {
    if moves == 0 { Err(RequestError::NoTime(code.to_string())) } else { Ok(moves) }
}

fn number(code: &str, operand: &str) -> Result<u32, RequestError> {
    let wrong = |_| RequestError::Number { code: code.to_string(), operand: operand.to_string() };
    operand.parse().map_err(wrong)
}

/// Returns the pieces between `;` outside of quotation marks.
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
    fn the_end_of_the_line_ends_an_operation() {
        for line in ["k/K w - - bm a1a2", "k/K w - - 0 1; bm a1a2", "k/K w - - id \"x\"; bm a1a2"] {
            assert_eq!(read(line).bm, ["a1a2"], "{line}");
        }
        assert_eq!(read("k/K w - - 0 1 id \"x\"").id, Some("x".into()));
    }

    /// As suites of mates have them.
    #[test]
    fn a_best_move_may_be_the_length_of_a_mate() {
        for (line, bm, dm) in [
            ("k/K w - - bm #1;", &[][..], Some(1)),
            ("k/K w - - bm #12", &[], Some(12)),
            ("k/K w - - bm a1a2, b1b2;", &["a1a2", "b1b2"], None),
            ("k/K w - - bm a1a2,b1b2 #3; id \"x\"", &["a1a2", "b1b2"], Some(3)),
            ("k/K w - - bm Ra8#", &["Ra8#"], None),
            ("k/K w - - BM Ra8#; DM #2;", &["Ra8#"], Some(2)),
            ("k/K w - - Bm Ra8#", &["Ra8#"], None),
        ] {
            let request = read(line);
            assert_eq!(
                (request.bm, request.dm),
                (bm.iter().map(|text| text.to_string()).collect(), dm),
                "{line}"
            );
        }
        assert_eq!(fault("k/K w - - bm #x;", None), "EPD bm: 'x', expected a whole number");
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
        assert_eq!(read("k/K w - - 5 fmvn 30;").setup.fen.as_deref(), Some("k/K w - - 5 30"));
        assert_eq!(read("k/K w - - 3 9 hmvc 7; fmvn 30;").setup.fen.as_deref(), Some("k/K w - - 3 9"));
    }

    #[test]
    fn moves_follow_any_position() {
        let setup = |fen: Option<&str>, moves: &[&str]| Setup {
            fen: fen.map(str::to_string),
            moves: moves.iter().map(|text| text.to_string()).collect(),
            ..Setup::new("y")
        };
        for (line, expected) in [
            ("startpos", setup(None, &[])),
            ("startpos moves a1a2 b1b2", setup(None, &["a1a2", "b1b2"])),
            ("startpos moves a1a2 ; a remark", setup(None, &["a1a2"])),
            ("startpos bm a1a2;", setup(None, &[])),
            ("k/K w - - 0 1 moves a1a2", setup(Some("k/K w - - 0 1"), &["a1a2"])),
            ("k/K w - - moves a1a2; hmvc 7; id \"moves\";", setup(Some("k/K w - - 7 1"), &["a1a2"])),
            ("k/K w - - c0 \"three moves a1a2\";", setup(Some("k/K w - -"), &[])),
            ("k/K w moves a1a2", setup(Some("k/K w"), &["a1a2"])),
            ("{\"fen\":\"startpos\",\"moves\":[\"a1a2\"]}", setup(None, &["a1a2"])),
        ] {
            assert_eq!(read(line).setup, expected, "{line}");
        }
    }

    #[test]
    fn json_may_have_every_field() {
        let line =
            r#"{"variant":"x","fen":"k/K w","moves":["a1a2"],"id":7,"bm":["a2a3"],"dm":1,"score":{"cp":3}}"#;
        let request = read(line);
        assert_eq!((request.setup.variant.as_str(), request.by_parts), ("x", false));
        assert_eq!((request.setup.moves, request.id), (vec!["a1a2".to_string()], Some(7.into())));
        assert_eq!(read("{}"), AnalysisRequest { setup: Setup::new("y"), ..AnalysisRequest::default() });
        assert!(read("{\"parts\":[]}").by_parts);
        let mate = read("{\"bm\":[\"a1a2\",\"#2\"]}");
        assert_eq!((mate.bm, mate.dm), (vec!["a1a2".to_string()], Some(2)));
    }

    #[test]
    fn faults_are_named_and_comments_ask_nothing() {
        for (line, fault) in [
            ("{\"fen\":7}", "JSON: invalid type: integer `7`, expected a string (at column 8)"),
            ("{\"fen\":", "JSON: it ends too early (at column 7)"),
            ("k/K w - -; dm x", "EPD dm: 'x', expected a whole number"),
            ("k/K w - -; dm 0", "dm: a win within 0 moves, expected 1 or more"),
            ("k/K w - - bm #0;", "bm: a win within 0 moves, expected 1 or more"),
            ("{\"dm\":0}", "dm: a win within 0 moves, expected 1 or more"),
            ("{\"bm\":[\"#x\"]}", "JSON: bm: '#x', expected # and a whole number"),
            ("k/K w - - bm ;", "EPD bm: no move, expected at least one"),
            ("k/K w - - 0 1; am , ;", "EPD am: no move, expected at least one"),
            ("k/K w - - id \"a; bm a1a2;", "EPD: a text without an end, expected '\"'"),
            ("k/K w - - bm a1a2; bm a1b1;", "EPD bm: given twice, expected once"),
            ("k/K w - - bm a1a2; BM a1b1;", "EPD bm: given twice, expected once"),
            ("k/K w - - hmvc 3; id \"x\"; hmvc 4;", "EPD hmvc: given twice, expected once"),
            (
                "[Event \"x\"]",
                "a record of games, expected positions; `asterism games --json` makes lines of it that are",
            ),
        ] {
            assert_eq!(self::fault(line, None), fault);
        }
        assert_eq!(AnalysisRequest::read("# about these", None), None);
        assert_eq!(AnalysisRequest::read("  ", None), None);
    }

    #[test]
    fn errors_without_a_variant_keep_the_id() {
        for line in ["{\"id\":\"one\"}", "k/K w - - id \"one\";"] {
            let error = AnalysisRequest::read(line, None).unwrap().unwrap_err();
            assert_eq!(error, RequestError::NoVariant { id: Some("one".into()) });
            assert!(error.to_string().starts_with("no variant is named"), "{error}");
        }
    }
}
