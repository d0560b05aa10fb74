//! Games as text: read in any form that `annotate` reads, written in the forms of `match`.

use super::error::ApiError;
use super::place::{MOST_MOVES, Place};
use crate::json::{self, GameObject};
use crate::records::{
    MoveTexts, NotePlace, Notes, ParsedGame, RESULT_TEXTS, RecordedMove, read_each, read_result, result_text,
    write_pgn,
};
use asterism_support::text::printable;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Games of a text that are handed out; a file of a match has more than anybody wants to choose among.
const MOST_GAMES: usize = 1000;

/// Tags of a game to be written: each is looked for among those before it.
const MOST_TAGS: usize = 1000;

/// The tags that follow from the other fields of a game to be written.
const OWN_TAGS: [&str; 6] = ["White", "Black", "Result", "Variant", "SetUp", "FEN"];

/// A text with games in it.
#[derive(Deserialize)]
pub(super) struct Pasted {
    text: String,
    /// The variant if the text does not name one.
    variant: Option<String>,
}

/// A game to be written.
#[derive(Deserialize)]
pub(super) struct Written {
    #[serde(flatten)]
    place: Place,
    white: Option<String>,
    black: Option<String>,
    /// When it was played, `YYYY.MM.DD`.
    date: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game without a result.
    result: Option<String>,
    /// Whether moves are short in the games that have no standard for this.
    #[serde(default)]
    san: bool,
    /// Other tags, by name; those that the fields above give do not count.
    #[serde(default)]
    tags: Vec<(String, String)>,
    /// All moves as a tree, as `games/read` returns it; its first line is the game, whatever the moves of the place
    /// are.
    nodes: Option<Vec<Node>>,
}

/// A game that was read: its record, and all moves of its text as a tree.
#[derive(Serialize)]
struct ReadGame<'a> {
    #[serde(flatten)]
    game: GameObject<'a>,
    /// All tags, in their order.
    tags: &'a [(String, String)],
    nodes: Vec<Node>,
}

/// A position of a game or of a variation, with the comment on the move that leads to it.
#[derive(Serialize, Deserialize)]
struct Node {
    /// The number of the node before it, from 0; the first one has none.
    before: Option<usize>,
    #[serde(rename = "move")]
    text: Option<String>,
    comment: Option<String>,
    #[serde(default)]
    glyphs: Vec<u8>,
}

/// Answers `games/read`. A game that is wrong is left out and reported.
pub(super) fn read(pasted: Pasted) -> Result<String, ApiError> {
    let found = read_each(&pasted.text);
    if found.len() > MOST_GAMES {
        return Err(ApiError::TooMany { what: "games", found: found.len(), most: MOST_GAMES });
    }
    let (mut games, mut errors) = (Vec::new(), Vec::new());
    for (number, game) in (1..).zip(found) {
        match game.map_err(ApiError::from).and_then(|game| read_game(&game, pasted.variant.as_deref())) {
            Ok(object) => games.push(object),
            Err(error) => errors.push((number, error)),
        }
    }
    if games.is_empty() && errors.len() < 2 {
        return Err(errors.pop().map_or(ApiError::NoGame, |(_, error)| error));
    }
    let errors: Vec<String> =
        errors.iter().map(|(number, error)| printable(&format!("game {number}: {error}"))).collect();
    if games.is_empty() {
        return Err(ApiError::NoneRead(errors.join("; ")));
    }
    Ok(json!({ "games": games, "errors": errors }).to_string())
}

/// Returns the object of a game, which every other question takes.
fn read_game(game: &ParsedGame, variant: Option<&str>) -> Result<Value, ApiError> {
    let found = game.moves.len();
    if found > MOST_MOVES {
        return Err(ApiError::TooMany { what: "moves", found, most: MOST_MOVES });
    }
    let (game, _) = game.in_full(variant)?;
    Ok(json!(ReadGame::of(&game, GameObject::of(&game, None)?)))
}

impl<'a> ReadGame<'a> {
    /// Makes the tree of a game: its moves first, then those of its variations, in the order of the text.
    fn of(record: &'a ParsedGame, game: GameObject<'a>) -> ReadGame<'a> {
        let number = |place: NotePlace| match place {
            NotePlace::Start => 0,
            NotePlace::Played(index) => index + 1,
            NotePlace::Tried(index) => record.moves.len() + index + 1,
        };
        let played = game.moves.iter().enumerate();
        let tried = record.notes.variations.iter().map(|(place, text)| (number(*place), text));
        let moves = played.chain(tried).map(|(before, text)| (Some(before), Some(text.clone())));
        let node = |(before, text)| Node { before, text, comment: None, glyphs: Vec::new() };
        let mut nodes: Vec<Node> = [(None, None)].into_iter().chain(moves).map(node).collect();
        for (place, said) in &record.notes.comments {
            let comment = &mut nodes[number(*place)].comment;
            *comment = Some(comment.take().map_or(said.clone(), |before| before + " " + said));
        }
        for (place, glyph) in &record.notes.glyphs {
            nodes[number(*place)].glyphs.push(*glyph);
        }
        ReadGame { game, tags: &record.tags, nodes }
    }
}

