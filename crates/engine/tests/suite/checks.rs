//! Checks that need the types of a variant, for every registered one.

use asterism_engine::all_variants;
use asterism_engine::rules::{Notation, Variant};
use asterism_engine::variants::VariantEntry;
use asterism_engine::verify::VerifyError;
use asterism_engine::verify::mate_proof::{check_mate_proof, longest_proof};
use asterism_engine::verify::minimax::check_minimax_after;
use asterism_engine::verify::perft_rows::{Row, check_row};
use asterism_engine::verify::proof::{Proof, wins_with};

/// The checks of one variant.
pub(crate) struct Checks {
    variant: &'static str,
    /// [`check_minimax_after`].
    pub minimax: fn(&str, &[&str], u32) -> Result<(), VerifyError>,
    /// Whether a FEN is won with a first move, within so many moves, looking at so many positions: [`wins_with`].
    pub wins_with: fn(&str, &str, u32, u64) -> Result<Proof, VerifyError>,
    /// [`check_mate_proof`].
    pub mate_proof: fn(&str, u32) -> Result<(), VerifyError>,
    /// [`longest_proof`].
    pub longest_proof: fn() -> u32,
    /// [`check_row`].
    pub row: fn(&Row, u64) -> Result<(), VerifyError>,
}

macro_rules! checks {
    ($variant:ty $(, network)?) => {
        Checks::of::<$variant>()
    };
}

static CHECKS: &[Checks] = &all_variants!(checks);

impl Checks {
    const fn of<V: Variant>() -> Checks {
        Checks {
            variant: V::INFO.name,
            minimax: check_minimax_after::<V>,
            wins_with: |fen, text, moves, positions| {
                wins_with::<V>(&V::Position::parse(fen)?, text, moves, positions)
            },
            mate_proof: check_mate_proof::<V>,
            longest_proof: longest_proof::<V>,
            row: check_row::<V>,
        }
    }

    /// The checks of a registered variant.
    pub(crate) fn of_entry(entry: &VariantEntry) -> &'static Checks {
        CHECKS.iter().find(|checks| checks.variant == entry.info.name).unwrap()
    }
}
