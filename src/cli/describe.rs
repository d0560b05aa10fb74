//! `asterism variants` and `asterism rules`.

use super::out::line;
use crate::json::{self, RulesObject, VariantObject};
use crate::variants::{VARIANTS, find};

pub fn variants(as_json: bool) {
    for entry in VARIANTS {
        let info = entry.info;
        if as_json {
            line(json::text(&VariantObject::of((entry.open)().as_ref())));
            continue;
        }
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

pub fn rules(name: &str, as_json: bool) -> anyhow::Result<()> {
    let info = find(name)?.info;
    match as_json {
        true => line(json::text(&RulesObject::of(info))),
        false => line(info.rules.trim_end()),
    }
    Ok(())
}
