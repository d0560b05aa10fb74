//! Grand Rider Chess: one test for each rule.

use super::moves::Move;
use super::weights::WEIGHTS;
use super::{GrandRider, GrandRiderPosition};
use crate::board::Placed;
use crate::game::read_turn;
use crate::rules::turn::turns;
use crate::rules::{Color, Evaluator, GameMove, MoveStack, Notation, Position, Stage, Variant};
use crate::variants::testing::{self, pos};
use asterism_support::text::list;

/// Returns the texts of the legal moves that start with `prefix`, sorted.
fn moves(fen: &str, prefix: &str) -> Vec<String> {
    testing::moves(&pos::<GrandRiderPosition>(fen), prefix)
}

/// Returns the FEN after a move.
fn after(fen: &str, text: &str) -> String {
    testing::after(&pos::<GrandRiderPosition>(fen), text).to_string()
}

#[test]
fn riders_ignore_what_stands_between_landings() {
    let fen = "12/12/12/k11/12/12/4ppp5/4pDp5/4ppp5/12/12/K11 w - - 0 1";
    assert_eq!(
        moves(fen, "f5"),
        ["f5b5", "f5d5", "f5f1", "f5f11", "f5f3", "f5f7", "f5f9", "f5h5", "f5j5", "f5l5"]
    );
    let fen = "11k/12/12/12/12/12/3PPP6/5C6/12/12/12/K11 w - - 0 1";
    let far =
        ["f5c4", "f5c6", "f5d11", "f5e2", "f5e8", "f5g2", "f5g8", "f5h11", "f5i4", "f5i6", "f5l3", "f5l7"];
    assert_eq!(moves(fen, "f5"), far);
}

#[test]
fn riders_capture_the_first_enemy_and_stop_before_their_own() {
    // f7 is held by an own Pawn; the enemy on h5 is taken, j5 behind it is not reached; i5 is on another colour board.
    let fen = "11k/12/12/7e4/12/5P6/12/3A3pp3/12/12/3p8/K11 w - - 0 1";
    let reached = moves(fen, "d5");
    assert!(reached.contains(&"d5h5".to_string()));
    for text in ["d5f7", "d5h9", "d5j5", "d5i5"] {
        assert!(!reached.contains(&text.to_string()), "{text}");
    }
}

#[test]
fn a_pin_on_a_leapers_line_matters_only_on_landing_squares() {
    // The Dabbabarider on a7 attacks a1 over a5 and a3: the Rook on a3 is pinned, and may go to a5 or take.
    let fen = "11k/12/12/12/12/d11/12/12/12/R11/12/K11 w - - 0 1";
    assert_eq!(moves(fen, "a3"), ["a3a5", "a3a7"]);
    // On a4 it stands beside the line, and the King is in check: it can only come between.
    let fen = "11k/12/12/12/12/d11/12/12/R11/12/12/K11 w - - 0 1";
    assert_eq!(moves(fen, "a4"), ["a4a3", "a4a5", "a4a7"]);
}

#[test]
fn pawns_step_double_from_their_starting_rank_only() {
    let fen = "11k/12/p11/12/12/12/12/12/1P10/P11/12/K11 w - - 0 1";
    assert_eq!(moves(fen, "b4"), ["b4b5", "b4b6"]);
    assert_eq!(moves(fen, "a3"), ["a3a4"]);
}

#[test]
fn berolinas_step_up_to_three_squares_through_empty_ones() {
    let fen = "11k/12/12/12/12/12/5p6/12/12/2V9/12/K11 w - - 0 1";
    assert_eq!(moves(fen, "c3"), ["c3a5", "c3b4", "c3d4", "c3e5"]);
    let fen = "11k/12/12/12/12/12/12/12/2V9/12/12/K11 w - - 0 1";
    assert_eq!(moves(fen, "c4"), ["c4a6", "c4b5", "c4d5", "c4e6"]);
    let fen = "11k/12/12/12/12/12/2p9/2V9/12/12/12/K11 w - - 0 1";
    assert_eq!(moves(fen, "c5"), ["c5b6", "c5c6", "c5d6"]);
}