/// Answers `games/write`.
pub(super) fn write(game: Written) -> Result<String, ApiError> {
    let mut record = game.record()?;
    let line = json::text(&GameObject::of(&record, None)?) + "\n";
    if let Some(nodes) = &game.nodes {
        (record.moves, record.notes) = line_and_notes(nodes)?;
    }
    record.in_full(None)?; // what is written can be read
    Ok(json!({ "pgn": write_pgn(&record, MoveTexts::of(game.san))?, "json": line }).to_string())
}

/// Returns the first line of a tree, and everything else in it as notes.
fn line_and_notes(nodes: &[Node]) -> Result<(Vec<RecordedMove>, Notes), ApiError> {
    let (mut moves, mut notes, mut places) = (Vec::new(), Notes::default(), Vec::new());
    let mut end = 0; // of the first line, as far as it is known
    for (index, node) in nodes.iter().enumerate() {
        let place = match (node.before, &node.text) {
            (None, None) if index == 0 => NotePlace::Start,
            (Some(before), Some(text)) if before < index && before == end => {
                end = index;
                moves.push(RecordedMove::bare(text));
                NotePlace::Played(moves.len() - 1)
            }
            (Some(before), Some(text)) if before < index => {
                notes.variations.push((places[before], text.clone()));
                NotePlace::Tried(notes.variations.len() - 1)
            }
            _ => {
                return Err(ApiError::Value {
                    name: "nodes",
                    value: format!("number {index}"),
                    expected: "a move after an earlier node, or the first position".to_string(),
                });
            }
        };
        places.push(place);
        notes.comments.extend(node.comment.iter().map(|text| (place, text.clone())));
        notes.glyphs.extend(node.glyphs.iter().map(|glyph| (place, *glyph)));
    }
    Ok((moves, notes))
}

/// Returns whether a text is a day of the calendar, `YYYY.MM.DD`.
fn is_date(text: &str) -> bool {
    let form =
        |(at, byte): (usize, u8)| if at == 4 || at == 7 { byte == b'.' } else { byte.is_ascii_digit() };
    if text.len() != 10 || !(0..).zip(text.bytes()).all(form) {
        return false;
    }
    let number = |digits: std::ops::Range<usize>| text[digits].parse::<usize>().unwrap_or(0);
    let [year, month, day] = [number(0..4), number(5..7), number(8..10)];
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let february = if is_leap { 29 } else { 28 };
    let days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    month.checked_sub(1).and_then(|month| days.get(month)).is_some_and(|last| (1..=*last).contains(&day))
}

impl Written {
    /// Returns the value of the tag `Date`.
    fn date(&self) -> Result<String, ApiError> {
        let Some(date) = &self.date else { return Ok("????.??.??".to_string()) };
        if is_date(date) {
            return Ok(date.clone());
        }
        let expected = "a day of the calendar, YYYY.MM.DD".to_string();
        Err(ApiError::Value { name: "date", value: date.clone(), expected })
    }

    /// Returns the game as a record, its moves legal.
    pub(super) fn record(&self) -> Result<ParsedGame, ApiError> {
        self.place.refuse_parts()?;
        let game = self.place.open()?;
        let start = self.place.after(0)?.fen();
        let name = |name: &Option<String>| printable(name.as_deref().unwrap_or("?"));
        let given = self.result.as_deref().map_or(Some(None), read_result);
        let given = given.ok_or_else(|| ApiError::Value {
            name: "result",
            value: self.result.clone().unwrap_or_default(),
            expected: RESULT_TEXTS.to_string(),
        })?;
        // What the rules say counts more than what the page says, but a draw need not be claimed.
        let result = game.finished().map(|end| end.result).or(given);
        let result = result.or_else(|| game.outcome().map(|end| end.result));
        let tags = [
            ("Event", "Asterism".to_string()),
            ("Site", "?".to_string()),
            ("Date", self.date()?),
            ("Round", "-".to_string()),
            ("White", name(&self.white)),
            ("Black", name(&self.black)),
            ("Result", result_text(result).to_string()),
            ("Variant", game.info().name.to_string()),
            ("SetUp", "1".to_string()),
            ("FEN", start),
        ];
        let moves = self.place.setup.moves.iter().map(|text| RecordedMove::bare(text)).collect();
        let mut record = ParsedGame { moves, ..ParsedGame::new(tags, result) };
        if self.tags.len() > MOST_TAGS {
            return Err(ApiError::TooMany { what: "tags", found: self.tags.len(), most: MOST_TAGS });
        }
        for (name, value) in &self.tags {
            if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
                let expected = "letters, digits and _".to_string();
                return Err(ApiError::Value { name: "tags", value: name.clone(), expected });
            }
            if !OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name)) {
                record.set_tag(name, Some(printable(value)));
            }
        }
        Ok(record)
    }
}
