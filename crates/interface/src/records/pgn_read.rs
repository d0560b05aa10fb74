//! Text in the manner of PGN into games.

use super::notes::NotePlace;
use super::pgn_tokens::{Rest, Spot, Token, Tokens};
use super::read::begins_json;
use super::{ParsedGame, RecordedMove};
use crate::xboard::xboard_knows;
use asterism_engine::rules::{GameResult, ReportedScore};
use asterism_engine::variants::find;
use asterism_support::text::TextError;
use std::collections::{HashMap, VecDeque};

/// Ways to write a null move: a side passes, which the rules of no game here allow.
const NULL_MOVES: [&str; 4] = ["--", "Z0", "0000", "@@@@"];

/// Reads games in the manner of PGN, one after the other: those that were read and not yet handed out, and the one that
/// is being read. A game ends with its result, with `*`, before the tags of another one, or before move numbers that
/// begin anew. If the text of a game is wrong, the next one is read nevertheless.
#[derive(Default)]
pub(super) struct Reader {
    games: VecDeque<Result<ParsedGame, TextError>>,
    game: ParsedGame,
    /// The places of its tags, by their names in small letters.
    places: HashMap<String, usize>,
    /// The first fault of the game.
    fault: Option<TextError>,
    /// Whether a part of the game was left out up to the tags of another one.
    cut: bool,
    line: Line,
    /// The lines that wait for the end of a variation.
    outside: Vec<Line>,
    /// The first and the last number of a move.
    numbers: Option<[u32; 2]>,
    /// The line of the last token.
    at: usize,
    /// Whether that was the result of a variation.
    ended: bool,
    /// Whether the game before this one has ended with a result.
    is_after_result: bool,
}

/// The game or a variation, as far as it was read.
struct Line {
    /// On which line of the text it begins.
    begins: usize,
    /// The place where its last move is played; of a variation without moves, where its first one will be.
    before: NotePlace,
    /// After its last move.
    here: NotePlace,
    /// Comments before its first move.
    comments: Vec<String>,
    has_moves: bool,
}

impl Default for Line {
    fn default() -> Line {
        Line {
            begins: 0,
            before: NotePlace::Start,
            here: NotePlace::Start,
            comments: Vec::new(),
            has_moves: false,
        }
    }
}

impl Reader {
    /// Reads a part of the text that ends between games; `line` is the number of its first line.
    pub(super) fn read(&mut self, text: &str, line: usize) {
        let mut tokens = Tokens::new(text, line);
        while let Some(spot) = tokens.next() {
            if self.is_json(&spot.token) {
                tokens.take_line();
                self.fault(spot.line, "a line of JSON, expected games in one form".into());
                self.end(None);
            } else {
                self.take(spot);
            }
        }
    }

    /// Hands out the next game, if more than this many have been read.
    pub(super) fn next_game(&mut self, waiting: usize) -> Option<Result<ParsedGame, TextError>> {
        if self.games.len() > waiting { self.games.pop_front() } else { None }
    }

    /// Ends with the text.
    pub(super) fn finish(&mut self) {
        if !self.is_between() {
            return self.end(None);
        }
        for (_, text) in std::mem::take(&mut self.game.notes.comments) {
            self.comment_ended(text);
        }
    }

    fn take(&mut self, Spot { line, is_first, after_gap, token }: Spot) {
        match token {
            Token::Tag(name, value) => self.take_tag(line, after_gap, name, value),
            Token::Comment(text) => self.take_comment(after_gap, text),
            Token::Number(1, true) if is_first && self.ended => self.take_first_number(),
            Token::Number(number, is_white) => self.take_number(number, is_white, after_gap),
            Token::Move(text) => self.take_move(line, text),
            Token::Glyph(glyph) if self.line.has_moves => {
                self.game.notes.glyphs.push((self.line.here, glyph));
            }
            Token::Result(result) if self.outside.is_empty() => {
                self.begin(line);
                self.end(Some(result));
            }
            Token::Result(_) => {
                (self.at, self.ended) = (line, true);
                return;
            }
            Token::Glyph(_) => {} // of no move
            Token::Open => {
                let before = self.line.before;
                let inside = Line { begins: line, before, here: before, ..Line::default() };
                self.outside.push(std::mem::replace(&mut self.line, inside));
            }
            Token::Close => self.close(line),
            Token::Fault(reason, rest) => {
                if rest == Rest::OfTheTags && is_first && self.has_moves() {
                    self.end(None); // these are the tags of the next game
                }
                self.fault(line, reason);
                self.cut |= rest == Rest::OtherGame;
            }
        }
        (self.at, self.ended) = (line, false);
    }

