//! One parameter of a search, with what is needed to find and set it by name.

/// One number of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its group, such as `lmr`.
    pub group: &'static str,
    /// The purpose of the group.
    pub group_about: &'static str,
    /// Its name in the group, such as `base`.
    pub name: &'static str,
    /// Its meaning, and its unit.
    pub about: &'static str,
    /// Its value.
    pub value: i32,
    /// The lowest value that makes sense.
    pub low: i32,
    /// The highest one.
    pub high: i32,
}

impl Param {
    /// Returns group and name: `lmr.base`.
    pub fn full_name(&self) -> String {
        format!("{}.{}", self.group, self.name)
    }
}

/// The reason why a number cannot be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ParamFault {
    Syntax,
    Unknown,
    Range(i32, i32),
}
