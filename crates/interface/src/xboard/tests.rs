//! The translation in random games of every variant: two hosts, one of which receives what XBoard relays.

use super::host_board::HostBoard;
use super::host_game::HostGame;
use super::ply::Ply;
use asterism_engine::game::Game;
use asterism_engine::rules::Color;
use asterism_engine::variants::VARIANTS;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

/// Returns a ply as XBoard 4.9.1 relays it to the other engine (measured; see protocol.md): a leg by way of a square,
/// or, over a piece of the mover's own side and over nothing for Black, the move and the square.
fn relay(ply: &Ply, board: &HostBoard, side: Color) -> String {
    let Ply::Move { from, via, to, becomes } = ply else { return ply.to_string() };
    let letter = becomes.map(String::from).unwrap_or_default();
    let castles = |square| match board.at(square) {
        Some(piece) => piece.color == side,
        None => side == Color::Black,
    };
    match via.as_slice() {
        [] => format!("{from}{to}{letter}"),
        [over] if castles(*over) => {
            let beside = if from.file > over.file { b'a' + to.file + 1 } else { b'a' + to.file - 1 };
            format!("{from}{to},{over}{}{}", beside as char, to.rank + 1)
        }
        [over] => format!("{from}{over},{over}{to}{letter}"),
        [first, second] => {
            assert!(!castles(*second), "XBoard would lose a victim of {ply}");
            format!("{from}{first},{first}{second},{second}{to}{letter}")
        }
        _ => panic!("XBoard cannot play {ply}"),
    }
}

/// Plays a random game on both hosts; returns how many plies it took, and how many turns took several.
fn play(first: &mut dyn Game, second: &mut dyn Game, seed: u64, turns: usize) -> (usize, usize) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut sender, mut hearer) = (HostGame::begin(first, None), HostGame::begin(second, None));
    let (mut plies, mut long) = (0, 0);
    while first.finished().is_none() && sender.turns() < turns {
        for choice in sender.choices() {
            assert!(!choice.plies.is_empty(), "{}: XBoard cannot show {}", first.fen(), choice.effect.text);
        }
        assert!(sender.shows_all(), "{}", first.fen());
        // Every second ply is of a rarer kind: one that goes by way of other squares, or a drop.
        let all: Vec<&Vec<Ply>> = sender.choices().map(|choice| &choice.plies).collect();
        // In this order a move stands directly before those that it begins, if there are any.
        let mut sorted: Vec<Vec<String>> =
            all.iter().map(|plies| plies.iter().map(Ply::to_string).collect()).collect();
        sorted.sort_unstable();
        for pair in sorted.windows(2) {
            let begins = pair[1].len() > pair[0].len() && pair[1].starts_with(&pair[0]);
            assert!(!begins, "{}: {:?} begins another move", first.fen(), pair[0]);
        }
        let rare: Vec<&&Vec<Ply>> =
            all.iter().filter(|plies| plies.iter().any(|ply| ply.to_string().len() > 6)).collect();
        let chosen = match rare.choose(&mut random) {
            Some(chosen) if random.random_bool(0.5) => (**chosen).clone(),
            _ => (*all.choose(&mut random).unwrap()).clone(),
        };
        long += (chosen.len() > 2) as usize; // more than a pass between two parts
        for ply in chosen {
            let side = sender.side();
            let heard = Ply::read(&relay(&ply, &sender.board, side)).unwrap();
            if let Some(forced) = hearer.forced() {
                assert_eq!(forced, ply, "{}", second.fen());
            }
            sender.play(first, &ply).unwrap();
            hearer
                .play(second, &heard)
                .unwrap_or_else(|e| panic!("{}: {ply} heard as {heard}: {e}", second.fen()));
            assert_eq!(sender.board, hearer.board);
            plies += 1;
        }
        assert_eq!(first.fen(), second.fen());
    }
    // Everything can be taken back, ply by ply.
    for _ in 0..plies {
        hearer.take_back(second, 1).unwrap();
    }
    assert_eq!(second.fen(), second.info().start);
    assert!(hearer.take_back(second, 1).is_err());
    (plies, long)
}

#[test]
fn every_move_of_every_game_reaches_the_other_engine() {
    let mut long_ones = Vec::new();
    for entry in VARIANTS {
        let (mut plies, mut long) = (0, 0);
        for seed in 0..8 {
            let (p, l) = play((entry.open)().as_mut(), (entry.open)().as_mut(), seed, 40);
            (plies, long) = (plies + p, long + l);
        }
        assert!(plies > 100, "{}: only {plies} plies", entry.info.name);
        long_ones.push(long);
    }
    // Long leaps, changes of sides, rotations, three captures at once: such moves take several plies.
    assert!(long_ones.iter().filter(|long| **long > 0).count() >= 3, "{long_ones:?}");
}

#[test]
fn positions_are_read_as_the_host_writes_them() {
    for entry in VARIANTS {
        let game = (entry.open)();
        let host_game = HostGame::begin(game.as_ref(), None);
        let board = &host_game.board;
        let field = host_game.layout.field(Some('*'), |square| board.letter(&host_game.layout, square));
        if host_game.layout.native() {
            continue;
        }
        let own = host_game.layout.own_fen(&format!("{field}[-] w - - 0 1"), "-").unwrap();
        let board = |fen: &str| fen.split(' ').next().unwrap().to_string();
        assert_eq!(board(&own), board(entry.info.start));
        for wrong in ["", "8", "8/8/8 w", "99999999999/9/9/9/9/9/9/9/9", "?????????"] {
            assert!(host_game.layout.own_fen(wrong, "-").is_err());
        }
    }
}
