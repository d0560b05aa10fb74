//! Maxima's own cases: the examples that the rules were agreed on by, a test for each way to end, refused FENs.

use super::moves::Move;
use super::*;
use crate::rules::{Color, Evaluator, MoveStack, Notation, Outcome, Position, Score, Stage};
use crate::variants::testing;
use crate::verify::check_position;
use crate::verify::mate_proof::check_mate_proof;
use std::collections::BTreeSet;
use tables::Board;

/// Returns the position of men given as `Ka2 pe3`, upper case for White.
fn placed(side: char, men: &str) -> MaximaPosition {
    let piece_at = |file: u8, rank: u8| {
        let name = Board::name(Board::square(file as usize, rank as usize));
        let letter = men.split(' ').find_map(|man| man.strip_suffix(&name))?.chars().next()?;
        let color = if letter.is_uppercase() { Color::White } else { Color::Black };
        pieces::Piece::new(pieces::PieceType::from_letter(letter.to_ascii_uppercase())?, color).shown()
    };
    let mut board = String::new();
    Maxima::INFO.write_board(&mut board, piece_at).unwrap();
    testing::pos(&format!("{board} {side} - - 0 1"))
}

/// Lists the moves, after a check against the slow generator.
fn moves(pos: &MaximaPosition) -> Vec<Move> {
    check_position::<Maxima>(pos, true).unwrap_or_else(|fault| panic!("{pos}: {fault}"));
    let mut stack = MoveStack::new();
    pos.generate(Stage::All, &mut stack);
    stack.moves_from(0).collect()
}

/// Lists the moves of a man, each as its destination with the squares that it captures in brackets.
fn of(pos: &MaximaPosition, from: &str) -> BTreeSet<String> {
    let told = |m: Move| {
        let captured: Vec<String> = pos.captured(m).into_iter().map(Board::name).collect();
        let captured = if captured.is_empty() { String::new() } else { format!("({})", captured.join(",")) };
        Board::name(m.to()) + &captured
    };
    moves(pos).into_iter().filter(|m| Board::name(m.from()) == from).map(told).collect()
}

fn outcome(pos: &MaximaPosition, text: &str) -> Option<Outcome> {
    testing::after(pos, text).outcome()
}

