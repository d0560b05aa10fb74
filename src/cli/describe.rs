//! `asterism variants` and `asterism rules`.

use super::out::line;
use crate::files::{make_folder, write_new};
use asterism_engine::game::PictureRequest;
use asterism_engine::variants::{VARIANTS, VariantEntry, find};
use asterism_interface::json::{self, RulesObject, VariantObject};
use std::path::Path;

pub(super) fn variants(as_json: bool) {
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

pub(super) fn rules(name: &str, as_json: bool, svg_folder: Option<&Path>) -> anyhow::Result<()> {
    let entry = find(name)?;
    if let Some(folder) = svg_folder {
        draw_diagrams(entry, folder)?; // first, so that a fault does not stand after pages of text
    }
    match as_json {
        true => line(json::text(&RulesObject::of((entry.open)().as_mut()))),
        false => line(entry.info.rules.trim_end()),
    }
    Ok(())
}

/// Writes a picture of each type of piece into a folder: `deneb-A.svg`.
fn draw_diagrams(entry: &VariantEntry, folder: &Path) -> anyhow::Result<()> {
    make_folder(folder)?;
    let mut game = (entry.open)();
    for diagram in entry.info.diagrams() {
        game.set(Some(diagram.fen), &[])?;
        let (targets, caption) = (Some(diagram.square.to_string()), Some(diagram.caption.to_string()));
        let request = PictureRequest { targets, caption, ..PictureRequest::default() };
        let picture = game.picture(&[], &request)?;
        let path = folder.join(format!("{}-{}.svg", entry.info.name, diagram.letter));
        write_new(&path, picture.as_bytes())?;
    }
    Ok(())
}
