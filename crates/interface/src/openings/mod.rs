//! The opening moves that come with a variant: `openings.txt` of its folder, which `asterism book --own-book` writes.
//!
//! A line is a position, without clock and number of the move, then moves, each with its score in centipawns for the
//! side to move. `#` starts a comment.

mod random;

pub use random::{play_random_opening, play_random_turns};

use asterism_engine::Game;
use asterism_engine::rules::Score;
use rand::SeedableRng;
use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use rand_chacha::ChaCha8Rng;

/// Centipawns behind the best move at which a known move is drawn half as often.
const HALF: f64 = 20.0;

/// A known move of an opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningMove {
    /// Its text, the whole turn.
    pub text: &'static str,
    /// Centipawns for its player.
    pub score: Score,
}

/// Returns the key of an opening position: the FEN without clock and number of the move.
pub fn opening_key(fen: &str) -> String {
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// Returns the known moves of a position, best first; none if the position is unknown.
///
/// ```
/// let game = asterism_engine::open("chess")?;
/// let known = asterism_interface::openings::known_openings(game.as_ref());
/// assert!(known.iter().any(|opening| opening.text == "e2e4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn known_openings(game: &dyn Game) -> Vec<OpeningMove> {
    let key = opening_key(&game.fen());
    let words = game.info().openings.lines().find_map(|line| line.strip_prefix(&key)?.strip_prefix(' '));
    let words: Vec<&str> = words.unwrap_or_default().split(' ').collect();
    let moves = words.chunks_exact(2).filter_map(|pair| {
        let score = pair[1].parse().ok()?;
        Some(OpeningMove { text: pair[0], score })
    });
    moves.collect()
}

/// Draws a known move of a position by `seed`, better ones more often; `None` if the position is unknown. The same seed
/// gives the same move.
pub fn draw_opening(game: &dyn Game, seed: u64) -> Option<OpeningMove> {
    let moves = known_openings(game);
    let best = moves.iter().map(|known| known.score).max()?;
    let weights = moves.iter().map(|known| (-f64::from(best - known.score) / HALF).exp2());
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ game.hash());
    Some(moves[WeightedIndex::new(weights).ok()?.sample(&mut rng)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::variants::{VARIANTS, VariantEntry};
    use std::collections::{HashMap, HashSet};

    /// Returns the games that have known openings. A new one may do without.
    fn with_openings() -> impl Iterator<Item = &'static VariantEntry> {
        let found = VARIANTS.iter().filter(|entry| !entry.info.openings.is_empty());
        assert!(found.clone().count() >= 6, "only {} games have openings", found.count());
        found
    }

    /// Checks that every position of the file is reached from the setup by known moves, every move is legal, best
    /// first.
    fn walk(entry: &VariantEntry) -> HashMap<String, usize> {
        let (mut game, mut met) = ((entry.open)(), HashMap::new());
        let mut fens = vec![game.info().start.to_string()];
        while let Some(fen) = fens.pop() {
            game.set(Some(&fen), &[]).unwrap();
            let moves = known_openings(game.as_ref());
            if moves.is_empty() || met.insert(opening_key(&fen), moves.len()).is_some() {
                continue;
            }
            assert!(moves.is_sorted_by_key(|known| -known.score), "{fen}: {moves:?}");
            let different: HashSet<&str> = moves.iter().map(|known| known.text).collect();
            assert_eq!(different.len(), moves.len(), "{fen}: {moves:?}");
            for known in moves {
                game.set(Some(&fen), &[known.text]).unwrap();
                assert_eq!(game.last_move(), known.text, "in full");
                fens.push(game.fen());
            }
        }
        met
    }

    #[test]
    fn every_known_move_is_legal_and_can_be_reached() {
        for entry in with_openings() {
            let met = walk(entry);
            let lines = entry.info.openings.lines().filter(|line| !line.starts_with('#')).count();
            assert_eq!(met.len(), lines, "{}: a line that nothing leads to", entry.info.name);
            assert!(met.len() > 50 && met.values().sum::<usize>() > 2 * met.len(), "{}", entry.info.name);
        }
    }

    #[test]
    fn a_draw_follows_from_its_seed() {
        for entry in with_openings() {
            let mut game = (entry.open)();
            game.set(None, &[]).unwrap();
            let draws: Vec<OpeningMove> =
                (0..200).map(|seed| draw_opening(game.as_ref(), seed).unwrap()).collect();
            assert_eq!(draw_opening(game.as_ref(), 7), Some(draws[7]));
            let known = known_openings(game.as_ref());
            let count = |known: &OpeningMove| draws.iter().filter(|drawn| *drawn == known).count();
            assert_eq!(known.iter().map(count).sum::<usize>(), draws.len());
            assert!(known.iter().filter(|known| count(known) > 0).count() > 1, "{}", entry.info.name);
        }
        let mut game = (VARIANTS[0].open)();
        game.set(Some("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), &[]).unwrap();
        assert_eq!(draw_opening(game.as_ref(), 1), None);
    }
}
