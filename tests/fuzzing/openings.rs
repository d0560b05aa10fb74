//! Files of openings and the words of a match's flags. The first byte picks the game.

use super::game_bytes::{check_reason, pick_game};
use asterism::lab::batch::{DrawRule, Shard, WinRule};
use asterism::lab::tournament::clock::TimeControl;
use asterism::lab::tournament::opening::Opening;
use asterism::lab::tournament::opening_file::Form;
use asterism::lab::tournament::openings::Openings;
use asterism::lab::tournament::spec;
use asterism::lab::tournament::sprt::Sprt;
use asterism_engine::variants::{Setup, VariantEntry};
use asterism_interface::analysis::AnalysisRequest;
use asterism_interface::input::Lines;
use std::fmt::Display;
use std::str::FromStr;

/// Checks that the game goes on after every opening of an accepted file, and that engines receive it in the referee's
/// coordinates alone, from which it is read back. Words are accepted, or refused with a reason.
pub fn check(data: &[u8]) {
    let Some((entry, rest)) = pick_game(data) else { return };
    let text = String::from_utf8_lossy(rest);
    match Openings::parse(&text, entry, usize::MAX) {
        Err(reason) => check_reason(reason),
        Ok((Openings::Lines(openings), over)) => {
            assert!(!openings.is_empty());
            let sent: Vec<(String, u64)> =
                openings.iter().map(|opening| check_command(opening, entry)).collect();
            if over == 0 && [Form::Positions, Form::Json].contains(&Form::of(&text)) {
                let lines = Lines::new(text.as_bytes());
                let typed: Vec<Setup> = lines.filter_map(|(_, line)| typed(&line.ok()?, entry)).collect();
                assert_eq!(typed.len(), openings.len(), "a line is left out");
                typed.iter().zip(sent).for_each(|(typed, sent)| check_position(typed, sent));
            }
        }
        Ok((Openings::Random(_), _)) => panic!("a file gave random openings"),
    }
    check_words(&text);
}

/// Returns the opening of a line as it was typed.
fn typed(line: &str, entry: &VariantEntry) -> Option<Setup> {
    AnalysisRequest::read(line, Some(entry.info.name))?.ok().map(|request| request.setup)
}

/// Checks that the command has the FEN and the full texts of legal moves, and is read back as the same opening. Returns
/// the FEN and the hash of the position it leads to.
fn check_command(opening: &Opening, entry: &VariantEntry) -> (String, u64) {
    let command = opening.command(entry.info);
    let line = command.strip_prefix("position fen ").expect("the command");
    let (fen, moves) = line.split_once(" moves").expect("moves, be they none");
    let mut game = (entry.open)();
    game.set(Some(fen), &[]).expect("a FEN that is refused is sent");
    assert_eq!(game.fen(), fen, "a FEN in other words than the referee's is sent");
    for text in moves.split_ascii_whitespace() {
        game.play_text(text).expect("an illegal move is sent");
        assert_eq!(game.last_move(), text, "a text in other words than the referee's is sent");
    }
    assert_eq!(game.outcome(), None, "an opening after which nothing is left to play");
    let Ok((Openings::Lines(again), _)) = Openings::parse(line, entry, usize::MAX) else {
        panic!("{line}: refused")
    };
    assert_eq!(again.first().map(|again| again.command(entry.info)), Some(command));
    (game.fen(), game.hash())
}

/// The position that is sent is that of the text that was typed.
fn check_position(typed: &Setup, sent: (String, u64)) {
    let typed = typed.open().unwrap_or_else(|error| panic!("cannot be played: {error}"));
    assert_eq!(sent, (typed.fen(), typed.hash()), "another position is sent");
}

/// Checks the words after `--engine`, `--each`, `--tc`, `--draw`, `--win`, `--sprt` and `--shard`: a line each.
fn check_words(text: &str) {
    for line in text.lines().take(4) {
        let (engine, each) = line.split_once('|').unwrap_or((line, ""));
        match spec::engine(engine, each) {
            Err(reason) => check_reason(reason),
            Ok(engine) => assert!(!engine.name.is_empty(), "an engine without a name"),
        }
        read::<TimeControl>(line);
        read::<DrawRule>(line);
        read::<WinRule>(line);
        read::<Sprt>(line);
        read::<Shard>(line);
    }
}

fn read<T: FromStr<Err: Display>>(text: &str) {
    text.parse::<T>().map(drop).unwrap_or_else(check_reason);
}
