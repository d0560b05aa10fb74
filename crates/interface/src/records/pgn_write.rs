//! Games as PGN-like text: tags, then numbered moves with their players' reports in braces, marks and variations. All
//! games are written here, so that other programs can read them.

use super::{NotePlace, ParsedGame, RecordedMove};
use asterism_engine::game::{Game, GameError, Turn};
use asterism_engine::rules::Info;
use asterism_engine::variants::VariantEntry;
use asterism_support::text::printable;
use std::collections::HashMap;

/// Columns of a line of moves.
pub(super) const WIDTH: usize = 100;

/// The value of the tag `Variant` that every reader of chess takes: some refuse the name of the game. It is one of the
/// aliases of that game alone.
const STANDARD: &str = "Standard";

/// The form of moves in games without a standard of their own; in chess they are always short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveTexts {
    /// The full texts that the program uses everywhere.
    Full,
    /// In the short notation.
    Short,
}

impl MoveTexts {
    /// Returns short texts if they are asked for.
    pub fn of(short: bool) -> MoveTexts {
        if short { MoveTexts::Short } else { MoveTexts::Full }
    }
}

/// Writes a game that may be unfinished, the usual seven tags first, with an empty line after tags and moves. Its moves
/// are legal and in full; if they are not, short texts cannot be made and that is an error.
///
/// ```
/// use asterism_interface::records::{MoveTexts, read_games, write_pgn};
///
/// let (game, _) = read_games("1. e2e4 e7e5 2. g1f3 *")?[0].in_full(None)?;
/// let text = write_pgn(&game, MoveTexts::Short)?;
/// assert!(text.starts_with("[Event \"?\"]\n") && text.trim_end().ends_with("1. e4 e5 2. Nf3 *"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_pgn(game: &ParsedGame, texts: MoveTexts) -> Result<String, GameError> {
    write_played(game, &[], texts)
}

/// Writes a game like [`write_pgn`], without playing its moves anew if they are given as `played`.
pub fn write_played(game: &ParsedGame, played: &[Turn], texts: MoveTexts) -> Result<String, GameError> {
    let entry = game.entry(None)?;
    let tags: String = tags(game, entry.info).iter().map(|(name, value)| tag_line(name, value)).collect();
    let short = texts == MoveTexts::Short || is_standard(entry.info);
    let played = if short && game.notes.variations.is_empty() { played } else { &[] };
    let moves = MoveWriter::new(game, entry, short, played).write()?;
    Ok(format!("{tags}\n{moves}"))
}

fn is_standard(info: &Info) -> bool {
    info.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(STANDARD))
}

/// Returns the tags as others read them: a start position goes without saying.
fn tags<'a>(game: &'a ParsedGame, info: &Info) -> Vec<(&'a str, &'a str)> {
    let place = ["Variant", "SetUp", "FEN"];
    let of_place = |name: &str| place.iter().any(|of_place| of_place.eq_ignore_ascii_case(name));
    let mut tags: Vec<(&str, &str)> =
        game.all_tags(game.result_text()).filter(|(name, _)| !of_place(name)).collect();
    let variant = if is_standard(info) { STANDARD } else { info.name };
    let fen = game.fen().filter(|fen| *fen != info.start);
    let told = [Some((place[0], variant)), fen.map(|_| (place[1], "1")), fen.map(|fen| (place[2], fen))];
    tags.splice(7..7, told.into_iter().flatten());
    tags
}

fn tag_line(name: &str, value: &str) -> String {
    let value = printable(value).replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{} \"{value}\"]\n", printable(name))
}

/// Returns the number of White's turn, in full moves, and whether Black begins.
fn first_turn(fen: &str) -> usize {
    let mut fields = fen.split_ascii_whitespace();
    let black = fields.nth(1) == Some("b");
    let number: usize = fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1);
    (number.clamp(1, 1_000_000_000) - 1) * 2 + usize::from(black)
}

/// Returns `12.` before White's moves, `12...` before Black's if needed; turns are counted from 0.
pub(crate) fn turn_number(turn: usize, needed: bool) -> Option<String> {
    match turn % 2 {
        0 => Some(format!("{}.", turn / 2 + 1)),
        _ => needed.then(|| format!("{}...", turn / 2 + 1)),
    }
}

/// A line of moves that is being written: the game, or a variation.
struct Branch {
    /// The position, if texts are to be made short.
    board: Option<Box<dyn Game>>,
    at: NotePlace,
    turn: usize,
    /// Whether the next move gets its number, even if it is Black's.
    numbered: bool,
    /// The first move of a variation that is still to be written.
    first: Option<NotePlace>,
    is_variation: bool,
}

/// A writer of moves with their notes.
struct MoveWriter<'a> {
    game: &'a ParsedGame,
    entry: &'static VariantEntry,
    short: bool,
    /// The moves as they were played; empty if they are to be played on a board.
    played: &'a [Turn],
    /// The first moves of the variations from a place, in the order of the text.
    variations: HashMap<NotePlace, Vec<usize>>,
    comments: HashMap<NotePlace, Vec<&'a str>>,
    glyphs: HashMap<NotePlace, Vec<u8>>,
    words: Vec<String>,
}

