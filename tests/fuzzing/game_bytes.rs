//! What several targets need: the game that the first byte picks, and what holds for every refusal.

use asterism_engine::game::Game;
use asterism_engine::variants::{VARIANTS, VariantEntry};
use std::fmt::Display;

/// The game that the first byte picks (`0` is the first one), and the other bytes.
pub fn pick_game(data: &[u8]) -> Option<(&'static VariantEntry, &[u8])> {
    let (first, rest) = data.split_first()?;
    let number = usize::from(first.wrapping_sub(b'0'));
    Some((&VARIANTS[number % VARIANTS.len()], rest))
}

/// What must not change where something is refused.
pub fn state(game: &dyn Game) -> (String, u64, String) {
    (game.fen(), game.hash(), game.last_move().to_string())
}

/// A refusal says why.
pub fn check_reason(reason: impl Display) {
    assert!(!reason.to_string().trim().is_empty(), "refused without a reason");
}
