//! Searches with one limit after the other, and under a clock.

use asterism_engine::search::GameClock;
use asterism_engine::{Engine, HashSize, Limits, Threads, open};
use std::error::Error;
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let game = open("symmetron44")?;
    let mut engine = Engine::new(HashSize(16), Threads(1))?;
    let clock = GameClock { remaining: Duration::from_millis(500), ..GameClock::default() };
    for (name, limits) in [
        ("depth 4", Limits::depth(4)),
        ("5,000 nodes", Limits::nodes(5_000)),
        ("50 ms, 9 turns at most", Limits::movetime(Duration::from_millis(50)).and(Limits::depth(9))),
        ("half a second on the clock", Limits::clock(clock)),
    ] {
        let answer = engine.search(&game, limits)?;
        let line = answer.first();
        let (score, depth) = (line.score.in_pawns(), line.depth);
        println!("{name}: {} ({score}, depth {depth}, {} nodes)", answer.best, answer.nodes);
    }
    Ok(())
}
