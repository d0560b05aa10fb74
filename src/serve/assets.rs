//! The files of the page, inside the program.

use super::error::HttpError;
use crate::lab::puzzles;
use asterism_interface::api::ApiError;
use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

macro_rules! files {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("page/", $name)))),*]
    };
}

/// Every file of the page: its name below the page's address, and its text.
const FILES: &[(&str, &str)] = files![
    "access.js"
    "address.js"
    "analysis.js"
    "annotation.js"
    "api.js"
    "app.js"
    "board.js"
    "boardinput.js"
    "chooser.js"
    "clock.js"
    "controls.js"
    "describe.js"
    "diagram.js"
    "dump.js"
    "editor.js"
    "effects.js"
    "emitter.js"
    "ending.js"
    "entry.js"
    "evalbar.js"
    "exercise.js"
    "game.js"
    "games.js"
    "gametext.js"
    "geometry.js"
    "held.js"
    "home.js"
    "hover.js"
    "icon.svg"
    "index.html"
    "kept.js"
    "lens.js"
    "levels.js"
    "linelist.js"
    "lines.js"
    "link.js"
    "main.js"
    "markdown.js"
    "marks.js"
    "mode.js"
    "mysetups.js"
    "nodes.js"
    "openings.js"
    "palette.js"
    "pictogram.js"
    "pictures.js"
    "play.js"
    "playbuttons.js"
    "players.js"
    "plot.js"
    "pointer.js"
    "premove.js"
    "puzzles.js"
    "recent.js"
    "rules.js"
    "scene.js"
    "setup.js"
    "status.js"
    "steps.js"
    "storage.js"
    "style/print.css"
    "svg.js"
    "tabs.js"
    "theme.js"
    "thinking.js"
    "transport.js"
    "tree.js"
    "treekeys.js"
    "tries.js"
    "turning.js"
    "turner.js"
    "watch.js"
];

/// The styles of the screen in one file, in the order in which they follow each other: a browser shows nothing before it
/// has them all.
const STYLE: &str = concat!(
    include_str!("page/style/base.css"),
    include_str!("page/style/board.css"),
    include_str!("page/style/play.css"),
    include_str!("page/style/panels.css"),
    include_str!("page/style/screens.css"),
);

pub(super) async fn page() -> Result<Response, HttpError> {
    file("index.html")
}

/// Returns a file of the page.
pub(super) async fn named(Path(name): Path<String>) -> Result<Response, HttpError> {
    file(&name)
}

fn file(name: &str) -> Result<Response, HttpError> {
    let shipped = || puzzles::shipped(name.strip_prefix("puzzles/")?.strip_suffix(".jsonl")?);
    let mut files = FILES.iter().chain(&[("style.css", STYLE)]);
    let page = files.find(|(known, _)| *known == name).map(|(_, text)| *text);
    let text = page.or_else(shipped).ok_or(ApiError::NotFound)?;
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    };
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn names(folder: &Path, before: &str) -> Vec<String> {
        let items = std::fs::read_dir(folder).unwrap().map(|item| item.unwrap());
        let of_item = |item: std::fs::DirEntry| {
            let name = format!("{before}{}", item.file_name().to_str().unwrap());
            if item.path().is_dir() { names(&item.path(), &format!("{name}/")) } else { vec![name] }
        };
        items.flat_map(of_item).collect()
    }

    /// Its modules come in one wave, not one after the other as they import each other.
    #[test]
    fn every_module_is_named_by_the_page() {
        let page = include_str!("page/index.html");
        let modules = FILES.iter().map(|(name, _)| *name).filter(|name| name.ends_with(".js"));
        for name in modules.filter(|name| *name != "main.js") {
            assert!(
                page.contains(&format!("<link rel=\"modulepreload\" href=\"{name}\" fetchpriority=\"low\">")),
                "{name}"
            );
        }
    }

    #[test]
    fn every_file_of_the_page_is_served_and_small() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/serve/page");
        let mut found = names(&folder, "");
        found.retain(|name| !name.ends_with(".md")); // for who reads the source
        // The styles of the screen are served in one file.
        let folder = folder.join("style");
        found.retain(|name| {
            let style = name.strip_prefix("style/").filter(|style| *style != "print.css");
            style.is_none_or(|style| !STYLE.contains(&std::fs::read_to_string(folder.join(style)).unwrap()))
        });
        found.sort();
        let mut served: Vec<_> = FILES.iter().map(|(name, _)| name.to_string()).collect();
        served.sort();
        assert_eq!(served, found);
        // The promise of docs/reliability.md: scripts, styles and pictures.
        let parts = FILES.iter().filter(|(name, _)| !name.ends_with(".html"));
        let bytes = STYLE.len() + parts.map(|(_, text)| text.len()).sum::<usize>();
        assert!(bytes < 420_000, "the page has {bytes} bytes");
    }
}
