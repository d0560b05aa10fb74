//! Alpha Centauri's own cases: a test for each rule.

use super::moves::{Move, MoveKind};
use super::*;
use crate::game::read_turn;
use crate::nnue::{
    FORMAT, Network, NetworkEvaluator, NetworkFeatures, TakesNetwork, network_file, weight_count,
};
use crate::rules::turn::{turn_text, turns};
use crate::rules::{
    Color, Conformance, Evaluator, GameMove, MoveStack, Notation, Position, Stage, WeightedEvaluator,
};
use crate::variants::testing::{self, after, refused};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

type Pos = AlphaCentauriPosition;

/// Returns a board with both sides' royals out of the way (a9, i9; a1, i1) and `rows` for ranks 8 to 2.
fn at(rows: &str) -> Pos {
    parse(&format!("k7d/{rows}/K7D w - - 0 1"))
}

fn parse(fen: &str) -> Pos {
    testing::pos(fen)
}

/// Returns the second parts, after the King's step a1b1 (which then changes nothing else).
fn second(pos: &Pos) -> Vec<String> {
    let mut pos = pos.clone();
    let first = pos.legal_moves().into_iter().find(|&m| pos.move_text(m) == "a1b1").expect("a1b1 is legal");
    pos.play(first);
    assert_eq!(pos.side_to_move(), Color::White, "the second part is due");
    texts(&pos)
}

fn texts(pos: &Pos) -> Vec<String> {
    pos.legal_moves().into_iter().map(|m| pos.move_text(m)).collect()
}

/// Returns the texts that begin with `from`, sorted, without it.
fn from(list: &[String], from: &str) -> Vec<String> {
    let mut found: Vec<_> = list.iter().filter_map(|t| t.strip_prefix(from)).map(str::to_string).collect();
    found.sort();
    found
}

fn has(list: &[String], text: &str) -> bool {
    list.iter().any(|t| t == text)
}

/// Returns the board field after the turn.
fn board_after(pos: &Pos, turn: &str) -> String {
    after(pos, turn).to_string().split(' ').next().unwrap_or_default().to_string()
}

#[test]
fn pawn_slides_on_its_rank_and_takes_all_four_ways() {
    let pos = at("9/9/3p5/4P4/5p3/9/9");
    let wanted = ["a5", "b5", "c5", "d5", "d6", "e4", "e6", "f4", "f5", "g5", "h5", "i5"];
    assert_eq!(from(&second(&pos), "e5"), wanted);
}

#[test]
fn guard_moves_and_takes_as_a_king() {
    let pos = at("9/9/4p4/3PG4/9/9/9");
    assert_eq!(from(&second(&pos), "e5"), ["d4", "d6", "e4", "e6", "f4", "f5", "f6"]);
}

#[test]
fn hopper_lands_on_empty_squares_and_friends_only() {
    let pos = at("9/9/4p4/4Hpp2/3p5/2P6/9");
    let list = second(&pos);
    assert!(has(&list, "e5e7") && has(&list, "e5c3") && !has(&list, "e5g5"));
    assert_eq!(board_after(&pos, "a1b1,e5c3"), "k7d/9/9/4p4/5pp2/9/2H6/9/1K6D");
}

#[test]
fn hopper_reaches_along_its_rank_and_three_up_its_file() {
    let list = second(&at("9/9/9/H3p4/9/9/4H4"));
    assert!(has(&list, "a5f5") && has(&list, "e2e6"));
    assert!(!has(&second(&at("9/9/9/4p4/9/4P4/4H4")), "e2e6"), "the way is not clear");
}

#[test]
fn hopper_cannot_take_a_rotor() {
    assert!(!has(&second(&at("9/9/4r4/4H4/9/9/9")), "e5e7"));
}

#[test]
fn centaur_captures_two_enemies_round_the_corner() {
    let both_gone = "k7d/9/9/9/4C4/9/9/9/1K6D";
    assert_eq!(board_after(&at("9/9/4p4/C4p3/9/9/9"), "a1b1,a5e5"), both_gone);
    assert_eq!(board_after(&at("9/9/4p4/5p3/9/9/C8"), "a1b1,a2e5"), both_gone, "by CH too");
}

