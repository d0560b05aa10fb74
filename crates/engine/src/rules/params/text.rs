//! The parameters of a search as text: lines `group.name = value`; `#` begins a comment.
//!
//! A variant's `search.txt` is read while the program is compiled, so that its parameters are constants; a tuner reads
//! and writes the same text while it runs.

use super::SearchParams;
use super::lines::{cut, number, trim};
use super::param::{Param, ParamFault};
use std::fmt::Write;
use thiserror::Error;

/// An error in a line of a text of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ParamError {
    /// It is no assignment.
    #[error("line {0}: expected 'group.name = whole number'")]
    Syntax(usize),
    /// There is no such number.
    #[error("line {0}: unknown name of a search parameter")]
    Unknown(usize),
    /// The number is out of range.
    #[error("line {line}: expected a value from {low} to {high}")]
    Range {
        /// Counted from 1.
        line: usize,
        /// The lowest value.
        low: i32,
        /// The highest value.
        high: i32,
    },
}

impl SearchParams {
    /// Reads `text` as changes of the untuned parameters.
    ///
    /// ```
    /// use asterism_engine::rules::SearchParams;
    ///
    /// let params = SearchParams::read("aspiration.delta = 20 # centipawns")?;
    /// assert_eq!(params.aspiration.delta, 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn read(text: &str) -> Result<SearchParams, ParamError> {
        let mut params = SearchParams::UNTUNED;
        let mut rest = text.as_bytes();
        let mut line = 0;
        while !rest.is_empty() {
            line += 1;
            let (first, after) = cut(rest, b'\n');
            match params.read_line(trim(cut(first, b'#').0)) {
                Ok(()) => {}
                Err(ParamFault::Syntax) => return Err(ParamError::Syntax(line)),
                Err(ParamFault::Unknown) => return Err(ParamError::Unknown(line)),
                Err(ParamFault::Range(low, high)) => return Err(ParamError::Range { line, low, high }),
            }
            rest = after;
        }
        Ok(params)
    }

    /// Reads the parameters in a text that is part of the program: a fault in it stops the compiler.
    pub const fn built_in(text: &str) -> SearchParams {
        match SearchParams::read(text) {
            Ok(params) => params,
            Err(ParamError::Syntax(_)) => panic!("search.txt: expected lines 'group.name = whole number'"),
            Err(ParamError::Unknown(_)) => panic!("search.txt: unknown name of a search parameter"),
            Err(ParamError::Range { .. }) => panic!("search.txt: a number out of its range"),
        }
    }

    const fn read_line(&mut self, line: &[u8]) -> Result<(), ParamFault> {
        if line.is_empty() {
            return Ok(());
        }
        let (name, value) = cut(line, b'=');
        let (group, name) = cut(trim(name), b'.');
        match number(trim(value)) {
            Some(value) => self.set_in(group, name, value),
            None => Err(ParamFault::Syntax),
        }
    }

    /// Sets one number of these to a value of its range; to any other value it is left as it is.
    pub fn put(&mut self, param: &Param, value: i32) {
        let _ = self.set_in(param.group.as_bytes(), param.name.as_bytes(), value);
    }

    /// Returns these numbers, each clamped to its range: a search with others may break down.
    pub(crate) fn bounded(&self) -> SearchParams {
        let mut bounded = *self;
        for param in self.list() {
            bounded.put(&param, param.value.clamp(param.low, param.high));
        }
        bounded
    }

    /// Writes the text that [`SearchParams::read`] reads as these parameters: those that differ from the untuned ones.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (own, untuned) in self.list().iter().zip(SearchParams::UNTUNED.list()) {
            if own.value != untuned.value {
                let _ = writeln!(text, "{}.{} = {}", own.group, own.name, own.value); // into memory: no error
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_as_it_was_written() {
        let mut params = SearchParams::UNTUNED;
        params.lmr.base -= 1;
        params.see_pruning.quiet_margin -= 1;
        let (base, margin) = (params.lmr.base, params.see_pruning.quiet_margin);
        assert_eq!(params.text(), format!("see_pruning.quiet_margin = {margin}\nlmr.base = {base}\n"));
        assert_eq!(SearchParams::read(&params.text()), Ok(params));
        assert_eq!(SearchParams::read("\n# a comment\n  lmp.base=2 # another\r\n").unwrap().lmp.base, 2);
    }

    #[test]
    fn errors_name_the_line() {
        let wrong = |text| SearchParams::read(text).unwrap_err().to_string();
        assert_eq!(wrong("lmr.base = 700\nlmr = 3"), "line 2: unknown name of a search parameter");
        assert_eq!(wrong("lmr.base = many"), "line 1: expected 'group.name = whole number'");
        let base =
            SearchParams::UNTUNED.list().into_iter().find(|param| param.full_name() == "lmr.base").unwrap();
        let range = format!("line 1: expected a value from {} to {}", base.low, base.high);
        assert_eq!(wrong("lmr.base = 99999"), range);
        assert_eq!(wrong("\n\nlmr.base"), "line 3: expected 'group.name = whole number'");
    }

    #[test]
    fn the_untuned_numbers_are_in_their_ranges() {
        for param in SearchParams::UNTUNED.list() {
            assert!((param.low..=param.high).contains(&param.value), "{param:?}");
        }
    }

    #[test]
    fn every_parameter_has_a_description() {
        for param in SearchParams::UNTUNED.list() {
            for about in [param.about, param.group_about] {
                assert!(about.ends_with('.') && about.trim() == about, "{param:?}");
            }
        }
    }
}
