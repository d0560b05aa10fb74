//! The template, compiled as a game of another crate: from the public library alone.

#[path = "../../src/variants/template/mod.rs"]
#[allow(unreachable_pub)]
mod template;

use asterism_engine::game::{Board, VariantGame};
use asterism_engine::{Engine, Game, HashSize, Limits, Threads};

#[test]
fn a_game_of_ones_own_is_set_up_searched_and_drawn() {
    let mut game = VariantGame::<template::Skirmish>::new();
    let answer = Engine::new(HashSize(1), Threads(1)).unwrap().search(&game, Limits::depth(3)).unwrap();
    game.play(&answer.best).unwrap();
    assert_eq!(game.played().last(), Some(&answer.best));
    assert!(game.view().caption.unwrap().contains(&answer.best.to_string()));
}

/// Two games may have one name: the engine tells them apart.
#[test]
fn games_of_one_name_share_nothing() {
    let mut own = VariantGame::<template::Skirmish>::new();
    let mut other = VariantGame::<asterism_engine::variants::template::Skirmish>::new();
    assert_eq!(own.info().name, other.info().name);
    let mut engine = Engine::new(HashSize(1), Threads(1)).unwrap();
    let nodes =
        |engine: &mut Engine, game: &mut dyn Game| engine.search(game, Limits::depth(4)).unwrap().nodes;
    let first = nodes(&mut engine, &mut other);
    assert_eq!(nodes(&mut engine, &mut own), first, "no entry of the other game is used");
}
