//! Plays a game of one's own: here the template's, the rules of which are 400 lines in `src/variants/template`.

use asterism_engine::game::{Board, VariantGame};
use asterism_engine::variants::template::Skirmish;
use asterism_engine::verify::{VerifyConfig, verify};
use asterism_engine::{Engine, Game, HashSize, Limits, Threads};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // Both generators agree, and every other contract holds, in the positions of three random games.
    let config = VerifyConfig { seed: 1, games: 3, turns: 40, slow_every: 1 };
    let report = verify::<Skirmish>(config, &|| ())?;
    println!("{} positions are as the rules want them", report.positions);

    let mut game = VariantGame::<Skirmish>::new();
    let mut engine = Engine::new(HashSize(1), Threads(1))?;
    while game.finished().is_none() && game.played().len() < 30 {
        let answer = engine.search(&game, Limits::depth(4))?;
        game.play(&answer.best)?;
    }
    println!("{}", game.view().text());
    Ok(())
}