#[test]
fn centaur_captures_nothing_beside_three_or_in_line() {
    let three = at("9/9/4p4/C4p3/4p4/9/9");
    assert_eq!(board_after(&three, "a1b1,a5e5"), "k7d/9/9/4p4/4Cp3/4p4/9/9/1K6D");
    let line = at("9/9/4p4/C8/4p4/9/9");
    assert_eq!(board_after(&line, "a1b1,a5e5"), "k7d/9/9/4p4/4C4/4p4/9/9/1K6D");
}

#[test]
fn centaur_chooses_whether_to_capture_a_friend() {
    let pos = at("9/9/4P4/C4p3/9/9/9");
    assert_eq!(board_after(&pos, "a1b1,a5e5x"), "k7d/9/9/9/4C4/9/9/9/1K6D");
    assert_eq!(board_after(&pos, "a1b1,a5e5"), "k7d/9/9/4P4/4Cp3/9/9/9/1K6D");
}

#[test]
fn centaur_captures_one_beside_an_uncapturable_piece() {
    let pos = at("9/9/4R4/C4p3/9/9/9");
    assert!(!has(&second(&pos), "a5e5x"));
    assert_eq!(board_after(&pos, "a1b1,a5e5"), "k7d/9/9/4R4/4C4/9/9/9/1K6D");
}

#[test]
fn centaur_leaves_its_square_before_it_looks() {
    // from e5 to e6: f6 on the rank, e7 on the file, and e5, which is empty by then
    let pos = at("9/4p4/5p3/4C4/9/9/9");
    assert_eq!(board_after(&pos, "a1b1,e5e6"), "k7d/9/9/4C4/9/9/9/9/1K6D");
}

#[test]
fn advancer_captures_what_it_runs_up_to() {
    let pos = at("9/9/9/A4p3/9/9/9");
    assert_eq!(board_after(&pos, "a1b1,a5e5"), "k7d/9/9/9/4A4/9/9/9/1K6D");
    assert_eq!(board_after(&pos, "a1b1,a5d5"), "k7d/9/9/9/3A1p3/9/9/9/1K6D");
    assert_eq!(board_after(&at("9/9/4p4/9/4A4/9/9"), "a1b1,e4e5"), "k7d/9/9/9/4A4/9/9/9/1K6D");
}

#[test]
fn withdrawer_captures_what_it_leaves_but_not_by_ch() {
    let pos = at("9/9/9/3pW4/9/9/9");
    assert_eq!(board_after(&pos, "a1b1,e5h5"), "k7d/9/9/9/7W1/9/9/9/1K6D");
    assert_eq!(board_after(&pos, "a1b1,e5e6"), "k7d/9/9/4W4/3p5/9/9/9/1K6D");
    assert_eq!(board_after(&pos, "a1b1,e5f8"), "k7d/5W3/9/9/3p5/9/9/9/1K6D");
}

#[test]
fn reduced_piece_keeps_to_its_line() {
    assert_eq!(from(&second(&at("4e4/9/3p5/4P4/9/9/9")), "e5"), ["e4", "e6"]);
    assert_eq!(from(&second(&at("4e4/9/9/4W4/9/9/9")), "e5"), ["e2", "e4", "e6"], "CH along the file");
    assert_eq!(from(&second(&at("9/9/4e4/4W4/9/9/9")), "e5"), ["e2", "e4", "e8"], "beyond the Reducer");
    assert_eq!(from(&texts(&at("9/9/9/e8/9/9/9")), "a1"), ["a2"], "Kings too");
}

#[test]
fn doubly_reduced_piece_stands_still() {
    assert!(from(&second(&at("4e4/9/3p5/4P3e/9/9/7P1")), "e5").is_empty());
}

#[test]
fn centaur_is_immune_and_friends_are_not_reduced() {
    assert_eq!(from(&second(&at("4e4/9/9/4C4/9/9/9")), "e5").len(), 8 + 2 + 17);
    assert_eq!(from(&second(&at("4E4/9/9/4P4/9/9/9")), "e5").len(), 8 + 2);
}

#[test]
fn no_part_attacks_an_enemy_royal() {
    let list = second(&at("9/2G6/9/9/9/9/9"));
    assert_eq!(from(&list, "c7"), ["b6", "b7", "c6", "c8", "d6", "d7", "d8"]);
}