impl<'a> MoveWriter<'a> {
    fn new(
        game: &'a ParsedGame,
        entry: &'static VariantEntry,
        short: bool,
        played: &'a [Turn],
    ) -> MoveWriter<'a> {
        let (mut variations, mut comments, mut glyphs) =
            (HashMap::<_, Vec<_>>::new(), HashMap::<_, Vec<_>>::new(), HashMap::<_, Vec<_>>::new());
        for (index, (place, _)) in game.notes.variations.iter().enumerate() {
            variations.entry(*place).or_default().push(index);
        }
        game.notes
            .comments
            .iter()
            .for_each(|(at, text)| comments.entry(*at).or_default().push(text.as_str()));
        game.notes.glyphs.iter().for_each(|(at, glyph)| glyphs.entry(*at).or_default().push(*glyph));
        MoveWriter { game, entry, short, played, variations, comments, glyphs, words: Vec::new() }
    }

    /// Returns the moves, and the result. Variations wait on a stack: they may be nested deeply.
    fn write(mut self) -> Result<String, GameError> {
        let board =
            if self.short && self.played.is_empty() { Some(self.board(self.game.fen())?) } else { None };
        let turn = first_turn(self.game.fen().unwrap_or(self.entry.info.start));
        let at = NotePlace::Start;
        self.say(at);
        let mut branches = vec![Branch { board, at, turn, numbered: true, first: None, is_variation: false }];
        while let Some(mut branch) = branches.pop() {
            let begins = branch.first.is_some();
            let Some(place) = branch.first.take().or_else(|| self.next(branch.at)) else {
                if let (true, Some(word)) = (branch.is_variation, self.words.last_mut()) {
                    word.push(')');
                }
                continue;
            };
            let others = if begins { Vec::new() } else { self.others(&branch, place)? };
            let bracket = self.words.len();
            self.put(&mut branch, place)?;
            if let (true, Some(word)) = (begins, self.words.get_mut(bracket)) {
                word.insert(0, '(');
            }
            branch.numbered = !others.is_empty();
            branches.push(branch);
            branches.extend(others.into_iter().rev());
        }
        self.words.push(self.game.result_text().to_string());
        Ok(wrapped(&self.words) + "\n\n")
    }

    fn board(&self, fen: Option<&str>) -> Result<Box<dyn Game>, GameError> {
        let mut board = (self.entry.open)();
        board.set(fen, &[])?;
        Ok(board)
    }

    /// Returns the move that goes on from a place in its own line.
    fn next(&self, at: NotePlace) -> Option<NotePlace> {
        let played = match at {
            NotePlace::Start => 0,
            NotePlace::Played(index) => index + 1,
            NotePlace::Tried(_) => return self.variations.get(&at)?.first().copied().map(NotePlace::Tried),
        };
        (played < self.game.moves.len()).then_some(NotePlace::Played(played))
    }

    /// Returns the variations that begin at the present place of a line, other than its next move.
    fn others(&self, branch: &Branch, next: NotePlace) -> Result<Vec<Branch>, GameError> {
        let there = self.variations.get(&branch.at).map_or(&[][..], Vec::as_slice);
        let firsts = there.iter().map(|index| NotePlace::Tried(*index)).filter(|first| *first != next);
        let begin = |first| {
            let board = branch.board.as_ref().map(|board| self.board(Some(&board.fen()))).transpose()?;
            let (at, turn) = (branch.at, branch.turn);
            Ok(Branch { board, at, turn, numbered: true, first: Some(first), is_variation: true })
        };
        firsts.map(begin).collect()
    }

    /// Writes a move, and goes on to the place behind it.
    fn put(&mut self, branch: &mut Branch, place: NotePlace) -> Result<(), GameError> {
        let (text, played) = match place {
            NotePlace::Start => return Ok(()),
            NotePlace::Played(index) => (self.game.moves[index].text.as_str(), Some(index)),
            NotePlace::Tried(index) => (self.game.notes.variations[index].1.as_str(), None),
        };
        self.words.extend(turn_number(branch.turn, branch.numbered));
        self.words.push(match (played.and_then(|index| self.played.get(index)), &mut branch.board) {
            (Some(turn), _) => turn.san(),
            (None, Some(board)) => short_played(board.as_mut(), text)?,
            (None, None) => text.to_string(),
        });
        for glyph in self.glyphs.get(&place).into_iter().flatten() {
            self.words.push(format!("${glyph}"));
        }
        if !self.say(place)
            && let Some(index) = played
        {
            self.words.extend(report(&self.game.moves[index], index < self.game.book));
        }
        (branch.at, branch.turn) = (place, branch.turn + 1);
        Ok(())
    }

    /// Writes the comments of a place; false if there are none.
    fn say(&mut self, place: NotePlace) -> bool {
        let Some(comments) = self.comments.get(&place) else { return false };
        for comment in comments {
            let text = format!("{{{}}}", printable(comment).replace('}', ")"));
            self.words.extend(text.split_whitespace().map(str::to_string));
        }
        true
    }
}

/// Words in lines.
fn wrapped(words: &[String]) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in words {
        let length = word.chars().count();
        if column > 0 {
            let fits = column + 1 + length <= WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text += word;
        column += length;
    }
    text
}

/// Returns `{+0.13/8 0.016s n=1931}`, without the values that were not reported.
fn report(played: &RecordedMove, is_book: bool) -> Option<String> {
    if is_book {
        return Some("{book}".to_string());
    }
    let depth = played.depth.map_or(String::new(), |depth| format!("/{depth}"));
    let score = played.score.map_or(String::new(), |score| score.in_pawns());
    let ms = played.ms.map(|ms| format!("{}.{:03}s", ms / 1000, ms % 1000));
    let nodes = played.nodes.map(|nodes| format!("n={nodes}"));
    let judged = Some(score + &depth).filter(|judged| !judged.is_empty());
    let words: Vec<String> = [judged, ms, nodes].into_iter().flatten().collect();
    (!words.is_empty()).then(|| format!("{{{}}}", words.join(" ")))
}

/// Plays a move and returns its short text.
fn short_played(board: &mut dyn Game, text: &str) -> Result<String, GameError> {
    let turn = board.read(text)?;
    board.play(&turn)?;
    Ok(turn.san())
}
