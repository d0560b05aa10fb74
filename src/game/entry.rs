//! What the registry holds of a variant.

use super::{Game, Typed};
use crate::rules::{Info, Position, Score, Variant};
use crate::tools::minimax::{check_minimax, plain_search};
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
    /// Checks that the search without pruning equals minimax in a FEN, to a depth in turns.
    pub check_minimax: fn(&str, u32) -> Result<(), String>,
    /// The value of a FEN for its side to move by the search without pruning, to a depth in turns.
    pub plain_score: fn(&str, u32) -> Result<Score, String>,
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
            check_minimax: |fen, depth| {
                let pos = V::Position::parse(fen).map_err(|error| error.to_string())?;
                check_minimax::<V>(&pos, &[], depth)
                    .map_err(|error| format!("{} {fen}: {error}", V::INFO.name))
            },
            plain_score: |fen, depth| {
                let pos = V::Position::parse(fen).map_err(|error| error.to_string())?;
                plain_search::<V>(&pos, &[], depth)
            },
            check_row: check_row::<V>,
        }
    }
}
