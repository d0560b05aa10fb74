//! Helpers of several targets: the game chosen by the first byte, and the checks of every refusal.

use asterism_engine::game::Game;
use asterism_engine::variants::{VARIANTS, VariantEntry};
use std::fmt::Display;

/// Returns the game that the first byte picks (`0` is the first one), and the other bytes.
pub fn pick_game(data: &[u8]) -> Option<(&'static VariantEntry, &[u8])> {
    let (first, rest) = data.split_first()?;
    let number = usize::from(first.wrapping_sub(b'0'));
    Some((&VARIANTS[number % VARIANTS.len()], rest))
}

/// Returns the state that a refusal must not change.
pub fn state(game: &dyn Game) -> (String, u64, String) {
    (game.fen(), game.hash(), game.last_move())
}

/// Checks that a refusal gives a reason.
pub fn check_reason(reason: impl Display) {
    assert!(!reason.to_string().trim().is_empty(), "refused without a reason");
}
