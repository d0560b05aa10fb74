//! Deneb's own cases: a test for each rule.

use super::pieces::PieceType;
use super::{Deneb, DenebEvaluator, DenebPosition};
use crate::game::read_turn;
use crate::nnue::{FeatureBoard, NetworkFeatures};
use crate::rules::turn::turns;
use crate::rules::{Color, GameMove, Notation, Outcome, Position, Variant};
use crate::variants::testing::{self, after, moves};
use crate::verify::check_position;
use asterism_support::text::list;

/// Reads a FEN and checks its moves against the slow generator.
fn pos(fen: &str) -> DenebPosition {
    let pos = testing::pos(fen);
    check_position::<Deneb>(&pos, true).unwrap();
    pos
}

/// Returns the moves from `square`, without the name of the square, sorted.
fn from(fen: &str, square: &str) -> Vec<String> {
    moves(&pos(fen), square).iter().map(|text| text[square.len()..].to_string()).collect()
}

fn sorted(list: &str) -> Vec<String> {
    let mut list: Vec<String> = list.split(' ').map(String::from).collect();
    list.sort();
    list
}

/// Checks that the piece on `square` has exactly these moves, without the name of the square.
#[track_caller]
fn goes(fen: &str, square: &str, list: &str) {
    assert_eq!(from(fen, square), sorted(list));
}

#[test]
fn soldier_steps_forward_slides_sideways_and_starts_with_two() {
    goes("1k1a1ft/7/7/7/7/7/3S3/7/1K1A1FT w - - 0 1", "d3", "a3 b3 c3 e3 f3 g3 c4 d4 e4 d5");
    goes("1k1a1ft/7/2s4/7/7/7/7/7/1K1A1FT b - - 0 1", "c7", "a7 b7 d7 e7 f7 g7 b6 c6 d6 c5");
}

#[test]
fn soldier_captures_only_diagonally_and_does_not_jump() {
    goes("1k1a1ft/7/7/7/7/3ss2/2sSs2/7/1K1A1FT w - - 0 1", "d3", "c4 e4");
}

#[test]
fn reduced_soldier_moves_one_square_and_still_captures() {
    goes("1k1a1ft/7/7/7/7/4s2/3S3/4e2/1K1A1FT w - - 0 1", "d3", "c3 e3 c4 d4 e4");
}

#[test]
fn soldier_promotes_on_the_last_rank_always() {
    goes(
        "1k1a2t/5S1/f6/7/7/7/7/7/1K1A1FT w - - 0 1",
        "f8",
        "a8 b8 c8 d8 e8 g8 e9a e9f e9t f9a f9f f9t g9a g9f g9t",
    );
}

#[test]
fn soldier_promotes_by_compensation_if_it_likes() {
    goes("1k1a1ft/7/7/7/2s1S2/3S3/7/7/1K1A1FT w - - 0 1", "d4", "a4 b4 c4 e4 f4 g4 d5 c5 e5 e5a e5f e5t");
}

#[test]
fn compensation_on_the_last_rank_must_promote() {
    goes("1k3AA/5S1/f3a2/t6/7/7/7/7/1K3FT w - - 0 1", "f8", "a8 b8 c8 d8 e8 g8 e9a e9f e9t g9a g9f g9t");
}

#[test]
fn reduced_soldier_keeps_both_promotions() {
    goes("1k3AA/4eS1/f3a2/t6/7/7/7/7/1K3FT w - - 0 1", "f8", "g8 e9a e9f e9t g9a g9f g9t");
}

#[test]
fn star_slides_up_to_four_or_steps() {
    goes(
        "1k1a1ft/7/7/7/7/3A3/7/7/1K3FT w - - 0 1",
        "d4",
        "a4 b4 c4 e4 f4 g4 d1 d2 d3 d5 d6 d7 d8 c3 e3 c5 e5 d4f d4t",
    );
}

#[test]
fn star_leaps_diagonally_only_at_the_end() {
    let moves = from("1k1a1ft/7/7/7/4s2/2sss2/2sAs2/2sSs2/K1S1SFT w - - 0 1", "d3");
    let leaps: Vec<_> = moves.iter().filter(|m| !m.contains(',')).cloned().collect();
    assert_eq!(leaps, sorted("b1 b3 b5 d1 d5 d3f d3t f3 f5"));
    assert!(moves.contains(&"d5,d5f5".to_string()) && !moves.iter().any(|m| m.starts_with("f5,")));
}