#[test]
fn royals_do_not_step_into_an_attack_but_may_touch_royals() {
    assert_eq!(from(&texts(&at("9/9/9/9/9/9/2g6")), "a1"), ["a2"]);
    assert!(has(&texts(&parse("9/9/9/9/9/9/9/9/K1k3d1D w - - 0 1")), "a1b1"));
}

#[test]
fn no_part_opens_a_line_on_either_sides_royal() {
    let mut own = parse("k7d/9/9/9/9/9/9/9/K1P1a1P1D w - - 0 1");
    own.play(Move::new(8, 17, MoveKind::Plain)); // i1i2
    assert_eq!(from(&texts(&own), "c1"), ["b1", "d1"]);
    let theirs = parse("k1P1A1P1d/9/9/9/9/9/9/9/K7D w - - 0 1");
    assert_eq!(from(&second(&theirs), "c9"), ["b9", "d9"]);
}

#[test]
fn no_part_clears_the_square_behind_a_withdrawer_or_a_hoppers_landing() {
    for (fen, piece) in [("KwP5D", "c1"), ("PKh5D", "a1")] {
        let mut pos = parse(&format!("k7d/9/9/9/9/9/9/9/{fen} w - - 0 1"));
        pos.play(Move::new(8, 17, MoveKind::Plain)); // i1i2
        assert!(!texts(&pos).iter().any(|t| t.starts_with(piece)), "{fen}: {piece} is bound");
    }
}

#[test]
fn reducer_that_holds_an_attacker_leaves_only_to_hold_it_again() {
    let mut pos = parse("k7d/1G7/9/9/1e7/9/9/9/K7D b - - 0 1");
    pos.play(Move::new(80, 71, MoveKind::Plain)); // i9i8
    let wanted = ["a8", "b2", "b4", "b6", "c8", "d8", "e8", "f8", "g8", "h8"];
    assert_eq!(from(&texts(&pos), "b5"), wanted);
}

#[test]
fn no_part_blocks_the_reducer_that_holds_an_own_attacker() {
    let pos = at("1G7/9/3P5/1e7/9/9/9");
    assert_eq!(from(&second(&pos), "d6"), ["a6", "c6", "d5", "d7", "e6", "f6", "g6", "h6", "i6"]);
}

#[test]
fn king_and_dame_take_orthogonally() {
    let pos = parse("k7d/9/9/9/9/9/9/P8/Kp6D w - - 0 1");
    assert_eq!(from(&texts(&pos), "a1"), ["b1"]);
    let mut noisy = MoveStack::new();
    pos.generate(Stage::Noisy, &mut noisy);
    assert_eq!(noisy.len_from(0), 1);
}

#[test]
fn rotation_is_clockwise() {
    let pos = at("9/9/4P4/4R4/9/9/9");
    assert!((1..=7).all(|k| has(&texts(&pos), &format!("e5r{k}"))));
    assert_eq!(board_after(&pos, "e5r2,f5g5"), "k7d/9/9/9/4R1P2/9/9/9/K7D");
}

#[test]
fn rotation_gives_each_result_once() {
    let count = |rows| texts(&at(rows)).iter().filter(|t| t.contains('r')).count();
    assert_eq!(count("9/9/4P4/4R4/4P4/9/9"), 3);
    assert_eq!(count("9/9/4P4/3PRP3/4P4/9/9"), 1);
    assert_eq!(count("9/9/9/4R4/9/9/9"), 0, "a ring of empty squares");
}

#[test]
fn rotation_needs_eight_capturable_or_empty_neighbours() {
    let count = |rows| texts(&at(rows)).iter().filter(|t| t.contains('r')).count();
    assert_eq!(count("9/9/PP7/R8/9/9/9"), 0, "on the edge");
    assert_eq!(count("9/9/4P4/4Rr3/9/9/9"), 0, "beside a Rotor");
    assert_eq!(count("1RP6/9/9/9/9/9/9"), 0, "beside a King");
}

