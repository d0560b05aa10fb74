//! The options of the engine: names, ranges and defaults, once for every protocol.

use crate::search::OutOfMemory;
use crate::variants::{UnknownVariant, VARIANTS, find};
use std::fmt;
use thiserror::Error;

/// Which option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// Size of the transposition table in MiB.
    Hash,
    /// Threads that search.
    Threads,
    /// How many best lines are shown.
    MultiPv,
    /// Whether the host may let the engine ponder; the engine itself needs no telling.
    Ponder,
    /// Milliseconds lost between engine and host, kept in reserve.
    MoveOverhead,
    /// The game.
    Variant,
    /// Whether the host only analyses; changes nothing here, hosts expect it.
    AnalyseMode,
    /// Empties the transposition table.
    ClearHash,
}

impl OptionKind {
    /// The option's name.
    pub fn name(self) -> &'static str {
        OPTIONS.iter().find(|(_, kind, _)| *kind == self).map_or("", |(name, _, _)| name)
    }
}

/// The values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionRange {
    /// Whole numbers from, to, and the default.
    Spin(usize, usize, usize),
    /// True or false, and the default.
    Check(bool),
    /// A variant's name.
    Variant,
    /// None: it is pressed.
    Button,
}

impl fmt::Display for OptionRange {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            OptionRange::Spin(from, to, _) => write!(f, "a whole number from {from} to {to}"),
            OptionRange::Check(_) => f.write_str("true or false"),
            OptionRange::Variant => f.write_str("a variant's name"),
            OptionRange::Button => f.write_str("no value"),
        }
    }
}

/// Why an option was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// There is no option of this name.
    #[error("unknown option '{0}', expected one of {names}", names = names())]
    Unknown(String),
    /// The option does not take this value.
    #[error("option {name}: {}, expected {expected}", shown(value))]
    Value {
        /// The option.
        name: &'static str,
        /// The value, if there was one.
        value: Option<String>,
        /// What it takes.
        expected: OptionRange,
    },
    /// There is no variant of this name.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// There is no memory for a table of this size.
    #[error("option Hash: {0}")]
    Memory(OutOfMemory),
    /// The game cannot be changed while a task has it.
    #[error("option {0}: a task runs")]
    Busy(&'static str),
}

/// The names of all options, separated by commas.
fn names() -> String {
    OPTIONS.iter().map(|(name, _, _)| *name).collect::<Vec<_>>().join(", ")
}

fn shown(value: &Option<String>) -> String {
    value.as_ref().map_or("no value".to_string(), |value| format!("'{value}'"))
}

/// Every option: its name, which it is, and its values.
pub const OPTIONS: &[(&str, OptionKind, OptionRange)] = &[
    ("Hash", OptionKind::Hash, OptionRange::Spin(1, 1 << 20, 16)),
    ("Threads", OptionKind::Threads, OptionRange::Spin(1, 1024, 1)),
    ("MultiPV", OptionKind::MultiPv, OptionRange::Spin(1, 500, 1)),
    ("Ponder", OptionKind::Ponder, OptionRange::Check(false)),
    ("Move Overhead", OptionKind::MoveOverhead, OptionRange::Spin(0, 5000, 10)),
    ("UCI_Variant", OptionKind::Variant, OptionRange::Variant),
    ("UCI_AnalyseMode", OptionKind::AnalyseMode, OptionRange::Check(false)),
    ("Clear Hash", OptionKind::ClearHash, OptionRange::Button),
];

/// The values of the options.
#[derive(Clone, Debug)]
pub struct Options {
    /// MiB.
    pub hash: usize,
    /// Threads.
    pub threads: usize,
    /// Lines.
    pub multipv: usize,
    /// Milliseconds.
    pub overhead: usize,
    /// A registered name.
    pub variant: &'static str,
}

impl Default for Options {
    fn default() -> Self {
        let spin = |wanted| {
            OPTIONS.iter().find_map(|(_, kind, range)| match range {
                OptionRange::Spin(_, _, default) if *kind == wanted => Some(*default),
                _ => None,
            })
        };
        Options {
            hash: spin(OptionKind::Hash).unwrap_or(1),
            threads: spin(OptionKind::Threads).unwrap_or(1),
            multipv: spin(OptionKind::MultiPv).unwrap_or(1),
            overhead: spin(OptionKind::MoveOverhead).unwrap_or(0),
            variant: VARIANTS[0].info.name,
        }
    }
}

impl Options {
    /// Sets an option by name, in any letter case.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<OptionKind, OptionError> {
        let known = OPTIONS.iter().find(|(known, _, _)| known.eq_ignore_ascii_case(name));
        let Some((name, kind, range)) = known else {
            return Err(OptionError::Unknown(name.to_string()));
        };
        let wrong = || OptionError::Value { name, value: value.map(str::to_string), expected: *range };
        match range {
            OptionRange::Spin(from, to, _) => {
                let number = value.and_then(|v| v.parse().ok()).filter(|n| (*from..=*to).contains(n));
                let number = number.ok_or_else(wrong)?;
                match kind {
                    OptionKind::Hash => self.hash = number,
                    OptionKind::Threads => self.threads = number,
                    OptionKind::MultiPv => self.multipv = number,
                    _ => self.overhead = number,
                }
            }
            OptionRange::Check(_) => {
                if !value.is_some_and(|v| ["true", "false"].iter().any(|word| v.eq_ignore_ascii_case(word))) {
                    return Err(wrong());
                }
            }
            OptionRange::Variant => {
                let value = value.ok_or_else(wrong)?;
                self.variant = find(value)?.info.name;
            }
            OptionRange::Button => {}
        }
        Ok(*kind)
    }
}