#[test]
fn star_captures_friends_and_ends_with_a_quiet_move() {
    let moves = from("1k1a1ft/7/7/7/7/7/3S3/3A3/1K3FT w - - 0 1", "d2");
    for last in ["d3", "d2", "a4", "g4", "d8", "c3", "e5"] {
        assert!(moves.contains(&format!("d4,d4{last}")), "{last}");
    }
    assert!(moves.contains(&"d4".to_string()) && !moves.contains(&"d4,d4d9".to_string()));
}

#[test]
fn star_never_leaps_over_a_reducer_or_its_own_king() {
    goes("1k1a1ft/7/7/7/3e3/2KA3/3E3/7/5FT w - - 0 1", "d4", "e4 f4 g4 c3 e3 c5 e5 d4f d4t");
}

#[test]
fn reduced_star_steps_only() {
    goes("1k1a1ft/7/7/7/4e2/3A3/3s3/7/1K3FT w - - 0 1", "d4", "c4 e4 d5 c3 e3 c5");
}

#[test]
fn routes_of_a_star_are_one_move_and_all_are_understood() {
    let fen = "1k1a1ft/7/7/7/3s3/2s1s2/2As3/7/1K3FT w - - 0 1";
    let around: Vec<_> = from(fen, "c3").into_iter().filter(|m| m.len() > 15 && m.ends_with("c3")).collect();
    assert_eq!(around, ["c5,c5e5,e5e3,e3c3"]);
    let pos = pos(fen);
    let first = read_turn(&pos, "c3c5,c5e5,e5e3,e3c3").unwrap().turn();
    let other = read_turn(&pos, "C3E3,E3E5,E5C5,C5C3").unwrap().turn();
    assert_eq!(first, other);
    assert!(read_turn(&pos, "c3c5,c5e5,e5e3,e3d3,d3c3").is_none());
    assert!(read_turn(&pos, "c3c5,").is_none() && read_turn(&pos, "c3c5,c5c3,c3c4").is_none());
}

#[test]
fn keys_tell_all_star_sequences_apart() {
    let fen = "1t1f1ak/7/7/s1s1s1s/1s1s1s1/s1s1s1s/1s1s1s1/sKs1s1s/AT1F1S1 w - - 0 1";
    let pos = DenebPosition::parse(fen).unwrap();
    let all = turns(&pos);
    let mut keys: Vec<_> = all.iter().map(|(turn, _)| turn[0].key().0).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!((all.len(), keys.len()), (6958, 6958));
}

#[test]
fn star_attacks_the_king_after_clearing_its_own_piece() {
    assert!(pos("1k3ft/7/7/7/as1K3/7/7/7/3A1FT w - - 0 1").in_check());
    assert!(!pos("1k3ft/7/7/7/as1KF2/7/7/7/3A1FT w - - 0 1").in_check());
    assert!(!pos("1k3ft/7/7/7/ae1K3/7/7/7/3A1FT w - - 0 1").in_check());
}

#[test]
fn a_piece_may_not_give_an_enemy_star_its_way() {
    // A piece on c4 would be leapt over, and then the King.
    goes("1k3ft/7/7/7/7/1a2K2/2S4/7/3A1FT w - - 0 1", "c3", "a3 b3 d3 e3 f3 g3 b4 d4 c5");
    // A piece that leaves the square behind the King makes room.
    let moves = from("1k3ft/7/7/7/7/aKS4/7/7/3A1FT w - - 0 1", "c4");
    assert!(moves.is_empty(), "{moves:?}");
}

#[test]
fn p43_slides_four_leaps_three_and_steps() {
    goes("1k1a1ft/7/7/7/3F3/7/7/7/1K1A2T w - - 0 1", "d5", "d9 d1 d8 d2 a5 g5 c5 e5 d4 d6 d5a d5t");
    goes("1k1a1ft/7/7/3s3/3F3/3S3/7/7/1K1A2T w - - 0 1", "d5", "d8 d2 a5 g5 c5 e5 d4 d6 d5a d5t");
}

#[test]
fn p32_slides_three_leaps_two_and_steps() {
    goes("1k1a1ft/7/7/7/3T3/7/7/7/1K1A1F1 w - - 0 1", "d5", "d8 d2 a5 g5 d7 d3 b5 f5 c5 e5 d4 d6 d5a d5f");
    goes("1k1a1ft/7/7/3s3/3T3/3S3/7/7/1K1A1F1 w - - 0 1", "d5", "a5 g5 d7 d3 b5 f5 c5 e5 d4 d6 d5a d5f");
}

