//! The proof-number search agrees with trying every line.

#[path = "../../../tests/suite/positions.rs"]
mod files;

use super::every_line::EveryLine;
use super::{Proof, Prover, only_win, shortest_win};
use crate::game::read_turn;
use crate::rules::turn::turns;
use crate::rules::{Notation, Position, Variant};
use crate::variants::{Chess, Deneb};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Positions per game, each with the positions that follow from it by two turns.
const POSITIONS: usize = 8;

/// Returns positions that are won in at most this many moves, and some two turns later, most of which are not; none for
/// a game without a file of forced wins.
fn positions<V: Variant>(moves: u32) -> Vec<V::Position> {
    let text = files::optional(V::INFO.name, "tactics.epd").unwrap_or_default();
    let near = |line: &&str| (1..=moves).any(|moves| line.ends_with(&format!("; dm {moves}")));
    let fens = text.lines().filter(near).filter_map(|line| line.split("; ").next());
    let mut rng = ChaCha8Rng::seed_from_u64(40);
    let mut all = Vec::new();
    for fen in fens.take(POSITIONS) {
        let mut pos = V::Position::parse(fen).unwrap();
        all.push(pos.clone());
        for _ in 0..2 {
            let mut next = turns(&pos);
            if next.is_empty() {
                break;
            }
            pos = next.swap_remove(rng.random_range(0..next.len())).1;
        }
        all.push(pos);
    }
    all
}

/// Compares both for the side to move; how many are wins, and how many are not.
fn compare<V: Variant>() -> [usize; 2] {
    // Two turns of two parts are too many lines to try every one.
    let most = if V::Position::PARTS == 1 { 2 } else { 1 };
    let mut counts = [0; 2];
    for pos in positions::<V>(2) {
        let mut fast = Prover::new(pos.side_to_move());
        let mut slow = EveryLine::new(pos.side_to_move());
        for moves in 1..=most {
            fast.allow(u64::MAX);
            let expected = slow.wins(&pos, 2 * moves - 1);
            assert_eq!(fast.wins(&pos, 2 * moves - 1), Some(expected), "{moves} moves in {pos}");
            counts[usize::from(!expected)] += 1;
        }
    }
    counts
}

macro_rules! compared {
    ($variant:ty $(, network)?) => {
        (<$variant as Variant>::INFO.name, compare::<$variant> as fn() -> [usize; 2])
    };
}

#[test]
fn proofs_agree_with_trying_every_line() {
    let mut games = 0;
    for (name, compare) in crate::all_variants!(compared) {
        let [wins, others] = compare();
        assert!(wins + others == 0 || wins >= 5 && others >= 3, "{name}: {wins} wins, {others} others");
        games += usize::from(wins > 0);
    }
    assert!(games >= 6, "only {games} games have forced wins");
}

#[test]
fn a_longer_win_is_proved_at_its_length() {
    let pos = <Chess as Variant>::Position::parse("8/8/8/8/3K4/7R/8/k7 w - - 0 1").unwrap();
    let Proof::Wins(moves) = shortest_win::<Chess>(&pos, 8, 50_000_000) else { panic!("no proof") };
    let mut slow = EveryLine::new(pos.side_to_move());
    assert!(moves >= 4, "{moves}");
    assert!(!slow.wins(&pos, 2 * (moves - 1) - 1) && slow.wins(&pos, 2 * moves - 1), "{moves}");
}

/// F. Reinfeld's first example of a smothered mate: the Queen goes to g8, the Knight to f7.
#[test]
fn the_only_way_is_found_with_its_line() {
    let fen = "r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1";
    let pos = <Chess as Variant>::Position::parse(fen).unwrap();
    let found = only_win::<Chess>(&pos, 3, 1_000_000).unwrap();
    assert_eq!((found.moves, found.line.join(" ").as_str()), (2, "c4g8 a8g8 h6f7"));
    // Two ladders: more than one way.
    let pos = <Chess as Variant>::Position::parse("7k/8/R7/1R6/8/8/8/K7 w - - 0 1").unwrap();
    assert_eq!(only_win::<Chess>(&pos, 3, 10_000_000), None);
    // Too few positions to find out.
    let pos = <Chess as Variant>::Position::parse(fen).unwrap();
    assert_eq!(only_win::<Chess>(&pos, 3, 50), None);
}

/// The line of a puzzle is play: legal, and its end is the winner's.
#[test]
fn a_line_plays_to_the_end() {
    let mut checked = 0;
    for pos in positions::<Deneb>(2) {
        let Some(found) = only_win::<Deneb>(&pos, 2, 1_000_000) else { continue };
        assert_eq!(found.line.len() as u32, 2 * found.moves - 1);
        let side = pos.side_to_move();
        let end = found.line.iter().fold(pos, |pos, text| read_turn(&pos, text).unwrap().after);
        let outcome = end.outcome().unwrap_or(end.no_moves_outcome());
        assert_eq!(outcome.result, crate::rules::GameResult::Won(side));
        checked += 1;
    }
    assert!(checked >= 2, "{checked}");
}