#[test]
fn triple_step_can_be_taken_on_both_passed_squares() {
    let fen = "11k/12/12/12/12/12/4v7/2pp8/12/2V9/12/K11 w - - 0 1";
    let next = after(fen, "c3f6");
    assert!(next.contains(" c3f6 "), "{next}");
    // The Pawn on c5 takes on d4, which is in the camp: it may promote. The Berolina Pawn takes on e5.
    assert!(moves(&next, "c5d4").contains(&"c5d4".to_string()));
    assert!(moves(&next, "c5d4").contains(&"c5d4q".to_string()));
    assert_eq!(moves(&next, "e6e5"), ["e6e5"]);
    assert!(!after(&next, "e6e5").contains('V'), "the piece on f6 is gone");
    // The Pawn on d5 stands straight above d4 and takes only diagonally.
    assert_eq!(
        moves(&next, "d5d4").len(),
        moves(&next, "d5d4x").len() + 9,
        "a plain step with its promotions"
    );
}

#[test]
fn berolinas_do_not_take_pawns_en_passant() {
    // A Berolina Pawn that could take on d5 would have to stand on d6, where the Pawn is; one beside is no taker
    // either.
    let fen = "11k/12/12/12/12/12/2v9/12/3P8/12/12/K11 w - - 0 1";
    assert!(after(fen, "d4d6").contains(" b - - "));
    let fen = "11k/12/12/12/12/12/2p9/12/3P8/12/12/K11 w - - 0 1";
    let next = after(fen, "d4d6");
    assert!(next.contains(" d4d6 "));
    assert_eq!(moves(&next, "c6"), ["c6c5", "c6d5"]);
}

#[test]
fn superpawns_take_no_part_in_en_passant() {
    for taker in ['s', 'x'] {
        let fen = format!("11k/12/12/12/12/12/2{taker}9/12/3P8/12/12/K11 w - - 0 1");
        assert!(after(&fen, "d4d6").contains(" b - - "), "{taker}");
    }
}

#[test]
fn en_passant_may_not_expose_the_king() {
    // Both the taker on c5 and the piece on d5 leave the rank at once.
    let both = "12/12/12/12/12/12/12/k1vV7R/12/12/12/K11 b - b3d5 0 1";
    assert!(moves(both, "c5c4").is_empty() && !moves(both, "c5b4").is_empty());
    // The captured piece alone stood between King and Bishop.
    let captured = "12/12/12/12/k11/12/12/2vV8/12/12/6B5/K11 b - b3d5 0 1";
    assert!(moves(captured, "c5c4").is_empty());
    let harmless = "12/12/12/12/k11/12/12/2vV8/12/12/12/K11 b - b3d5 0 1";
    assert_eq!(moves(harmless, "c5c4").len(), 9, "in the camp: as it is or one of eight riders");
}

#[test]
fn superpawns_move_and_capture_backward() {
    let fen = "11k/12/12/12/12/3p1p6/4S7/3p1p6/12/12/12/K11 w - - 0 1";
    assert_eq!(moves(fen, "e6"), ["e6d5", "e6d7", "e6e5", "e6e7", "e6f5", "e6f7"]);
    let fen = "11k/12/12/12/12/4p7/4X7/4p7/12/12/12/K11 w - - 0 1";
    assert_eq!(moves(fen, "e6"), ["e6d5", "e6d7", "e6e5", "e6e7", "e6f5", "e6f7"]);
}

#[test]
fn superpawns_neither_promote_nor_reset_the_clock() {
    let fen = "12/4S7/12/12/12/12/12/12/12/k11/12/K11 w - - 7 1";
    assert_eq!(moves(fen, "e11"), ["e11e10", "e11e12"]);
    assert!(after(fen, "e11e12").ends_with(" 8 1"));
    let fen = "12/12/12/12/12/4P7/12/12/12/k11/12/K11 w - - 7 1";
    assert!(after(fen, "e7e8").ends_with(" 0 1"));
}

#[test]
fn promotion_needs_an_orbit_without_a_friend_of_the_type() {
    // a9 and c7 share a colour board; the Alfilrider on c7 covers a9, that on c9 does not.
    let bare = "11k/12/12/12/P11/12/12/12/12/12/12/K11 w - - 0 1";
    let all = ["a8a9", "a8a9a", "a8a9b", "a8a9c", "a8a9d", "a8a9e", "a8a9n", "a8a9q", "a8a9r"];
    assert_eq!(moves(bare, "a8"), all);
    let covers = "11k/12/12/12/P11/2E9/12/12/12/12/12/K11 w - - 0 1";
    assert!(!moves(covers, "a8").contains(&"a8a9e".to_string()));
    let other = "11k/12/12/2E9/P11/12/12/12/12/12/12/K11 w - - 0 1";
    assert!(moves(other, "a8").contains(&"a8a9e".to_string()));
    let queen = "10k1/12/12/12/P11/12/12/12/12/12/12/K10Q w - - 0 1";
    assert!(!moves(queen, "a8").contains(&"a8a9q".to_string()));
    let bishop = "11k/12/12/12/P11/12/12/12/12/12/12/KB10 w - - 0 1";
    assert!(moves(bishop, "a8").contains(&"a8a9b".to_string()), "b1 is of the other colour");
}

