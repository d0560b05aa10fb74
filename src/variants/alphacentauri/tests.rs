//! This variant's own cases, one a rule; the oracle's rows; random play against the slow generator.

use super::*;
use crate::rules::{Color, Evaluator, GameMove, MoveStack, Outcome, Position, Stage};
use crate::tools::rows::{check_row, read_rows};
use crate::tools::turn::{read_turn, turn_text, turns};
use crate::tools::verify::{Scope, verify};

type Pos = AlphaCentauriPosition;

/// A board with both sides' royals out of the way (a9, i9; a1, i1) and `rows` for ranks 8 to 2.
fn at(rows: &str) -> Pos {
    parse(&format!("k7d/{rows}/K7D w - - 0 1"))
}

fn parse(fen: &str) -> Pos {
    Pos::parse(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The second parts, after the King's step a1b1 (which then changes nothing else).
fn second(pos: &Pos) -> Vec<String> {
    let mut pos = pos.clone();
    let first = moves(&pos).into_iter().find(|&m| pos.move_text(m) == "a1b1").expect("a1b1 is legal");
    pos.play(first);
    assert_eq!(pos.side_to_move(), Color::White, "the second part is due");
    texts(&pos)
}

fn moves(pos: &Pos) -> Vec<Move> {
    let mut stack = MoveStack::new();
    pos.generate(Stage::All, &mut stack);
    stack.moves_from(0).collect()
}

fn texts(pos: &Pos) -> Vec<String> {
    moves(pos).into_iter().map(|m| pos.move_text(m)).collect()
}

/// The texts that begin with `from`, sorted, without it.
fn from(list: &[String], from: &str) -> Vec<String> {
    let mut found: Vec<_> = list.iter().filter_map(|t| t.strip_prefix(from)).map(str::to_string).collect();
    found.sort();
    found
}

fn has(list: &[String], text: &str) -> bool {
    list.iter().any(|t| t == text)
}

/// The board field after the turn.
fn board_after(pos: &Pos, turn: &str) -> String {
    let (_, next) = read_turn(pos, turn).unwrap_or_else(|| panic!("{turn} is legal"));
    next.to_string().split(' ').next().unwrap_or_default().to_string()
}

fn refused(fen: &str, field: &str) {
    let error = Pos::parse(fen).err().unwrap_or_else(|| panic!("{fen} is accepted"));
    assert_eq!(error.field, field, "{fen}: {error}");
}

#[test]
fn oracle_rows_agree() {
    let rows = read_rows(include_str!("../../../positions/alphacentauri/perft.jsonl")).unwrap();
    assert!(!rows.is_empty());
    for row in rows {
        check_row::<AlphaCentauri>(&row, 200_000).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn random_games_keep_the_contracts() {
    let scope = Scope { seed: 5, games: 12, turns: 90, slow_every: 8 };
    let findings = verify::<AlphaCentauri>(scope, &|| ()).unwrap_or_else(|error| panic!("{error}"));
    println!("{findings:#?}");
    assert!(findings.compared > 50);
}