#[test]
fn rotation_is_not_reduced_but_keeps_the_royal_law() {
    let list = texts(&at("4e4/9/9/3PR4/9/9/9"));
    assert_eq!(from(&list, "e5"), ["e2", "e4", "e6", "r1", "r2", "r3", "r4", "r5", "r6", "r7"]);
    let list = texts(&at("9/2RG5/9/9/9/9/9"));
    assert!(has(&list, "c7r4") && !has(&list, "c7r5"), "the Guard on b8 would attack a9");
}

#[test]
fn meeting_in_the_zone_wins_at_once() {
    let pos = parse("k7d/9/9/9/9/4D4/3K5/7P1/9 w - - 0 1");
    let read = read_turn(&pos, "d3d4").expect("one part");
    let (turn, next) = (read.turn(), read.after);
    assert_eq!((turn.len(), next.side_to_move()), (1, Color::Black));
    assert_eq!(next.outcome().map(|o| o.result.text()), Some("1-0"));
    assert!(read_turn(&pos, "d3e3").is_none(), "no meeting: the second part is missing");
    assert!(parse("k7d/9/9/9/9/4D4/3K5/7P1/9 b - - 0 1").in_check());
}

#[test]
fn winning_part_keeps_the_royal_law() {
    let pos = parse("k7d/9/9/9/2g6/4D4/3K5/7P1/9 w - - 0 1");
    assert!(!has(&texts(&pos), "d3d4"));
}

#[test]
fn turn_lacks_the_part_that_does_not_exist() {
    let alone = parse("k7d/9/9/9/9/9/9/9/K7D w - - 3 1");
    assert!(turns(&alone).iter().all(|(turn, _)| turn.len() == 1));
    assert!(read_turn(&alone, "a1a2").unwrap().after.to_string().ends_with(" b - - 4 1"));
    let walled = parse("k7d/9/9/9/9/9/9/P7P/KP5PD w - - 3 1");
    assert!(turns(&walled).iter().all(|(turn, _)| turn.len() == 1));
    assert!(read_turn(&walled, "a2b2").unwrap().after.to_string().ends_with(" b - - 4 1"));
}

#[test]
fn clock_counts_turns_without_a_capture_in_either_part() {
    let quiet = parse("k7d/9/9/9/4P4/9/9/9/K7D w - - 7 3");
    assert!(read_turn(&quiet, "a1b1,e5f5").unwrap().after.to_string().ends_with(" b - - 8 3"));
    let first = parse("k7d/9/9/9/4P4/9/9/9/Kp6D w - - 7 3");
    let next = read_turn(&first, "a1b1,e5f5").unwrap().after;
    assert_eq!((next.clock.halfmove_clock, next.clock.reversible_plies), (0, 1));
}

#[test]
fn hash_knows_the_part_of_the_turn_and_a_pass_only_flips_sides() {
    let pos = at("9/9/9/4P4/9/9/9");
    let mut middle = pos.clone();
    middle.play(Move::new(0, 1, MoveKind::Plain));
    assert_eq!(middle.hash(), middle.recompute_hash());
    assert!(middle.pass().is_none());
    assert_ne!(middle.hash(), parse("k7d/9/9/9/4P4/9/9/9/1K6D w - - 0 1").hash());
    let twice = pos.pass().and_then(|p| p.pass()).unwrap();
    assert_eq!(twice.hash(), pos.hash());
}

#[test]
fn move_from_key_finds_exactly_the_legal_moves() {
    let start = parse(AlphaCentauri::INFO.start);
    let middle = start.after(start.legal_moves()[0]);
    for pos in [&start, &middle] {
        let list = pos.legal_moves();
        assert!(list.iter().all(|&m| pos.move_from_key(m.key()) == Some(m)));
        for other in [&start, &middle] {
            let strange = other.legal_moves().into_iter().filter(|m| !list.contains(m));
            assert!(strange.into_iter().all(|m| pos.move_from_key(m.key()).is_none()));
        }
    }
}

