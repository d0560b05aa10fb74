//! One number of a search, and what is needed to find and set it by its name.

/// One number of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its group, such as `lmr`.
    pub group: &'static str,
    /// What the numbers of the group are for.
    pub group_about: &'static str,
    /// Its name in the group, such as `base`.
    pub name: &'static str,
    /// What it means, and its unit.
    pub about: &'static str,
    /// Its value.
    pub value: i32,
    /// The lowest value that makes sense.
    pub low: i32,
    /// The highest one.
    pub high: i32,
}

impl Param {
    /// Group and name: `lmr.base`.
    pub fn full_name(&self) -> String {
        format!("{}.{}", self.group, self.name)
    }
}

/// Why a number cannot be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ParamFault {
    Syntax,
    Unknown,
    Range(i32, i32),
}
