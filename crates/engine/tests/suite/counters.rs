//! The counters that a variant shows to its players decide the game, by the engine's own rules.

use crate::positions::required;
use asterism_engine::game::Game;
use asterism_engine::rules::{Color, Counter, GameResult, Location};
use asterism_engine::variants::VARIANTS;
use asterism_support::text::list;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use rand::seq::IndexedRandom;

/// Returns how many pieces of a side a counter counts.
fn count(game: &dyn Game, counter: &Counter, side: Color) -> u8 {
    let (info, view) = (game.info(), game.view());
    let zone = counter.zone.map(|name| info.zones.iter().find(|(zone, _)| *zone == name).unwrap().1);
    let inside = |place: &Location| zone.is_none_or(|squares| squares.contains(&place.to_string().as_str()));
    let counts = |place: Location| {
        view.piece_on(place)
            .is_some_and(|piece| piece.color == side && counter.letters.contains(piece.letter))
    };
    let found = Location::all(info).filter(inside).filter(|&place| counts(place)).count();
    u8::try_from(found).unwrap()
}

/// Checks that a side at its limit has lost, and that a game with counters, if not won by mate, is won by one of them.
fn check(game: &dyn Game) {
    let info = game.info();
    let outcome = game.outcome();
    let reached = |side: Color| {
        let counters = info.counters.iter();
        counters
            .filter(move |counter| counter.zone.is_none() && count(game, counter, side) <= counter.limit)
            .count()
            > 0
    };
    for side in [Color::White, Color::Black] {
        assert!(!reached(side) || outcome.is_some(), "{}: the game goes on", game.fen());
    }
    let Some(outcome) = outcome else { return };
    let GameResult::Won(winner) = outcome.result else { return };
    if info.counters.is_empty() || ["checkmate", "stalemate"].contains(&outcome.by) {
        return;
    }
    let in_zone = info
        .counters
        .iter()
        .any(|counter| counter.zone.is_some() && count(game, counter, winner) >= counter.limit);
    assert!(in_zone || reached(!winner), "{}: no counter of the game tells of {outcome}", game.fen());
}

#[test]
fn counters_decide() {
    for entry in VARIANTS {
        let mut game = (entry.open)();
        for (_, line) in list(&required(entry.info.name, "results.epd")) {
            game.set(Some(line.split(';').next().unwrap()), &[]).unwrap();
            check(game.as_ref());
        }
        let mut random = ChaCha8Rng::seed_from_u64(41);
        for _ in 0..6 {
            game.set(None, &[]).unwrap();
            for _ in 0..200 {
                let Some(text) = game.legal_moves().choose(&mut random).cloned() else { break };
                game.play_text(&text).unwrap();
                check(game.as_ref());
            }
        }
    }
}

#[test]
fn counters_name_types_and_zones_of_their_game() {
    for entry in VARIANTS {
        for counter in entry.info.counters {
            let known = |letter| entry.info.pieces.iter().any(|piece| piece.letter == letter);
            assert!(!counter.letters.is_empty() && counter.letters.chars().all(known), "{counter:?}");
            assert!(
                counter.zone.is_none_or(|zone| entry.info.zones.iter().any(|(name, _)| *name == zone)),
                "{counter:?}"
            );
        }
    }
}
