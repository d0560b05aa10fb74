//! The values of the options, and how one is set.

use super::error::SessionError;
use super::option_table::{OPTIONS, OptionKind, Values};
use asterism_engine::game::EvalFile;
use asterism_engine::search::Strength;
use asterism_engine::variants::{VARIANTS, find};
use std::collections::BTreeMap;

/// The value of an option for a file that means no file.
pub const NO_FILE: &str = "<empty>";

/// An option that hosts of chess know, and that this engine does not have.
const CHESS960: &str = "UCI_Chess960";

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
    /// The level, used unless `limit_strength` is set.
    pub skill_level: usize,
    /// The seed of a weaker level's choices.
    pub skill_seed: usize,
    /// Whether moves of the opening are drawn from the engine's own book.
    pub own_book: bool,
    /// Whether `elo` is used.
    pub limit_strength: bool,
    /// Relative Elo.
    pub elo: usize,
    /// Whether to show chances of win, draw and loss.
    pub show_wdl: bool,
    /// A registered name.
    pub variant: &'static str,
    /// The evaluation files by variant; without one, the network that is part of the program is used.
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
            own_book: false,
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
    /// Returns the playing strength; `None` for full strength.
    pub fn strength(&self) -> Option<Strength> {
        let seed = self.skill_seed as u64;
        match self.limit_strength {
            true => Some(Strength::of_elo(self.elo as u32, seed)),
            false => Strength::of_level(self.skill_level as u32, seed),
        }
    }

    /// Sets the evaluation file of its variant; `None` removes that of the current variant. Returns the variant.
    pub(super) fn set_eval_file(&mut self, file: Option<EvalFile>) -> &'static str {
        let variant = file.as_ref().map_or(self.variant, EvalFile::variant);
        match file {
            Some(file) => self.eval_files.insert(variant, file),
            None => self.eval_files.remove(variant),
        };
        variant
    }

    /// Returns the file to evaluate the current variant with.
    pub(super) fn eval_file(&self) -> Option<&EvalFile> {
        self.eval_files.get(self.variant)
    }

    /// Sets an option by name, in any letter case. A file is not read and nothing is cleared: that is left to the
    /// session.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<OptionKind, SessionError> {
        let Some(row) = OPTIONS.iter().find(|row| row.name.eq_ignore_ascii_case(name)) else {
            return Err(match name.eq_ignore_ascii_case(CHESS960) {
                true => SessionError::Option { name: CHESS960, reason: "Chess960 is not supported".into() },
                false => SessionError::UnknownOption(name.to_string()),
            });
        };
        let wrong = || {
            let found = value.map_or("no value".to_string(), |value| format!("'{value}'"));
            SessionError::Option { name: row.name, reason: format!("{found}, expected {}", row.range()) }
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

/// A new value of an option, read and found good, to be set by `Session::apply`.
pub(crate) struct OptionChange {
    pub(super) kind: OptionKind,
    /// The options with the new value.
    pub(super) options: Options,
    /// The variant that the new value applies to, if not the current one: a network's.
    pub(super) elsewhere: Option<&'static str>,
}

/// How a remark begins that a network is of another variant than the current one.
pub const OTHER_NETWORK: &str = "the network is of ";

impl OptionChange {
    /// Returns a remark if the effect of the change may surprise.
    pub(crate) fn remark(&self) -> Option<String> {
        let variant = self.elsewhere?;
        Some(format!("{OTHER_NETWORK}{variant}, and used where {variant} is played"))
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
            ("OwnBook", "true", "own_book: true,"),
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
