//! Endings of chess that every engine must win: a lone King against mating material, played against itself with few
//! nodes a move. How many moves a mate takes at most stands in every textbook: 10 with a Queen, 16 with a Rook, 19 with
//! two Bishops, 33 with Bishop and Knight. The 50 of the rules are the limit here.

use asterism_engine::engine::{Engine, HashSize, Threads};
use asterism_engine::rules::{Color, GameResult, Outcome};
use asterism_engine::search::Limits;
use asterism_engine::variants::find;

/// Plays from `fen` with `nodes` a move to the end.
fn played_out(fen: &str, nodes: u64) -> Outcome {
    let mut game = (find("chess").unwrap().open)();
    game.set(Some(fen), &[]).unwrap();
    let mut engine = Engine::new(HashSize(1), Threads(1)).unwrap();
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        let answer = engine.search(&game, Limits::nodes(nodes)).unwrap();
        game.play(&answer.best).unwrap();
    }
}

#[test]
fn a_lone_king_is_mated() {
    let bishop_and_knight = "8/8/8/3k4/8/8/8/2BKN3 w - - 0 1";
    for (fen, nodes) in [
        ("8/8/8/2K5/8/4k3/8/4q3 b - - 0 1", 600),
        ("8/8/4k3/8/8/2K5/8/7R w - - 0 1", 600),
        ("8/8/8/3k4/8/8/8/2BK1B2 w - - 0 1", 4_000),
        (bishop_and_knight, 6_000),
        (bishop_and_knight, 12_000),
        (bishop_and_knight, 20_000),
    ] {
        let stronger = if fen.contains('q') { Color::Black } else { Color::White };
        let outcome = played_out(fen, nodes);
        assert!(outcome.result == GameResult::Won(stronger), "{fen}: {outcome:?}");
    }
}
