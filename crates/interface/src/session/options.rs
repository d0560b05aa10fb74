//! The options of the engine: names, ranges and defaults, once for every protocol.

use crate::input::FileError;
use asterism_engine::engine::EngineError;
use asterism_engine::game::{EvalFile, EvalFileError};
use asterism_engine::search::{Strength, bounds};
use asterism_engine::variants::{UnknownVariant, VARIANTS, find};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
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
        OPTIONS.iter().find(|row| row.kind == self).map_or("", |row| row.name)
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
    /// The file cannot be read.
    #[error("option EvalFile: {0}")]
    File(#[from] FileError),
    /// There is no network in this file, or not one for the current variant.
    #[error("option EvalFile: {0}")]
    EvalFile(#[from] EvalFileError),
    /// The game cannot be changed while a task has it.
    #[error("option {0}: a task runs")]
    Busy(&'static str),
}

/// The names of all options, separated by commas.
fn names() -> String {
    OPTIONS.iter().map(|row| row.name).collect::<Vec<_>>().join(", ")
}

fn shown(value: &Option<String>) -> String {
    value.as_ref().map_or("no value".to_string(), |value| format!("'{value}'"))
}

/// An option of the engine.
pub struct OptionRow {
    /// Its name.
    pub name: &'static str,
    /// Which it is.
    pub kind: OptionKind,
    values: Values,
}

/// The values of an option, and where one of them goes.
enum Values {
    /// Whole numbers, the default, and what sets one.
    Spin(RangeInclusive<u32>, u32, fn(&mut Options, usize)),
    /// True or false, the default, and what sets it.
    Check(bool, fn(&mut Options, bool)),
    /// A variant's name.
    Variant,
    /// A file, which the session reads: it has the game that the file is for.
    File,
    /// None: what it does is done by the session.
    Button,
}

impl OptionRow {
    const fn new(name: &'static str, kind: OptionKind, values: Values) -> OptionRow {
        OptionRow { name, kind, values }
    }

    /// The values it takes.
    pub fn range(&self) -> OptionRange {
        match &self.values {
            Values::Spin(range, default, _) => {
                OptionRange::Spin(*range.start() as usize, *range.end() as usize, *default as usize)
            }
            Values::Check(default, _) => OptionRange::Check(*default),
            Values::Variant => OptionRange::Variant,
            Values::File => OptionRange::File,
            Values::Button => OptionRange::Button,
        }
    }

    /// Gives the options the default of this one.
    fn set_default(&self, options: &mut Options) {
        match &self.values {
            Values::Spin(_, default, set) => set(options, *default as usize),
            Values::Check(default, set) => set(options, *default),
            Values::Variant | Values::File | Values::Button => {}
        }
    }
}

/// Every option.
pub const OPTIONS: &[OptionRow] = &[
    OptionRow::new("Hash", OptionKind::Hash, Values::Spin(bounds::HASH, 16, |o, n| o.hash = n)),
    OptionRow::new("Threads", OptionKind::Threads, Values::Spin(bounds::THREADS, 1, |o, n| o.threads = n)),
    OptionRow::new("MultiPV", OptionKind::MultiPv, Values::Spin(bounds::MULTIPV, 1, |o, n| o.multipv = n)),
    OptionRow::new("Ponder", OptionKind::Ponder, Values::Check(false, nothing)),
    OptionRow::new(
        "Move Overhead",
        OptionKind::MoveOverhead,
        Values::Spin(bounds::OVERHEAD, bounds::DEFAULT_OVERHEAD.as_millis() as u32, |o, n| o.overhead = n),
    ),
    OptionRow::new(
        "Skill Level",
        OptionKind::SkillLevel,
        Values::Spin(1..=Strength::FULL, Strength::FULL, |o, n| o.skill_level = n),
    ),
    OptionRow::new(
        "Skill Seed",
        OptionKind::SkillSeed,
        Values::Spin(0..=1 << 30, 0, |o, n| o.skill_seed = n),
    ),
    OptionRow::new(
        "UCI_LimitStrength",
        OptionKind::LimitStrength,
        Values::Check(false, |o, on| o.limit_strength = on),
    ),
    OptionRow::new(
        "UCI_Elo",
        OptionKind::Elo,
        Values::Spin(Strength::ELO.0..=Strength::ELO.1, Strength::ELO.0, |o, n| o.elo = n),
    ),
    OptionRow::new("UCI_ShowWDL", OptionKind::ShowWdl, Values::Check(false, |o, on| o.show_wdl = on)),
    OptionRow::new("UCI_Variant", OptionKind::Variant, Values::Variant),
    OptionRow::new("EvalFile", OptionKind::EvalFile, Values::File),
    OptionRow::new("UCI_AnalyseMode", OptionKind::AnalyseMode, Values::Check(false, nothing)),
    OptionRow::new("Clear Hash", OptionKind::ClearHash, Values::Button),
];

/// Sets what changes nothing in the engine: hosts expect the option.
fn nothing(_: &mut Options, _: bool) {}

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
    eval_files: BTreeMap<&'static str, EvalFile>,
}

impl Default for Options {
    fn default() -> Self {
        let mut options = Options {
            hash: 0,
            threads: 0,
            multipv: 0,
            overhead: 0,
            skill_level: 0,
            skill_seed: 0,
            limit_strength: false,
            elo: 0,
            show_wdl: false,
            variant: VARIANTS[0].info.name,
            eval_files: BTreeMap::new(),
        };
        OPTIONS.iter().for_each(|row| row.set_default(&mut options));
        options
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

    /// Sets the file to evaluate the current variant with.
    pub(super) fn set_eval_file(&mut self, file: Option<EvalFile>) {
        match file {
            Some(file) => self.eval_files.insert(self.variant, file),
            None => self.eval_files.remove(self.variant),
        };
    }

    /// The file to evaluate the current variant with.
    pub(super) fn eval_file(&self) -> Option<&EvalFile> {
        self.eval_files.get(self.variant)
    }

    /// Sets an option by name, in any letter case. A file is not read and nothing is cleared: that is left to the session.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<OptionKind, OptionError> {
        let Some(row) = OPTIONS.iter().find(|row| row.name.eq_ignore_ascii_case(name)) else {
            return Err(OptionError::Unknown(name.to_string()));
        };
        let wrong = || {
            let value = value.map(str::to_string);
            OptionError::Value { name: row.name, value, expected: row.range() }
        };
        match &row.values {
            Values::Spin(range, _, set) => {
                let number = value.and_then(|value| value.parse().ok()).filter(|n| range.contains(n));
                set(self, number.ok_or_else(wrong)? as usize);
            }
            Values::Check(_, set) => set(self, value.and_then(read_check).ok_or_else(wrong)?),
            Values::Variant => self.variant = find(value.ok_or_else(wrong)?)?.info.name,
            Values::File | Values::Button => {}
        }
        Ok(row.kind)
    }
}

/// The file that an option names, if it names one.
pub(super) fn named_file(value: Option<&str>) -> Option<&Path> {
    value.filter(|value| !value.is_empty() && *value != NO_FILE).map(Path::new)
}

/// `true` or `false` in any letter case; CECP writes `1` or `0`.
fn read_check(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_goes_to_its_own_field() {
        let before = format!("{:?}", Options::default());
        for (name, value, field) in [
            ("Hash", "7", "hash: 7,"),
            ("Threads", "7", "threads: 7,"),
            ("MultiPV", "7", "multipv: 7,"),
            ("Move Overhead", "7", "overhead: 7,"),
            ("Skill Level", "7", "skill_level: 7,"),
            ("Skill Seed", "7", "skill_seed: 7,"),
            ("UCI_LimitStrength", "true", "limit_strength: true,"),
            ("UCI_Elo", "777", "elo: 777,"),
            ("UCI_ShowWDL", "true", "show_wdl: true,"),
        ] {
            let mut options = Options::default();
            options.set(name, Some(value)).unwrap();
            let after = format!("{options:?}");
            assert!(after.contains(field), "{name}: {after}");
            let changed = before.split(' ').zip(after.split(' ')).filter(|(before, after)| before != after);
            assert_eq!(changed.count(), 1, "{name} changes nothing else: {after}");
        }
        for name in ["Ponder", "UCI_AnalyseMode"] {
            let mut options = Options::default();
            options.set(name, Some("true")).unwrap();
            assert_eq!(format!("{options:?}"), before, "{name}");
        }
    }
}
