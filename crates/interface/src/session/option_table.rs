//! The table of options: names, ranges, defaults and setters, once for every protocol.

use super::options::Options;
use asterism_engine::search::{BOUNDS, Strength};
use std::fmt;
use std::ops::RangeInclusive;

/// An option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// Size of the transposition table in MiB.
    Hash,
    /// Threads that search.
    Threads,
    /// The number of best lines shown.
    MultiPv,
    /// Whether the host may let the engine ponder; without effect on the engine.
    Ponder,
    /// Milliseconds lost between engine and host, kept in reserve.
    MoveOverhead,
    /// The game.
    Variant,
    /// The level; the highest is full strength.
    SkillLevel,
    /// The seed of a weaker level's choices.
    SkillSeed,
    /// Whether moves of the opening are taken from the engine's own book.
    OwnBook,
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
    /// Returns the option's name.
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
    /// No value: it is pressed.
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

/// An option of the engine.
pub struct OptionRow {
    /// The name of the option.
    pub name: &'static str,
    /// The option.
    pub kind: OptionKind,
    pub(super) values: Values,
}

/// The values of an option, and their setter.
pub(super) enum Values {
    /// Whole numbers, the default, and the setter.
    Spin(RangeInclusive<u32>, u32, fn(&mut Options, usize)),
    /// True or false, the default, and the setter.
    Check(bool, fn(&mut Options, bool)),
    Variant,
    /// A file, which the session reads: it has the game that the file is for.
    File,
    /// No value: the session acts on it.
    Button,
}

impl OptionRow {
    const fn new(name: &'static str, kind: OptionKind, values: Values) -> OptionRow {
        OptionRow { name, kind, values }
    }

    /// Returns its possible values.
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
    pub(super) fn set_default(&self, options: &mut Options) {
        match &self.values {
            Values::Spin(_, default, set) => set(options, *default as usize),
            Values::Check(default, set) => set(options, *default),
            Values::Variant | Values::File | Values::Button => {}
        }
    }
}

/// Every option.
pub const OPTIONS: &[OptionRow] = &[
    OptionRow::new("Hash", OptionKind::Hash, Values::Spin(BOUNDS.hash, 16, |o, n| o.hash = n)),
    OptionRow::new("Threads", OptionKind::Threads, Values::Spin(BOUNDS.threads, 1, |o, n| o.threads = n)),
    OptionRow::new("MultiPV", OptionKind::MultiPv, Values::Spin(BOUNDS.multipv, 1, |o, n| o.multipv = n)),
    OptionRow::new("Ponder", OptionKind::Ponder, Values::Check(false, nothing)),
    OptionRow::new(
        "Move Overhead",
        OptionKind::MoveOverhead,
        Values::Spin(BOUNDS.overhead, BOUNDS.default_overhead.as_millis() as u32, |o, n| o.overhead = n),
    ),
    OptionRow::new(
        "Skill Level",
        OptionKind::SkillLevel,
        Values::Spin(0..=Strength::FULL, Strength::FULL, |o, n| o.skill_level = n),
    ),
    OptionRow::new(
        "Skill Seed",
        OptionKind::SkillSeed,
        Values::Spin(0..=1 << 30, 0, |o, n| o.skill_seed = n),
    ),
    OptionRow::new("OwnBook", OptionKind::OwnBook, Values::Check(false, |o, on| o.own_book = on)),
    OptionRow::new(
        "UCI_LimitStrength",
        OptionKind::LimitStrength,
        Values::Check(false, |o, on| o.limit_strength = on),
    ),
    OptionRow::new(
        "UCI_Elo",
        OptionKind::Elo,
        Values::Spin(BOUNDS.elo, *BOUNDS.elo.start(), |o, n| o.elo = n),
    ),
    OptionRow::new("UCI_ShowWDL", OptionKind::ShowWdl, Values::Check(false, |o, on| o.show_wdl = on)),
    OptionRow::new("UCI_Variant", OptionKind::Variant, Values::Variant),
    OptionRow::new("EvalFile", OptionKind::EvalFile, Values::File),
    OptionRow::new("UCI_AnalyseMode", OptionKind::AnalyseMode, Values::Check(false, nothing)),
    OptionRow::new("Clear Hash", OptionKind::ClearHash, Values::Button),
];

/// Accepts a value without effect: hosts expect the option.
fn nothing(_: &mut Options, _: bool) {}
