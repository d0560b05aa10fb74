//! Lists the moves of a game and plays the first capture, until there is none.

use asterism_engine::{GameError, open};

fn main() -> Result<(), GameError> {
    let mut game = open("grandrider")?;
    loop {
        let turns = game.turns();
        println!("{} has {} moves: {}", game.side_to_move().name(), turns.len(), game.fen());
        let capture = turns.iter().find(|turn| !turn.captures().is_empty());
        let Some(turn) = capture.or(turns.first()).filter(|_| game.played().len() < 60) else { break };
        for (place, piece) in turn.captures() {
            println!("{turn} takes {} on {place}", piece.letter);
        }
        game.play(turn)?;
    }
    match game.outcome() {
        Some(outcome) => println!("{}: {}", outcome.result.text(), outcome.by),
        None => println!("not over after {} moves", game.played().len()),
    }
    while game.take_back() {}
    assert_eq!(game.fen(), game.info().start);
    Ok(())
}
