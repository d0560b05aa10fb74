//! Files of openings and the words of a match's flags. The first byte picks the game.

use super::game_bytes::{check_reason, pick_game};
use asterism::lab::batch::{DrawRule, Shard, WinRule};
use asterism::lab::tournament::clock::TimeControl;
use asterism::lab::tournament::openings::Book;
use asterism::lab::tournament::spec;
use asterism::lab::tournament::sprt::Sprt;
use asterism_engine::variants::{Setup, VariantEntry};
use std::fmt::Display;
use std::str::FromStr;

/// Every opening of an accepted file can be played and goes on; written again, it is the same opening. Words are taken
/// or refused with a reason.
pub fn check(data: &[u8]) {
    let Some((entry, rest)) = pick_game(data) else { return };
    let text = String::from_utf8_lossy(rest);
    match Book::parse(&text, entry) {
        Err(reason) => check_reason(reason),
        Ok(Book::Lines(openings)) => {
            assert!(!openings.is_empty());
            for opening in &openings {
                let game = opening.open().unwrap_or_else(|error| panic!("cannot be played: {error}"));
                assert_eq!(game.outcome(), None, "an opening after which nothing is left to play");
                let start = opening.fen.as_deref().unwrap_or("startpos");
                let line = format!("{start} moves {}", opening.moves.join(" "));
                assert_eq!(read_back(&line, entry).first(), Some(opening));
            }
        }
        Ok(Book::Random(_)) => panic!("a file gave random openings"),
    }
    check_words(&text);
}

fn read_back(line: &str, entry: &VariantEntry) -> Vec<Setup> {
    match Book::parse(line, entry) {
        Ok(Book::Lines(openings)) => openings,
        other => panic!("{line}: {other:?}"),
    }
}

/// What follows `--engine`, `--each`, `--tc`, `--draw`, `--win`, `--sprt` and `--shard`: a line each.
fn check_words(text: &str) {
    for line in text.lines().take(4) {
        let (engine, each) = line.split_once('|').unwrap_or((line, ""));
        match spec::engine(engine, each) {
            Err(reason) => check_reason(reason),
            Ok(engine) => assert!(!engine.name.is_empty(), "an engine without a name"),
        }
        read::<TimeControl>(line);
        read::<DrawRule>(line);
        read::<WinRule>(line);
        read::<Sprt>(line);
        read::<Shard>(line);
    }
}

fn read<T: FromStr<Err: Display>>(text: &str) {
    text.parse::<T>().map(drop).unwrap_or_else(check_reason);
}
