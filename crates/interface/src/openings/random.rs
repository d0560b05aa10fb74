//! Random play, for openings and for the games that networks learn from.

use asterism_engine::{Game, GameError, Turn};
use rand::Rng;
use rand::seq::IndexedRandom;

/// Plays this many turns at random and returns them; none where the game does not go on after them.
pub fn play_random_turns(
    game: &mut dyn Game,
    turns: usize,
    rng: &mut impl Rng,
) -> Result<Option<Vec<Turn>>, GameError> {
    let mut played = Vec::new();
    while game.outcome().is_none() {
        if played.len() == turns {
            return Ok(Some(played));
        }
        let turns = game.turns();
        let Some(turn) = turns.choose(rng) else { break };
        game.play(turn)?;
        played.push(turn.clone());
    }
    Ok(None)
}

/// Attempts at this many random turns before one fewer is tried.
const TRIES: usize = 50;

/// Begins at `start` (the game's own start where there is none) and plays this many turns at random, such that the game
/// goes on after them; fewer where no attempt does that. Returns them.
pub fn play_random_opening(
    game: &mut dyn Game,
    start: Option<&str>,
    turns: usize,
    rng: &mut impl Rng,
) -> Result<Vec<Turn>, GameError> {
    for length in (1..=turns).rev() {
        for _ in 0..TRIES {
            game.set(start, &[])?;
            if let Some(turns) = play_random_turns(game, length, rng)? {
                return Ok(turns);
            }
        }
    }
    game.set(start, &[])?;
    Ok(Vec::new())
}
