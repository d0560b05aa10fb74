//! The translation in random games of every variant: two hosts, one of which hears what XBoard relays.

use super::host_board::Screen;
use super::host_game::Course;
use super::ply::Ply;
use crate::game::Game;
use crate::rules::Color;
use crate::variants::VARIANTS;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

/// What XBoard 4.9.1 makes of a ply on its way to the other engine (measured; see protocol.md): a leg by
/// way of a square, or, over a piece of the mover's own side and over nothing for Black, the move and the square.
fn relay(ply: &Ply, screen: &Screen, side: Color) -> String {
    let Ply::Move { from, via, to, becomes } = ply else { return ply.to_string() };
    let letter = becomes.map(String::from).unwrap_or_default();
    let castles = |spot| match screen.at(spot) {
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
    let (mut sender, mut hearer) = (Course::begin(first, None), Course::begin(second, None));
    let (mut plies, mut long) = (0, 0);
    while first.finished().is_none() && sender.turns() < turns {
        for choice in sender.choices() {
            assert!(!choice.plan.is_empty(), "{}: XBoard cannot show {}", first.fen(), choice.deed.text);
        }
        assert!(sender.shows_all(), "{}", first.fen());
        // Every second ply is of a rarer kind: one that goes by way of other squares, or a drop.
        let all: Vec<&Vec<Ply>> = sender.choices().map(|choice| &choice.plan).collect();
        for plan in &all {
            let extends = |other: &&&Vec<Ply>| other.len() > plan.len() && other.starts_with(plan);
            assert!(
                !all.iter().any(|other| extends(&other)),
                "{}: {plan:?} begins another plan",
                first.fen()
            );
        }
        let rare: Vec<&&Vec<Ply>> =
            all.iter().filter(|plan| plan.iter().any(|ply| ply.to_string().len() > 6)).collect();
        let plan = match rare.choose(&mut random) {
            Some(plan) if random.random_bool(0.5) => (**plan).clone(),
            _ => (*all.choose(&mut random).unwrap()).clone(),
        };
        long += (plan.len() > 2) as usize; // more than a pass between two parts
        for ply in plan {
            let side = sender.side();
            let heard = Ply::read(&relay(&ply, &sender.screen, side)).unwrap();
            if let Some(forced) = hearer.forced() {
                assert_eq!(forced, ply, "{}", second.fen());
            }
            sender.play(first, &ply).unwrap();
            hearer
                .play(second, &heard)
                .unwrap_or_else(|e| panic!("{}: {ply} heard as {heard}: {e}", second.fen()));
            assert_eq!(sender.screen, hearer.screen);
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
    // Long leaps, changes of sides and rotations: three games have moves that take several plies.
    assert_eq!(long_ones.iter().filter(|long| **long > 0).count(), 3, "{long_ones:?}");
}

#[test]
fn positions_are_read_as_the_host_writes_them() {
    for entry in VARIANTS {
        let game = (entry.open)();
        let course = Course::begin(game.as_ref(), None);
        let screen = &course.screen;
        let field = course.layout.field(Some('*'), |spot| screen.letter(&course.layout, spot));
        if course.layout.native() {
            continue;
        }
        let own = course.layout.own_fen(&format!("{field}[-] w - - 0 1"), "-").unwrap();
        let board = |fen: &str| fen.split(' ').next().unwrap().to_string();
        assert_eq!(board(&own), board(entry.info.start));
        for wrong in ["", "8", "8/8/8 w", "99999999999/9/9/9/9/9/9/9/9", "?????????"] {
            assert!(course.layout.own_fen(wrong, "-").is_err());
        }
    }
}