#[test]
fn reduced_special_piece_walks_and_does_not_change() {
    goes("1k1a1ft/7/7/7/3Fe2/7/7/7/1K1A2T w - - 0 1", "d5", "c5 d4 d6");
    goes("1k1a1ft/7/7/4e2/3Ts2/7/7/7/1K1A1F1 w - - 0 1", "d5", "c5 e5 d4 d6");
}

#[test]
fn a_friendly_reducer_restores_a_reduced_piece() {
    goes("1k1a1ft/7/7/7/2EFe2/7/7/7/1K1A2T w - - 0 1", "d5", "d9 d1 d8 d2 a5 g5 d4 d6 d5a d5t");
}

#[test]
fn reduced_queen_and_reducer_step() {
    let fen = "1k1a1ft/7/7/4e2/3Q3/7/7/7/1K1A1FT w - - 0 1";
    goes(fen, "d5", "c4 d4 e4 c5 e5 c6 d6");
    let fen = "1k1a1ft/7/7/4e2/3E3/7/7/7/1K1A1FT w - - 0 1";
    goes(fen, "d5", "c4 d4 e4 c5 e5 c6 d6");
}

#[test]
fn reducers_are_captured_by_the_enemy_king_only() {
    let fen = "1k1a1ft/7/7/7/7/7/3Q3/2e4/1K1A1FT w - - 0 1";
    assert!(from(fen, "b1").contains(&"c2".to_string()));
    assert!(!from(fen, "d3").contains(&"c2".to_string()) && !from(fen, "d1").contains(&"c2".to_string()));
    assert!(!from("1k1a1ft/7/7/7/7/7/3Q3/2E4/1K1A1FT w - - 0 1", "b1").contains(&"c2".to_string()));
}

#[test]
fn a_reducer_may_not_free_an_attacker() {
    // The Reducer on f8 holds the Queen on e9 back: it must stay beside it or in its way.
    let fen = "1k2q1t/5E1/f5a/7/4K2/7/7/7/3A1FT w - - 0 1";
    goes(fen, "f8", "e8 d8 f9 e7");
}

#[test]
fn a_check_may_be_answered_by_reducing_the_attacker() {
    let fen = "1k2q1t/7/f2a3/5E1/7/7/4K2/7/3A1FT w - - 0 1";
    goes(fen, "f6", "d8 f8 f9 e7 e6 e5");
}

#[test]
fn running_out_of_a_special_type_loses_even_by_ones_own_hand() {
    let won = after(&pos("1k1a1ft/7/7/3Q3/7/7/7/7/1K1A1FT w - - 0 1"), "d6d9");
    assert_eq!(won.outcome(), Some(Outcome::win(Color::White, "no Star left")));
    assert!(turns(&won).is_empty());
    let lost = after(&pos("1k1a1ft/7/7/3Q3/7/7/7/7/1K1A1FT w - - 0 1"), "f1f1t");
    assert_eq!(lost.outcome(), Some(Outcome::win(Color::Black, "no P43 left")));
}

#[test]
fn if_one_move_ends_it_for_both_the_mover_wins() {
    // The Star takes its own last P43 on b3 and the enemy's on b5.
    let both = after(&pos("1k1a2t/7/7/7/1f5/7/1F5/1A5/3K1TS w - - 0 1"), "b2b4,b4b6");
    assert_eq!(both.outcome(), Some(Outcome::win(Color::White, "no P43 left")));
}

#[test]
fn clocks_know_soldiers_and_changes() {
    let fen = "1k1a1ft/7/7/7/7/7/3SS2/3A3/1K3FT w - - 7 20";
    let clocks = |text: &str| {
        let pos = after(&pos(fen), text);
        (pos.clock.halfmove_clock, pos.clock.reversible_plies)
    };
    assert_eq!(clocks("d2d2f"), (8, 8));
    assert_eq!(clocks("d3c3"), (0, 8));
    assert_eq!(clocks("d2d4"), (0, 0));
    assert_eq!(clocks("b1b2"), (8, 8));
}

