//! Analyses the replies to a move in several threads, each with an engine of its own.

use asterism_engine::{Engine, HashSize, Limits, Threads, Turn, open};
use std::error::Error;
use std::thread;

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = open("chess")?;
    game.play_text("e4")?;
    let turns = game.turns();
    let mut scores = thread::scope(|scope| {
        let analyse = |part: Vec<Turn>| {
            let mut own = game.fork(); // a game is `Send`: each thread has a copy
            scope.spawn(move || -> Result<_, Box<dyn Error + Send + Sync>> {
                let mut engine = Engine::new(HashSize(4), Threads(1))?;
                let mut scores = Vec::new();
                for turn in part {
                    own.play(&turn)?;
                    scores.push((engine.search(&own, Limits::depth(4))?.first().score, turn));
                    own.take_back();
                }
                Ok(scores)
            })
        };
        let threads: Vec<_> = turns.chunks(10).map(|part| analyse(part.to_vec())).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Result<Vec<_>, _>>()
    })
    .map_err(|error| error.to_string())?
    .concat();
    scores.sort_by_key(|(score, _)| *score); // of the side that moves next
    for (score, turn) in scores.iter().take(3) {
        println!("{turn}: {score}");
    }
    Ok(())
}
