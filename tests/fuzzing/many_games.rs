//! Games out are games in, or an error: bytes become a text of several games whose moves are known, well-formed or with
//! one damage, which is read.
//!
//! Each move names its game, so that one in another game is seen. Whether moves are legal does not matter to the
//! reader.

use asterism_interface::records::{ParsedGame, read_each};

/// Games of a text at most.
const GAMES: usize = 5;
/// Possible comments on a move.
const COMMENTS: &[&str] = &[
    "{fine}",
    "{\n[see the note]\n}",
    "{[%clk 0:01] ( }",
    "; fine\n",
    "{}",
    "\n% fine\n",
    "$1",
    "{a\n[b\n\nc}",
    "{; x\n%y}",
    "!? ",
    "; } ) { [x]\n",
    "\n% } ) {\n",
    "{1-0 *}",
    "; 1-0 [Event \"x\"]\n",
    "{a { b}",
    "{\n[Event \"x\"]\n}",
];
/// The number of these without text that a damage nearby could expose: results, tags, braces that end no comment.
const PLAIN: usize = 10;
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
/// Texts that a damage adds or removes.
const DAMAGES: [&str; 7] = ["{", "}", "(", ")", "[", "]", "\""];
/// The text between games without damage; otherwise there is an empty line, which distinguishes a comment without an
/// end from a long one.
const GAPS: [&str; 4] = ["\n\n", "\n", " ", "\n\n\n"];

