//! The first steps of every game, played by the engine's rules: expected moves are legal, claims are true.

use asterism_engine::game::{Game, VariantGame};
use asterism_engine::rules::GameResult;
use asterism_engine::variants::VARIANTS;
use asterism_engine::variants::template::Skirmish;
use asterism_interface::api::{Step, read_steps};

/// The most characters in one text for the player: a few short sentences.
const TOLD: usize = 300;

/// Returns the result after a turn, `*` if the game goes on.
fn after(game: &mut dyn Game, step: &Step, played: &[&str], turn: &str) -> String {
    let place = format!("'{}' after {played:?}", step.title);
    game.set(Some(&step.position), played).unwrap_or_else(|error| panic!("{place}: {error}"));
    game.play_text(turn).unwrap_or_else(|error| panic!("{place}: {error}"));
    assert_eq!(game.last_move(), turn, "{place}: expected the text that the engine writes");
    game.outcome().map_or("*".to_string(), |outcome| outcome.result.text().to_string())
}

fn check(game: &mut dyn Game, step: &Step) {
    game.set(Some(&step.position), &[]).unwrap_or_else(|error| panic!("'{}': {error}", step.title));
    assert_eq!(game.fen(), step.position);
    let mut played: Vec<&str> = Vec::new();
    for (number, play) in step.plays.iter().enumerate() {
        let last = number + 1 == step.plays.len();
        let expected = step.result.as_deref().filter(|_| last).unwrap_or("*");
        for turn in &play.moves {
            assert_eq!(after(game, step, &played, turn), expected, "'{}': {turn}", step.title);
        }
        game.set(Some(&step.position), &played).unwrap();
        if last && step.result.is_some() {
            for turn in game.legal_moves() {
                let wins = after(game, step, &played, &turn) == expected;
                assert!(!wins || play.moves.contains(&turn), "'{}': {turn} wins as well", step.title);
            }
        }
        if let Some(reply) = &play.reply {
            for turn in &play.moves {
                let before: Vec<&str> = played.iter().copied().chain([turn.as_str()]).collect();
                assert_eq!(after(game, step, &before, reply), "*", "'{}': {reply}", step.title);
            }
            played.extend([play.moves[0].as_str(), reply]);
        }
    }
    for wrong in &step.wrong {
        after(game, step, &[], &wrong.text);
        assert!(!wrong.why.is_empty() && wrong.why.len() <= TOLD, "'{}': {}", step.title, wrong.text);
        assert!(!step.plays[0].moves.contains(&wrong.text), "'{}': {} is right", step.title, wrong.text);
    }
    assert!(step.text.len() <= TOLD && step.right.len() <= TOLD, "'{}' says too much", step.title);
}

#[test]
fn first_steps_are_true() {
    for entry in VARIANTS {
        let steps =
            read_steps(entry.info.first_steps).unwrap_or_else(|error| panic!("{}: {error}", entry.info.name));
        assert!((5..=8).contains(&steps.len()), "{}: {} steps", entry.info.name, steps.len());
        let mut game = (entry.open)();
        for step in &steps {
            check(game.as_mut(), step);
        }
        // The aim of the game is one of its ideas.
        let won =
            |step: &Step| step.result.as_deref().is_some_and(|result| result != GameResult::Draw.text());
        assert!(steps.iter().any(won), "{}: no step wins", entry.info.name);
    }
}

/// Authors copy the template's steps.
#[test]
fn the_steps_of_the_template_are_true() {
    let mut game = VariantGame::<Skirmish>::new();
    let steps = read_steps(game.info().first_steps).unwrap();
    assert!(steps.len() > 1);
    for step in &steps {
        check(&mut game, step);
    }
}
