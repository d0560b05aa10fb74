//! What was played: read from a text in the manner of PGN, from a bare list of moves, or from lines of JSON.
//!
//! Everything but tags, moves and results is skipped: numbers, comments, variations and marks. Moves are
//! written as everywhere here, and whether they are legal is left to the game.

use serde::Deserialize;
use serde_json::Value;

/// A game as it was written down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// Tags in their order.
    pub tags: Vec<(String, String)>,
    /// The text of each move.
    pub moves: Vec<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where it is not known.
    pub result: String,
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

impl Sheet {
    /// A tag's value.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The variant, where it is named.
    pub fn variant(&self) -> Option<&str> {
        self.tag("Variant")
    }

    /// The position it began from, where it is given.
    pub fn fen(&self) -> Option<&str> {
        self.tag("FEN")
    }
}

/// Reads all games of a text. The error names the line.
pub fn read(text: &str) -> Result<Vec<Sheet>, String> {
    let text = text.trim_start_matches('\u{feff}');
    // A text may begin with a brace too, that of a comment.
    if text.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"')) {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        return lines
            .map(|(n, line)| read_json(line).map_err(|error| format!("line {n}: {error}")))
            .collect();
    }
    read_text(text)
}

/// A game of `asterism selfplay` or `asterism match`: moves are texts, or objects with a text in `move`.
#[derive(Deserialize)]
struct Json {
    variant: Option<String>,
    fen: Option<String>,
    moves: Vec<Value>,
    result: Option<String>,
    white: Option<String>,
    black: Option<String>,
}

fn read_json(line: &str) -> Result<Sheet, String> {
    let game: Json = serde_json::from_str(line).map_err(|error| {
        let text = error.to_string();
        format!("JSON: {}", text.split(" at line ").next().unwrap_or(&text))
    })?;
    let text = |value: &Value| value.as_str().or_else(|| value.get("move")?.as_str()).map(str::to_string);
    let moves =
        game.moves.iter().map(text).collect::<Option<Vec<_>>>().ok_or("JSON: a move without a text")?;
    let result = game.result.unwrap_or_else(|| "*".to_string());
    let tags = [("White", game.white), ("Black", game.black), ("Variant", game.variant), ("FEN", game.fen)];
    let tags = tags.into_iter().filter_map(|(name, value)| Some((name.to_string(), value?))).collect();
    Ok(Sheet { tags, moves, result })
}

fn read_text(text: &str) -> Result<Vec<Sheet>, String> {
    let mut sheets = Vec::new();
    let mut sheet = Sheet::default();
    let (mut rest, mut variations) = (text, 0);
    while let Some(first) = rest.chars().next() {
        let wrong = |what: &str| {
            format!("line {}: {what}", 1 + text[..text.len() - rest.len()].matches('\n').count())
        };
        let line = rest.find('\n').unwrap_or(rest.len());
        let length = match first {
            '[' if variations == 0 => {
                let tag = read_tag(&rest[..line]).ok_or_else(|| wrong("expected a tag, [Name \"value\"]"))?;
                if !sheet.moves.is_empty() {
                    sheets.push(finish(&mut sheet, "*")); // the game before it has no result
                }
                sheet.tags.push(tag);
                line
            }
            '{' => 1 + rest.find('}').ok_or_else(|| wrong("a comment without an end"))?,
            ';' | '%' => line,
            '(' => {
                variations += 1;
                1
            }
            ')' if variations == 0 => return Err(wrong("')' without '('")),
            ')' => {
                variations -= 1;
                1
            }
            c if c.is_whitespace() => c.len_utf8(),
            _ => {
                let length =
                    rest.find(|c: char| c.is_whitespace() || "{}();".contains(c)).unwrap_or(rest.len());
                let word = &rest[..length.max(first.len_utf8())];
                match RESULTS.contains(&word) {
                    _ if variations > 0 => {}
                    true => sheets.push(finish(&mut sheet, word)),
                    false => sheet.moves.extend(read_move(word)),
                }
                word.len()
            }
        };
        rest = &rest[length..];
    }
    if !sheet.moves.is_empty() {
        sheets.push(finish(&mut sheet, "*"));
    }
    Ok(sheets)
}

fn finish(sheet: &mut Sheet, result: &str) -> Sheet {
    Sheet { result: result.to_string(), ..std::mem::take(sheet) }
}

fn read_tag(line: &str) -> Option<(String, String)> {
    let (name, value) = line.trim_end().strip_prefix('[')?.strip_suffix(']')?.split_once(' ')?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some((name.to_string(), value.replace("\\\"", "\"").replace("\\\\", "\\")))
}

/// The move of a word, without its number and marks; `None` for a number or a `$` mark alone.
fn read_move(word: &str) -> Option<String> {
    let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = if unnumbered.starts_with('.') { unnumbered.trim_start_matches('.') } else { word };
    let text = text.trim_end_matches(['!', '?', '+', '#']);
    (!text.is_empty() && !text.starts_with('$')).then(|| text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(sheet: &Sheet) -> Vec<&str> {
        sheet.moves.iter().map(String::as_str).collect()
    }

    #[test]
    fn a_text_is_read_without_its_trimmings() {
        let text = "% kept by\n[White \"a \\\"b\\\"\"]\n[Variant \"game\"]\n\n1.e2e4! {+0.1/8} (1. d2d4 {(} (c2c4) 1-0) e7e5 $2\n\
                    2. g1f3?! ; the rest\n1/2-1/2\n\n[White \"c\"]\n1... N@d3\n[White \"d\"]\na1b2,c3d4 *";
        let sheets = read(text).unwrap();
        assert_eq!(
            sheets.iter().map(moves).collect::<Vec<_>>(),
            [vec!["e2e4", "e7e5", "g1f3"], vec!["N@d3"], vec!["a1b2,c3d4"]]
        );
        assert_eq!(sheets.iter().map(|s| s.result.as_str()).collect::<Vec<_>>(), ["1/2-1/2", "*", "*"]);
        assert_eq!(
            (sheets[0].tag("White"), sheets[0].variant(), sheets[0].fen()),
            (Some("a \"b\""), Some("game"), None)
        );
    }

    #[test]
    fn a_bare_list_and_json_are_games_too() {
        assert_eq!(moves(&read("e2e4 e7e5\n").unwrap()[0]), ["e2e4", "e7e5"]);
        let json = "{\"variant\":\"x\",\"fen\":\"f\",\"moves\":[\"a1a2\",{\"move\":\"b1b2\",\"cp\":3}],\"result\":\"0-1\"}\n\n";
        let sheets = read(json).unwrap();
        assert_eq!(
            (moves(&sheets[0]), sheets[0].fen(), sheets[0].result.as_str()),
            (vec!["a1a2", "b1b2"], Some("f"), "0-1")
        );
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (text, fault) in [
            ("[White \"x\"]\n[Black x]\n", "line 2: expected a tag"),
            ("e2e4 {never\nends", "line 1: a comment without an end"),
            ("e2e4\n)", "line 2: ')' without '('"),
            ("{\"moves\":[]}\n{\"moves\":[7]}", "line 2: JSON: a move without a text"),
            ("{\"moves\":3}", "line 1: JSON: invalid type"),
        ] {
            assert!(read(text).unwrap_err().starts_with(fault), "{text}: {:?}", read(text));
        }
    }
}