/// Bytes taken one after the other; 0 after the last.
struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    fn below(&mut self, limit: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(*first) % limit
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// A game as it is written.
struct Written {
    number: usize,
    has_tags: bool,
    /// Where its tags end in the text.
    tags_end: usize,
    moves: Vec<String>,
    result: Option<&'static str>,
}

/// Builds games from the bytes, intact or with a damage, and checks how they are read.
pub fn check(data: &[u8]) {
    let mut choices = Choices(data);
    let damage = choices.below(3) > 0;
    let (comments, gaps) = if damage { (&COMMENTS[..PLAIN], &GAPS[..1]) } else { (COMMENTS, &GAPS[..]) };
    let mut text = choices.of(&["", "\u{feff}", "{intro}\n"]).to_string();
    let (mut games, mut ends): (Vec<Written>, Vec<usize>) = Default::default();
    for number in 0..1 + choices.below(GAMES) {
        // A damage can hide a number, so that only tags separate a game from the one before it, if that has no result.
        let open = damage && games.last().is_some_and(|game| game.result.is_none());
        let has_tags = choices.below(4) > 0 || open;
        games.push(write(number, has_tags, &mut choices, comments, &mut text));
        ends.push(text.len());
        text += if games[number].result.is_some() { choices.of(gaps) } else { GAPS[0] };
    }
    let damaged = damage.then(|| {
        let number = choices.below(games.len());
        let before_tags = games.get(number + 1).is_none_or(|next| next.has_tags);
        if choices.below(4) == 0 && before_tags {
            text.replace_range(games[number].tags_end..ends[number], ""); // tags without a game
            return number;
        }
        let at = break_text(&mut choices, &mut text);
        ends.iter().position(|end| at <= *end).unwrap_or(games.len() - 1)
    });
    compare(&games, damaged, &text.replace('\n', choices.of(&["\n", "\r\n", "\r"])));
}

/// Adds a game to the text.
fn write(
    number: usize,
    has_tags: bool,
    choices: &mut Choices,
    comments: &[&str],
    text: &mut String,
) -> Written {
    if has_tags {
        *text += &format!("[Event \"{number}\"]{}", choices.of(&["\n", " ", ""]));
        *text +=
            choices.of(&["", "[White \"a \\\"] b\"]", "[fen\t\"[8]\" ]\n", "[White \"x\"]\n\n[Black \"y\"]"]);
        *text += choices.of(&["\n\n", "\n", ""]);
    }
    let tags_end = text.len();
    // A game needs tags or moves to be known by; without a result it needs moves and a first number.
    let mut moves = Vec::new();
    for turn in 0..choices.below(6).max(usize::from(!has_tags)) {
        let word = format!("g{number}m{turn}");
        *text += &match (turn, turn % 2 + choices.below(2)) {
            (0, _) => "1. ".to_string(),
            (_, 0) => format!("{}{}", turn / 2 + 1, choices.of(&[".", ". ", " "])),
            (_, 1) => String::new(),
            _ => format!("{}... ", turn / 2 + 1),
        };
        *text += &word;
        add_notes(choices, comments, &word, 0, text);
        *text += choices.of(&[" ", "\n", "  "]);
        moves.push(word);
    }
    let result = (moves.is_empty() || choices.below(4) > 0).then(|| choices.of(&RESULTS));
    *text += result.unwrap_or_default();
    Written { number, has_tags, tags_end, moves, result }
}

/// Adds a comment on a move, and variations in its place.
fn add_notes(choices: &mut Choices, comments: &[&str], word: &str, depth: usize, text: &mut String) {
    match choices.below(6) {
        0 | 1 => *text += &format!(" {}", choices.of(comments)),
        2 if depth < 4 => {
            *text += &format!(" ({} {word}v", choices.of(&["", "{why}", "1..."]));
            add_notes(choices, comments, word, depth + 1, text);
            *text += choices.of(&[")", " x )", " 1-0)"]);
        }
        _ => {}
    }
}

/// Inserts or removes a text; returns the place.
fn break_text(choices: &mut Choices, text: &mut String) -> usize {
    let (word, puts) = (choices.of(&DAMAGES), choices.below(2) == 0);
    let at = (choices.below(256) * 256 + choices.below(256)) % (text.len() + 1);
    let at = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    match text[at..].find(word).filter(|_| !puts) {
        Some(length) => {
            text.remove(at + length);
            at + length
        }
        None => {
            text.insert_str(at, word);
            at
        }
    }
}

/// Checks that every game that is read is one of those written, unchanged, in their order. Only the `damaged` one may
/// differ or be split; none is missing without an error.
fn compare(games: &[Written], damaged: Option<usize>, text: &str) {
    let read = read_each(text);
    let has_errors = read.iter().any(Result::is_err);
    assert!(damaged.is_some() || read.len() == games.len() && !has_errors, "{read:?} in {text:?}");
    let mut last = None;
    for found in read.iter().flatten() {
        let Some(number) = number_of(found, text) else {
            assert!(damaged.is_some(), "{found:?} in {text:?}");
            continue;
        };
        let is_next = last.is_none_or(|last| last < number || last == number && damaged == Some(number));
        assert!(is_next, "game {number} again in {text:?}");
        last = Some(number);
    }
    for game in games.iter().filter(|game| damaged != Some(game.number)) {
        match read.iter().flatten().find(|found| number_of(found, text) == Some(game.number)) {
            Some(found) => {
                let as_written = found.move_texts().eq(game.moves.iter().map(String::as_str))
                    && found.result_text() == game.result.unwrap_or("*")
                    && found.tags.is_empty() != game.has_tags;
                assert!(as_written, "{found:?} in {text:?}");
            }
            None => assert!(has_errors, "game {} is missing in {text:?}", game.number),
        }
    }
}

/// Returns the number of a game by its tag and its moves, if one of them has it; all must agree.
fn number_of(found: &ParsedGame, text: &str) -> Option<usize> {
    let event = found.tags.iter().find(|(name, _)| name == "Event").map(|(_, value)| value.as_str());
    let moves = found.move_texts().filter_map(|word| Some(word.strip_prefix('g')?.split_once('m')?.0));
    let mut numbers = event.into_iter().chain(moves).filter_map(|number| number.parse().ok());
    let first = numbers.next()?;
    assert!(numbers.all(|number| number == first), "mixed: {found:?} in {text:?}");
    Some(first)
}
