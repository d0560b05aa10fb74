//! The engine's description of itself to a host: the `feature` lines.

use crate::session::{OPTIONS, OptionKind, OptionRange, OptionRow};
use crate::xboard::NORMAL;
use asterism_engine::variants::VARIANTS;

/// Returns the answer to `protover`.
pub(super) fn features() -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_string(),
        concat!("feature myname=\"Asterism ", env!("ASTERISM_VERSION"), "\"").to_string(),
        "feature ping=1 setboard=1 usermove=1 playother=1 analyze=1 san=0 colors=0 draw=1 nps=0".to_string(),
        "feature sigint=0 sigterm=0 reuse=1 name=0 debug=1 memory=1 smp=1 highlight=1".to_string(),
        format!("feature variants=\"{}\"", variants().join(",")),
    ];
    lines.extend(options().filter_map(|row| {
        let kind = match row.range() {
            OptionRange::Spin(from, to, default) => format!("-spin {default} {from} {to}"),
            OptionRange::Check(default) => format!("-check {}", default as u8),
            OptionRange::Button => "-button".to_string(),
            OptionRange::File => "-file ".to_string(),
            OptionRange::Variant => return None,
        };
        Some(format!("feature option=\"{} {kind}\"", row.name))
    }));
    lines.push("feature done=1".to_string());
    lines
}

/// Returns the options of `option`: Hash, Threads and the game have commands of their own, and CECP has no use for
/// others.
pub(super) fn options() -> impl Iterator<Item = &'static OptionRow> {
    use OptionKind::{AnalyseMode, Hash, Ponder, ShowWdl, Threads, Variant};
    OPTIONS
        .iter()
        .filter(|row| !matches!(row.kind, Hash | Threads | Variant | Ponder | AnalyseMode | ShowWdl))
}

/// Lists the games by the names a host gives them.
fn variants() -> Vec<&'static str> {
    let name = |entry: &asterism_engine::variants::VariantEntry| {
        if entry.info.aliases.contains(&NORMAL) { NORMAL } else { entry.info.name }
    };
    VARIANTS.iter().map(name).collect()
}
