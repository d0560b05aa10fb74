//! THE REGISTRY: one folder, one `mod` line and one line of [`VARIANTS`] for each variant.

use crate::game::Entry;

pub mod achernar;
pub mod alphacentauri;
pub mod chess;
pub mod deneb;
pub mod grandrider;
pub mod symmetron44;

/// Every variant; the first is what a host gets that does not ask.
pub static VARIANTS: &[Entry] = &[
    Entry::taught::<chess::Chess, _>(),
    Entry::taught::<achernar::Achernar, _>(),
    Entry::taught::<deneb::Deneb, _>(),
    Entry::taught::<grandrider::GrandRider, _>(),
    Entry::taught::<symmetron44::Symmetron44, _>(),
    Entry::of::<alphacentauri::AlphaCentauri>(),
];

/// The variant with this name or alias, in any letter case, or what was expected.
pub fn find(name: &str) -> Result<&'static Entry, String> {
    let is = |other: &str| other.eq_ignore_ascii_case(name);
    let named = |entry: &&Entry| is(entry.info.name) || entry.info.aliases.iter().any(|alias| is(alias));
    VARIANTS.iter().find(named).ok_or_else(|| {
        let names: Vec<&str> = VARIANTS.iter().map(|entry| entry.info.name).collect();
        format!("unknown variant '{name}', expected one of {}", names.join(", "))
    })
}
