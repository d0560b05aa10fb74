//! Compares the three best moves, and then two moves alone.

use asterism_engine::{Engine, HashSize, Limits, Request, Threads, open};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = open("chess")?;
    game.set(None, &["e4", "e5", "Nf3"])?;
    let mut engine = Engine::new(HashSize(16), Threads(1))?;
    let request = Request::from(Limits::depth(6));
    for line in engine.search(&game, request.clone().multipv(3))?.lines {
        println!("{}. {} {}", line.multipv, line.score, line.line());
    }
    let two = vec![game.read("Nc6")?, game.read("d6")?];
    let answer = engine.search(&game, request.search_moves(two.clone()).multipv(2))?;
    assert!(answer.lines.len() == 2 && two.contains(&answer.best));
    assert!(answer.lines[0].score >= answer.lines[1].score);
    println!("rather {} than {}", answer.best.san(), answer.lines[1].pv[0].san());
    Ok(())
}
