//! Moves taken back, and games that go on apart.

use asterism_engine::Game;
use asterism_engine::rules::Location;
use asterism_engine::variants::VARIANTS;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Returns all that a game reports about its position, except its moves.
fn told(game: &dyn Game) -> String {
    let view = game.view();
    format!(
        "{} {:x} {:?} {:?} {:?} {:?} {:?}",
        game.fen(),
        game.hash(),
        game.state(),
        game.outcome(),
        game.played(),
        view.last,
        view.caption
    )
}

/// Plays a random turn, unless the game is over.
fn play_at_random(game: &mut dyn Game, rng: &mut impl Rng) {
    if let Some(turn) = game.turns().choose(rng) {
        game.play(turn).unwrap();
    }
}

#[test]
fn a_game_taken_back_is_as_it_was() {
    for entry in VARIANTS {
        let mut game = (entry.open)();
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut before = Vec::new();
        while before.len() < 60 && game.finished().is_none() {
            before.push(told(game.as_ref()));
            play_at_random(game.as_mut(), &mut rng);
        }
        let name = entry.info.name;
        let mut other = game.fork();
        assert_eq!(told(other.as_ref()), told(game.as_ref()), "{name}");
        while let Some(expected) = before.pop() {
            assert!(game.take_back());
            assert_eq!(told(game.as_ref()), expected, "{name}");
        }
        assert!(!game.take_back() && game.fen() == entry.info.start, "{name}");
        assert!(other.take_back() && !other.played().is_empty(), "{name}: a game of its own");
    }
}

#[test]
fn every_place_equals_the_picture() {
    for entry in VARIANTS {
        let mut game = (entry.open)();
        let mut rng = ChaCha8Rng::seed_from_u64(6);
        (0..20).for_each(|_| play_at_random(game.as_mut(), &mut rng));
        let view = game.view();
        for place in Location::all(entry.info) {
            assert_eq!(game.piece_on(place), view.piece_on(place), "{}: {place}", entry.info.name);
        }
    }
}
