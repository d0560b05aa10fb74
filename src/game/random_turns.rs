//! Random play, for openings and for the games that networks learn from.

use super::{Game, GameError};
use rand::Rng;
use rand::seq::IndexedRandom;

/// Plays so many turns at random and returns their texts; none where the game does not go on after them.
pub fn play_random_turns(
    game: &mut dyn Game,
    turns: usize,
    rng: &mut impl Rng,
) -> Result<Option<Vec<String>>, GameError> {
    let mut played = Vec::new();
    while game.outcome().is_none() {
        if played.len() == turns {
            return Ok(Some(played));
        }
        let moves = game.legal_moves();
        let Some(text) = moves.choose(rng) else { break };
        game.play(text)?;
        played.push(text.clone());
    }
    Ok(None)
}
