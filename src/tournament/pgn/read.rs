//! Text into games.

use super::super::adjudication::Told;
use super::super::record::{GameResult, Played, Record};
use std::collections::HashMap;

/// Reads games one after the other. Tags that are missing are taken as empty, numbers as 0, a missing FEN
/// as the variant's start position; comments in other words, variations and `$` codes are skipped. Moves are
/// not checked. The error names the line.
pub fn read(text: &str) -> Result<Vec<Record>, String> {
    let mut records = Vec::new();
    let mut tags: HashMap<String, String> = HashMap::new();
    let mut moves: Vec<Played> = Vec::new();
    let mut book = 0;
    for (number, word) in words(text)? {
        let wrong = |error: String| format!("line {number}: {error}");
        match word {
            Word::Tag(name, value) => {
                if !moves.is_empty() {
                    return Err(wrong(format!("tag {name} among the moves, expected a result before it")));
                }
                tags.insert(name, value);
            }
            Word::Comment(text) => match moves.last_mut() {
                Some(_) if text == "book" => book = moves.len(),
                Some(played) => hear(played, &text),
                None => {}
            },
            Word::Move(text) => moves.push(Played::bare(&text)),
            Word::Result(result) => {
                let record = record(std::mem::take(&mut tags), std::mem::take(&mut moves), result);
                records.push(Record { book: std::mem::take(&mut book), ..record.map_err(wrong)? });
            }
        }
    }
    if moves.is_empty() && tags.is_empty() { Ok(records) } else { Err("the last game has no result".into()) }
}

fn record(tags: HashMap<String, String>, moves: Vec<Played>, result: GameResult) -> Result<Record, String> {
    let text = |name: &str| tags.get(name).cloned().unwrap_or_default();
    let number = |name: &str| match tags.get(name) {
        None => Ok(0),
        Some(value) => {
            value.parse::<u64>().map_err(|_| format!("tag {name}: '{value}', expected a whole number"))
        }
    };
    let entry = match tags.get("Variant") {
        Some(name) => crate::variants::find(name)?,
        None => &crate::variants::VARIANTS[0],
    };
    let named = text("Result");
    if !named.is_empty() && named != result.text() {
        return Err(format!("the game ends with {}, its tag Result says '{named}'", result.text()));
    }
    Ok(Record {
        game: number("Game")?,
        opening: number("Round").unwrap_or(0).saturating_sub(1),
        variant: entry.info.name.to_string(),
        white: text("White"),
        black: text("Black"),
        result,
        reason: text("Reason"),
        fault: text("Fault").chars().next(),
        ended: number("Ended")?,
        fen: tags.get("FEN").cloned().unwrap_or_else(|| entry.info.start.to_string()),
        book: 0,
        moves,
    })
}

/// Takes what a comment tells of a move; other words mean nothing.
fn hear(played: &mut Played, comment: &str) {
    for word in comment.split_ascii_whitespace() {
        if let Some(nodes) = word.strip_prefix("n=") {
            played.nodes = nodes.parse().ok();
        } else if let Some(seconds) = word.strip_suffix('s') {
            played.ms = seconds.parse().ok().filter(|s| *s >= 0.0).map(|s: f64| (s * 1000.0).round() as u64);
        } else {
            let (score, depth) = word.split_once('/').map_or((word, None), |(s, d)| (s, d.parse().ok()));
            played.score = read_score(score).or(played.score);
            played.depth = depth.or(played.depth);
        }
    }
}

fn read_score(text: &str) -> Option<Told> {
    let sign = if text.starts_with('-') { -1 } else { 1 };
    let amount = text.strip_prefix(['+', '-'])?;
    if let Some(moves) = amount.strip_prefix('M') {
        return Some(Told::Mate(sign * moves.parse::<u32>().ok()? as i64));
    }
    let pawns: f64 = amount.parse().ok().filter(|pawns: &f64| (0.0..1e9).contains(pawns))?;
    Some(Told::Cp(sign * (pawns * 100.0).round() as i64))
}

enum Word {
    Tag(String, String),
    Comment(String),
    Move(String),
    Result(GameResult),
}

/// The words of the text, each with its line.
fn words(text: &str) -> Result<Vec<(usize, Word)>, String> {
    let mut words = Vec::new();
    let (mut rest, mut number) = (text, 1);
    let mut depth = 0; // of variations
    while let Some(first) = rest.chars().next() {
        let wrong = |error: &str| format!("line {number}: {error}");
        let (word, length) = match first {
            '[' if depth == 0 => read_tag(rest).ok_or_else(|| wrong("expected a tag, [Name \"value\"]"))?,
            '{' => read_comment(rest).ok_or_else(|| wrong("a comment without an end"))?,
            ';' | '%' => (None, rest.find('\n').unwrap_or(rest.len())),
            '(' => {
                depth += 1;
                (None, 1)
            }
            ')' if depth == 0 => return Err(wrong("')' without '('")),
            ')' => {
                depth -= 1;
                (None, 1)
            }
            c if c.is_whitespace() => (None, c.len_utf8()),
            c => {
                let stop = |c: char| c.is_whitespace() || "{}();".contains(c);
                let length = rest.find(stop).unwrap_or(rest.len()).max(c.len_utf8());
                (read_word(&rest[..length]).map_err(wrong)?, length)
            }
        };
        words.extend(word.filter(|_| depth == 0).map(|word| (number, word)));
        number += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    Ok(words)
}

/// A tag and its length in bytes.
fn read_tag(text: &str) -> Option<(Option<Word>, usize)> {
    let line = text.lines().next()?;
    let (name, value) = line.strip_prefix('[')?.trim_end().strip_suffix(']')?.split_once(' ')?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
    Some((Some(Word::Tag(name.to_string(), value)), line.len()))
}

/// A comment and its length in bytes.
fn read_comment(text: &str) -> Option<(Option<Word>, usize)> {
    let end = text.find('}')?;
    Some((Some(Word::Comment(text[1..end].trim().to_string())), end + 1))
}

/// A move or a result; numbers of moves and `$` codes mean nothing.
fn read_word(word: &str) -> Result<Option<Word>, &'static str> {
    let results = [GameResult::White, GameResult::Black, GameResult::Draw];
    if let Some(result) = results.into_iter().find(|result| result.text() == word) {
        return Ok(Some(Word::Result(result)));
    }
    if word == "*" {
        return Err("a game without a result, expected 1-0, 0-1 or 1/2-1/2");
    }
    // `1.e2e4` is a number and a move.
    let numbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = if numbered.starts_with('.') { numbered.trim_start_matches('.') } else { word };
    let text = text.trim_end_matches(['!', '?', '+', '#']);
    Ok((!text.is_empty() && !word.starts_with('$')).then(|| Word::Move(text.to_string())))
}
