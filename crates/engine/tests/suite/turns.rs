//! Turns as values, and the kinds of reasons why a text names none.

use asterism_engine::game::{Game, Illegal, MoveEffect, Turn};
use asterism_engine::variants::VARIANTS;
use asterism_engine::{GameError, open};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;

/// In random games: turns differ, are read from their texts as the same turns, and say what the board shows.
#[test]
fn turns_are_the_moves_of_a_position() {
    for entry in VARIANTS {
        let (mut game, mut rng) = ((entry.open)(), ChaCha8Rng::seed_from_u64(5));
        for _ in 0..60 {
            let turns = game.turns();
            let Some(turn) = turns.choose(&mut rng) else { break };
            assert_eq!(turns.iter().collect::<HashSet<_>>().len(), turns.len(), "{}", game.fen());
            assert_eq!(game.read(&turn.to_string()).as_ref(), Ok(turn), "{}", game.fen());
            assert_eq!(turn.read_beside(&turn.san()).as_ref(), Ok(turn), "{}", game.fen());
            let effects = turn.effects();
            let (first, last) = (&effects[0], &effects[effects.len() - 1]);
            assert_eq!((turn.origin(), turn.target()), (first.origin, last.target), "{} {turn}", game.fen());
            let san: Vec<&str> = effects.iter().map(|part| part.san.as_str()).collect();
            assert_eq!(turn.san(), san.join(","), "{}", game.fen());
            expect_parts(game.as_ref(), turn, &effects);
            assert_eq!(turn.choices(), turns.len(), "{}", game.fen());
            let before = game.fen();
            game.play(turn).unwrap();
            assert_eq!(last.fen.as_ref(), Some(&game.fen()), "{before} {turn}");
            assert_eq!(game.played().last(), Some(turn));
            assert!(matches!(game.play(turn), Err(GameError::OtherPosition(_))), "{before} {turn}");
        }
    }
}

/// The parts of a turn are those that the board lists, texts left out.
fn expect_parts(game: &dyn Game, turn: &Turn, effects: &[MoveEffect]) {
    let mut begun = Vec::new();
    for (part, effect) in turn.parts().iter().zip(effects) {
        let board = game.board_effects(&begun).unwrap();
        let listed: Vec<String> = board.moves.iter().map(|effect| format!("{:?}", effect.pieces)).collect();
        let legal: Vec<String> = part.legal.iter().map(|effect| format!("{effect:?}")).collect();
        assert_eq!((legal, &part.pieces), (listed, &board.pieces), "{} {turn}", game.fen());
        assert_eq!(board.moves[part.index].san, effect.san, "{} {turn}", game.fen());
        begun.push(effect.text.clone());
    }
}

#[test]
fn a_whole_turn_is_no_part_of_one() {
    let game = open("alphacentauri").unwrap();
    let error = game.board_effects(&["d1a4,a1b4".to_string()]).unwrap_err().to_string();
    assert!(error.ends_with("expected one part of a turn, such as 'd1a4' alone"), "{error}");
    assert!(game.board_effects(&["d1a4".to_string()]).is_ok());
}

#[test]
fn a_promotion_is_what_the_piece_becomes() {
    let mut game = open("chess").unwrap();
    game.set(Some("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"), &[]).unwrap();
    let promotes = |turn: &Turn| turn.promotion().map(|piece| piece.letter);
    let takes = game.read("axb8=N").unwrap();
    assert_eq!((promotes(&takes), takes.captures().len()), (Some('N'), 1));
    assert_eq!(promotes(&game.read("a8=Q").unwrap()), Some('Q'));
    assert_eq!(promotes(&game.read("Ke2").unwrap()), None);
}

#[test]
fn a_refusal_has_a_kind() {
    let pinned = "4k3/8/8/8/4r3/8/P3N3/4K3 w - - 0 1";
    let cases = [
        (None, "hello", Illegal::Unreadable),
        (None, "j2j4", Illegal::NoSuchSquare),
        (None, "e3e4", Illegal::NoSuchPiece),
        (None, "e7e5", Illegal::NotYours),
        (None, "e2e5", Illegal::NotItsWay),
        (None, "Bc4", Illegal::NotItsWay),
        (None, "e2e4e5", Illegal::TooMuch),
        (Some(pinned), "e2c3", Illegal::LeavesKingAttacked),
        (Some(pinned), "Nc3", Illegal::LeavesKingAttacked),
        (Some(pinned), "Qd1", Illegal::NoSuchPiece),
        (Some("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7a8", Illegal::Incomplete),
        (Some("4k3/8/8/8/8/8/4K3/R6R w - - 0 1"), "Rd1", Illegal::Ambiguous),
        (Some("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), "h7h6", Illegal::GameOver),
    ];
    let mut game = open("chess").unwrap();
    for (fen, text, expected) in cases {
        game.set(fen, &[]).unwrap();
        match game.play_text(text) {
            Err(GameError::Move { kind, reason, .. }) => assert_eq!(kind, expected, "{text}: {reason}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}
