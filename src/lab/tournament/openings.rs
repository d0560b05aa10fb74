//! Where games begin: random play that our own search finds balanced, or the lines of a file.

use super::opening::{Opening, expect_variant};
use anyhow::{anyhow, bail};
use asterism_engine::engine::{Engine, Hash, Threads};
use asterism_engine::game::{Game, GameError, play_random_turns};
use asterism_engine::search::Limits;
use asterism_engine::variants::{Setup, VariantEntry};
use asterism_interface::input::{Lines, without_mark};
use asterism_interface::records::{ParsedGame, RecordError, read_each};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

/// Random lines that are tried for one opening before it is said that there is none.
const TRIES: u32 = 500;

/// Where openings come from.
#[derive(Clone, Debug)]
pub enum Book {
    /// Random play from the start position.
    Random(RandomOpenings),
    /// These in their order, and again from the first.
    Lines(Vec<Opening>),
}

/// How openings stand in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Positions or objects of JSON, one a line.
    Positions,
    /// Moves from the setup, one game a line.
    Lists,
    /// Games with tags.
    Games,
}

impl Form {
    /// The form of a text, by its first line that is neither empty nor a comment.
    pub fn of(text: &str) -> Form {
        let lines = without_mark(text).lines().map(str::trim);
        let first =
            lines.filter(|line| !line.starts_with('#')).find(|line| !line.is_empty()).unwrap_or_default();
        match first.split_whitespace().next().unwrap_or_default() {
            head if head.starts_with('[') => Form::Games,
            // Of a list of moves; what is none of the three is reported as a position is.
            head if head.ends_with('.') || head.starts_with("1.") => Form::Lists,
            head if head == "startpos" || head.contains('/') || head.starts_with('{') => Form::Positions,
            _ => Form::Lists,
        }
    }
}

/// The opening of a record, and the line that is at fault if it has none.
fn of_record(
    read: Result<ParsedGame, RecordError>,
    game: &mut dyn Game,
    entry: &VariantEntry,
    most: usize,
) -> (u64, anyhow::Result<Opening>) {
    let told = match read {
        Ok(told) => told,
        Err(RecordError { line, reason }) => return (line as u64, Err(anyhow!(reason))),
    };
    let opening = told.entry(Some(entry.info.name)).map_err(anyhow::Error::from).and_then(|of| {
        expect_variant(of, entry)?;
        let moves = told.move_texts().take(most).map(str::to_string).collect();
        let fen = told.fen().map(str::to_string);
        Ok(Opening::of(&Setup { fen, moves, ..Setup::new(entry.info.name) }, game)?)
    });
    let error = opening.as_ref().err().and_then(|error| error.downcast_ref::<GameError>());
    (error.map_or(told.line, |error| told.line_of(error)) as u64, opening)
}

/// How random openings are made. The same numbers give the same openings in the same build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct RandomOpenings {
    /// Seed of all of them.
    pub seed: u64,
    /// Turns to play.
    pub turns: u32,
    /// Centipawns that the score after them may not exceed for either side.
    pub balance: u32,
    /// Nodes of the search that finds the score.
    pub nodes: u64,
    /// The number of the first of them, from 0.
    #[serde(skip_serializing_if = "is_zero")]
    pub first: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Book {
    /// Reads a file: positions, an opening a line (see [`Opening`], what a line asks is left out); lists of moves, one
    /// a line; or records of games in the manner of PGN. No opening has more than `most` moves; what follows is left
    /// out.
    pub fn parse(text: &str, entry: &VariantEntry, most: usize) -> anyhow::Result<Book> {
        let mut game = (entry.open)();
        let mut games = |before: u64, text: &str| -> anyhow::Result<Vec<Opening>> {
            let each = read_each(text).into_iter().map(|read| {
                let (line, opening) = of_record(read, game.as_mut(), entry, most);
                opening.map_err(|error| anyhow!("line {}: {error}", before + line))
            });
            each.collect()
        };
        let form = Form::of(text);
        if let Form::Games = form {
            return Book::of_lines(games(0, text)?);
        }
        let mut openings = Vec::new();
        for (number, line) in Lines::new(text.as_bytes()) {
            let fault = |error: anyhow::Error| anyhow!("line {number}: {error}");
            let line = line.map_err(|error| fault(error.into()))?;
            match form {
                Form::Lists if line.trim().is_empty() || line.starts_with('#') => {}
                Form::Lists => openings.extend(games(number - 1, &line)?),
                _ => openings.extend(Opening::read(&line, entry, most).map_err(fault)?),
            }
        }
        Book::of_lines(openings)
    }

    fn of_lines(openings: Vec<Opening>) -> anyhow::Result<Book> {
        if openings.is_empty() { bail!("no opening in it") } else { Ok(Book::Lines(openings)) }
    }

    /// The book from the opening with this number on, counted from 0.
    pub fn from(mut self, first: u64) -> Book {
        match &mut self {
            Book::Random(random) => random.first = first,
            Book::Lines(lines) => {
                let first = (first % lines.len() as u64) as usize;
                lines.rotate_left(first);
            }
        }
        self
    }

    /// The lines in an order that follows from `seed`.
    pub fn shuffled(mut self, seed: u64) -> Book {
        if let Book::Lines(lines) = &mut self {
            lines.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        }
        self
    }

    /// Opening number `number`, from 0.
    pub fn opening(&self, number: u64, entry: &VariantEntry) -> anyhow::Result<Opening> {
        match self {
            Book::Lines(openings) => Ok(openings[(number % openings.len() as u64) as usize].clone()),
            Book::Random(random) => random.opening(number, entry),
        }
    }
}

