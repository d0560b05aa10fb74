//! Move texts: the first byte picks the game, the second says how many turns to play, a byte for each picks the move;
//! the rest are words, each taken as a move.

use super::game_bytes::{check_reason, pick_game, state};
use asterism_engine::game::Game;

/// Turns before the first word.
const TURNS: usize = 10;
const WORDS: usize = 4;

/// Checks that an accepted word names a legal move, with the effect of that move's own text, and that a refused word
/// changes nothing.
pub fn check(data: &[u8]) {
    let Some((entry, rest)) = pick_game(data) else { return };
    let Some((turns, rest)) = rest.split_first() else { return };
    let (choices, text) = rest.split_at(rest.len().min(usize::from(*turns) % (TURNS + 1)));
    let mut game = (entry.open)();
    let mut played = Vec::new();
    for &choice in choices {
        let moves = game.legal_moves();
        if game.finished().is_some() || moves.is_empty() {
            break;
        }
        let text = moves[usize::from(choice) % moves.len()].clone();
        game.play_text(&text).expect("a legal move is refused");
        assert_eq!(game.last_move(), text, "a move has another text once it is played");
        played.push(text);
    }
    for word in String::from_utf8_lossy(text).split_whitespace().take(WORDS) {
        try_word(entry.open, game.as_mut(), &mut played, word);
    }
}

fn try_word(open: fn() -> Box<dyn Game>, game: &mut dyn Game, played: &mut Vec<String>, word: &str) {
    let (before, moves) = (state(game), game.legal_moves());
    if let Err(reason) = game.play_text(word) {
        check_reason(reason);
        assert_eq!(state(game), before, "a refused move has changed the game");
        let listed = moves.iter().any(|text| text.eq_ignore_ascii_case(word));
        return assert!(!listed || game.finished().is_some(), "a legal move is refused");
    }
    let text = game.last_move();
    assert!(moves.contains(&text), "'{word}' was taken as {text}, which is not legal");
    played.push(text);
    // The game again, in one go: the hash that was updated turn by turn is that of the whole.
    let mut again = open();
    let texts: Vec<&str> = played.iter().map(String::as_str).collect();
    again.set(None, &texts).expect("the moves of a game are refused");
    assert_eq!(state(again.as_ref()), state(game), "'{word}' is not the move it is taken for");
    assert_eq!(again.outcome(), game.outcome());
    let mut parsed = open();
    parsed.set(Some(&game.fen()), &[]).expect("our own FEN is refused");
    assert_eq!(parsed.hash(), game.hash(), "the hash is not that of the position");
}
