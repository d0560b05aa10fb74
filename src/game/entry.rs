//! What the registry holds of a variant.

use super::{Game, Typed};
use crate::rules::{Info, Variant};
use crate::tools::rows::{Row, check_row};
use crate::tools::verify::{Findings, Scope, verify};

/// A registered variant: its description and ways into its types.
pub struct Entry {
    /// What the variant says about itself.
    pub info: &'static Info,
    /// A new game at the start position.
    pub open: fn() -> Box<dyn Game>,
    /// Checks every contract on random play.
    pub verify: fn(Scope, &(dyn Fn() + Sync)) -> Result<Findings, String>,
    /// Checks a row of an oracle, perft counts up to a limit.
    pub check_row: fn(&Row, u64) -> Result<(), String>,
}

impl Entry {
    /// The entry of a variant.
    pub const fn of<V: Variant>() -> Entry {
        Entry {
            info: const { &V::INFO },
            open: || Box::new(Typed::<V>::new()),
            verify: verify::<V>,
            check_row: check_row::<V>,
        }
    }
}
