//! The registry: one folder, one `mod` line and one line of [`VARIANTS`] for each variant.

pub mod achernar;
pub mod alphacentauri;
pub mod chess;
pub mod deneb;
pub mod grandrider;
mod registry;
pub mod symmetron44;
#[cfg(test)]
mod template;
#[cfg(test)]
mod tests;

pub use registry::VariantEntry;

use crate::game::Game;

/// Every variant; the first is what a host gets that does not ask.
pub static VARIANTS: &[VariantEntry] = &[
    VariantEntry::with_network::<chess::Chess, _>(),
    VariantEntry::with_network::<achernar::Achernar, _>(),
    VariantEntry::with_network::<deneb::Deneb, _>(),
    VariantEntry::with_network::<grandrider::GrandRider, _>(),
    VariantEntry::with_network::<symmetron44::Symmetron44, _>(),
    VariantEntry::with_network::<alphacentauri::AlphaCentauri, _>(),
];

/// No variant has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown variant '{0}', expected one of {names}", names = names())]
pub struct UnknownVariant(pub String);

/// The names of all variants, separated by commas.
fn names() -> String {
    VARIANTS.iter().map(|entry| entry.info.name).collect::<Vec<_>>().join(", ")
}

/// A new game of the variant with this name or alias, at the start position.
pub fn open(name: &str) -> Result<Box<dyn Game>, UnknownVariant> {
    Ok((find(name)?.open)())
}

/// The variant with this name or alias, in any letter case.
pub fn find(name: &str) -> Result<&'static VariantEntry, UnknownVariant> {
    let is = |other: &str| other.eq_ignore_ascii_case(name);
    let named =
        |entry: &&VariantEntry| is(entry.info.name) || entry.info.aliases.iter().any(|alias| is(alias));
    VARIANTS.iter().find(named).ok_or_else(|| UnknownVariant(name.to_string()))
}