impl RandomOpenings {
    fn opening(&self, number: u64, entry: &VariantEntry) -> anyhow::Result<Opening> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(number.wrapping_add(self.first));
        for _ in 0..TRIES {
            if let Some(moves) = self.line(&mut rng, entry)? {
                return Ok(Opening(Setup { moves, ..Setup::new(entry.info.name) }));
            }
        }
        bail!("no balanced opening in {TRIES} random lines of {} turns", self.turns)
    }

    /// A random line, if it is balanced.
    fn line(&self, rng: &mut ChaCha8Rng, entry: &VariantEntry) -> anyhow::Result<Option<Vec<String>>> {
        let mut game = (entry.open)();
        let line = play_random_turns(game.as_mut(), self.turns as usize, rng)?;
        let Some(line) = line else { return Ok(None) };
        let answer = Engine::new(Hash(1), Threads(1))?.search(&mut game, Limits::nodes(self.nodes))?;
        let score = answer.first().score;
        Ok((score.unsigned_abs() <= self.balance).then_some(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::variants::VARIANTS;

    #[test]
    fn random_openings_follow_from_their_seed_and_number() {
        for entry in VARIANTS {
            let random = |seed, balance| RandomOpenings { seed, turns: 6, balance, nodes: 300, first: 0 };
            let opening = |seed, number| random(seed, 200).opening(number, entry).unwrap();
            assert_eq!(opening(1, 0), opening(1, 0));
            assert_ne!(opening(1, 0), opening(1, 1));
            assert_ne!(opening(1, 0), opening(2, 0));
            let opening = opening(1, 0);
            let text = format!("startpos moves {}", opening.0.moves.join(" "));
            assert_eq!(Opening::read(&text, entry, usize::MAX).unwrap().unwrap(), opening);
            assert_eq!(opening.moves().len(), 6);
        }
    }

    #[test]
    fn the_order_of_a_file_follows_from_its_seed() {
        let line = |n: usize| Opening(Setup { fen: Some(n.to_string()), ..Setup::default() });
        let lines: Vec<Opening> = (0..50).map(line).collect();
        let shuffled = |seed| match Book::Lines(lines.clone()).shuffled(seed) {
            Book::Lines(lines) => lines,
            Book::Random(_) => Vec::new(),
        };
        let mut one = shuffled(1);
        assert_eq!(one, shuffled(1));
        assert!(one != lines && one != shuffled(2));
        one.sort_by_key(|opening| opening.0.fen.as_ref().unwrap().parse::<usize>().unwrap());
        assert_eq!(one, lines);
    }

    #[test]
    fn an_unbalanced_line_is_no_opening() {
        let entry = &VARIANTS[0];
        let lines = |balance| {
            let random = RandomOpenings { seed: 1, turns: 6, balance, nodes: 300, first: 0 };
            let is_one = |&n: &u64| random.line(&mut ChaCha8Rng::seed_from_u64(n), entry).unwrap().is_some();
            (0..40).filter(is_one).count()
        };
        let (some, more, all) = (lines(20), lines(100), lines(100_000));
        assert!(some < more && more < all, "{some} {more} {all}");
    }

    #[test]
    fn a_file_is_read_line_by_line_and_what_is_wrong_is_named() {
        let book = |text: &str| Book::parse(text, &VARIANTS[0], usize::MAX);
        let Ok(Book::Lines(lines)) = book(
            "# x\n\nstartpos moves e2e4 ; x\n7k/8/8/8/8/8/8/K7 b - - 3 9\n\u{feff}7k/8/8/8/8/8/8/K7 b - - hmvc 3; fmvn 9;\n\
             {\"moves\":[\"e4\"],\"id\":7}\r\n",
        ) else {
            panic!("not read")
        };
        let moves = Opening(Setup { moves: vec!["e2e4".into()], ..Setup::new(VARIANTS[0].info.name) });
        let fen = Some("7k/8/8/8/8/8/8/K7 b - - 3 9".into());
        let fen = Opening(Setup { fen, ..Setup::new(VARIANTS[0].info.name) });
        assert_eq!(lines, [moves.clone(), fen.clone(), fen, moves]);
        let wrong = [
            ("", "no opening in it"),
            ("startpos\nstartpos moves e2e5", "line 2: illegal move 'e2e5'"),
            ("8/8 w", "line 1: FEN"),
            ("R6k/6pp/8/8/8/8/8/K7 b - - 0 1", "line 1: the game is over: 1-0 (checkmate)"),
            ("{\"parts\":[\"e2e4\"]}", "line 1: parts of a turn, expected whole turns"),
            ("7k/8/8/8/8/8/8/K7 b - - hmvc x;", "line 1: EPD hmvc: 'x', expected a whole number"),
        ];
        for (text, error) in wrong {
            assert!(book(text).is_err_and(|e| e.to_string().starts_with(error)), "{text}: {:?}", book(text));
        }
    }
}
