//! Files of openings, in any of their forms.

use super::match_log;
use super::opening::{Opening, expect_variant, with_way_out};
use crate::lab::book::BookPosition;
use anyhow::{anyhow, bail};
use asterism_engine::game::{Game, GameError};
use asterism_engine::variants::{Setup, VariantEntry};
use asterism_interface::input::{Lines, without_mark, without_torn_line};
use asterism_interface::records::{GameRecord, ParsedGame, begins_json, read_each};
use asterism_support::text::TextError;
use std::collections::HashSet;

/// The error text for a tree of positions, with a way to convert it.
const TREE: &str = "a tree of positions, expected openings: 'asterism book NAME --from FILE --output TREE --openings EPD' \
    with the flags of that tree writes them";

/// The form of openings in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Positions, one a line.
    Positions,
    /// Objects of JSON, one a line: positions, or games that may go on from them.
    Json,
    /// Moves from the setup, one game a line.
    Lists,
    /// Games with tags.
    Games,
    /// The file of a match.
    Match,
    /// The tree of a book, which is no list of openings.
    Tree,
}

impl Form {
    /// Returns the form of a text, by its first line that is neither empty nor a comment.
    pub fn of(text: &str) -> Form {
        let lines = without_mark(text).lines().map(str::trim);
        let first =
            lines.filter(|line| !line.starts_with('#')).find(|line| !line.is_empty()).unwrap_or_default();
        match first.split_whitespace().next().unwrap_or_default() {
            // PGN may begin with a comment, that of a whole line or one in braces.
            head if head.starts_with(['[', ';', '%']) => Form::Games,
            head if head.starts_with('{') && !begins_json(&first[1..]) => Form::Games,
            head if head.starts_with('{') => Form::of_json(first),
            // A list of moves; any other text is reported as a position with an error.
            head if head.ends_with('.') || head.starts_with("1.") => Form::Lists,
            head if head == "startpos" || head.contains('/') => Form::Positions,
            _ => Form::Lists,
        }
    }

    /// Returns the form of a text that begins with this line of JSON.
    fn of_json(line: &str) -> Form {
        let is_record = || serde_json::from_str::<GameRecord>(line).is_ok();
        match serde_json::from_str::<BookPosition>(line).is_ok() {
            true => Form::Tree,
            false if line.as_bytes().starts_with(match_log::BEGINNING) || is_record() => Form::Match,
            false => Form::Json,
        }
    }
}

/// Returns the opening of a record, with at most this many of its moves, and the line at fault if it has none.
fn of_record(
    read: Result<ParsedGame, TextError>,
    game: &mut dyn Game,
    entry: &VariantEntry,
    most: impl Fn(&ParsedGame) -> usize,
) -> (u64, anyhow::Result<Opening>) {
    let told = match read {
        Ok(told) => told,
        Err(TextError { line, reason }) => return (line as u64, Err(anyhow!(reason))),
    };
    let name = entry.info.name;
    let setup = |told: &ParsedGame| {
        let moves = told.move_texts().take(most(told)).map(str::to_string).collect();
        Setup { fen: told.fen().map(str::to_string), moves, ..Setup::new(name) }
    };
    let turns = setup(&told).moves.len();
    let opening = told.entry(Some(name)).map_err(anyhow::Error::from).and_then(|of| {
        expect_variant(of, entry)?;
        // A game that XBoard has saved is translated.
        let translated = |error: &GameError| match error {
            GameError::Move { .. } | GameError::Fen(_) => told.in_full(Some(name)).ok(),
            _ => None,
        };
        Ok(Opening::of(&setup(&told), game).or_else(|error| match translated(&error) {
            Some((full, _)) => Opening::of(&setup(&full), game),
            None => Err(error),
        })?)
    });
    let error = opening.as_ref().err().and_then(|error| error.downcast_ref::<GameError>());
    let line = error.map_or(told.line, |error| told.line_of(error)) as u64;
    (line, opening.map_err(|error| with_way_out(error, turns)))
}

/// Returns the error of a line.
fn at_line(number: u64, error: anyhow::Error) -> anyhow::Error {
    let told = format!("line {number}: {error}");
    error.context(told)
}

/// Reads a file: positions, one opening per line (see [`Opening`], questions in a line are ignored); lists of moves,
/// one per line; PGN-like records of games; or the file of a match, whose openings are taken, each once. No opening has
/// more than `most` moves; later ones are ignored. If the game is over there is no opening: the second value counts
/// those, and if there are no others, that is an error.
pub(super) fn read_openings(
    text: &str,
    entry: &VariantEntry,
    most: usize,
) -> anyhow::Result<(Vec<Opening>, usize)> {
    let all = read_all(text, entry, most)?;
    let of = all.len();
    let is_over = |error: &anyhow::Error| matches!(error.downcast_ref(), Some(GameError::Over(_)));
    let (mut openings, mut first) = (Vec::new(), None);
    for read in all {
        match read {
            Ok(opening) => openings.push(opening),
            Err(error) if is_over(&error) => drop(first.get_or_insert(error)),
            Err(error) => return Err(error),
        }
    }
    match first {
        Some(error) if openings.is_empty() => Err(error),
        _ => {
            let over = of - openings.len();
            Ok((openings, over))
        }
    }
}

