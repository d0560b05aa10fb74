//! What can be wrong with what a CECP host says.

use super::features::options;
use super::ply::Ply;
use crate::session::{OptionError, SessionError};
use asterism_engine::game::GameError;
use thiserror::Error;

/// Why a command was not obeyed.
#[derive(Debug, Error)]
pub(super) enum CecpError {
    /// The session refuses.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The option or its value is wrong.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A time control or a clock is wrong.
    #[error(transparent)]
    Time(#[from] TimeError),
    /// The position is wrong.
    #[error(transparent)]
    Fen(#[from] HostFenError),
    /// The move or the position is wrong.
    #[error(transparent)]
    Ply(#[from] PlyError),
    /// The position or a move is wrong.
    #[error(transparent)]
    Game(#[from] GameError),
    /// No command begins like this.
    #[error("unknown command")]
    Unknown,
    /// A command without what must follow it.
    #[error("expected a value after it")]
    NoValue,
    /// A command with more than what must follow it.
    #[error("'{0}', expected nothing more")]
    TooMuch(String),
    /// A click without a square.
    #[error("expected a square")]
    NoSquare,
    /// No option that was offered has this name.
    #[error("unknown option '{0}', expected one of {offered}", offered = offered())]
    NoOption(String),
    /// A clock of nodes, which was not offered.
    #[error("a clock of nodes is not offered (nps=0), expected 'st' or 'level'")]
    NodeClock,
    /// A search in a position that the host does not mean.
    #[error("the last position was refused, expected another one first")]
    Refused,
}

fn offered() -> String {
    options().map(|row| row.name).collect::<Vec<_>>().join(", ")
}

/// Why a ply of the host is not played.
#[derive(Debug, Error)]
pub(super) enum PlyError {
    /// The text is no move.
    #[error("not a move, expected squares such as e2e4")]
    NotAMove,
    /// Another ply must come first.
    #[error("the turn goes on, expected {0}")]
    TurnGoesOn(Ply),
    /// A pass where there is none.
    #[error("no turn can be passed here")]
    Pass,
    /// A drop where there is none.
    #[error("nothing can be dropped there")]
    Drop,
    /// Several moves go there.
    #[error("more has to be said: one of {}", listed(_0))]
    Ambiguous(Vec<Ply>),
    /// The move is not legal; the text is the game's reason.
    #[error("{0}")]
    Illegal(String),
    /// There are not so many plies.
    #[error("nothing to take back")]
    NothingToTakeBack,
    /// The game refuses what the host has shown.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A task has the game.
    #[error(transparent)]
    Session(#[from] SessionError),
}

fn listed(plies: &[Ply]) -> String {
    plies.iter().map(Ply::to_string).collect::<Vec<_>>().join(" ")
}

/// What is wrong with a position in the host's writing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum HostFenError {
    /// The board has another number of ranks.
    #[error("FEN board: {found} rank{s}, expected {expected}", s = if *found == 1 { "" } else { "s" })]
    Ranks { found: usize, expected: u8 },
    /// A rank has another number of squares.
    #[error("FEN board: '{rank}' has {found} square{s}, expected {expected}", s = if *found == 1 { "" } else { "s" })]
    Squares { rank: String, found: usize, expected: u8 },
    /// A run of empty squares is longer than a rank.
    #[error("FEN board: '{digits}', expected at most {most}")]
    Run { digits: String, most: u8 },
    /// The game has no such piece.
    #[error("FEN board: '{0}' is no piece of this game")]
    Letter(char),
}

/// What is wrong with a time control or a clock.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum TimeError {
    /// `level` with more or fewer words.
    #[error("expected MOVES MINUTES[:SECONDS] INCREMENT")]
    Level,
    /// A word that says no such thing.
    #[error("'{found}', expected {expected}")]
    Word { found: String, expected: &'static str },
}

impl TimeError {
    pub(super) fn word(found: &str, expected: &'static str) -> TimeError {
        TimeError::Word { found: found.to_string(), expected }
    }
}
