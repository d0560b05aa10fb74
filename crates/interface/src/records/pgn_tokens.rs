//! The tokens of a text in the manner of PGN.

use super::read_result;
use asterism_engine::rules::GameResult;

/// A part of the text that means something.
#[derive(Debug)]
pub(super) enum Token {
    /// Name and value of a tag.
    Tag(String, String),
    /// A comment without line breaks, in braces or after `;`.
    Comment(String),
    /// The number of a move, and whether it is one of White's: `1.`, not `1...`.
    Number(u32, bool),
    Move(String),
    /// A mark of the move before it.
    Glyph(u8),
    /// A result, `None` for `*`.
    Result(Option<GameResult>),
    /// The beginning of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// Text that is no token: the reason, and what to do with the text after it.
    Fault(String, Rest),
}

/// The text after a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rest {
    /// More tokens of this game follow.
    OfTheGame,
    /// The line of a tag was left out.
    OfTheTags,
    /// All was left out up to the next line with tags.
    OtherGame,
}

/// A token and its place.
#[derive(Debug)]
pub(super) struct Spot {
    pub line: usize,
    /// Whether it is the first one of its line.
    pub is_first: bool,
    /// Whether an empty line is before it.
    pub after_gap: bool,
    pub token: Token,
}

/// Reads a text token by token. Lines end with line feeds.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    /// Where the next closing brace is, as far as that was looked for.
    brace: Option<Option<usize>>,
}

impl Iterator for Tokens<'_> {
    type Item = Spot;

    fn next(&mut self) -> Option<Spot> {
        loop {
            let space = self.rest().find(|c| !is_space(c)).unwrap_or(self.rest().len());
            let breaks = self.take(space).matches('\n').count();
            let (line, is_first) = (self.line, breaks > 0 || self.begins_line());
            let token = match self.rest().chars().next()? {
                '%' if self.begins_line() => {
                    self.take_line();
                    None
                }
                '[' => Some(self.read_tag()),
                '{' => Some(self.read_comment()),
                ';' => Some(Token::Comment(plain(&self.take_line()[1..]))),
                '(' => Some(self.single(Token::Open)),
                ')' => Some(self.single(Token::Close)),
                '}' => Some(self.single(fault("'}' without '{'", Rest::OfTheGame))),
                _ => self.read_word(),
            };
            if let Some(token) = token {
                return Some(Spot { line, is_first, after_gap: breaks > 1, token });
            }
        }
    }
}

impl<'a> Tokens<'a> {
    /// Returns the tokens of a text; `line` is the number of its first line.
    pub(super) fn new(text: &'a str, line: usize) -> Tokens<'a> {
        Tokens { text, at: 0, line, brace: None }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn begins_line(&self) -> bool {
        self.at == 0 || self.text[..self.at].ends_with('\n')
    }

    fn take(&mut self, length: usize) -> &'a str {
        let taken = &self.rest()[..length];
        self.line += taken.matches('\n').count();
        self.at += length;
        taken
    }

    /// Takes the rest of the line.
    pub(super) fn take_line(&mut self) -> &'a str {
        self.take(self.rest().find('\n').unwrap_or(self.rest().len()))
    }

    fn single(&mut self, token: Token) -> Token {
        self.take(1);
        token
    }

    fn read_tag(&mut self) -> Token {
        let Some((name, value, length)) = tag(self.rest()) else {
            self.take_line();
            return fault("expected a tag, [Name \"value\"]", Rest::OfTheTags);
        };
        self.take(length);
        Token::Tag(name, value)
    }

    /// Returns a comment in braces. Where it has no end, the braces of the next game would end it.
    fn read_comment(&mut self) -> Token {
        if self.brace.is_none_or(|brace| brace.is_some_and(|brace| brace < self.at)) {
            self.brace = Some(self.rest().find('}').map(|length| self.at + length));
        }
        let end = self.brace.flatten();
        let text = &self.text[self.at + 1..end.unwrap_or(self.text.len())];
        if end.is_some() && !holds_a_game(text) {
            self.take(text.len() + 2);
            return Token::Comment(plain(text));
        }
        while !self.rest().is_empty() {
            let line = self.take_line();
            self.take(self.rest().len().min(1)); // the line feed
            if begins_with_tag(self.rest()) || ends_a_game(line) && begins_moves(self.rest()) {
                break;
            }
        }
        fault("a comment without an end, expected '}'", Rest::OtherGame)
    }

    /// Returns a number, a move, a mark or a result; nothing for a word without a meaning.
    fn read_word(&mut self) -> Option<Token> {
        let rest = self.rest();
        let ends = |c: char| is_space(c) || "{}()[;$*".contains(c);
        let length = rest.char_indices().skip(1).find(|(_, c)| ends(*c)).map_or(rest.len(), |(at, _)| at);
        let word = &rest[..length];
        if let Some(code) = word.strip_prefix('$') {
            self.take(length);
            return code.parse().ok().map(Token::Glyph);
        }
        if let Some(result) = read_result(word) {
            self.take(length);
            return Some(Token::Result(result));
        }
        if let Some((number, is_white, length)) = number(word, rest) {
            self.take(length);
            return number.map(|number| Token::Number(number, is_white));
        }
        let marks = word.trim_end_matches(['!', '?']);
        if marks.is_empty() || marks == "e.p." {
            self.take(length);
            return glyph(&word[marks.len()..]).map(Token::Glyph);
        }
        self.take(marks.len());
        let text = marks.trim_end_matches(['+', '#']);
        match text {
            "" => None,
            _ if text.contains(['"', ']']) => {
                Some(fault(&format!("'{text}', expected a move"), Rest::OfTheGame))
            }
            _ => Some(Token::Move(text.to_string())),
        }
    }
}

