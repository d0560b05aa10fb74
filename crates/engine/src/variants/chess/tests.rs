//! The rules of chess, one small test each; FENs.

use super::pieces::{PieceType, from_letter, letter};
use super::{Chess, ChessEvaluator, ChessPosition};
use crate::game::read_turn;
use crate::rules::{Color, Conformance, Evaluator, MoveStack, Notation, Position, Score, Stage, Variant};
use crate::variants::testing::{self, after};
use asterism_support::text;

fn pos(fen: &str) -> ChessPosition {
    testing::pos(fen)
}

/// Returns the position after some moves, each legal.
fn played(fen: &str, moves: &str) -> ChessPosition {
    moves.split_whitespace().fold(pos(fen), |p, text| after(&p, text))
}

fn list(p: &ChessPosition, stage: Stage) -> Vec<String> {
    let mut stack = MoveStack::new();
    p.generate(stage, &mut stack);
    let mut texts: Vec<String> = stack.moves_from(0).map(|m| p.move_text(m)).collect();
    texts.sort();
    texts
}

fn legal(fen: &str, text: &str) -> bool {
    list(&pos(fen), Stage::All).iter().any(|m| m == text)
}

/// Returns the gain of the first legal move with this text, at once and after the recaptures.
fn gains(fen: &str, text: &str) -> (i32, i32) {
    let p = pos(fen);
    let m = read_turn(&p, text).unwrap().turn()[0];
    (ChessEvaluator::default().material_gain(&p, m), ChessEvaluator::default().see(&p, m, Score::MAX))
}

const START: &str = Chess::INFO.start;

/// But for castling and its rights, and en passant.
#[test]
fn the_hash_after_a_move_is_known_before() {
    let (mut known, mut others) = (0, 0);
    for (_, fen) in text::list(Chess::INFO.bench) {
        let p = pos(fen);
        for m in p.legal_moves() {
            let next = p.after(m);
            for reply in next.legal_moves() {
                let after = next.after(reply);
                let rights =
                    |p: &ChessPosition| cozy_chess::Color::ALL.map(|side| *p.board.castle_rights(side));
                let special = rights(&next) != rights(&after)
                    || after.has_legal_en_passant()
                    || next.en_passant_captured(reply).is_some();
                if next.likely_hash_after(reply) == Some(after.hash()) {
                    known += 1;
                } else {
                    assert!(special, "{next} {reply:?}");
                    others += 1;
                }
            }
        }
    }
    assert!(known > 20 * others, "{known} {others}");
}

