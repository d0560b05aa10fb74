//! Achernar's own cases: a test for each rule.

use super::pieces::PieceType;
use super::weights::WEIGHTS;
use super::{Achernar, AchernarEvaluator, AchernarPosition};
use crate::nnue::{FeatureBoard, NetworkFeatures};
use crate::rules::{Color, Conformance, Evaluator, MoveStack, Notation, Position, Score, Stage, Variant};
use crate::variants::testing::{self, after, moves, pos};

/// Kings in opposite corners and two Soldiers a side out of the way, so that no side is down to two pieces.
const IDLE: &str = "Ka1 Sh1 Si1 ki9 sa9 sb9";

/// Returns the FEN with these pieces (letter and square).
fn fen(pieces: &[&str], side: char) -> String {
    let mut board = vec![vec!['1'; 9]; 9];
    for piece in pieces.iter().flat_map(|m| m.split_whitespace()) {
        let [letter, file, rank] = piece.chars().collect::<Vec<_>>()[..] else { panic!("{piece}") };
        board['9' as usize - rank as usize][file as usize - 'a' as usize] = letter;
    }
    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    // A run of empty squares is written as its length.
    let board =
        (2..10).rev().fold(rows.join("/"), |rows, run| rows.replace(&"1".repeat(run), &run.to_string()));
    format!("{board} {side} - - 0 1")
}

fn position(pieces: &[&str], side: char) -> AchernarPosition {
    pos(&fen(pieces, side))
}

fn texts(pos: &AchernarPosition, stage: Stage) -> Vec<String> {
    let mut stack = MoveStack::new();
    pos.generate(stage, &mut stack);
    stack.moves_from(0).map(|m| pos.move_text(m)).collect()
}

/// Returns the destinations (with what follows them) of White's piece on `from`, sorted, besides the idle pieces.
fn moves_from(pieces: &str, from: &str) -> String {
    let found = moves(&position(&[IDLE, pieces], 'w'), from);
    found.iter().map(|text| &text[from.len()..]).collect::<Vec<_>>().join(" ")
}

fn legal(pos: &AchernarPosition, text: &str) -> bool {
    texts(pos, Stage::All).iter().any(|t| t == text)
}

#[track_caller]
fn holds(list: &str, wanted: &str, unwanted: &str) {
    let has = |text: &str| list.split(' ').any(|t| t == text);
    for text in wanted.split_whitespace() {
        assert!(has(text), "{text} is missing in {list}");
    }
    for text in unwanted.split_whitespace() {
        assert!(!has(text), "{text} should not be in {list}");
    }
}

#[test]
fn soldier_steps_slides_and_steps_twice() {
    assert_eq!(moves_from("Se3 sa3", "e3"), "b3 c3 d3 d4 e4 e5 f3 f4 g3 h3 i3");
    assert_eq!(moves_from("Se4 sd4 sf4", "e4"), "d5 e5 f5");
}

#[test]
fn soldier_steps_twice_only_over_an_empty_square() {
    holds(&moves_from("Se3 se4", "e3"), "d4 f4", "e4 e5");
    holds(&moves_from("Se3 se5", "e3"), "e4", "e5");
}

#[test]
fn soldier_captures_diagonally_forward_its_own_side_too() {
    assert_eq!(moves_from("Se4 Sd4 Sf4 sd5 Hf5 se5", "e4"), "d5 f5");
}

#[test]
fn soldier_may_promote_or_stay() {
    let list = moves_from("Se8 rd9", "e8");
    holds(&list, "d9 d9g e9 e9g f9 f9g a8 h8", "a8g");
}

#[test]
fn soldier_on_its_last_rank_slides_and_leaps_and_may_promote_later() {
    let list = moves_from("Se9", "e9");
    holds(&list, "d9 d9g f9 f9g a6 i6", "e9g a6g b9 i9 e8");
}

#[test]
fn reduced_soldier_loses_slide_leap_and_double_step() {
    assert_eq!(moves_from("Se3 ee2", "e3"), "d4 e4 f4");
    assert_eq!(moves_from("Se3 ee4 rd4", "e3"), "d4 f4");
    assert_eq!(moves_from("Se9 ed8", "e9"), "");
}

#[test]
fn grand_soldier_steps_captures_slides_sideways_and_leaps_by_rank() {
    let list = moves_from("Ge5 rd6 re4 Sd5", "e5");
    holds(&list, "d6 e6 f6 e4 f5 i5 a8 i8 a2", "d4 f4 d5 c5");
}

