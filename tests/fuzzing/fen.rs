//! The FEN of each game: the first byte picks the game, the rest is the FEN.

use super::game_bytes::{check_reason, pick_game, state};
use asterism_engine::rules::MATE_BOUND;
use asterism_engine::variants::checks;

/// Legal moves of a position up to which all contracts are checked, and up to which the slow generator is asked too.
const MOVES_FOR_CONTRACTS: usize = 300;
const MOVES_FOR_SLOW: usize = 60;

/// The game counts plies and turns no further; the slow generator does.
const LARGEST_CLOCK: &str = "4294967295";

/// Checks that a refused FEN gives a reason and changes nothing, and that an accepted one is written and read back, has
/// a value, has moves or a result, and keeps every contract that `asterism verify` checks.
pub fn check(data: &[u8]) {
    let Some((entry, rest)) = pick_game(data) else { return };
    let text = String::from_utf8_lossy(rest);
    let mut game = (entry.open)();
    let before = state(game.as_ref());
    if let Err(reason) = game.set(Some(&text), &[]) {
        check_reason(reason);
        return assert_eq!(state(game.as_ref()), before, "a refused FEN has changed the game");
    }
    let accepted = state(game.as_ref());
    let mut again = (entry.open)();
    again.set(Some(&accepted.0), &[]).expect("our own FEN is refused");
    assert_eq!(state(again.as_ref()), accepted, "written and read back, the position is another one");
    assert!(game.view().text().contains(&accepted.0), "the diagram does not show the FEN");
    let moves = game.legal_moves();
    match game.outcome() {
        None => {
            assert!(!moves.is_empty(), "no moves and no result");
            assert!(game.evaluate().abs() < MATE_BOUND, "a static value of {}", game.evaluate());
        }
        Some(outcome) => assert!(!outcome.by.is_empty()),
    }
    if moves.len() <= MOVES_FOR_CONTRACTS {
        let slow = moves.len() <= MOVES_FOR_SLOW && !accepted.0.contains(LARGEST_CLOCK);
        (checks(entry.info.name).unwrap().check_fen)(&accepted.0, slow)
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
}
