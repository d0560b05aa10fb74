//! Plays two games of different variants with one engine, a move in each by turns.

use asterism_engine::{Engine, Game, HashSize, Limits, Threads, open};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut engine = Engine::new(HashSize(16), Threads(1))?;
    let mut games: Vec<Box<dyn Game>> = vec![open("achernar")?, open("maxima")?];
    for _ in 0..4 {
        for game in &mut games {
            let answer = engine.search(game, Limits::nodes(2_000))?;
            game.play(&answer.best)?;
        }
    }
    for game in &games {
        let moves: Vec<String> = game.played().iter().map(|turn| turn.san()).collect();
        println!("{}: {}", game.info().title, moves.join(" "));
    }
    // A move of one game is none of the other.
    let turn = games[0].turns().remove(0);
    println!("{}", games[1].play(&turn).unwrap_err());
    Ok(())
}
