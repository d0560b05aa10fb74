//! Symmetron! 44's own cases: a test for each rule, refused FENs.

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::tables::SQUARES;
use super::*;
use crate::nnue::{FeatureBoard, NetworkFeatures};
use crate::rules::{Color, Evaluator, Notation, Outcome, Position, Score};
use crate::variants::testing;
use crate::verify::check_position;

fn at(fen: &str) -> Symmetron44Position {
    testing::pos(fen)
}

/// Returns the legal moves, after a check against the slow generator.
fn moves(fen: &str) -> Vec<String> {
    check_position::<Symmetron44>(&at(fen), true).unwrap();
    testing::moves(&at(fen), "")
}

/// Returns the moves whose text starts with `start`, joined by spaces.
fn of(fen: &str, start: &str) -> String {
    let list: Vec<_> = moves(fen).into_iter().filter(|m| m.starts_with(start)).collect();
    list.join(" ")
}

fn after(fen: &str, text: &str) -> String {
    testing::after(&at(fen), text).to_string()
}

#[test]
fn pawn_steps_straight_or_sideways_and_captures_diagonally() {
    let fen = "3k3/6p/3p2p/2P3p/P6/P2K3[] w - - 0 1";
    assert_eq!(of(fen, "c3"), "c3b3 c3c4 c3d3 c3d4");
}

#[test]
fn bawn_steps_diagonally_and_captures_straight_or_sideways() {
    let fen = "3k3/6p/2p3p/1pB3p/P6/P2K3[] w - - 0 1";
    assert_eq!(of(fen, "c3"), "c3b3 c3b4 c3c4 c3d4");
}

#[test]
fn sixth_row_always_promotes_to_dragon_rook_advancer_bishop_or_knight() {
    let fen = "3k3/P4Bp/6p/6p/P6/P2K3[] w - - 0 1";
    assert_eq!(of(fen, "a5"), "a5a6n a5a6t a5a6x a5b5");
    assert_eq!(of(fen, "f5"), "f5e6n f5e6t f5e6x f5g5 f5g6n f5g6t f5g6x");
    assert_eq!(after(fen, "a5a6X"), "X2k3/5Bp/6p/6p/P6/P2K3[] b - - 0 1");
}

#[test]
fn change_in_place_needs_the_own_shs_beside() {
    let fen = "3k3/6p/6p/P5p/H1B4/B2K3[] w - - 7 1";
    assert_eq!(of(fen, "a3a3"), "a3a3b");
    assert_eq!(of(fen, "a1a1"), "a1a1p");
    assert_eq!(of(fen, "c2c2"), "");
    assert_eq!(after(fen, "a3a3b"), "3k3/6p/6p/B5p/H1B4/B2K3[] b - - 8 1", "it does not reset the clock");
}

#[test]
fn advancer_may_capture_behind_where_it_stops_but_never_a_neighbour() {
    let far = "3k3/6p/6p/1A3pp/P6/P1BK3[] w - - 0 1";
    assert_eq!(of(far, "b3"), "b3a3 b3b1 b3b2 b3b4 b3b5 b3b6 b3c3 b3d3 b3e3 b3e3x");
    assert_eq!(after(far, "b3e3x"), "3k3/6p/6p/4A1p/P6/P1BK3[] b - - 0 1");
    assert_eq!(after(far, "b3e3"), "3k3/6p/6p/4App/P6/P1BK3[] b - - 1 1");
    let near = "3k3/6p/6p/1Ap3p/P6/P1BK3[] w - - 0 1";
    assert_eq!(of(near, "b3"), "b3a3 b3b1 b3b2 b3b4 b3b5 b3b6");
}

#[test]
fn reduced_advancer_steps_once_and_captures_two_squares_away() {
    let fen = "3k3/6p/r5p/1A1p2p/P6/P1BK3[] w - - 0 1";
    assert_eq!(of(fen, "b3"), "b3a3 b3b2 b3b4 b3c3 b3c3x");
}

#[test]
fn own_reducer_protects_against_reduction() {
    let fen = "3k3/6p/r5p/1A1p2p/R6/P1BK3[] w - - 0 1";
    assert_eq!(of(fen, "b3"), "b3a3 b3b1 b3b2 b3b4 b3b5 b3b6 b3c3 b3c3x");
}

#[test]
fn shs_swaps_straight_and_diagonal() {
    let advancer = "3k3/6p/6p/1A5/H5p/P2K3[] w - - 0 1";
    assert_eq!(of(advancer, "b3"), "b3a4 b3c2 b3c4 b3d5 b3e6");
    let dragon = "k6/6p/2H3p/3D2p/P6/P3K2[] w - - 0 1";
    assert_eq!(of(dragon, "d3"), "d3a3 d3b3 d3c2 d3c3 d3d1 d3d2 d3d4 d3d5 d3d6 d3e2 d3e3 d3e4 d3f3 d3g3");
}