#[test]
fn reduced_grand_soldier_keeps_single_steps() {
    assert_eq!(moves_from("Ge5 ef4 rd6", "e5"), "d5 d6 e4 e6 f5 f6");
}

#[test]
fn overtaker_leaps_over_friend_and_enemy() {
    let list = moves_from("Oe5 rd6 Sf5 se6 re7 rg3", "e5");
    holds(&list, "c7 g5 e8 d5 a5 a2", "e7 d6 f5 e6 h5");
    let pos = position(&[IDLE, "Oe5 rd6"], 'w');
    assert_eq!(after(&pos, "e5c7").to_string(), fen(&[IDLE, "Oc7"], 'b'));
}

#[test]
fn overtaker_does_not_capture_reducers_or_its_king() {
    holds(&moves_from("Oc3 Ec4 eg6", "c3"), "", "c5");
    let pos = position(&["Kd4 Oc3 Sh1 ki9 sa9 sb9"], 'w');
    assert!(!legal(&pos, "c3e5"));
}

#[test]
fn reduced_overtaker_only_steps() {
    assert_eq!(moves_from("Oe5 ed4 rd6", "e5"), "d5 e4 e6 f4 f5 f6");
}

#[test]
fn grand_horse_leaps_steps_and_leaps_by_rank() {
    let list = moves_from("He5 rd7 Se6 sd5", "e5");
    holds(&list, "d7 f7 g6 g4 f3 d3 c4 c6 e6 d5 f5 e4 a8 i2", "g5 d6 e7");
    assert_eq!(moves_from("He5 ed4 re6", "e5"), "d5 e4 e6 f5");
}

#[test]
fn queen_slides_and_is_reduced_to_steps() {
    let list = moves_from("Qe5 Se7 rh8 rb5", "e5");
    holds(&list, "e6 e7 h8 b5 e1 i5", "e8 i9 a5 a8 h2i");
    assert_eq!(moves_from("Qe5 ed4 rd6", "e5"), "d5 d6 e4 e6 f4 f5 f6");
}

#[test]
fn grand_bishop_slides_leaps_three_and_slides_sideways() {
    let list = moves_from("Be5 Sd6 sf6 rh8 Sb2 rc5", "e5");
    holds(&list, "d6 f6 h8 b2 b8 h2 d4 g3 d5 i5 e4 e6 a8 i2", "c7 g7 i9 c5 b5 e7");
    let count = list.split(' ').filter(|t| *t == "h2").count();
    assert_eq!(count, 1, "slide and leaps to one square are one move");
}

#[test]
fn reduced_grand_bishop_steps() {
    assert_eq!(moves_from("Be5 ed4 rf6 re6 rd5", "e5"), "d6 e4 f4 f5 f6");
}

#[test]
fn grand_rook_slides_and_leaps_by_rank() {
    let list = moves_from("Re5 re8 rc5", "e5");
    holds(&list, "e8 e6 c5 i5 e1 a8 i2 e2", "e9 b5 a5 d6");
    assert_eq!(moves_from("Re5 ed4 re6", "e5"), "d5 e4 e6 f5");
}

#[test]
fn reducer_moves_as_a_queen_and_never_captures() {
    let list = moves_from("Ee5 re7 sf6 Sd5", "e5");
    holds(&list, "e6 d6 h2 e1", "e7 f6 d5 i1");
    assert_eq!(moves_from("Ee5 ed4", "e5"), "d5 d6 e4 e6 f4 f5 f6");
}

#[test]
fn king_captures_enemies_only() {
    let pos = position(&["Kd4 Sd5 Sh1 re4 ki9 sa9"], 'w');
    assert!(legal(&pos, "d4e4") && !legal(&pos, "d4d5"));
}

#[test]
fn king_and_grand_horse_capture_reducers() {
    let pos = position(&["Kd4 ee4 Hd6 Sh1 ki9 sa9 sb9"], 'w');
    assert!(legal(&pos, "d4e4"));
    assert!(legal(&pos, "d6e4"));
    let beside = position(&["Ka1 ee5 He4 Sh1 ki9 sa9 sb9"], 'w');
    assert!(!legal(&beside, "e4e5"));
    // A Grand-Horse that another Reducer reduces has no Knight's leap.
    let reduced = position(&["Ka1 ee4 eb7 Hc6 Hd6 Sh1 ki9 sa9 sb9"], 'w');
    assert!(legal(&reduced, "d6e4"));
    let both = position(&["Ka1 ee4 ec7 Hd6 Sh1 ki9 sa9 sb9"], 'w');
    assert!(!legal(&both, "d6e4"));
}

