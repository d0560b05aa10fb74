//! What can go wrong with a match.

use super::process::{Fault, ProcessError};
use asterism_engine::game::GameError;
use asterism_engine::variants::UnknownVariant;
use asterism_interface::analysis::RequestError;
use asterism_interface::input::LineError;
use std::io;
use thiserror::Error;

/// Why a match cannot go on.
#[derive(Debug, Error)]
pub enum MatchError {
    /// An engine cannot be started.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A position or a move is refused.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The file of the match cannot be used.
    #[error(transparent)]
    Journal(#[from] anyhow::Error),
    /// Random play has given no balanced opening.
    #[error("no balanced opening in {tries} random lines of {turns} turns")]
    NoOpening {
        /// Random lines that were tried.
        tries: u32,
        /// Turns of each.
        turns: u32,
    },
    /// There is no memory for the transposition table.
    #[error(transparent)]
    Memory(#[from] asterism_engine::engine::EngineError),
    /// The system gives no thread.
    #[error("no thread to play in: {0}")]
    Thread(io::Error),
}

/// An engine that cannot be started.
#[derive(Debug, Error)]
#[error("engine {name}: {reason}")]
pub struct EngineError {
    /// The name of the engine.
    pub name: String,
    /// Why.
    pub reason: StartError,
}

/// Why an engine cannot be started.
#[derive(Debug, Error)]
pub enum StartError {
    /// There is no such process.
    #[error(transparent)]
    Process(#[from] ProcessError),
    /// The engine does not answer a command.
    #[error("{}", unanswered(command, fault))]
    Unanswered {
        /// The command.
        command: &'static str,
        /// What happened instead.
        fault: Fault,
    },
    /// The engine has no such option.
    #[error("no option '{option}', it has {}", known.join(", "))]
    NoOption {
        /// The option.
        option: String,
        /// The options that it has.
        known: Vec<String>,
    },
    /// The engine plays orthodox chess alone.
    #[error("no option UCI_Variant for {variant}")]
    OneVariant {
        /// The variant that is wanted.
        variant: &'static str,
    },
    /// The engine does not play the variant.
    #[error("does not play {variant}, it has {}", offered.join(", "))]
    NoVariant {
        /// The variant that is wanted.
        variant: &'static str,
        /// The variants that it plays.
        offered: Vec<String>,
    },
    /// The engine reports an error.
    #[error("{0}")]
    Complaint(String),
}

fn unanswered(command: &str, fault: &Fault) -> String {
    match fault {
        Fault::Gone(how) => format!("ended before it answered '{command}' ({how})"),
        Fault::Late | Fault::Silent => format!("no answer to '{command}'"),
        Fault::Stopped => "stopped".to_string(),
    }
}

/// What is wrong with a file of openings.
#[derive(Debug, Error)]
pub enum BookError {
    /// The file has no opening.
    #[error("no opening in it")]
    Empty,
    /// A line is no opening.
    #[error("line {line}: {error}")]
    Line {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        error: OpeningError,
    },
}

/// Why a line of a file is no opening.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// There is no text of it.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The line is none of a file of positions.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// There is no variant of the name that it has.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// The opening is of another game.
    #[error("a position of {found}, expected {expected}")]
    OtherVariant {
        /// The variant it is of.
        found: &'static str,
        /// That of the match.
        expected: &'static str,
    },
    /// The opening ends within a turn.
    #[error("parts of a turn, expected whole turns")]
    Parts,
    /// The position or a move is wrong, or the game is over after it.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The text is no record of a game.
    #[error("{0}")]
    Record(String),
}

/// What is wrong with what the user says of engines, limits, adjudication or tests.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SpecError {
    /// A quote does not end.
    #[error("{flag}: '{text}' has a quote without an end")]
    Quote {
        /// The flag of the command line.
        flag: &'static str,
        /// What follows it.
        text: String,
    },
    /// A word is no `key=value`.
    #[error("{flag}: '{word}', expected key=value")]
    NotKeyValue {
        /// The flag of the command line.
        flag: &'static str,
        /// The word.
        word: String,
    },
    /// A key stands there more than once.
    #[error("{flag}: '{key}' is given twice")]
    Twice {
        /// The flag of the command line.
        flag: &'static str,
        /// The key.
        key: String,
    },
    /// There is no such key.
    #[error("{flag}: unknown key '{key}', expected {expected}")]
    Key {
        /// The flag of the command line.
        flag: &'static str,
        /// The key.
        key: String,
        /// The keys that there are.
        expected: &'static str,
    },
    /// A key does not take this value.
    #[error("{flag}: {key}={value}, expected {expected}")]
    Value {
        /// The flag of the command line.
        flag: &'static str,
        /// The key.
        key: String,
        /// The value of the word.
        value: String,
        /// What it takes.
        expected: &'static str,
    },
    /// A time control is wrong.
    #[error("{flag}: {error}")]
    TimeControl {
        /// The flag of the command line.
        flag: &'static str,
        /// What is wrong.
        error: TimeControlError,
    },
    /// A test whose hypotheses are in the wrong order.
    #[error("--sprt: elo0={elo0} elo1={elo1}, expected elo0 below elo1")]
    EloOrder {
        /// Elo of the lower hypothesis.
        elo0: f64,
        /// Elo of the upper one.
        elo1: f64,
    },
}

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("tc={0}, expected [MOVES/]SECONDS[+INCREMENT] such as 10+0.1 or 40/60")]
pub struct TimeControlError(pub String);