#[test]
fn last_rank_forces_promotion_if_only_to_a_superpawn() {
    let fen = "10k1/P2V8/12/12/12/12/12/12/12/12/12/K10Q w - - 0 1";
    let texts = moves(fen, "a11");
    assert!(texts.contains(&"a11a12s".to_string()) && !texts.contains(&"a11a12".to_string()));
    assert!(!texts.contains(&"a11a12q".to_string()));
    let texts = moves(fen, "d11");
    assert!(texts.contains(&"d11e12x".to_string()) && texts.contains(&"d11c12n".to_string()));
}

#[test]
fn dabbabarider_leaps_over_the_castling_king() {
    let fen = "6k5/12/12/12/12/12/12/12/12/12/12/D5K4D w KQ - 0 1";
    assert!(after(fen, "g1k1").starts_with("6k5/12/12/12/12/12/12/12/12/12/12/D8DK1 b - "));
    assert!(after(fen, "g1b1").starts_with("6k5/12/12/12/12/12/12/12/12/12/12/1KD8D b - "));
}

#[test]
fn castling_needs_rights_empty_squares_and_no_attack_on_the_way() {
    let castles = |fen: &str| moves(fen, "g1b1").len() + moves(fen, "g1k1").len();
    assert_eq!(castles("6k5/12/12/12/12/12/12/12/12/12/12/D5K4D w Q - 0 1"), 1);
    assert_eq!(castles("6k5/12/12/12/12/12/12/12/12/12/12/DN4K3ED w KQ - 0 1"), 0);
    // e8 attacks e1, which the King crosses; a12 attacks a1, which it does not.
    assert_eq!(castles("6k5/12/12/12/4r7/12/12/12/12/12/12/D5K4D w KQ - 0 1"), 1);
    assert_eq!(castles("r5k5/12/12/12/12/12/12/12/12/12/12/D5K4D w KQ - 0 1"), 2);
    assert_eq!(castles("k5r5/12/12/12/12/12/12/12/12/12/12/D5K4D w KQ - 0 1"), 0);
}

#[test]
fn rights_go_with_king_and_dabbabarider_moved_or_taken() {
    let fen = "d5k4d/12/12/12/12/12/12/12/12/12/12/D5K4D w KQkq - 0 1";
    assert!(after(fen, "g1g2").contains(" b kq "));
    assert!(after(fen, "a1a3").contains(" b Kkq "));
    let fen = "d5k4d/12/12/12/12/12/12/12/12/12/12/D3K6D w kq - 0 1";
    assert!(after(fen, "a1a3").contains(" b kq "));
    let fen = "d5k4d/12/12/12/12/12/12/12/12/12/12/R5K4D w Kkq - 0 1";
    assert!(after(fen, "a1a12").contains(" b Kk "));
}

#[test]
fn stalemate_loses() {
    let pos = pos::<GrandRiderPosition>("12/2K9/8S3/12/12/12/11N/12/12/2X9/5R6/k11 b - - 0 1");
    assert!(!pos.has_legal_move() && !pos.in_check());
    assert_eq!(pos.no_moves_outcome().to_string(), "1-0 (stalemate)");
}

#[test]
fn impossible_positions_are_refused_by_field() {
    testing::refused_fields::<GrandRiderPosition>(&[
        ("", "position"),
        ("6k5/12/12/12/12/12/12/12/12/12/12/D5K4D x - - 0 1", "side to move"),
        ("6k5/12/12/12/12/12/12/12/12/12/12/D5Z4D w - - 0 1", "board"),
        ("6k5/12/12/12/12/12/12/12/12/12/12/D5K5D w - - 0 1", "board"),
        ("6k5/12/12/12/12/12/12/12/12/12/D5K4D w - - 0 1", "board"),
        ("12/12/12/12/12/12/12/12/12/12/12/D5K4D w - - 0 1", "board"),
        ("6kk4/12/12/12/12/12/12/12/12/12/12/D5K4D w - - 0 1", "board"),
        ("P5k5/12/12/12/12/12/12/12/12/12/12/D5K4D w - - 0 1", "board"),
        ("6k5/12/12/12/12/12/12/12/12/12/12/D5K3vD w - - 0 1", "board"),
        ("6k5/12/12/12/12/12/6R5/12/12/12/12/D5K4D w - - 0 1", "position"),
        ("6k5/12/12/12/12/12/12/12/12/12/12/D5K4D w - - x 1", "halfmove clock"),
        ("6k5/12/12/12/12/12/12/12/12/12/12/D5K4D w - - 0 x", "full-move number"),
    ]);
    for rights in ["q", "QK", "KK", "X", "", "k-", "KQkq"] {
        let fen = format!("6k5/12/12/12/12/12/12/12/12/12/12/D5K4D w {rights} - 0 1");
        let expected = if rights.is_empty() { "en passant" } else { "castling" };
        testing::refused_fields::<GrandRiderPosition>(&[(&fen, expected)]);
    }
}

