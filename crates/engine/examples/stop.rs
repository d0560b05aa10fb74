//! Stops an endless search from another thread once it has seen enough.

use asterism_engine::{Engine, HashSize, Limits, Threads, open};
use std::error::Error;
use std::sync::mpsc::channel;
use std::thread;

fn main() -> Result<(), Box<dyn Error>> {
    let game = open("deneb")?;
    let mut engine = Engine::new(HashSize(16), Threads(1))?;
    let stop = engine.stop_handle();
    let (found, lines) = channel();
    let watch = thread::spawn(move || {
        let deep = lines.iter().find(|depth| *depth >= 5);
        (deep, stop.stop())
    });
    let answer = engine.search_with(&game, Limits::infinite(), |line| {
        let _ = found.send(line.depth); // the watch has seen enough when it no longer listens
    })?;
    let (deep, stopped) = watch.join().expect("the watch does not panic");
    println!("stopped at depth {deep:?}: {}", answer.best);
    assert!(stopped && answer.stopped);
    Ok(())
}