#[test]
fn no_other_piece_captures_a_reducer() {
    let pos = position(&[IDLE, "Re2 ee6 Qb6 Bh3 Sd5 Ge5"], 'w');
    for text in ["e2e6", "b6e6", "h3e6", "d5e6", "e5e6"] {
        assert!(!legal(&pos, text), "{text}");
    }
}

#[test]
fn no_piece_captures_its_own_reducer_or_king() {
    let pos = position(&[IDLE, "Ra4 Ee4 Hd2"], 'w');
    for text in ["a4a1", "a4e4", "d2e4"] {
        assert!(!legal(&pos, text), "{text}");
    }
}

#[test]
fn king_is_immune_to_the_reducer() {
    let pos = position(&["Kd4 ee5 sd5 Sh1 Si1 ki9 sb9"], 'w');
    assert!(legal(&pos, "d4d5") && legal(&pos, "d4e5") && legal(&pos, "d4c3"));
}

#[test]
fn own_reducer_reduces_no_friend() {
    holds(&moves_from("Re5 Ed4", "e5"), "e9 a8 i5", "");
}

#[test]
fn attack_on_the_king_shrinks_beside_its_reducer() {
    let open = position(&["Ka1 Sh1 Si1 Ec9 ra8 ki9 sb5"], 'w');
    assert!(open.in_check());
    let reduced = position(&["Ka1 Sh1 Si1 Eb7 ra8 ki9 sb5"], 'w');
    assert!(!reduced.in_check());
}

#[test]
fn moving_the_reducer_may_not_expose_the_king() {
    let pos = position(&["Ka1 Sh1 Si1 Eb7 ra8 ki9 sb5"], 'w');
    assert!(legal(&pos, "b7b8") && legal(&pos, "b7a7") && legal(&pos, "b7a6"));
    assert!(!legal(&pos, "b7c7") && !legal(&pos, "b7i7"));
}

#[test]
fn reducer_ends_a_check_by_standing_beside_the_attacker() {
    let pos = position(&["Ka1 Sh1 Si1 Eb2 ra8 ki9 sc5"], 'w');
    assert!(pos.in_check());
    assert!(legal(&pos, "b2b7") && legal(&pos, "b2a2") && !legal(&pos, "b2b6"));
}

#[test]
fn overtaker_attacks_the_king_only_with_an_empty_square_behind() {
    let open = position(&["Kd4 od5 Sh1 Si1 ki9 sb9"], 'w');
    assert!(open.in_check());
    assert!(legal(&open, "d4d5"));
    let blocked = position(&["Kd4 od5 Rd3 Si1 ki9 sb9"], 'w');
    assert!(!blocked.in_check());
    for text in ["d3d2", "d3e3", "d3c6"] {
        assert!(!legal(&blocked, text), "{text} vacates the square behind the King");
    }
}

#[test]
fn overtaker_check_is_ended_by_filling_the_square_behind() {
    let pos = position(&["Kd4 od5 Ra3 Si1 ki9 sb9"], 'w');
    assert!(legal(&pos, "a3d3") && !legal(&pos, "a3c3"));
}

#[test]
fn leap_that_removes_a_blocker_may_not_expose_the_king() {
    let across = position(&["Kc1 sc4 Ob4 rc9 Si1 Sh1 ki9 sa9"], 'w');
    assert!(!legal(&across, "b4d4"));
    let along = position(&["Kc1 sc5 Oc4 rc9 Si1 Sh1 ki9 sa9"], 'w');
    assert!(legal(&along, "c4c6"));
}

#[test]
fn pinned_piece_moves_along_the_line_or_takes_the_pinner() {
    let pos = position(&["Ka1 Ra4 ra9 Si1 Sh1 ki9 sc9"], 'w');
    assert!(legal(&pos, "a4a7") && legal(&pos, "a4a9") && !legal(&pos, "a4b4") && !legal(&pos, "a4b7"));
}