    fn take_tag(&mut self, line: usize, after_gap: bool, name: String, value: String) {
        let small = name.to_ascii_lowercase();
        let begins = small == "event" || self.places.contains_key(&small);
        if self.cut || self.has_moves() || after_gap && begins && !self.is_between() {
            self.end(None); // the game before it has no result
        }
        self.begin(line);
        match self.places.get(&small).map(|place| self.game.tags[*place].1 == value) {
            Some(true) => {}
            Some(false) => self.fault(line, format!("the tag {name} again, expected one value")),
            None => {
                self.places.insert(small, self.game.tags.len());
                self.game.tags.push((name, value));
            }
        }
    }

    fn take_comment(&mut self, after_gap: bool, text: String) {
        if text.is_empty() {
            return;
        }
        if self.is_between() && !after_gap && !self.games.is_empty() && self.game.notes.comments.is_empty() {
            self.comment_ended(text);
        } else if !self.outside.is_empty() && !self.line.has_moves {
            self.line.comments.push(text);
        } else {
            match self.game.moves.last_mut().filter(|_| self.outside.is_empty()) {
                Some(_) if text == "book" => self.game.book = self.game.moves.len(),
                Some(played) => read_comment_words(played, &text),
                None => {}
            }
            self.game.notes.comments.push((self.line.here, text));
        }
    }

    /// Reads what follows a result: it belongs to the game that the result ends.
    fn comment_ended(&mut self, text: String) {
        if let Some(Ok(ended)) = self.games.back_mut() {
            let place = ended.moves.len().checked_sub(1).map_or(NotePlace::Start, NotePlace::Played);
            ended.notes.comments.push((place, text));
        }
    }

    /// Takes a move number. Numbers that restart are those of another game. They need not go up by one, for people
    /// count wrongly.
    fn take_number(&mut self, number: u32, is_white: bool, after_gap: bool) {
        if self.cut {
            self.end(None);
        }
        if !self.outside.is_empty() {
            return;
        }
        let [first, last] = self.numbers.unwrap_or([1, 1]);
        let is_anew = number <= first && (number < last || after_gap);
        // Words of a broken tag are no moves: the first number is that of their own game.
        let is_own = self.numbers.is_none() && self.fault.is_some();
        if is_white && self.has_moves() && is_anew && !is_own {
            self.end(None);
        }
        self.numbers = Some([self.numbers.map_or(number, |[first, _]| first), number]);
    }

    /// Begins another game at a first move after a result, though a variation is open.
    fn take_first_number(&mut self) {
        self.end(None);
        self.numbers = Some([1, 1]);
    }

    fn take_move(&mut self, line: usize, text: String) {
        self.begin(line);
        let notes = &mut self.game.notes;
        let here = if self.outside.is_empty() {
            self.game.moves.push(RecordedMove::bare(&text));
            self.game.lines.push(line);
            NotePlace::Played(self.game.moves.len() - 1)
        } else {
            notes.variations.push((self.line.here, text.clone()));
            NotePlace::Tried(notes.variations.len() - 1)
        };
        notes.comments.extend(self.line.comments.drain(..).map(|comment| (here, comment)));
        self.line = Line { before: self.line.here, here, has_moves: true, ..std::mem::take(&mut self.line) };
        if self.outside.is_empty() && NULL_MOVES.contains(&text.as_str()) && !self.may_pass() {
            self.fault(line, format!("'{text}' is a null move, expected a move"));
        }
    }