#[test]
fn the_masks_leave_out_exactly_what_breaks_the_royal_law() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for _ in 0..30 {
        let mut pos = parse(AlphaCentauri::INFO.start);
        for _ in 0..200 {
            let mut stack = MoveStack::new();
            pos.generate_pseudo_legal(&mut stack);
            let mut tried: Vec<Move> = stack.moves_from(0).filter(|&m| pos.is_legal(m)).collect();
            let mut found = pos.legal_moves();
            [&mut tried, &mut found].into_iter().for_each(|list| list.sort_unstable_by_key(|m| m.key().0));
            assert!(pos.outcome().is_some() || found == tried, "{pos}");
            let Some(&m) = found.choose(&mut rng) else { break };
            pos.play(m);
        }
    }
}

#[test]
fn a_captured_friend_counts_against_the_gain() {
    let pos = at("9/9/4P4/C4p3/9/9/9").after(Move::new(0, 1, MoveKind::Plain));
    let evaluator = AlphaCentauriEvaluator::default();
    assert_eq!(evaluator.material_gain(&pos, Move::new(36, 40, MoveKind::SurroundFriend)), 0);
    assert_eq!(evaluator.material_gain(&pos, Move::new(36, 37, MoveKind::Plain)), 0);
}

#[test]
fn what_is_left_of_the_turn_has_its_own_worth() {
    let turn = at("9/9/9/9/9/9/4P4");
    let part = turn.after(Move::new(0, 1, MoveKind::Plain));
    let mut weights = AlphaCentauriEvaluator::weights().clone();
    let values = |weights: &_| [&turn, &part].map(|pos| AlphaCentauriEvaluator::value_with(pos, weights));
    let [both, second] = values(&weights);
    weights.tempo.iter_mut().for_each(|tempo| *tempo += 1);
    assert_eq!(values(&weights), [both + 1, second - 1]);
    weights.second_part += 3;
    assert_eq!(values(&weights), [both + 1, second + 2]);
}

#[test]
fn a_turn_is_written_with_commas() {
    let pos = parse(AlphaCentauri::INFO.start);
    let turn = read_turn(&pos, "D1D4,a2A3").expect("letter case does not matter").turn();
    assert_eq!(turn_text(&pos, &turn), "d1d4,a2a3");
}

#[test]
fn impossible_positions_are_refused() {
    assert_eq!(refused::<Pos>("k7d/9/9/9/9/9/9/9/K8 w - - 0 1").field, "board");
    assert_eq!(refused::<Pos>("kk6d/9/9/9/9/9/9/9/K7D w - - 0 1").field, "board");
    assert_eq!(refused::<Pos>("k7d/9/9/9/9/9/9/9/K6qD w - - 0 1").field, "board");
    assert_eq!(refused::<Pos>("k7d/9/9/9/9/9/9/K7D w - - 0 1").field, "board");
    assert_eq!(refused::<Pos>("k7d/9/9/9/9/9/9/8/K7D w - - 0 1").field, "board");
    assert_eq!(refused::<Pos>("k7d/9/9/9/9/9/9/9/K7D[] w - - 0 1").field, "board");
    assert_eq!(refused::<Pos>("k7d/9/9/9/9/9/9/9/K7D x - - 0 1").field, "side to move");
    assert_eq!(refused::<Pos>("k7d/9/9/9/9/9/9/9/K7D w KQ - 0 1").field, "castling");
    assert_eq!(refused::<Pos>("k7d/9/9/9/9/9/9/9/K7D w - e3 0 1").field, "en passant");
    assert_eq!(refused::<Pos>("k7d/9/9/9/9/9/9/9/K7D w - - -1 1").field, "halfmove clock");
    assert_eq!(refused::<Pos>("k7d/9/9/9/9/9/9/9/K7D w - - 0 x").field, "full-move number");
    assert_eq!(refused::<Pos>("").field, "position");
}

#[test]
fn attacked_royals_are_refused_for_either_side() {
    for board in [
        "k7d/9/9/9/9/9/9/1p7/K7D",
        "k7d/1G7/9/9/9/9/9/9/K7D",
        "k7d/9/9/9/9/9/9/9/K3a3D",
        "k7d/9/A8/9/9/9/9/9/K7D",
        "k7d/w8/9/9/9/9/9/w8/K7D",
        "9/k7d/9/9/H8/9/9/9/K7D",
    ] {
        for side in ["w", "b"] {
            assert_eq!(refused::<Pos>(&format!("{board} {side} - - 0 1")).field, "position");
        }
    }
    parse("k7d/1G7/9/9/1e7/9/9/9/K7D w - - 0 1"); // held by the Reducer
}