/// The side to move, the men, the man that moves, and all its moves: the examples of the rules, agreed on before this
/// generator was written.
const EXAMPLES: &[(char, &str, &str, &str)] = &[
    ('w', "Ka2 Pe3 Gc6 Cg6 Le8 kh10 pd6 pf6 ge7", "e3", "a3 b3 c3 d3 f3 g3 h3 e1 e2 e4 e5 e6(d6,f6,e7)"),
    ('w', "Kb2 Pd4 Md1 kh10 pd2 ga4", "d4", "d3(d2) d5 d6 d7 d8 d9 d10 d11 c4 b4 e4 f4 g4 h4"),
    ('w', "Kh4 Pe4 Cd1 ka10 gb7", "e4", "e2 e3 e5 e6 e7 e8 e9 e10 e11 a4 b4 c4 d4 f4 g4"),
    (
        'w',
        "Ka9 Lc3 Pb3 Gg7 kh10 pc5 gc7 pc8 pe3 mg3 cf6 pc2 rb4",
        "c3",
        "c4 c6(c5) d3 f3(e3) h3(e3,g3) d4 e5 d2 e1 b2 a5(b4)",
    ),
    (
        'w',
        "Kc3 Rf6 ka9 pc8 gh3",
        "f6",
        "f7 f8(c8) f9 f10 f5 f4 f3 f2 g6 h6(h3) e6 d6 c6 b6 a6 g7 h8(h3,c8) e7 d8(c8) c9 b10 g5 h4(h3) e5 d4",
    ),
    (
        'w',
        "Kh2 Wd5 ka9 pd6 me5 gc4",
        "d5",
        "d4(d6) d3(d6) d2(d6) d1(d6) c5(e5) b5(e5) a5(e5) e6(c4) f7(c4) g8(c4) h9(c4) c6 b7 a8 e4 f3 g2",
    ),
    (
        'w',
        "Ka3 Md6 kh3 id7 pg7 gc5",
        "d6",
        "e7 e8 e9 e10 e11 f7 g7(g7) c7 c8 c9 c10 b7 a7 e5 e4 e3 e2 e1 f5 g5 h5 c5(c5)",
    ),
    ('w', "Ka6 Gb8 kd2 pg7 ph2", "a6", "b4 c5 c7 g5 g7(g7) h4 h8"),
    (
        'w',
        "Kg10 Cd3 Pf7 ka3 ld5 pe7 wd2 rg7",
        "d3",
        "d4(d2) d6(d2,d5) d7(d2,d5,e7,g7) d8(d2,d5) d9(d2,d5) d10(d2,d5) d11(d2,d5) c3 b3 e3 f3 g3 h3 e4 f5 g6 h7(g7) c4 b5 a6 e2 c2",
    ),
    ('w', "Ka2 Ce5 kh10 gf6 me7 pd5 ce4", "e5", "e6 f6(f6) f5 g5 h5 f4 g3 h2 d4 c3 b2 d6 c7 b8 a9"),
    ('w', "Kc2 Pd5 Rg9 kh3 ie6 pa9", "d5", "d5"),
    ('w', "Kd5 Pg9 kh3 ie6 pa9", "d5", ""),
    ('w', "Kb3 Id5 kh3 cd6 pa9", "d5", "d5"),
    ('w', "Ka2 Md11 Ge10 kh5 gb3", "e10", "e11"),
    ('w', "Kb2 Gc5 kh9 pd6", "c5", "b4 b5 b6 c4 c6 d4 d5 d6(d6)"),
    ('b', "Ka9 Md1 Gf2 kg2 pb9", "g2", "a3 f4 h4"),
    (
        'w',
        "Ka2 Cd5 Pe7 Ph3 kh10 ge5 wc5 pe6 re2 ma6 pg3",
        "d5",
        "e5(e5) d6 d7 d8 d9 d10 d11 d4 d3 d2 d1 e4(e2) f3 g2 c6 b7 a8 c4 b3",
    ),
    ('w', "Ka6 Ib10 Lf3 kb3 gb9 gc3", "a6", "b8 c7 g5 g7 h8"),
    ('w', "Kb2 Gd1 Pd5 kh9 pa9", "d1", "c2 d2 e1 e2"),
    ('w', "Kc3 Rf6 ka9 pe6 gb5", "c3", "a2 b5(b5) d1 d5 e2 e4"),
    ('w', "Kb2 Gd2 Pd5 kh9 ge1 pa9", "d2", "e2 c2 d3 d1 e3 e1(e1) c3"),
];

#[test]
fn examples_of_the_rules_have_their_moves() {
    for (side, men, from, wanted) in EXAMPLES {
        let wanted: BTreeSet<String> = wanted.split_ascii_whitespace().map(str::to_string).collect();
        assert_eq!(of(&placed(*side, men), from), wanted, "{men}: {from}");
    }
}

#[test]
fn move_from_key_gives_exactly_the_legal_moves() {
    testing::keys_give_the_legal_moves::<MaximaPosition>("maxima", 1 << 14);
}

#[test]
fn invasion_wins_though_the_own_king_is_attacked() {
    let pos = placed('w', "Ka2 Gb8 Md11 Ge10 kh5 gb3 pa9");
    assert!(pos.in_check());
    assert_eq!(outcome(&pos, "e10e11"), Some(Outcome::win(Color::White, "both goal squares")));
    assert!(moves(&testing::after(&pos, "e10e11")).is_empty());
}

#[test]
fn own_goal_squares_hold_one_man_at_most() {
    let pos = placed('w', "Kb2 Gd1 Pe5 kh9 pa9");
    assert!(!of(&pos, "e5").contains("e1"));
    assert!(of(&pos, "d1").contains("e1"));
    let error = testing::refused::<MaximaPosition>("***2***/7k/8/8/8/8/8/8/8/K7/***GP*** w - - 0 1");
    assert_eq!(error.field, "board");
}

