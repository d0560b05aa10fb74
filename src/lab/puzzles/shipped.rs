//! The puzzles that come with the program: `positions/NAME/puzzles.jsonl`.

use super::Puzzle;

macro_rules! files {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../positions/", $name, "/puzzles.jsonl")))),*]
    };
}

const FILES: &[(&str, &str)] = files!["achernar" "alphacentauri" "chess" "deneb" "grandrider" "symmetron44"];

/// Returns the puzzles of a variant, one per line as JSON; `None` if it has none.
pub(crate) fn shipped(variant: &str) -> Option<&'static str> {
    FILES.iter().find(|(name, _)| *name == variant).map(|(_, text)| *text)
}

/// Returns the shipped puzzles of a variant; the easiest first, as the page has them.
pub(crate) fn shipped_puzzles(variant: &str) -> Vec<Puzzle> {
    let lines = shipped(variant).unwrap_or_default().lines();
    // A test reads them all.
    let mut puzzles: Vec<Puzzle> = lines.filter_map(|line| serde_json::from_str(line).ok()).collect();
    puzzles.sort_by_key(|puzzle| (puzzle.level, puzzle.wins_in));
    puzzles
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::variants::VARIANTS;
    use std::path::Path;

    #[test]
    fn every_game_with_such_a_file_is_listed() {
        for name in VARIANTS.iter().map(|entry| entry.info.name) {
            let path = format!("positions/{name}/puzzles.jsonl");
            let there = Path::new(env!("CARGO_MANIFEST_DIR")).join(&path).is_file();
            assert_eq!(
                shipped(name).is_some(),
                there,
                "{path}: expected its game in src/lab/puzzles/shipped.rs"
            );
        }
    }

    #[test]
    fn every_file_has_100_puzzles_that_are_read() {
        for (name, text) in FILES {
            let lines = text.lines().count();
            assert!(lines >= 100, "{name} has {lines} puzzles");
            assert_eq!(shipped_puzzles(name).len(), lines, "{name}");
        }
    }
}