#[test]
fn centaur_attacks_no_royal() {
    // From b4 it could come to b1, beside the King on a1 and the Pawn on b2: it would capture the Pawn alone.
    for side in ["w", "b"] {
        parse(&format!("k7d/9/9/9/9/1c7/9/1P7/K7D {side} - - 0 1"));
    }
    let pos = parse("k7d/9/9/9/9/1c7/9/1P7/K7D b - - 0 1");
    assert_eq!(board_after(&pos, "a9a8,b4b1"), "8d/k8/9/9/9/9/9/9/Kc6D");
}

#[test]
fn reducers_reduce_each_other() {
    assert_eq!(from(&second(&at("4e4/9/9/4E4/9/9/9")), "e5"), ["e2", "e4", "e6"]);
}

#[test]
fn friend_that_cannot_be_captured_is_not_captured() {
    assert!(!has(&second(&at("9/4R4/4p4/4H4/9/9/9")), "e5e7"), "by a Hopper");
    assert!(!has(&second(&at("9/9/4R4/C4R3/9/9/9")), "a5e5x"), "by a Centaur");
}

#[test]
fn first_part_that_leaves_no_second_may_be_chosen() {
    let pos = parse("k7d/9/9/9/9/9/9/1K7/PD7 w - - 0 1");
    assert!(read_turn(&pos, "b2a2").is_some(), "the Pawn is shut in");
    assert!(read_turn(&pos, "b2c2,a1a2").is_some() && read_turn(&pos, "b2c2").is_none());
}

#[test]
fn repetition_and_a_hundred_turns_are_draws() {
    let mut game = (crate::variants::find("alphacentauri").unwrap().open)();
    let lone = "k7d/9/9/9/9/9/9/9/K7D w - - 0 1";
    let round = ["a1a2", "a9a8", "a2a1", "a8a9"];
    game.set(Some(lone), &[&round[..], &round[..3]].concat()).unwrap();
    assert_eq!(game.outcome(), None);
    game.set(Some(lone), &[round, round].concat()).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "1/2-1/2 (threefold repetition)");
    game.set(Some("k7d/9/9/9/4P4/9/9/9/K7D w - - 98 60"), &["a1a2,e5e6"]).unwrap();
    assert_eq!(game.outcome(), None);
    game.set(Some("k7d/9/9/9/4P4/9/9/9/K7D w - - 99 60"), &["a1a2,e5e6"]).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "1/2-1/2 (100-turn rule)");
}

#[test]
fn reduction_is_judged_before_each_part() {
    let pos = at("4e4/9/4P4/4R4/9/9/9");
    assert!(read_turn(&pos, "a1b1,e6f6").is_none(), "the Reducer holds the Pawn");
    assert!(read_turn(&pos, "e5r1,f6g6").is_some(), "the rotation has freed it");
}

/// Makes a network that gives 50 centipawns to the side which it takes for the one to move, for any board.
fn fifty() -> Arc<Network> {
    let shape = AlphaCentauriEvaluator::SHAPE;
    let mut weights = vec![0; weight_count(&shape)];
    let biases = weights.len() - FORMAT.output_buckets;
    weights[biases..].fill((50 * FORMAT.qa * FORMAT.qb / FORMAT.scale) as i16);
    Network::read(&network_file(&shape, &weights), &shape).unwrap().into()
}

#[test]
fn in_the_middle_of_a_turn_the_network_takes_the_other_side_for_the_one_to_move() {
    let mut evaluator = NetworkEvaluator::<_, AlphaCentauriEvaluator>::default();
    evaluator.set_network(fifty()).unwrap();
    let pos = AlphaCentauriPosition::parse("k7d/9/9/9/1C2e2H1/9/9/4P4/K3G3D w - - 0 1").unwrap();
    assert_eq!(evaluator.correction(&pos), Some(50));
    let mut stack = MoveStack::new();
    pos.generate(Stage::All, &mut stack);
    let middle = pos.after(stack.get(0).m);
    assert!(middle.second_part && middle.clock.side == Color::White);
    assert_eq!(evaluator.correction(&middle), Some(-50));
}
