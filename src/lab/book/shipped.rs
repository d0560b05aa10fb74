//! The openings that come with the program: `positions/NAME/openings.epd`.

macro_rules! files {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../positions/", $name, "/openings.epd")))),*]
    };
}

const FILES: &[(&str, &str)] =
    files!["achernar" "alphacentauri" "chess" "deneb" "grandrider" "maxima" "symmetron44"];

/// Returns the balanced openings of a variant, as EPD; `None` if it has none.
pub(crate) fn shipped_openings(variant: &str) -> Option<&'static str> {
    FILES.iter().find(|(name, _)| *name == variant).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::engine::{Engine, HashSize, Threads};
    use asterism_engine::search::Limits;
    use asterism_engine::variants::{VARIANTS, VariantEntry, find};
    use asterism_interface::analysis::AnalysisRequest;
    use asterism_interface::openings::opening_key;
    use serde_json::Value;
    use std::collections::HashSet;
    use std::path::Path;

    /// Returns the files, each with its game. A new game may do without.
    fn files() -> impl Iterator<Item = (&'static VariantEntry, &'static str)> {
        FILES.iter().map(|(name, text)| (find(name).unwrap(), *text))
    }

    /// Openings of each game that are searched again, spread over the file.
    const SAMPLE: usize = 5;

    /// Returns the greatest score of an opening, in centipawns, and the limits of the search that found it, from the
    /// second line of a file.
    fn told(text: &str) -> (i32, Limits) {
        let line = text.lines().nth(1).unwrap();
        let balance = line.split_once("balance ").unwrap().1.split(',').next().unwrap().parse().unwrap();
        let search: Value = serde_json::from_str(line.split_once("search ").unwrap().1).unwrap();
        let number = |name: &str| search.get(name).and_then(Value::as_u64);
        let depth = number("depth").map(|depth| depth.try_into().unwrap());
        let mut limits = Limits::default();
        (limits.nodes, limits.depth) = (number("nodes"), depth);
        (balance, limits)
    }

    #[test]
    fn every_game_with_such_a_file_is_listed() {
        for name in VARIANTS.iter().map(|entry| entry.info.name) {
            let path = format!("positions/{name}/openings.epd");
            let there = Path::new(env!("CARGO_MANIFEST_DIR")).join(&path).is_file();
            assert_eq!(
                shipped_openings(name).is_some(),
                there,
                "{path}: expected its game in src/lab/book/shipped.rs"
            );
        }
    }

    #[test]
    fn every_file_has_500_different_openings() {
        for (entry, text) in files() {
            let (mut game, mut keys) = ((entry.open)(), HashSet::new());
            for line in text.lines() {
                let Some(read) = AnalysisRequest::read(line, Some(entry.info.name)) else { continue };
                let setup = read.unwrap().setup;
                setup.set(game.as_mut()).unwrap();
                assert!(game.outcome().is_none(), "{line}");
                assert!(keys.insert(opening_key(&game.fen())), "{} has {line} twice", entry.info.name);
            }
            assert!(keys.len() >= 500, "{} has {} openings", entry.info.name, keys.len());
        }
    }

    /// A search that has changed since may see a little more; twice the balance is the bound of each, the balance that
    /// of most.
    #[test]
    fn openings_are_balanced() {
        for (entry, text) in files() {
            let (balance, limits) = told(text);
            let lines: Vec<&str> = text.lines().skip(2).collect();
            let (mut game, mut engine) = ((entry.open)(), Engine::new(HashSize(16), Threads(1)).unwrap());
            let mut within = 0;
            for line in lines.iter().step_by(lines.len() / SAMPLE).take(SAMPLE) {
                let setup = AnalysisRequest::read(line, Some(entry.info.name)).unwrap().unwrap().setup;
                setup.set(game.as_mut()).unwrap();
                engine.new_game();
                let score = engine.search(&game, &limits).unwrap().first().centipawns();
                assert!(score.abs() <= 2 * balance, "{}: {line}: {score}", entry.info.name);
                within += usize::from(score.abs() <= balance);
            }
            assert!(within + 1 >= SAMPLE, "{}: {within} of {SAMPLE}", entry.info.name);
        }
    }
}
