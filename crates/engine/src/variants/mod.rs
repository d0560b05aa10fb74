//! The registry: one folder, one `mod` line and one line of [`all_variants!`](crate::all_variants) for each variant.

/// The file `net.bin` of the variant's folder; an empty one if networks are not part of the program.
macro_rules! net_bin {
    () => {
        Some(if cfg!(feature = "networks") { include_bytes!("net.bin") } else { &[] })
    };
}

/// The [`Info`](crate::rules::Info) of an ordinary game with the files and the numbers of the variant's folder:
/// `rules.md`, `first_steps.md`, `diagrams.txt`, `openings.txt`, `bench.epd`, `search.txt`, the module `weights`.
macro_rules! info_of_folder {
    () => {
        crate::rules::Info {
            rules: include_str!("rules.md"),
            first_steps: include_str!("first_steps.md"),
            openings: include_str!("openings.txt"),
            diagrams: include_str!("diagrams.txt"),
            bench: include_str!("bench.epd"),
            search_params: crate::rules::SearchParams::built_in(include_str!("search.txt")),
            level: weights::LEVEL,
            wdl: weights::WDL,
            ..crate::rules::Info::PLAIN
        }
    };
}

mod achernar;
mod alphacentauri;
mod checks;
mod chess;
mod deneb;
mod grandrider;
mod maxima;
mod registry;
mod setup;
mod symmetron44;
pub mod template;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use achernar::Achernar;
pub use alphacentauri::AlphaCentauri;
pub use checks::{Checks, checks};
pub use chess::Chess;
pub use deneb::Deneb;
pub use grandrider::GrandRider;
pub use maxima::Maxima;
pub use registry::VariantEntry;
pub use setup::Setup;
pub use symmetron44::Symmetron44;

use crate::game::{Game, GameError};

/// Makes an array with an element for each registered variant, in the order of [`VARIANTS`]. `$row` is a macro that
/// takes the variant's type, and `network` where its evaluation has one. It is the only way to all types at once.
///
/// ```
/// use asterism_engine::{all_variants, rules::{Position, Variant}};
/// macro_rules! parts {
///     ($variant:ty $(, network)?) => { <$variant as Variant>::Position::PARTS };
/// }
/// assert_eq!(all_variants!(parts)[0], 1); // chess
/// ```
#[macro_export]
macro_rules! all_variants {
    ($row:ident) => {
        [
            $row!($crate::variants::Chess, network),
            $row!($crate::variants::Achernar, network),
            $row!($crate::variants::Deneb, network),
            $row!($crate::variants::GrandRider, network),
            $row!($crate::variants::Symmetron44, network),
            $row!($crate::variants::AlphaCentauri, network),
            $row!($crate::variants::Maxima),
        ]
    };
}

macro_rules! entry {
    ($variant:ty) => {
        VariantEntry::of::<$variant>()
    };
    ($variant:ty, network) => {
        VariantEntry::with_network::<$variant, _>()
    };
}

/// Every variant; the first is the default of a host that does not choose.
pub static VARIANTS: &[VariantEntry] = &all_variants!(entry);

/// Returns the names of all variants, separated by commas.
pub fn names() -> String {
    VARIANTS.iter().map(|entry| entry.info.name).collect::<Vec<_>>().join(", ")
}

/// Returns the variant with this name, title or alias, in any letter case.
pub fn find(name: &str) -> Result<&'static VariantEntry, GameError> {
    Ok(&VARIANTS[index(name)?])
}

/// Returns where the variant with this name, title or alias stands in [`VARIANTS`].
fn index(name: &str) -> Result<usize, GameError> {
    let is = |other: &str| other.eq_ignore_ascii_case(name);
    let named = |entry: &VariantEntry| {
        is(entry.info.name) || is(entry.info.title) || entry.info.aliases.iter().any(|alias| is(alias))
    };
    let unknown = || GameError::Variant { name: name.to_string(), known: names() };
    VARIANTS.iter().position(named).ok_or_else(unknown)
}

/// Returns a new game of the variant with this name or alias, at its start position.
pub fn open(name: &str) -> Result<Box<dyn Game>, GameError> {
    Ok((find(name)?.open)())
}
