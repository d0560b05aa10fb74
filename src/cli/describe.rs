//! `asterism variants` and `asterism rules`.

use super::out::line;
use crate::variants::{VARIANTS, find};

pub fn variants() {
    for entry in VARIANTS {
        let info = entry.info;
        line(format_args!("{} ({}), by {}", info.name, info.title, info.inventor));
        let launching = if info.pocket { " and a launching square a side" } else { "" };
        line(format_args!("  board  {} files x {} ranks{launching}", info.files, info.ranks));
        line(format_args!("  start  {}", info.start));
        line(format_args!("  about  {}", info.about));
        if let Some(note) = info.reconstruction {
            line(format_args!("  note   the start position is a reconstruction; {note}"));
        }
    }
}

pub fn rules(name: &str) -> anyhow::Result<()> {
    line(find(name)?.info.rules.trim_end());
    Ok(())
}