#[test]
fn last_man_that_leaves_the_board_loses() {
    let pos = placed('w', "Kb2 Gd5 kh9 id6");
    assert_eq!(outcome(&pos, "d5d5"), Some(Outcome::win(Color::Black, "bare King")));
    let pos = placed('b', "Kb2 id6 gd3 Ie6 Ma9 kh9");
    assert_eq!(testing::after(&pos, "d6d6").clock.reversible_plies, 0);
    assert_eq!(outcome(&pos, "d6d6"), None);
}

#[test]
fn pinned_man_gives_check() {
    // The Guard on b4 keeps its own King from the Mage on d5, and still attacks White's.
    let pos = placed('w', "Ka3 Md5 ka4 gb4 Pg5 pc9");
    assert!(pos.in_check());
}

#[test]
fn full_width_search_proves_an_invasion_and_mates_in_two() {
    let invasion = placed('w', "Ka2 Md11 Ge9 Wc5 kh5 gh3 pa9").to_string();
    // The mates ended games of this engine against itself.
    let white_mates = "***2***/8/Lc2w3/1pIk4/4C1p1/5i1G/1PP5/8/8/4K3/***2*** w - - 1 47";
    let black_mates = "***2***/4k3/4c3/g1m1p1pg/8/2P5/G4Pi1/2C2KPG/6C1/3w2M1/***pP*** b - - 3 27";
    for fen in [invasion.as_str(), white_mates, black_mates] {
        check_mate_proof::<Maxima>(fen, 2).unwrap();
    }
}

#[test]
fn exchange_counts_what_steps_onto_the_captor() {
    let pos = placed('w', "Kb2 Gc5 kh9 pd6 ge7 pa9");
    let text = |text: &str| moves(&pos).into_iter().find(|&m| pos.move_text(m) == text).unwrap();
    let evaluator = MaximaEvaluator;
    let gain = evaluator.material_gain(&pos, text("c5d6"));
    assert!(gain > 0 && evaluator.see(&pos, text("c5d6"), Score::MAX) < gain);
}

#[test]
fn refused_fens_name_the_field() {
    let start = Maxima::INFO.start;
    let error = testing::refused::<MaximaPosition>(&start.replacen("8/8/8", "8/*7/8", 1));
    assert_eq!(error.reason, "'*' on a6, expected a piece or an empty square");
    for (from, to, field) in [
        ("***2***/1m1w", "8/1m1w", "board"),
        ("***2*** w", "8 w", "board"),
        ("***2*** w", "**3*** w", "board"),
        ("***2*** w", "**P2*** w", "board"),
        ("8/8/8", "8/*7/8", "board"),
        ("8/8/8", "8/8", "board"),
        ("1M1WK1M1", "1M1W2M1", "board"),
        ("1M1WK1M1", "1M1KK1M1", "board"),
        ("1M1WK1M1", "1M1QK1M1", "board"),
        (" w ", " x ", "side to move"),
        (" - - ", " K - ", "castling"),
        (" - - ", " - e3 ", "en passant"),
        ("0 1", "x 1", "halfmove clock"),
        (" w - - 0 1", "", "position"),
    ] {
        let fen = start.replacen(from, to, 1);
        assert_ne!(fen, start);
        assert_eq!(testing::refused::<MaximaPosition>(&fen).field, field, "{fen}");
    }
    let attacked = "***2***/8/8/8/8/8/7k/8/1g6/K5P1/***2*** b - - 0 1";
    assert_eq!(testing::refused::<MaximaPosition>(attacked).field, "position");
}

#[test]
fn king_left_attacked_by_an_invasion_is_read() {
    testing::pos::<MaximaPosition>("***MG***/8/8/8/8/8/7k/8/1g6/K5P1/***2*** b - - 0 1");
}