#[test]
fn symmetrized_and_reduced_at_once() {
    let fen = "3k3/3p2p/r5p/1A5/H5p/P2K3[] w - - 0 1";
    assert_eq!(of(fen, "b3"), "b3c2 b3c4 b3c4x", "one square diagonally, and the piece behind it");
}

#[test]
fn dragon_steps_the_other_way_and_reduced_moves_like_a_king() {
    let free = "1k5/6p/6p/3D2p/P6/P3K2[] w - - 0 1";
    assert_eq!(of(free, "d3").split(' ').count(), 14);
    let reduced = "k6/6p/2r3p/3D2p/P6/P3K2[] w - - 0 1";
    assert_eq!(of(reduced, "d3"), "d3c2 d3c3 d3d2 d3d4 d3e2 d3e3 d3e4");
}

#[test]
fn captured_knight_changes_side_if_the_launching_square_is_empty() {
    let fen = "3k3/6p/4n1p/3D2p/P6/P2K3[] w - - 0 1";
    assert_eq!(after(fen, "d3e4"), "3k3/6p/4D1p/6p/P6/P2K3[N] b - - 0 1");
    let full = "3k3/6p/4n1p/3D2p/P6/P2K3[R] w - - 0 1";
    assert_eq!(after(full, "d3e4"), "3k3/6p/4D1p/6p/P6/P2K3[R] b - - 0 1");
}

#[test]
fn promoted_knight_changes_side_too() {
    let fen = "n2k3/1P4p/6p/6p/P6/P2K3[] w - - 0 1";
    assert_eq!(after(fen, "b5a6t"), "T2k3/6p/6p/6p/P6/P2K3[N] b - - 0 1");
}

#[test]
fn reducer_and_shs_cannot_be_captured() {
    let fen = "k6/6p/2r1h1p/3P2p/P6/P2K3[] w - - 0 1";
    assert_eq!(of(fen, "d3"), "d3c3 d3d4 d3e3");
}

#[test]
fn explosion_removes_both_pieces_one_above_the_other() {
    let fen = "3k3/6p/2r3p/2R3p/P6/PP1K3[] w - - 5 1";
    assert_eq!(after(fen, "c3c4"), "3k3/6p/6p/6p/P6/PP1K3[] b - - 0 1");
    let beside = "3k3/6p/6p/2Rr2p/P6/PP1K3[] w - - 5 1";
    assert!(!moves(beside).contains(&"c3d3".into()));
    let other = "3k3/6p/2h3p/2R3p/P6/PP1K3[] w - - 5 1";
    assert!(!moves(other).contains(&"c3c4".into()));
}

#[test]
fn explosion_may_not_uncover_the_king() {
    let fen = "2k4/3t2p/3r2p/3R2p/P6/PP1K3[] w - - 0 1";
    assert!(!moves(fen).contains(&"d3d4".into()));
}

#[test]
fn explosion_that_leaves_only_the_mover_three_pieces_loses() {
    let pos = testing::after(&at("3k3/6p/2r3p/2R3p/P6/P2K3[] w - - 5 1"), "c3c4");
    assert_eq!(pos.outcome(), Some(Outcome::win(Color::Black, "three pieces left")));
}

#[test]
fn explosion_that_leaves_both_three_pieces_wins() {
    let pos = testing::after(&at("3k3/6p/2r3p/2R4/P6/P2K3[] w - - 5 1"), "c3c4");
    assert_eq!(pos.outcome(), Some(Outcome::win(Color::White, "three pieces left")));
    assert!(moves(&pos.to_string()).is_empty());
}

#[test]
fn pieces_on_the_launching_square_count() {
    assert_eq!(at("3k3/6p/6p/7/P5P/P2K3[h] w - - 0 1").outcome(), None);
}

#[test]
fn reducer_and_shs_go_to_their_empty_launching_square() {
    let fen = "3k3/6p/6p/P5p/P6/P1RKH2[] w - - 3 1";
    assert_eq!(after(fen, "c1@"), "3k3/6p/6p/P5p/P6/P2KH2[R] b - - 4 1");
    assert_eq!(after(fen, "E1@"), "3k3/6p/6p/P5p/P6/P1RK3[H] b - - 4 1");
    let full = "3k3/6p/6p/P5p/P6/P1RKH2[N] w - - 3 1";
    assert!(!moves(full).iter().any(|m| m.ends_with('@')));
    let knight = "3k3/6p/6p/P5p/P6/P1NK3[] w - - 3 1";
    assert!(!moves(knight).contains(&"c1@".into()), "a Knight never enters by a move");
}

