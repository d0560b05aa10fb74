//! Text in the manner of PGN into games. Numbers, variations, marks and comments in other words than ours are
//! skipped.

use super::{ParsedGame, RecordError, RecordedMove};
use asterism_engine::rules::{GameResult, ReportedScore};

/// Reads games one after the other. A game ends with its result, with `*`, or where another one's tags begin.
pub(super) fn read_pgn(text: &str) -> Result<Vec<ParsedGame>, RecordError> {
    let mut games = Vec::new();
    let mut game = ParsedGame::default();
    let mut last_line = 1;
    for (line, token) in tokens(text)? {
        match token {
            Token::Tag(name, value) => {
                if !game.moves.is_empty() {
                    games.push(finish(&mut game, None, last_line)); // the game before it has no result
                }
                game.tags.push((name, value));
            }
            Token::Comment(text) => match game.moves.last_mut() {
                Some(_) if text == "book" => game.book = game.moves.len(),
                Some(played) => read_comment_words(played, &text),
                None => {}
            },
            Token::Move(text) => game.moves.push(RecordedMove::bare(&text)),
            Token::Result(result) => games.push(finish(&mut game, result, line)),
        }
        last_line = line;
    }
    if !game.moves.is_empty() {
        games.push(finish(&mut game, None, last_line));
    }
    if !game.tags.is_empty() {
        return Err(RecordError {
            line: last_line,
            reason: "tags without a game, expected moves or a result".into(),
        });
    }
    Ok(games)
}

fn finish(game: &mut ParsedGame, result: Option<GameResult>, line: usize) -> ParsedGame {
    ParsedGame { result, line, ..std::mem::take(game) }
}

/// Reads score, depth, time and nodes of a move from its comment; other words mean nothing.
fn read_comment_words(played: &mut RecordedMove, comment: &str) {
    for word in comment.split_ascii_whitespace() {
        if let Some(nodes) = word.strip_prefix("n=") {
            played.nodes = nodes.parse().ok();
        } else if let Some(seconds) = word.strip_suffix('s') {
            played.ms = seconds.parse().ok().filter(|s| *s >= 0.0).map(|s: f64| (s * 1000.0).round() as u64);
        } else {
            let (score, depth) = word.split_once('/').map_or((word, None), |(s, d)| (s, d.parse().ok()));
            played.score = ReportedScore::read_in_pawns(score).or(played.score);
            played.depth = depth.or(played.depth);
        }
    }
}

enum Token {
    Tag(String, String),
    Comment(String),
    Move(String),
    /// `None` for `*`.
    Result(Option<GameResult>),
}

/// The tokens of the text outside of variations, each with its line.
fn tokens(text: &str) -> Result<Vec<(usize, Token)>, RecordError> {
    let mut tokens = Vec::new();
    let (mut rest, mut line) = (text, 1);
    let mut variations = 0;
    while let Some(first) = rest.chars().next() {
        let wrong = |reason: &str| RecordError { line, reason: reason.to_string() };
        let (token, length) = match first {
            '[' if variations == 0 => {
                read_tag(rest).ok_or_else(|| wrong("expected a tag, [Name \"value\"]"))?
            }
            '{' => read_comment(rest).ok_or_else(|| wrong("a comment without an end"))?,
            ';' | '%' => (None, rest.find('\n').unwrap_or(rest.len())),
            '(' => {
                variations += 1;
                (None, 1)
            }
            ')' if variations == 0 => return Err(wrong("')' without '('")),
            ')' => {
                variations -= 1;
                (None, 1)
            }
            c if c.is_whitespace() => (None, c.len_utf8()),
            c => {
                let stop = |c: char| c.is_whitespace() || "{}();".contains(c);
                let length = rest.find(stop).unwrap_or(rest.len()).max(c.len_utf8());
                (read_word(&rest[..length]), length)
            }
        };
        tokens.extend(token.filter(|_| variations == 0).map(|token| (line, token)));
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    Ok(tokens)
}

/// A tag and its length in bytes.
fn read_tag(text: &str) -> Option<(Option<Token>, usize)> {
    let line = text.lines().next()?;
    let (name, value) = line.strip_prefix('[')?.trim_end().strip_suffix(']')?.split_once(' ')?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
    Some((Some(Token::Tag(name.to_string(), value)), line.len()))
}

/// A comment and its length in bytes.
fn read_comment(text: &str) -> Option<(Option<Token>, usize)> {
    let end = text.find('}')?;
    Some((Some(Token::Comment(text[1..end].trim().to_string())), end + 1))
}

/// A move or a result; nothing for the number of a move or a `$` code alone.
fn read_word(word: &str) -> Option<Token> {
    if let Some(result) = GameResult::read_or_unfinished(word) {
        return Some(Token::Result(result));
    }
    // `1.e2e4` is a number and a move.
    let numbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = if numbered.starts_with('.') { numbered.trim_start_matches('.') } else { word };
    let text = text.trim_end_matches(['!', '?', '+', '#']);
    (!text.is_empty() && !text.starts_with('$')).then(|| Token::Move(text.to_string()))
}
