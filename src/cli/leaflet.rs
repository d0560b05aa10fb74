//! `asterism rules NAME --html`: the rules as one page to print, with a picture of every piece's moves.

use super::results;
use crate::files::check_new;
use asterism_engine::game::{Game, PictureRequest};
use asterism_engine::rules::Diagram;
use asterism_engine::variants::{VariantEntry, find};
use asterism_interface::html::{HtmlPage, inline};
use pulldown_cmark::{Options, Parser, html};
use std::path::Path;

const STYLE: &str = "body{max-width:46em}figure{margin:1em 0;break-inside:avoid}figure svg{width:24em}\
    pre{background:#f1efe9;padding:.6em;overflow:auto}table{border-collapse:collapse}td,th{padding:.2em .8em;text-align:left}";

/// Writes it to a new file.
pub(super) fn write(name: &str, path: &Path) -> anyhow::Result<()> {
    let entry = find(name)?;
    check_new(path)?;
    results::write("page", path, leaflet(entry)?.as_bytes())
}

fn leaflet(entry: &VariantEntry) -> anyhow::Result<String> {
    let (info, mut game) = (entry.info, (entry.open)());
    let mut body = String::new();
    let mut left: Vec<Diagram> = info.diagrams().collect();
    for block in info.rules.split("\n\n").filter(|block| !block.trim().is_empty()) {
        if is_board(block) {
            game.set(None, &[])?;
            body += &figure(game.as_ref(), PictureRequest::default())?;
            continue;
        }
        html::push_html(&mut body, Parser::new_ext(block, Options::ENABLE_TABLES));
        // A diagram follows the paragraph that begins with the name of its piece.
        let told =
            |diagram: &Diagram| block.starts_with("**") && block.contains(&format!("({})", diagram.letter));
        let (now, later): (Vec<Diagram>, Vec<Diagram>) = left.into_iter().partition(told);
        left = later;
        for diagram in now {
            body += &of_moves(game.as_mut(), &diagram)?;
        }
    }
    if !left.is_empty() {
        body += "<h2>How the pieces move</h2>\n";
    }
    for diagram in left {
        body += &of_moves(game.as_mut(), &diagram)?;
    }
    Ok(HtmlPage { title: info.title, head: "", style: STYLE, body: &body }.write("rules"))
}

/// Returns whether a block is the board drawn with letters, which a picture shows better.
fn is_board(block: &str) -> bool {
    let first = block.lines().next().unwrap_or_default();
    let mut words = first.split_whitespace();
    first.starts_with("    ")
        && words.next().is_some_and(|rank| rank.parse::<u32>().is_ok())
        && words.all(|square| square.len() == 1)
}

/// Returns how a piece moves.
fn of_moves(game: &mut dyn Game, diagram: &Diagram) -> anyhow::Result<String> {
    game.set(Some(diagram.fen), &[])?;
    let (targets, caption) = (Some(diagram.square.to_string()), Some(diagram.caption.to_string()));
    figure(game, PictureRequest { targets, caption, ..PictureRequest::default() })
}

fn figure(game: &dyn Game, request: PictureRequest) -> anyhow::Result<String> {
    Ok(format!("<figure>{}</figure>\n", inline(&game.picture(&[], &request)?)))
}