#[test]
fn castling_is_written_as_the_kings_move_and_understood_otherwise() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert!(legal(fen, "e1g1") && legal(fen, "e1c1"));
    for text in ["e1g1", "O-O", "0-0", "o-o", "e1h1", "E1G1"] {
        assert_eq!(played(fen, text).to_string(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1", "{text}");
    }
    for text in ["e1c1", "O-O-O", "0-0-0", "e1a1"] {
        assert_eq!(played(fen, text).to_string(), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1", "{text}");
    }
}

#[test]
fn castling_over_an_attacked_square_is_forbidden_but_not_for_the_rook() {
    assert!(!legal("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1g1"));
    assert!(!legal("4k3/8/8/8/8/4r3/8/4K2R w K - 0 1", "e1g1"));
    assert!(legal("4k3/8/8/8/8/1r6/8/R3K3 w Q - 0 1", "e1c1"));
    assert!(legal("4k3/8/8/8/8/7r/8/4K2R w K - 0 1", "e1g1"));
}

#[test]
fn a_captured_rook_takes_the_castling_right_with_it() {
    assert_eq!(
        played("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8").to_string(),
        "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1"
    );
}

#[test]
fn a_lost_castling_right_ends_the_look_back_for_repetition() {
    let p = played("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1b1 a8b8 b1b2");
    assert_eq!((p.clock.halfmove_clock, p.clock.reversible_plies), (3, 1));
}

#[test]
fn en_passant_removes_the_pawn_passed() {
    let p = played("4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1", "c7c5");
    assert_eq!(p.to_string(), "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2");
    assert_eq!(played(&p.to_string(), "d5c6").to_string(), "4k3/8/2P5/8/8/8/8/4K3 b - - 0 2");
    assert!(!list(&played(&p.to_string(), "e1e2 e8e7"), Stage::All).contains(&"d5c6".into()));
}

#[test]
fn en_passant_may_not_open_a_rank_to_the_own_king() {
    assert!(!legal("4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1", "d5c6"));
}

#[test]
fn en_passant_counts_for_repetition_only_where_it_is_legal() {
    // No Pawn stands beside, a Pawn that is pinned, a Pawn that can capture.
    let same = |a: &str, b: &str| pos(a).hash() == pos(b).hash();
    let after = played(START, "e2e4");
    assert_eq!(after.hash(), pos("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").hash());
    assert_eq!(after.hash(), after.recompute_hash());
    assert!(same("4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1", "4k3/8/8/K1pP3r/8/8/8/8 w - - 0 1"));
    assert!(!same("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1"));
}

#[test]
fn promotion_offers_four_pieces() {
    let fen = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    let noisy = list(&pos(fen), Stage::Noisy);
    assert_eq!(noisy, ["e7e8b", "e7e8n", "e7e8q", "e7e8r"]);
    assert_eq!(played(fen, "e7e8n").to_string(), "4N3/6k1/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn the_clocks_go_beyond_what_the_library_keeps() {
    let p = played("4k3/8/8/8/8/8/8/R3K3 w - - 4000000000 4000000000", "a1a2 e8e7");
    assert_eq!(p.to_string(), "8/4k3/8/8/8/8/R7/4K3 w - - 4000000002 4000000001");
    assert_eq!(p.clock.halfmove_clock, 4_000_000_002);
}

#[test]
fn a_pass_is_refused_in_check_and_with_pawns_only() {
    assert!(pos("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1").pass().is_none());
    assert!(pos("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1").pass().is_none());
    let passed = pos("4k3/8/8/2pP4/8/8/8/R3K3 w - c6 5 1").pass().unwrap();
    assert_eq!((passed.usable_en_passant(), passed.clock.reversible_plies), (None, 0));
}

#[test]
fn a_key_recalls_its_move_only_where_it_is_legal() {
    let p = pos("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let castling = read_turn(&p, "e1g1").unwrap().turn()[0];
    let key = crate::rules::GameMove::key(castling);
    assert_eq!(p.move_from_key(key), Some(castling));
    assert_eq!(played(&p.to_string(), "h1h8 e8e7").move_from_key(key), None);
    for key in [0, 7 << 12, 5 << 12 | 4 | 6 << 6, u32::MAX] {
        assert_eq!(p.move_from_key(crate::rules::MoveKey(key)), None);
    }
}

#[test]
fn equal_attackers_are_the_same_for_both_sides() {
    // Either Queen can capture the Bishop; behind that on the fifth (fourth) rank waits a Rook.
    let black = gains("6k1/1p6/1Q3Bp1/p5Qr/2P2pP1/b2R1N2/4PPP1/3K1BN1 b - - 0 39", "a3c5");
    let white = gains("3k1bn1/4ppp1/B2r1n2/2p2Pp1/P5qR/1q3bP1/1P6/6K1 w - - 0 39", "a6c4");
    assert_eq!(white, black);
}

#[test]
fn an_exchange_counts_recaptures() {
    // Undefended; defended by a Pawn; a Queen behind the Rook; en passant; a King that may not recapture.
    assert_eq!(gains("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), (100, 100));
    assert_eq!(gains("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), (100, -400));
    assert_eq!(gains("3rk3/8/8/3p4/8/8/3R4/3QK3 w - - 0 1", "d2d5"), (100, 100));
    assert_eq!(gains("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6"), (100, 100));
    assert_eq!(gains("4k3/4p3/8/8/8/8/4R3/4RK2 w - - 0 1", "e2e7"), (100, 100));
    assert_eq!(gains("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q"), (1350, 400));
    assert_eq!(gains("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"), (0, 0));
}

#[test]
fn dead_and_drawn_material_is_worth_nothing() {
    for pieces in [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/3NK3",
        "4k3/8/8/8/8/8/8/3BK3",
        "4k3/8/8/8/8/8/8/2NNK3",
        "4k3/8/8/8/8/8/8/B1B1K1B1",
        "1b2k3/8/8/8/8/8/8/B1B1K3",
    ] {
        assert_eq!(ChessEvaluator::default().evaluate(&pos(&format!("{pieces} w - - 0 1"))), 0, "{pieces}");
    }
    assert!(ChessEvaluator::default().evaluate(&pos("4k3/8/8/8/8/8/8/2BNK3 w - - 0 1")) > 300);
    assert!(ChessEvaluator::default().evaluate(&pos("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1")) > 300);
}

/// FIDE's articles 5.2.2 and 6.9 by the pieces alone, for White and Black; python-chess 1.11.2 agrees
/// (`has_insufficient_material`).
#[test]
fn a_side_without_mating_material_cannot_win() {
    for (pieces, expected) in [
        ("4k3/8/8/8/8/8/8/K7", [false, false]),
        ("4k3/8/8/8/8/8/P7/K7", [true, false]),
        ("4k3/8/8/8/8/8/8/KN6", [false, false]),
        ("4kb2/8/8/8/8/8/8/K1B5", [false, false]),
        ("2b1k3/8/8/8/8/8/8/K1B5", [true, true]),
        ("4k3/8/8/8/8/8/8/KNN5", [true, false]),
        ("4k3/4p3/8/8/8/8/8/KN6", [true, true]),
        ("3qk3/8/8/8/8/8/8/K7", [false, true]),
        // A Queen, or a Rook beside a Bishop, cannot hem in its own King enough; a Rook beside a Knight can.
        ("3qk3/8/8/8/8/8/8/KN6", [false, true]),
        ("3rk3/8/8/8/8/8/8/KN6", [true, true]),
        ("3qk3/8/8/8/8/8/8/KB6", [false, true]),
        ("3rk3/8/8/8/8/8/8/KB6", [false, true]),
        ("3nk3/8/8/8/8/8/8/KB6", [true, true]),
    ] {
        let pos = pos(&format!("{pieces} w - - 0 1"));
        assert_eq!([Color::White, Color::Black].map(|side| pos.can_win(side)), expected, "{pieces}");
    }
}

#[test]
fn a_lone_king_is_worth_most_in_a_corner_where_he_is_mated() {
    let value = |fen: &str| ChessEvaluator::default().evaluate(&pos(fen));
    assert!(value("8/8/8/3k4/8/8/8/4KQ2 w - - 0 1") < value("k7/8/8/8/8/8/8/4KQ2 w - - 0 1"));
    // A Bishop on light squares: a8, not h8.
    assert!(value("7k/8/8/8/8/3BN3/8/4K3 w - - 0 1") < value("k7/8/8/8/8/3BN3/8/4K3 w - - 0 1"));
    assert_eq!(value("7k/8/8/8/8/8/8/4KQ2 b - - 0 1"), -value("7k/8/8/8/8/8/8/4KQ2 w - - 0 1"));
}

/// Checks beyond those of random games: promotions, discoveries by a piece, the King, castling and en passant.
#[test]
fn moves_that_give_check_are_known() {
    for (fen, text, gives) in [
        ("8/3P3k/8/8/8/8/8/4K3 w - - 0 1", "d7d8q", false),
        ("k7/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7c8q", true),
        ("8/2P5/4k3/8/8/8/8/4K3 w - - 0 1", "c7c8n", false),
        ("8/2P5/1k6/8/8/8/8/4K3 w - - 0 1", "c7c8n", true),
        ("4k3/8/8/8/8/4N3/8/K3R3 w - - 0 1", "e3c4", true),
        ("4k3/8/8/8/8/4N3/8/K3R3 w - - 0 1", "e3d5", true),
        ("4k3/8/8/8/4K3/8/8/4R3 w - - 0 1", "e4d4", true),
        ("4k3/8/8/8/4K3/8/8/4R3 w - - 0 1", "e4e5", false),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", false),
        ("8/8/8/1Pp4k/8/8/8/4K3 w - c6 0 2", "b5c6", false),
        ("8/8/8/R1pP3k/8/8/8/4K3 w - c6 0 2", "d5c6", true),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", true),
    ] {
        let p = pos(fen);
        let m = read_turn(&p, text).unwrap_or_else(|| panic!("{fen} {text}")).turn()[0];
        assert_eq!((p.gives_check(m), p.after(m).in_check()), (gives, gives), "{fen} {text}");
    }
}

#[test]
fn fens_that_cannot_be_are_refused_with_field_and_reason() {
    for (fen, error) in [
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "FEN board: White has 0 Kings, expected 1"),
        ("4k3/4k3/8/8/8/8/8/4K3 w - - 0 1", "FEN board: Black has 2 Kings, expected 1"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "FEN board: White has 9 Pawns, expected at most 8"),
        ("4k3/8/8/8/8/QQQQ4/QQQQQQQQ/4KQQQQ w - - 0 1", "FEN board: rank 1 has more than 8 squares"),
        (
            "4k3/8/8/8/8/QQQQQ3/QQQQQQQQ/4KQQQ w - - 0 1",
            "FEN board: White has 17 pieces, expected at most 16",
        ),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "FEN board: a Pawn on a8, where none can stand"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "FEN board: a Pawn on a1, where none can stand"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "FEN board: 7 ranks, expected 8"),
        ("4k3/8/8/8/8/8/8/4X3 w - - 0 1", "FEN board: 'X' on rank 1, expected one of PNBRQK"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "FEN side to move: 'x', expected w or b"),
        ("4k3/8/8/8/8/8/8/4K2R w Kk - 0 1", "FEN castling: 'Kk', but k needs Black's Rook on h8"),
        ("4k3/8/8/8/8/8/8/5K1R w K - 0 1", "FEN castling: 'K', but K needs White's King on e1"),
        (
            "4k3/8/8/8/8/8/8/R3K2R w QK - 0 1",
            "FEN castling: 'QK', expected the letters in the order KQkq, each once",
        ),
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "FEN castling: 'HA', expected - or some of KQkq"),
        ("4k3/8/8/2p5/8/8/8/4K3 w - c3 0 1", "FEN en passant: 'c3', expected - or a square on rank 6"),
        ("4k3/8/8/8/8/8/8/4K3 w - z9 0 1", "FEN en passant: 'z9', expected - or a square on rank 6"),
        ("4k3/8/8/2pP4/8/8/8/4K3 w - d6 0 1", "FEN en passant: 'd6', but no Pawn of Black stands on d5"),
        (
            "4k3/2n5/8/2pP4/8/8/8/4K3 w - c6 0 1",
            "FEN en passant: 'c6', but c7 is not empty, so the Pawn cannot have come from there",
        ),
        (
            "4k3/8/8/2pP4/8/8/4r3/4K3 w - c6 0 1",
            "FEN en passant: 'c6', but the Pawn's double step cannot have led to this attack on the King",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "FEN halfmove clock: '-1', expected a whole number from 0"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "FEN full-move number: 'x', expected a whole number from 1"),
        (
            "4k3/8/8/8/8/8/8/4KR2 b - - 0 1 extra",
            "FEN position: 7 fields, expected 6 (the last two may be missing)",
        ),
        (
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "FEN position: White is to move, but the King of Black is attacked",
        ),
        ("4k3/4r3/8/8/7b/3n4/8/4K3 w - - 0 1", "FEN position: the King of White is attacked by 3 pieces"),
    ] {
        let refusal = ChessPosition::parse(fen).err().map(|e| e.to_string());
        assert_eq!(refusal.as_deref(), Some(error), "{fen}");
    }
}

#[test]
fn an_en_passant_field_that_is_only_set_means_none() {
    let p = pos("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert_eq!(p.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    // A pinned Pawn that could capture but for the pin still counts as usable.
    let pinned = "4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1";
    assert_eq!(pos(pinned).to_string(), pinned);
}

#[test]
fn the_last_two_fields_may_be_missing() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - -";
    assert_eq!(pos(bare).to_string(), format!("{bare} 0 1"));
    assert_eq!(pos(&format!("{bare} 7")).to_string(), format!("{bare} 7 1"));
}

#[test]
fn letters_are_in_the_order_of_the_library() {
    for piece_type in PieceType::ALL {
        assert_eq!(from_letter(letter(piece_type)), Some(piece_type));
    }
}
