//! The registry's entry of a variant.

use crate::game::{Game, VariantGame};
use crate::nnue::{NetworkEvaluator, NetworkFeatures, TakesNetwork};
use crate::rules::number_lines::same;
use crate::rules::{Info, Variant};
use asterism_support::text::list;

/// A registered variant: its description, and how a game of it opens.
#[derive(Debug)]
pub struct VariantEntry {
    /// The description of the variant.
    pub info: &'static Info,
    /// A new game at the start position.
    pub open: fn() -> Box<dyn Game>,
}

impl VariantEntry {
    /// Returns the FENs of its benchmark positions.
    pub fn bench_positions(&self) -> impl Iterator<Item = &'static str> + use<> {
        list(self.info.bench).map(|(_, fen)| fen)
    }

    /// Returns the entry of a variant.
    pub const fn of<V: Variant<Evaluator: TakesNetwork>>() -> VariantEntry {
        VariantEntry { info: const { &V::INFO }, open: || Box::new(VariantGame::<V>::new()) }
    }

    /// Returns the entry of a variant whose evaluation has a network.
    pub(crate) const fn with_network<V, E>() -> VariantEntry
    where
        V: Variant<Evaluator = NetworkEvaluator<<V as Variant>::Position, E>>,
        E: NetworkFeatures<V::Position>,
    {
        const {
            let (shape, info) = (&E::SHAPE, &V::INFO);
            assert!(shape.files == info.files as usize && shape.ranks == info.ranks as usize);
            assert!(same(shape.variant.as_bytes(), info.name.as_bytes()));
        }
        VariantEntry::of::<V>()
    }
}