#[test]
fn drops_go_to_any_empty_square_and_leave_the_clock_running() {
    for letter in ["N", "R", "H"] {
        let fen = format!("3k3/6p/6p/P5p/P6/P2K3[{letter}] w - - 3 1");
        assert_eq!(of(&fen, &format!("{letter}@")).split(' ').count(), 42 - 8);
        assert!(after(&fen, &format!("{letter}@a6")).ends_with("[] b - - 4 1"));
    }
}

#[test]
fn king_steps_straight_in_its_palace_and_diagonally_elsewhere() {
    assert_eq!(of("3k3/6p/6p/P5p/P6/P2K3[] w - - 0 1", "d1"), "d1c1 d1d2 d1e1");
    assert_eq!(of("3k3/6p/6p/P2K2p/P6/P6[] w - - 0 1", "d3"), "d3c2 d3c4 d3e2 d3e4");
    assert_eq!(of("k6/3K2p/6p/P5p/P6/P6[] w - - 0 1", "d5"), "d5c4 d5c6 d5e4 d5e6", "in the enemy's Palace");
    assert!(of("3k3/6p/6p/P5p/P2K3/P6[] w - - 0 1", "d2").contains("d2d3"), "it may leave its Palace");
}

#[test]
fn check_is_parried_by_the_reducers_arrival() {
    let fen = "2k4/3t2p/6p/6p/P6/P2K3[R] w - - 0 1";
    assert_eq!(of(fen, "R@"), "R@c4 R@c5 R@d2 R@d3 R@d4 R@d6 R@e4 R@e5 R@e6");
}

#[test]
fn reducer_may_leave_the_line_it_shields_if_it_reduces_the_rider() {
    let fen = "darkh1d/ppbb1pp/3a1b1/7/PPBRBPP/DA1KHAD[Nn] w - - 0 3";
    assert_eq!(of(fen, "d2"), "d2c3 d2d3 d2e3");
}

#[test]
fn reducer_may_not_free_the_rider_it_reduces() {
    let fen = "k6/3t2p/2R3p/6p/P6/P2K3[] w - - 0 1";
    assert_eq!(of(fen, "c4"), "c4c5 c4d3 c4d4", "only where the Dragon-Rook stays reduced or blocked");
}

#[test]
fn advancer_ends_two_checks_at_once() {
    assert_eq!(moves("2Kb2X/7/T3d2/3A3/4n1k/7[] w - - 0 1"), ["c6b5", "d3d5x"]);
}

#[test]
fn no_change_in_place_while_in_check() {
    let fen = "2k4/3t2p/6p/6p/PH5/P2K3[] w - - 0 1";
    assert!(at(fen).in_check());
    assert_eq!(of(fen, "a1a1"), "");
}

#[test]
fn pawn_moves_reset_the_clock_and_only_those_forward_are_irreversible() {
    let fen = "3k3/6p/6p/2P3p/P6/P2K3[] w - - 9 1";
    assert_eq!(testing::after(&at(fen), "c3d3").clock.halfmove_clock, 0);
    assert_eq!(testing::after(&at(fen), "c3d3").clock.reversible_plies, 10);
    assert_eq!(testing::after(&at(fen), "c3c4").clock.reversible_plies, 0);
    assert_eq!(testing::after(&at(fen), "d1d2").clock.halfmove_clock, 10);
}

#[test]
fn refused_fens_name_the_field() {
    testing::refused_fields::<Symmetron44Position>(&[
        ("darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD w - - 0 1", "board"),
        ("darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn w - - 0 1", "board"),
        ("darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[NR] w - - 0 1", "board"),
        ("darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[A] w - - 0 1", "board"),
        ("darkhad/ppbbbpp/7/PPBBBPP/DARKHAD[Nn] w - - 0 1", "board"),
        ("darkhad/ppbbbpp/8/7/PPBBBPP/DARKHAD[Nn] w - - 0 1", "board"),
        ("darkhad/ppbbbpp/6/7/PPBBBPP/DARKHAD[Nn] w - - 0 1", "board"),
        ("darkhad/ppbbbpp/7/7/PPBBBPP/DARQHAD[Nn] w - - 0 1", "board"),
        ("darkhad/ppbbbpp/7/7/PPBBBPP/DARHHAD[Nn] w - - 0 1", "board"),
        ("darkhad/ppbbbpp/7/7/PPBKBPP/DARKHAD[Nn] w - - 0 1", "board"),
        ("dPrkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] w - - 0 1", "board"),
        ("darkhad/ppbbbpp/7/7/PPBBBPP/DbRKHAD[Nn] w - - 0 1", "board"),
        ("darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] x - - 0 1", "side to move"),
        ("darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] w K - 0 1", "castling"),
        ("darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] w - a3 0 1", "en passant"),
        ("darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] w - - x 1", "halfmove clock"),
        ("darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] w - - 0 x", "full-move number"),
        ("2k4/3t2p/6p/6p/P6/P2K3[] b - - 0 1", "position"),
        ("", "position"),
    ]);
}

