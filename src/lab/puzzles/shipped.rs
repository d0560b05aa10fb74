//! The puzzles that come with the program: `positions/NAME/puzzles.jsonl`.

macro_rules! files {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../positions/", $name, "/puzzles.jsonl")))),*]
    };
}

const FILES: &[(&str, &str)] =
    files!["achernar" "alphacentauri" "chess" "deneb" "grandrider" "maxima" "symmetron44"];

/// Returns the puzzles of a variant, one per line as JSON; `None` if it has none.
pub(crate) fn shipped(variant: &str) -> Option<&'static str> {
    FILES.iter().find(|(name, _)| *name == variant).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::puzzles::Puzzle;
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
            let puzzles = text.lines().map(serde_json::from_str::<Puzzle>);
            let count = puzzles.inspect(|puzzle| assert!(puzzle.is_ok(), "{name}: {puzzle:?}")).count();
            assert!(count >= 100, "{name} has {count} puzzles");
        }
    }
}