#[test]
fn grand_bishop_checks_over_a_piece_three_squares_off() {
    let pos = position(&["Kd4 Se5 bg7 Si1 ki9 sc9"], 'w');
    assert!(pos.in_check());
    assert!(!legal(&pos, "i1f1"));
}

#[test]
fn two_pieces_left_lose() {
    let pos = position(&["Ka1 Re2 Si1 ki9 se9 sa9"], 'w');
    let won = after(&pos, "e2e9");
    assert_eq!(won.outcome().map(|o| o.to_string()).as_deref(), Some("1-0 (two pieces left)"));
    assert!(texts(&won, Stage::All).is_empty());
}

#[test]
fn side_that_brings_itself_down_to_two_pieces_loses() {
    let pos = position(&["Ka1 Re2 Se5 ki9 sf9 sa9"], 'w');
    let lost = after(&pos, "e2e5");
    assert_eq!(lost.outcome().map(|o| o.result.text()), Some("0-1"));
}

#[test]
fn mover_wins_where_both_have_two_pieces() {
    let white = position(&["Ka1 Re2 ki9 se9"], 'w');
    assert_eq!(white.outcome().map(|o| o.result.text()), Some("0-1"));
    let black = position(&["Ka1 Re2 ki9 se9"], 'b');
    assert_eq!(black.outcome().map(|o| o.result.text()), Some("1-0"));
}

#[test]
fn winning_capture_may_not_leave_the_king_attacked() {
    let pos = position(&["Ka1 Ra2 Si1 ki9 ra9 si2"], 'w');
    assert!(!legal(&pos, "a2i2") && legal(&pos, "a2a9"));
}

#[test]
fn clock_starts_again_by_soldier_capture_and_promotion_only() {
    let mut pos = position(&[IDLE, "Re2 Sd8 He4"], 'w');
    (pos.clock.halfmove_clock, pos.clock.reversible_plies) = (7, 7);
    let clocks = |text| {
        let next = after(&pos, text);
        (next.clock.halfmove_clock, next.clock.reversible_plies)
    };
    assert_eq!(clocks("e2f2"), (8, 8));
    assert_eq!(clocks("d8e8"), (0, 8));
    assert_eq!(clocks("d8d9g"), (0, 0));
    assert_eq!(clocks("e2e4"), (0, 0));
}

#[test]
fn own_captures_are_quiet_and_promotions_noisy() {
    let pos = position(&[IDLE, "Se8 Rd8 Hd9 rd2"], 'w');
    let noisy = texts(&pos, Stage::Noisy);
    for text in ["e8d9g", "e8e9g", "d8d2"] {
        assert!(noisy.iter().any(|t| t == text), "{text}");
    }
    for text in ["e8d9", "e8e9", "d8d9"] {
        assert!(!noisy.iter().any(|t| t == text) && legal(&pos, text), "{text}");
    }
}

#[test]
fn move_from_key_finds_every_legal_move_and_no_other() {
    testing::keys_give_the_legal_moves::<AchernarPosition>("achernar", (3 << 14) + 1);
}

#[test]
fn no_pass_in_check_or_after_the_end() {
    assert!(position(&["Ka1 Sh1 Si1 ra8 ki9 sb5"], 'w').pass().is_none());
    assert!(position(&["Ka1 Si1 ki9 sb5 sc5"], 'w').pass().is_none());
    let passed = position(&[IDLE], 'w').pass().unwrap();
    assert_eq!(passed.side_to_move(), Color::Black);
    assert_eq!(passed.hash(), passed.recompute_hash());
}

#[test]
fn start_position_is_level_but_for_the_move() {
    let start = AchernarPosition::parse(Achernar::INFO.start).unwrap();
    assert_eq!(AchernarEvaluator.evaluate(&start), WEIGHTS.tempo);
}

#[test]
fn see_counts_the_recapture() {
    let pos = position(&[IDLE, "Re2 se6 sd7"], 'w');
    let mut stack = MoveStack::new();
    pos.generate(Stage::Noisy, &mut stack);
    let m = stack.moves_from(0).find(|&m| pos.move_text(m) == "e2e6").unwrap();
    let value = |piece_type: PieceType| WEIGHTS.piece_values[piece_type as usize];
    let (soldier, rook) = (value(PieceType::Soldier), value(PieceType::GrandRook));
    assert_eq!(AchernarEvaluator.material_gain(&pos, m), soldier);
    assert_eq!(AchernarEvaluator.see(&pos, m, Score::MAX), soldier - rook);
}