/// Reads each place of a file where an opening is expected.
fn read_all(text: &str, entry: &VariantEntry, most: usize) -> anyhow::Result<Vec<anyhow::Result<Opening>>> {
    let form = Form::of(text);
    let moves = |told: &ParsedGame| if form == Form::Match { most.min(told.book) } else { most };
    let mut game = (entry.open)();
    let mut games = |before: u64, text: &str| -> Vec<anyhow::Result<Opening>> {
        let each = read_each(text).into_iter().map(|read| {
            let (line, opening) = of_record(read, game.as_mut(), entry, moves);
            opening.map_err(|error| at_line(before + line, error))
        });
        each.collect()
    };
    match form {
        Form::Tree => bail!("{TREE}"),
        Form::Games => return Ok(games(0, text)),
        Form::Match => {
            let mut seen = HashSet::new();
            let mut openings = games(0, without_torn_line(text));
            openings.retain(|read| {
                read.as_ref().map_or(true, |opening| seen.insert(opening.command(entry.info)))
            });
            return Ok(openings);
        }
        Form::Positions | Form::Json | Form::Lists => {}
    }
    let mut openings = Vec::new();
    for (number, line) in Lines::new(text.as_bytes()) {
        let fault = |error: anyhow::Error| at_line(number, error);
        let line = line.map_err(|error| fault(error.into()))?;
        match form {
            Form::Lists if line.trim().is_empty() || line.starts_with('#') => {}
            Form::Lists => openings.extend(games(number - 1, &line)),
            _ => openings.extend(Opening::read(&line, entry, most).map_err(fault).transpose()),
        }
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::tournament::openings::Openings;
    use asterism_engine::variants::VARIANTS;
    use rand::SeedableRng;
    use rand::prelude::IndexedRandom;
    use rand_chacha::ChaCha8Rng;

    /// Returns the moves of a random game that is played to its end.
    fn whole_game(entry: &VariantEntry) -> Vec<String> {
        let (mut rng, mut game) = (ChaCha8Rng::seed_from_u64(1), (entry.open)());
        game.set(None, &[]).unwrap();
        let mut moves = Vec::new();
        while game.outcome().is_none() {
            moves.push(game.legal_moves().choose(&mut rng).unwrap().clone());
            game.play_text(moves.last().unwrap()).unwrap();
        }
        moves
    }

    #[test]
    fn where_a_game_is_over_its_beginning_may_be_an_opening() {
        for entry in VARIANTS {
            let (name, moves) = (entry.info.name, whole_game(entry));
            let (list, turns) = (moves.join(" "), moves.len());
            for text in [
                format!("[Variant \"{name}\"]\n\n{list}"),
                list.clone(),
                format!("startpos moves {list}"),
                serde_json::json!({ "moves": moves }).to_string(),
            ] {
                let said = read_openings(&text, entry, usize::MAX).unwrap_err().to_string();
                let hint = format!("); expected fewer than its {turns} turns: --plies N takes the first N");
                assert!(said.contains(": the game is over: ") && said.ends_with(&hint), "{name}: {said}");
                let found = read_openings(&text, entry, turns - 1).unwrap();
                assert_eq!(found.0.iter().map(Opening::turns).collect::<Vec<_>>(), [turns as u64 - 1]);
            }
        }
    }

    #[test]
    fn games_that_are_over_are_left_out_where_there_are_others() {
        for entry in VARIANTS {
            let moves = whole_game(entry);
            let (list, first) = (moves.join(" "), &moves[0]);
            for text in [
                format!("[Round \"1\"]\n\n{list}\n\n[Round \"2\"]\n\n{first} *\n"),
                format!("{list}\n{first}\n"),
                format!("startpos moves {list}\nstartpos moves {first}\n"),
            ] {
                let (found, over) = read_openings(&text, entry, usize::MAX).unwrap();
                assert_eq!((found.iter().map(Opening::turns).collect::<Vec<_>>(), over), (vec![1], 1));
            }
        }
    }

    #[test]
    fn games_may_begin_with_a_comment() {
        for entry in VARIANTS {
            let (name, first) = (entry.info.name, &whole_game(entry)[0]);
            for comment in
                ["{ by hand }", "{ two\nlines }", "{\"quoted\" is no key}", "; by hand", "% by hand"]
            {
                let text = format!("{comment}\n[Variant \"{name}\"]\n\n{first} *\n");
                assert_eq!(Form::of(&text), Form::Games, "{comment}");
                let (found, over) = read_openings(&text, entry, usize::MAX).unwrap();
                assert_eq!((found.len(), found[0].turns(), over), (1, 1, 0), "{comment}");
            }
            assert_eq!(Form::of("{ \"moves\" : [] }"), Form::Json);
        }
    }

    #[test]
    fn errors_in_opening_files_name_their_line() {
        let book = |text: &str| Openings::parse(text, &VARIANTS[0], usize::MAX).map(|(book, _)| book);
        let Ok(Openings::Lines(lines)) = book(
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