fn fault(reason: &str, rest: Rest) -> Token {
    Token::Fault(reason.to_string(), rest)
}

/// Returns whether a character separates tokens. Concatenated files have byte order marks inside, those of DOS an
/// end-of-file mark.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || ['\u{feff}', '\u{1a}'].contains(&c)
}

/// Returns a comment in one line.
fn plain(comment: &str) -> String {
    comment.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the number of a move at the beginning of a word, whether it is White's, and its length with the dots that
/// follow in the `rest` of the text: `1.`, `1...`, `1. ...`, `...`, and also `1`.
fn number(word: &str, rest: &str) -> Option<(Option<u32>, bool, usize)> {
    const DOTS: [char; 2] = ['.', '…'];
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let after = &rest[digits..];
    let is_number = digits == word.len() || after.starts_with(DOTS);
    if !is_number || word == "0000" {
        // a null move of UCI
        return None;
    }
    let end = after.find(|c| c != ' ' && !DOTS.contains(&c)).unwrap_or(after.len());
    let dots = after[..end].trim_end_matches(' ');
    let is_white = dots.chars().filter(|c| DOTS.contains(c)).count() < 2 && !dots.contains(DOTS[1]);
    Some((word[..digits].parse().ok(), is_white, digits + dots.len()))
}

fn glyph(mark: &str) -> Option<u8> {
    let marks = ["!", "?", "!!", "??", "!?", "?!"];
    (1..).zip(marks).find(|(_, known)| *known == mark).map(|(glyph, _)| glyph)
}

/// Returns a tag at the beginning of a text: its name, its value and its length in bytes.
fn tag(text: &str) -> Option<(String, String, usize)> {
    let line = text.split('\n').next()?;
    let inside = line.strip_prefix('[')?.trim_start();
    let (name, value) = inside.split_at(inside.find(|c: char| c.is_whitespace() || c == '"')?);
    if name.is_empty() || name.contains(|c: char| c.is_control() || "[](){};".contains(c)) {
        return None;
    }
    let value = value.trim_start().strip_prefix('"')?;
    let (value, rest) = quoted(value)?;
    Some((name.to_string(), unescaped(value), line.len() - rest.len()))
}

/// Returns the text before the quotation mark and bracket that end a tag, and the text after them. Not every program
/// writes `\"` and `\\` for marks and backslashes within a value.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    let mut is_end = |c: char, rest: &str| {
        let is_mark = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        is_mark && rest.trim_start().starts_with(']')
    };
    let end = text.char_indices().find(|(at, c)| is_end(*c, &text[at + c.len_utf8()..]));
    match end {
        Some((at, _)) => Some((&text[..at], text[at + 1..].trim_start().strip_prefix(']')?)),
        None => Some((text.trim_end().strip_suffix(']')?.trim_end().strip_suffix('"')?, "")),
    }
}

fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = chars.next_if(|next| c == '\\' && ['"', '\\'].contains(next));
        text.push(escaped.unwrap_or(c));
    }
    text
}

fn begins_with_tag(text: &str) -> bool {
    tag(text.trim_start_matches([' ', '\t', '\u{feff}'])).is_some()
}

/// Returns whether a line holds tags alone.
pub(super) fn is_of_tags(line: &str) -> bool {
    let mut rest = line.trim();
    while let Some((_, _, length)) = tag(rest) {
        rest = rest[length..].trim_start();
    }
    rest.is_empty()
}

/// Returns whether a line has a result at its end.
fn ends_a_game(line: &str) -> bool {
    line.split_whitespace().last().is_some_and(|word| read_result(word).is_some())
}

/// Returns whether a text begins with the number of a first move.
fn begins_moves(text: &str) -> bool {
    text.trim_start().strip_prefix("1.").is_some_and(|rest| !rest.starts_with('.'))
}

/// Returns whether a comment goes on into another game: it has tags after an empty line, or another comment after
/// either, or a result at the end of a line and a first move on the next.
fn holds_a_game(comment: &str) -> bool {
    let (mut at, mut gap, mut commented, mut ended) = (0, false, None, false);
    for (number, line) in comment.split_inclusive('\n').enumerate() {
        if ended && begins_moves(line) {
            return true;
        }
        ended = ends_a_game(line) || ended && line.trim().is_empty();
        let is_empty = number > 0 && line.trim().is_empty();
        let is_tag = begins_with_tag(line) && is_of_tags(line);
        if is_empty || is_tag {
            // If no brace follows the first such line, none follows another.
            let another = *commented.get_or_insert_with(|| comment[at..].contains('{'));
            if another || gap && is_tag {
                return true;
            }
        }
        gap = is_empty;
        at += line.len();
    }
    false
}