    /// Returns whether a side may pass: XBoard shows a turn of ours by several plies, and passes between them.
    fn may_pass(&self) -> bool {
        self.game.variant().and_then(|name| find(name).ok()).is_some_and(|entry| !xboard_knows(entry.info))
    }

    fn close(&mut self, line: usize) {
        let Some(outside) = self.outside.pop() else { return self.fault(line, "')' without '('".into()) };
        let inside = std::mem::replace(&mut self.line, outside);
        let here = self.line.here; // what was said in a variation without a move is said of this one
        self.game.notes.comments.extend(inside.comments.into_iter().map(|comment| (here, comment)));
    }

    /// Returns whether no game has begun.
    fn is_between(&self) -> bool {
        self.game.tags.is_empty() && !self.has_moves() && self.fault.is_none()
    }

    /// Returns whether a move, or a variation, was there.
    fn has_moves(&self) -> bool {
        self.line.has_moves || !self.outside.is_empty()
    }

    /// Returns whether the lines of a file of JSON go on here.
    fn is_json(&self, token: &Token) -> bool {
        matches!(token, Token::Comment(text) if self.is_between() && begins_json(text))
    }

    fn begin(&mut self, line: usize) {
        if self.is_between() {
            self.game.line = line;
        }
    }

    fn fault(&mut self, line: usize, reason: String) {
        self.begin(line);
        self.fault.get_or_insert(TextError { line, reason });
    }

    /// Ends the game, with its result if there is one.
    fn end(&mut self, result: Option<Option<GameResult>>) {
        if !self.outside.is_empty() {
            self.fault(self.line.begins, "a variation without an end, expected ')'".into());
        } else if result.is_none() && !self.has_moves() {
            self.fault(self.at, "tags without a game, expected moves or a result".into());
        } else if self.game.tags.is_empty() && self.is_after_result {
            // Text after a game that has no tags begins as games do.
            match self.numbers {
                _ if !self.has_moves() => {
                    self.fault(self.at, "a result without a game, expected moves".into())
                }
                Some([first, _]) if first > 1 => {
                    self.fault(
                        self.game.line,
                        format!("move number {first} after the end of a game, expected 1"),
                    );
                }
                _ => {}
            }
        }
        let is_after_result = result.is_some();
        let result = self.game.agreed_result(result.flatten()).unwrap_or_else(|reason| {
            self.fault(self.game.line, reason);
            None
        });
        let game = ParsedGame { result, ..std::mem::take(&mut self.game) };
        let games = std::mem::take(&mut self.games);
        let fault = self.fault.take();
        *self = Reader { games, at: self.at, is_after_result, ..Reader::default() };
        self.games.push_back(fault.map_or(Ok(game), Err));
    }
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
            played.score = read_in_pawns(score).or(played.score);
            played.depth = depth.or(played.depth);
        }
    }
}

/// Reads a score in pawns, as [`ReportedScore::in_pawns`] writes it; it has a sign.
fn read_in_pawns(text: &str) -> Option<ReportedScore> {
    let sign = if text.starts_with('-') { -1 } else { 1 };
    let amount = text.strip_prefix(['+', '-'])?;
    if let Some(moves) = amount.strip_prefix('M') {
        return Some(ReportedScore::Mate(sign * i64::from(moves.parse::<u32>().ok()?)));
    }
    let pawns: f64 = amount.parse().ok().filter(|pawns: &f64| (0.0..1e9).contains(pawns))?;
    Some(ReportedScore::Cp(sign * (pawns * 100.0).round() as i64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::rules::ReportedScore::{Cp, Mate};

    #[test]
    fn a_score_in_pawns_is_read_as_it_is_written() {
        for score in [Cp(0), Cp(-1234), Mate(1), Mate(3), Mate(0), Mate(-2)] {
            assert_eq!(read_in_pawns(&score.in_pawns()), Some(score));
        }
        for text in ["0.1", "+", "+x", "-M-1", "+M", "+-1", "+1e9", "+NaN"] {
            assert_eq!(read_in_pawns(text), None, "{text}");
        }
    }
}