#[test]
fn odd_but_possible_fens_are_read() {
    at("darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[nN] w - -");
    at("darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[] b - - 3");
    at("3k3/6p/RRp3p/2r3p/P6/P2K3[R] w - - 0 1");
    at("3k3/6p/6p/6p/7/PP1K3[] w - - 99999999999 1");
    let nothing = ["[]", "[-]"].map(|pocket| at(&format!("3k3/7/7/7/7/3K3{pocket} w - - 0 1")).to_string());
    assert_eq!(nothing[0], nothing[1]); // XBoard writes a hyphen
}

#[test]
fn move_from_key_gives_exactly_the_legal_moves() {
    testing::keys_give_the_legal_moves::<Symmetron44Position>("symmetron44", 1 << 16);
}

#[test]
fn exchange_of_uncapturable_pieces_loses_nothing() {
    let pos = at("3k3/6p/2r3p/2R3p/P6/PP1K3[] w - - 5 1");
    assert_eq!(Symmetron44Evaluator.see(&pos, Move::new(16, 23, MoveKind::Explosion), Score::MAX), 0);
}

#[test]
fn king_steps_straight_from_the_six_squares_of_its_palace_only() {
    let name = |file: usize, rank: usize| format!("{}{}", char::from(b'a' + file as u8), rank + 1);
    for square in 0..42 {
        let (file, rank) = (square % 7, square / 7);
        // The enemy King, the Reducers and the SHS stand on the far edge and make four pieces a side.
        let mut board = [['1'; 7]; 6];
        board.iter_mut().zip("krhRH".chars()).for_each(|(row, c)| row[if file < 3 { 6 } else { 0 }] = c);
        board[5 - rank][file] = 'K';
        let rows = board.map(|row| row.iter().collect::<String>()).join("/");
        let rows = (2..8).rev().fold(rows, |rows, run| rows.replace(&"1".repeat(run), &run.to_string()));
        let swapped =
            |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        let sides = [
            ("w", "c1 d1 e1 c2 d2 e2", rows.clone()),
            ("b", "c5 d5 e5 c6 d6 e6", rows.chars().map(swapped).collect()),
        ];
        for (side, palace, rows) in sides {
            let straight = palace.contains(&name(file, rank));
            let steps = (0..42usize).map(|to| (to % 7, to / 7)).filter(|&(f, r)| {
                let step = (f.abs_diff(file), r.abs_diff(rank));
                if straight { step == (0, 1) || step == (1, 0) } else { step == (1, 1) }
            });
            let mut wanted: Vec<_> = steps.map(|(f, r)| name(file, rank) + &name(f, r)).collect();
            wanted.sort();
            let fen = format!("{rows}[Nn] {side} - - 0 1");
            assert_eq!(of(&fen, &name(file, rank)), wanted.join(" "), "{fen}");
        }
    }
}

#[test]
fn reducer_and_shs_step_in_all_eight_directions_or_go_to_the_launching_square() {
    for letter in ["R", "H"] {
        let fen = format!("3k3/6p/6p/3{letter}2p/P6/P2K3[] w - - 0 1");
        assert_eq!(of(&fen, "d3"), "d3@ d3c2 d3c3 d3c4 d3d2 d3d4 d3e2 d3e3 d3e4");
    }
}

#[test]
fn winning_capture_may_not_leave_the_king_attacked() {
    assert_eq!(of("k6/3t2p/1p5/D6/P6/P2K3[] w - - 0 1", "a3b4"), "");
    let fen = "k6/4t1p/1p5/D6/P6/P2K3[] w - - 0 1";
    assert_eq!(
        testing::after(&at(fen), "a3b4").outcome(),
        Some(Outcome::win(Color::White, "three pieces left"))
    );
}

#[test]
fn either_side_has_the_same_place_for_its_launching_square() {
    let pos = Symmetron44Position::parse("darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] w - - 0 1").unwrap();
    let mut seen = FeatureBoard::new();
    Symmetron44Evaluator::put_pieces(&pos, &mut seen);
    let seen = Symmetron44Evaluator::SHAPE.features_on(&seen);
    assert_eq!(seen.len(), 30);
    for color in [Color::White, Color::Black] {
        let knight = PieceType::Knight as usize;
        let launched = Symmetron44Evaluator::SHAPE.feature(color, knight, SQUARES);
        assert!(seen.contains(&launched));
        let turned = Symmetron44Evaluator::SHAPE.other_perspective(launched);
        assert_eq!(turned, Symmetron44Evaluator::SHAPE.feature(!color, knight, SQUARES));
    }
}