#[test]
fn useless_en_passant_fields_are_refused() {
    let fen = |field: &str| format!("11k/12/12/12/12/12/2p2V6/4p7/12/12/12/K11 b - {field} 0 1");
    // c3f6: no piece could take on d4 or e5.
    for field in ["c3f6", "e4", "f4f6", "c3f7", "z9", "c3f6x", "C3F6", "f6c3", "a1a1", "c6c8"] {
        testing::refused_fields::<GrandRiderPosition>(&[(&fen(field), "en passant")]);
    }
    let usable = "11k/12/12/12/12/12/4vV6/12/12/12/12/K11 b - c3f6 0 1";
    assert_eq!(pos::<GrandRiderPosition>(usable).to_string(), usable);
}

#[test]
fn a_capture_en_passant_that_a_pin_forbids_still_counts_as_usable() {
    let fen = "4k7/12/12/12/12/12/4vV6/12/12/12/12/K3R7 b - c3f6 0 1";
    assert_eq!(pos::<GrandRiderPosition>(fen).to_string(), fen);
}

#[test]
fn a_key_finds_exactly_the_legal_moves() {
    for fen in list(GrandRider::INFO.bench).map(|(_, line)| line) {
        let pos = pos::<GrandRiderPosition>(fen);
        let mut stack = MoveStack::new();
        pos.generate(Stage::All, &mut stack);
        let legal: Vec<Move> = stack.moves_from(0).collect();
        for &m in &legal {
            assert_eq!(pos.move_from_key(m.key()), Some(m), "{fen} {m}");
        }
        let mut other = MoveStack::new();
        let passed = pos.pass().unwrap_or(testing::pos(GrandRider::INFO.start));
        passed.generate(Stage::All, &mut other);
        pos.generate_pseudo_legal(&mut other);
        for m in other.moves_from(0) {
            assert_eq!(pos.move_from_key(m.key()).is_some(), legal.contains(&m), "{fen} {m}");
        }
    }
}

#[test]
fn placement_is_kept_while_playing() {
    for fen in list(GrandRider::INFO.bench).map(|(_, line)| line) {
        for (_, next) in turns(&pos::<GrandRiderPosition>(fen)) {
            assert_eq!(
                next.pieces.value(),
                next.pieces.value_with(|piece, square| piece.value(square)),
                "{next}"
            );
        }
    }
}

#[test]
fn captures_promotions_and_recaptures_are_weighed() {
    let evaluator = super::GrandRiderEvaluator;
    let pos = pos::<GrandRiderPosition>("11k/12/12/12/P11/12/3p8/4p7/12/1R2Q7/12/K11 w - - 0 1");
    let find = |text: &str| read_turn(&pos, text).unwrap().turn()[0];
    assert_eq!(evaluator.material_gain(&pos, find("e3e5")), WEIGHTS.piece_values[0].mean());
    assert!(evaluator.see(&pos, find("e3e5"), 0) < 0, "the Pawn on d6 takes back");
    assert!(evaluator.material_gain(&pos, find("a8a9n")) > 400);
    assert_eq!(evaluator.material_gain(&pos, find("a1a2")), 0);
    assert_eq!(pos.side_to_move(), Color::White);
}

#[test]
fn a_riders_orbit_has_the_size_that_the_page_gives() {
    // Alfilrider 18, Dabbabarider and Alibabarider 36, Camelrider and Bishop 72; Nightrider, Rook and Queen go
    // anywhere.
    for orbits in super::tables::ORBITS {
        assert_eq!(orbits.map(|orbit| orbit.len()), [18, 36, 36, 72, 144, 72, 144, 144]);
    }
}
