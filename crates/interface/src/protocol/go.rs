//! The words of UCI's `go`.

use asterism_engine::game::Request;
use asterism_engine::rules::Color;
use asterism_engine::search::bounds::{self, DEPTH, MATE, MOVES_TO_GO, NODES, TIME};
use asterism_engine::search::{GameClock, Limits};
use std::num::IntErrorKind;
use std::ops::RangeInclusive;
use std::time::Duration;
use thiserror::Error;

/// Words of `go`; the moves of `searchmoves` end at the next of them.
const GO_WORDS: &[&str] = &[
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "ponder",
    "mate",
    "searchmoves",
];

/// What is wrong with the words after `go`.
#[derive(Debug, Error)]
pub(super) enum GoError {
    /// `go` knows no such word.
    #[error("go: '{0}', expected one of {words}", words = GO_WORDS.join(" "))]
    Unknown(String),
    /// A word is given a second time.
    #[error("go: '{0}' twice, expected once")]
    Twice(String),
    /// `searchmoves` without a move.
    #[error("go searchmoves: no moves, expected some")]
    NoMoves,
    /// Only the side that is not to move has a clock.
    #[error("go: a clock for the other side only, expected {expected} as well")]
    OtherClock { expected: &'static str },
    /// An increment, or moves to go, and nothing that ends the search.
    #[error("go {word}: no clock, expected {expected} as well")]
    NoClock { word: String, expected: &'static str },
    /// A word without its number, or with one below the `least`.
    #[error("go {word}: {}, expected a whole number{}", shown(found), from(*least))]
    Number { word: String, found: Option<String>, least: i64 },
}

fn shown(found: &Option<String>) -> String {
    found.as_ref().map_or("nothing".into(), |text| format!("'{text}'"))
}

fn from(least: i64) -> String {
    if least == i64::MIN { String::new() } else { format!(" from {least}") }
}

/// What the words after `go` ask for, with `side` to move; the error names the word at fault.
pub(super) fn parse_go(words: &[&str], side: Color, overhead: Duration) -> Result<Request, GoError> {
    let mut limits = Limits { overhead, ..Limits::default() };
    let mut clock = GameClock::default();
    let own_clock = ["wtime", "btime"][side.index()];
    let mut search_moves = Vec::new();
    let mut seen = Vec::new();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        if seen.contains(&word) {
            return Err(GoError::Twice(word.to_string()));
        }
        seen.push(word);
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|w| !GO_WORDS.contains(w)) {
                    search_moves.push(text.to_string());
                }
                if search_moves.is_empty() {
                    return Err(GoError::NoMoves);
                }
            }
            "depth" => limits.depth = Some(count(word, words.next(), &DEPTH)?),
            "nodes" => limits.nodes = Some(number(word, words.next(), NODES.start as i64)? as u64),
            "mate" => limits.mate = Some(count(word, words.next(), &MATE)?),
            "movetime" => {
                limits.movetime = Some(milliseconds(number(word, words.next(), *TIME.start() as i64)?));
            }
            "movestogo" => clock.moves_to_go = Some(count(word, words.next(), &MOVES_TO_GO)?),
            "wtime" | "btime" => {
                let time = milliseconds(number(word, words.next(), i64::MIN)?);
                if word == own_clock {
                    clock.remaining = time;
                }
            }
            "winc" | "binc" => {
                let increment = milliseconds(number(word, words.next(), i64::MIN)?);
                if word.starts_with(['w', 'b'][side.index()]) {
                    clock.increment = increment;
                }
            }
            other => return Err(GoError::Unknown(other.to_string())),
        }
    }
    expect_clock(&seen, own_clock)?;
    limits.clock = seen.contains(&own_clock).then_some(clock);
    Ok(Request { limits, search_moves, ..Request::default() })
}

/// Refuses words about a clock without the clock of the side to move, `own`.
fn expect_clock(seen: &[&str], own: &'static str) -> Result<(), GoError> {
    let first_of = |words: &[&str]| seen.iter().find(|word| words.contains(word));
    if seen.contains(&own) {
        return Ok(());
    }
    if first_of(&["wtime", "btime"]).is_some() {
        return Err(GoError::OtherClock { expected: own });
    }
    let limited = first_of(&["depth", "nodes", "mate", "movetime", "infinite", "ponder"]).is_some();
    match first_of(&["winc", "binc", "movestogo"]) {
        Some(word) if !limited => Err(GoError::NoClock { word: word.to_string(), expected: own }),
        _ => Ok(()),
    }
}

/// A number within these bounds; a larger one is taken as the most.
fn count(word: &str, text: Option<&str>, bounds: &RangeInclusive<u32>) -> Result<u32, GoError> {
    let number = number(word, text, i64::from(*bounds.start()))?;
    Ok(bounds::capped(number as u64, bounds))
}

fn number(word: &str, text: Option<&str>, least: i64) -> Result<i64, GoError> {
    let parsed = text.and_then(whole_number).filter(|n| *n >= least);
    let found = || text.map(str::to_string);
    parsed.ok_or_else(|| GoError::Number { word: word.to_string(), found: found(), least })
}

/// What is too large to be counted to is the largest number there is: some hosts mean "no limit" by it.
fn whole_number(text: &str) -> Option<i64> {
    match text.parse::<i64>() {
        Ok(number) => Some(number),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(i64::MIN),
            _ => None,
        },
    }
}

/// A clock below zero is an empty one: some hosts send that.
fn milliseconds(n: i64) -> Duration {
    bounds::milliseconds(n.max(0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_mean_no_limit_are_taken_as_the_most() {
        let huge = "99999999999999999999";
        let limits = |words: &[&str]| parse_go(words, Color::White, Duration::ZERO).unwrap().limits;
        assert_eq!(limits(&["depth", "1000"]).depth, Some(*DEPTH.end()));
        assert_eq!(limits(&["mate", huge]).mate, Some(*MATE.end()));
        assert_eq!(limits(&["movetime", "0"]).movetime, Some(Duration::ZERO));
        let most = bounds::milliseconds(u64::MAX);
        assert_eq!(limits(&["movetime", huge]).movetime, Some(most));
        let clock = limits(&["wtime", huge, "winc", "-1", "movestogo", huge]).clock.unwrap();
        assert_eq!((clock.remaining, clock.increment), (most, Duration::ZERO));
        assert_eq!(clock.moves_to_go, Some(*MOVES_TO_GO.end()));
        for word in ["depth", "mate", "nodes"] {
            let refused = parse_go(&[word, "0"], Color::White, Duration::ZERO).unwrap_err();
            assert_eq!(refused.to_string(), format!("go {word}: '0', expected a whole number from 1"));
        }
    }
}