#[test]
fn bad_fens_name_the_field() {
    let board = "tfekqft/1a1a1a1/sssssss/7/7/7/SSSSSSS/1A1A1A1/TFEKQFT";
    for (fen, field) in [
        (format!("{board} w"), "position"),
        (format!("{board} x - - 0 1"), "side to move"),
        (format!("{board} w KQ - 0 1"), "castling"),
        (format!("{board} w - e3 0 1"), "en passant"),
        (format!("{board} w - - -1 1"), "halfmove clock"),
        (format!("{board} w - - 0 x"), "full-move number"),
        (format!("{} w - - 0 1", board.replace("K", "7")), "board"),
        (format!("{} w - - 0 1", board.replace("K", "A")), "board"),
        (format!("{} w - - 0 1", board.replace("Q", "K")), "board"),
        (format!("{} w - - 0 1", board.replace("Q", "X")), "board"),
        (format!("{} w - - 0 1", board.replace("Q", "s")), "board"),
        (format!("{board}/7 w - - 0 1"), "board"),
        ("3k3/3Q3/7/7/7/7/7/7/3K3 w - - 0 1".into(), "position"),
        (String::new(), "position"),
    ] {
        testing::refused_fields::<DenebPosition>(&[(&fen, field)]);
    }
}

#[test]
fn moves_are_found_by_their_keys() {
    for fen in list(Deneb::INFO.bench).map(|(_, line)| line) {
        let from = pos(fen);
        let all: Vec<_> = turns(&from).into_iter().map(|(turn, _)| turn[0]).collect();
        assert!(all.iter().filter(|m| from.move_from_key(m.key()) == Some(**m)).count() * 2 > all.len());
        let other = after(&pos(Deneb::INFO.start), "d3d4");
        for key in all.iter().map(|m| m.key()) {
            assert!(
                other.move_from_key(key).is_none_or(|m| turns(&other).iter().any(|(turn, _)| turn[0] == m))
            );
        }
    }
}

#[test]
fn each_side_starts_with_the_pieces_that_the_page_counts() {
    let board = Deneb::INFO.start.split(' ').next().unwrap();
    for (letter, count) in [('S', 7), ('A', 3), ('F', 2), ('T', 2), ('Q', 1), ('E', 1), ('K', 1)] {
        for piece in [letter, letter.to_ascii_lowercase()] {
            assert_eq!(board.matches(piece).count(), count, "{piece}");
        }
    }
}

#[test]
fn p43_and_p32_capture_both_sides_with_the_moves_they_make() {
    goes("1k1a1ft/3s3/3s3/7/S1SF2s/7/2sS3/7/1K1A2T w - - 0 1", "d5", "a5 c5 d2 d4 d6 d8 e5 g5 d5a d5t");
    goes("1k1a1ft/3s3/3s3/7/1SST1s1/7/3S3/7/1K1A1F1 w - - 0 1", "d5", "b5 c5 d3 d4 d6 d7 e5 f5 d5a d5f");
}

#[test]
fn no_piece_captures_its_own_reducer_or_king() {
    let moves = from("1k1a1ft/7/7/7/7/7/E2Q3/7/1K1A1FT w - - 0 1", "d3");
    assert!(moves.contains(&"d1".to_string()) && moves.contains(&"f1".to_string()), "{moves:?}");
    assert!(!moves.contains(&"a3".to_string()) && !moves.contains(&"b1".to_string()), "{moves:?}");
}

#[test]
fn winning_capture_may_not_leave_the_king_attacked() {
    assert_eq!(from("1k1a1ft/7/7/3Q3/7/7/q6/7/K2A1FT w - - 0 1", "d6"), ["a3"]);
}

#[test]
fn a_reduced_piece_is_seen_as_another() {
    let pos = DenebPosition::parse("k1aft2/7/7/1e5/1Q5/7/7/2AFTQE/K6 w - - 0 1").unwrap();
    let mut seen = FeatureBoard::new();
    DenebEvaluator::put_pieces(&pos, &mut seen);
    let seen = DenebEvaluator::SHAPE.features_on(&seen);
    let feature = |color, piece_type, state, file: usize, rank: usize| {
        DenebEvaluator::SHAPE.feature(color, 2 * piece_type as usize + state, rank * 7 + file)
    };
    assert_eq!(seen.len(), 12);
    assert!(seen.contains(&feature(Color::White, PieceType::Queen, 1, 1, 4)), "b5 is beside b6");
    assert!(seen.contains(&feature(Color::White, PieceType::Queen, 0, 5, 1)), "f2 is beside its own Reducer");
    assert!(seen.contains(&feature(Color::Black, PieceType::Star, 0, 2, 8)), "c9 is not beside g2");
}
