//! The options of the engine: names, ranges and defaults, once for every protocol.

use crate::engine::EngineError;
use crate::game::{EvalFile, EvalFileError};
use crate::search::Strength;
use crate::variants::{UnknownVariant, VARIANTS, find};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
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
    /// The level; the highest is full strength.
    SkillLevel,
    /// What a weaker level's choices depend on, beside the position.
    SkillSeed,
    /// Whether the Elo sets the strength, not the level.
    LimitStrength,
    /// Relative Elo of the strength.
    Elo,
    /// Whether chances of win, draw and loss stand beside the score.
    ShowWdl,
    /// A file with the network of the current variant.
    EvalFile,
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
    /// A file's path, or nothing.
    File,
    /// None: it is pressed.
    Button,
}

impl fmt::Display for OptionRange {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            OptionRange::Spin(from, to, _) => write!(f, "a whole number from {from} to {to}"),
            OptionRange::Check(_) => f.write_str("true or false"),
            OptionRange::Variant => f.write_str("a variant's name"),
            OptionRange::File => f.write_str("a file"),
            OptionRange::Button => f.write_str("no value"),
        }
    }
}

/// Why an option was refused.
#[derive(Debug, Error)]
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
    /// There is no such engine, for lack of memory above all.
    #[error("option Hash: {0}")]
    Engine(EngineError),
    /// There is no network in this file, or not one for the current variant.
    #[error("option EvalFile: {0}")]
    EvalFile(#[from] EvalFileError),
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
    (
        "Skill Level",
        OptionKind::SkillLevel,
        OptionRange::Spin(1, Strength::FULL as usize, Strength::FULL as usize),
    ),
    ("Skill Seed", OptionKind::SkillSeed, OptionRange::Spin(0, 1 << 30, 0)),
    ("UCI_LimitStrength", OptionKind::LimitStrength, OptionRange::Check(false)),
    (
        "UCI_Elo",
        OptionKind::Elo,
        OptionRange::Spin(Strength::ELO.0 as usize, Strength::ELO.1 as usize, Strength::ELO.0 as usize),
    ),
    ("UCI_ShowWDL", OptionKind::ShowWdl, OptionRange::Check(false)),
    ("UCI_Variant", OptionKind::Variant, OptionRange::Variant),
    ("EvalFile", OptionKind::EvalFile, OptionRange::File),
    ("UCI_AnalyseMode", OptionKind::AnalyseMode, OptionRange::Check(false)),
    ("Clear Hash", OptionKind::ClearHash, OptionRange::Button),
];

/// The value of an option that is a file where there is no file.
pub const NO_FILE: &str = "<empty>";

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
    /// The level, used where `limit_strength` does not say otherwise.
    pub skill_level: usize,
    /// What a weaker level's choices depend on.
    pub skill_seed: usize,
    /// Whether `elo` is used.
    pub limit_strength: bool,
    /// Relative Elo.
    pub elo: usize,
    /// Whether to show chances of win, draw and loss.
    pub show_wdl: bool,
    /// A registered name.
    pub variant: &'static str,
    /// The files to evaluate with, by variant; where there is none, the network that is part of the program is used.
    pub(super) eval_files: BTreeMap<&'static str, EvalFile>,
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
            skill_level: spin(OptionKind::SkillLevel).unwrap_or(1),
            skill_seed: spin(OptionKind::SkillSeed).unwrap_or(0),
            limit_strength: false,
            elo: spin(OptionKind::Elo).unwrap_or(0),
            show_wdl: false,
            variant: VARIANTS[0].info.name,
            eval_files: BTreeMap::new(),
        }
    }
}

impl Options {
    /// How strong to play; `None` for full strength.
    pub fn strength(&self) -> Option<Strength> {
        let seed = self.skill_seed as u64;
        match self.limit_strength {
            true => Some(Strength::of_elo(self.elo as u32, seed)),
            false => Strength::of_level(self.skill_level as u32, seed),
        }
    }

    /// The file to evaluate the current variant with.
    pub(super) fn eval_file(&self) -> Option<&EvalFile> {
        self.eval_files.get(self.variant)
    }

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
                    OptionKind::SkillLevel => self.skill_level = number,
                    OptionKind::SkillSeed => self.skill_seed = number,
                    OptionKind::Elo => self.elo = number,
                    _ => self.overhead = number,
                }
            }
            OptionRange::Check(_) => {
                let checked = value.and_then(read_check).ok_or_else(wrong)?;
                match kind {
                    OptionKind::LimitStrength => self.limit_strength = checked,
                    OptionKind::ShowWdl => self.show_wdl = checked,
                    _ => {}
                }
            }
            OptionRange::Variant => {
                let value = value.ok_or_else(wrong)?;
                self.variant = find(value)?.info.name;
            }
            OptionRange::File => {
                let path = value.filter(|value| !value.is_empty() && *value != NO_FILE);
                match path {
                    Some(path) => self.eval_files.insert(self.variant, EvalFile::read(Path::new(path))?),
                    None => self.eval_files.remove(self.variant),
                };
            }
            OptionRange::Button => {}
        }
        Ok(*kind)
    }
}

/// `true` or `false` in any letter case; CECP writes `1` or `0`.
fn read_check(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}