#[test]
fn fens_are_refused_with_the_field() {
    testing::refused_fields::<AchernarPosition>(&[
        ("rhbqkebhr/2o3o2/sssssssss/9/9/SSSSSSSSS/2O3O2/RHBQKEBHR w - - 0 1", "board"),
        ("rhbqkebhr/2o3o2/sssssssss/9/9/8/SSSSSSSSS/2O3O2/RHBQKEBHR w - - 0 1", "board"),
        ("rhbqkebhr/2o3o2/sssssssss/9/9/10/SSSSSSSSS/2O3O2/RHBQKEBHR w - - 0 1", "board"),
        ("rhbqkebhr/2o3o2/sssssssss/9/4P4/9/SSSSSSSSS/2O3O2/RHBQKEBHR w - - 0 1", "board"),
        ("rhbqkebhr/2o3o2/sssssssss/9/9/9/SSSSSSSSS/2O3O2/RHBQKEBHR[] w - - 0 1", "board"),
        ("rhbqkebhr/2o3o2/sssssssss/9/9/9/SSSSSSSSS/2O3O2/RHBQKEBHR x - - 0 1", "side to move"),
        ("rhbqkebhr/2o3o2/sssssssss/9/9/9/SSSSSSSSS/2O3O2/RHBQKEBHR w KQ - 0 1", "castling"),
        ("rhbqkebhr/2o3o2/sssssssss/9/9/9/SSSSSSSSS/2O3O2/RHBQKEBHR w - e3 0 1", "en passant"),
        ("rhbqkebhr/2o3o2/sssssssss/9/9/9/SSSSSSSSS/2O3O2/RHBQKEBHR w - - -1 1", "halfmove clock"),
        ("rhbqkebhr/2o3o2/sssssssss/9/9/9/SSSSSSSSS/2O3O2/RHBQKEBHR w - - 0 x", "full-move number"),
        ("rhbqkebhr/2o3o2/sssssssss/9/9/9/SSSSSSSSS/2O3O2/RHBQKEBHR w -", "position"),
        ("rhbqqebhr/2o3o2/sssssssss/9/9/9/SSSSSSSSS/2O3O2/RHBQKEBHR w - - 0 1", "board"),
        ("rhbqkebhr/2o3o2/sssssssss/9/9/9/SSSSSSSSS/2O3O2/RHBKKEBHR w - - 0 1", "board"),
        ("4k4/9/9/9/9/9/9/4R4/K6SS w - - 0 1", "position"),
        ("9/9/9/9/4Kk3/9/9/4R4/7SS w - - 0 1", "position"),
        ("", "position"),
    ]);
}

#[test]
fn soldiers_may_stand_on_either_last_rank_and_clocks_may_be_missing() {
    let pos = AchernarPosition::parse("S3k4/9/9/9/9/9/9/9/S3K3s w - -").unwrap();
    assert_eq!(pos.to_string(), "S3k4/9/9/9/9/9/9/9/S3K3s w - - 0 1");
}

#[test]
fn own_reducer_does_not_undo_the_reduction() {
    assert_eq!(moves_from("Re5 Ee4 ed6", "e5"), "d5 e6 f5");
}

#[test]
fn a_piece_beside_an_enemy_reducer_is_seen_as_another() {
    let pos = AchernarPosition::parse("4k4/9/9/3e5/2R6/9/9/2S2RS2/4K4 w - - 0 1").unwrap();
    let mut seen = FeatureBoard::new();
    AchernarEvaluator::put_pieces(&pos, &mut seen);
    let seen = AchernarEvaluator::SHAPE.features_on(&seen);
    let feature = |color, piece_type: PieceType, state, file: usize, rank: usize| {
        AchernarEvaluator::SHAPE.feature(color, 2 * piece_type as usize + state, rank * 9 + file)
    };
    assert_eq!(seen.len(), 7);
    assert!(seen.contains(&feature(Color::White, PieceType::GrandRook, 1, 2, 4)), "c5 is beside d6");
    assert!(seen.contains(&feature(Color::White, PieceType::GrandRook, 0, 5, 1)), "f2 is not");
    assert!(seen.contains(&feature(Color::Black, PieceType::Reducer, 0, 3, 5)), "no enemy Reducer");
}
