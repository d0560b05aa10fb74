//! Options that are set: their defaults, and new values by their names.

use super::error::SessionError;
use super::option_table::{OPTIONS, OptionKind, Values};
use super::options::Options;
use asterism_engine::variants::{VARIANTS, find};
use std::collections::BTreeMap;

/// An option that hosts of chess know, and that this engine does not have.
const CHESS960: &str = "UCI_Chess960";

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
    /// Sets an option by name, in any letter case. A file is not read and nothing is cleared: that is left to the
    /// session.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<OptionKind, SessionError> {
        let Some(row) = OPTIONS.iter().find(|row| row.name.eq_ignore_ascii_case(name)) else {
            return Err(match name.eq_ignore_ascii_case(CHESS960) {
                true => SessionError::Option { name: CHESS960, reason: "Chess960 is not supported".into() },
                false => SessionError::UnknownOption { name: name.to_string(), known: names() },
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

/// Returns the names of all options, separated by commas.
fn names() -> String {
    OPTIONS.iter().map(|row| row.name).collect::<Vec<_>>().join(", ")
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

/// Reads `true` or `false` in any letter case; CECP writes `1` or `0`.
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
