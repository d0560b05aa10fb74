//! The output of `moves` and `show`, and the accepted texts of moves.

use crate::common::folder::Folder;
use crate::common::program::run;
use asterism_engine::game::{Game, MoveEffect, TurnTree};
use asterism_engine::rules::FenPiece;
use asterism_engine::variants::{VARIANTS, find};
use asterism_interface::json::{PositionObject, text};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::process::Output;

fn game(variant: &str, fen: Option<&str>, moves: &[&str]) -> Box<dyn Game> {
    let mut game = (find(variant).unwrap().open)();
    game.set(fen, moves).unwrap();
    game
}

fn object(game: &dyn Game, parts: Option<&[String]>) -> Value {
    serde_json::from_str(&text(&PositionObject::of(game, parts).unwrap())).unwrap()
}

fn the_move(variant: &str, fen: Option<&str>, text: &str) -> Value {
    let object = object(game(variant, fen, &[]).as_ref(), None);
    object["moves"]
        .as_array()
        .unwrap()
        .iter()
        .find(|m| m["move"] == text)
        .unwrap_or_else(|| panic!("no {text}"))
        .clone()
}

fn asterism(arguments: &[&str]) -> Output {
    run(arguments, "")
}

/// Short texts come back in full, and a FEN as the program writes it: readable by other programs.
#[test]
fn a_position_has_its_history() {
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    for entry in VARIANTS {
        let (mut game, mut short, mut full) = ((entry.open)(), Vec::new(), Vec::new());
        for _ in 0..6 {
            let object = object(game.as_ref(), None);
            let chosen = object["moves"].as_array().unwrap().choose(&mut rng).unwrap();
            let text = |field: &str| chosen[field].as_str().unwrap().to_string();
            game.play_text(&text("move")).unwrap();
            short.push(text("san"));
            full.push(text("move"));
        }
        let fen = entry.info.start.replacen(' ', "  ", 1) + "\n";
        let line = json!({ "variant": entry.info.name, "fen": fen, "moves": short, "id": 7 }).to_string();
        let many = run(&["moves", "--input", "-", "--json"], &line);
        let moves = [&["--moves"], &short.iter().map(String::as_str).collect::<Vec<_>>()[..]].concat();
        let one = asterism(&[&["moves", entry.info.name, "--json"], &moves[..]].concat());
        for (output, start) in [(many, json!(entry.info.start)), (one, Value::Null)] {
            let told: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!((&told["played"], &told["start"]), (&json!(full), &start), "{}", entry.info.name);
            assert_eq!(told["fen"], game.fen());
        }
    }
}

/// In random games of every variant: the moves are the legal ones, the FEN is the one after the move, the changes lead
/// from one board to the other, and no two readable texts are equal.
#[test]
fn move_objects_describe_the_effects() {
    describe(15);
}

#[test]
#[ignore = "takes half a minute"]
fn move_objects_describe_the_effects_in_long_games() {
    describe(80);
}

/// Checks the moves of this many turns of each variant.
fn describe(turns: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    for entry in VARIANTS {
        let mut game = (entry.open)();
        for _ in 0..turns {
            let object = object(game.as_ref(), None);
            let moves = object["moves"].as_array().unwrap();
            let texts: Vec<&str> = moves.iter().map(|m| m["move"].as_str().unwrap()).collect();
            let Some(&chosen) = texts.choose(&mut rng) else { break };
            assert_eq!(texts, game.legal_moves(), "{}", game.fen());
            let sans: HashSet<&str> = moves.iter().map(|m| m["san"].as_str().unwrap()).collect();
            assert_eq!(sans.len(), moves.len(), "{}", game.fen());
            let object = moves.iter().find(|m| m["move"] == chosen).unwrap();
            let before = game.view();
            game.play_text(chosen).unwrap();
            assert_eq!(object["fen"], game.fen());
            assert_eq!(object["check"], game.state().check, "{chosen} {}", game.fen());
            let after = game.view();
            let changed = before.pieces.iter().zip(&after.pieces).filter(|(old, new)| old != new).count();
            let on_board = object["changes"].as_array().unwrap().iter();
            let on_board =
                on_board.filter(|change| !change["square"].as_str().unwrap().starts_with('@')).count();
            assert_eq!(on_board, changed, "{chosen} leads to {}", game.fen());
        }
    }
}

/// In random games of every variant: a sentence says that the piece itself leaves the board exactly when its side has
/// one piece fewer, apart from captures of its own pieces: in other words if it captures nothing, as its whole move.
/// Soldiers capture Soldiers, so squares alone are not enough.
#[test]
fn sentences_mention_pieces_that_remove_themselves() {
    let mut rng = ChaCha8Rng::seed_from_u64(38);
    let (mut own_like, mut exploded, mut left) = (0, 0, 0);
    for entry in VARIANTS {
        let mut game = (entry.open)();
        // The two games with such pieces begin where one has such a move: an explosion, an immobilized man.
        let start = match entry.info.name {
            "symmetron44" => Some("d2k3/p5p/2r4/2R4/P5P/2PK2D[Nn] w - - 0 1"),
            "maxima" => Some(
                "***p1***/1mp1kw2/g4lcm/cp2ippg/2rP1M2/8/1GP1p1l1/1PP1P1P1/1CLIR1G1/W3K2C/***2*** w - - 0 17",
            ),
            _ => None,
        };
        game.set(start, &[]).unwrap();
        for _ in 0..60 {
            let board = game.board_effects(&[]).unwrap();
            for part in &board.moves {
                let ours =
                    |piece: Option<FenPiece>| piece.is_some_and(|piece| piece.color == board.side) as i32;
                let more: i32 = part.changes.iter().map(|c| ours(c.after) - ours(c.before)).sum();
                let captured = part.captures.iter().map(|&(_, piece)| ours(Some(piece))).sum::<i32>();
                let (removed, alone) = (more + captured < 0, part.captures.is_empty());
                let words = part.words(entry.info);
                let told = ["is gone", "leaves the board"].map(|told| words.contains(told));
                assert_eq!(told, [removed && !alone, removed && alone], "{} {words}", game.fen());
                own_like += i32::from(part.captures.iter().any(|&(_, piece)| Some(piece) == part.piece));
                exploded += i32::from(told[0]);
                left += i32::from(told[1]);
            }
            let moves = game.legal_moves();
            let Some(next) = moves.choose(&mut rng) else { break };
            game.play_text(next).unwrap();
        }
    }
    assert!(own_like > 0, "another seed is needed");
    assert!(exploded > 0 && left > 0, "{exploded} explosions, {left} men that leave the board");
}

/// Short texts as other programs and people write them. Those of chess follow from the FIDE Laws, Appendix C, and the
/// PGN standard, 8.2.3, which allow no more and no less of an origin than is needed.
#[test]
fn short_texts_are_read_where_they_fit_one_move() {
    let knights = Some("4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1");
    let passing = Some("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    let advancer = Some("dr1khad/paRpp1p/p3Bp1/2b2Pn/PPB1P2/D1AKHAD[n] b - - 0 13");
    let pawn = Some("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    let cases = [
        ("chess", None, "Ngf3", "g1f3"),
        ("chess", None, "N1f3", "g1f3"),
        ("chess", None, "Ng1-f3!", "g1f3"),
        ("chess", None, "Pe4", "e2e4"),
        ("chess", knights, "Nb3-d2", "b3d2"),
        ("chess", pawn, "a8Q", "a7a8q"),
        ("chess", pawn, "a8(N)", "a7a8n"),
        ("chess", pawn, "a7-a8=R+", "a7a8r"),
        ("achernar", None, "Sd3d4", "d3d4"),
        ("deneb", None, "Ta1-a2", "a1a2"),
        ("grandrider", None, "Pa4-a6", "a4a6"),
        ("symmetron44", None, "N@-d3", "N@d3"),
        ("alphacentauri", None, "Rd1b4,Ha1d4", "d1b4,a1d4"),
        ("chess", passing, "exd6e.p.", "e5d6"),
        ("chess", passing, "ed6", "e5d6"),
        ("chess", pawn, "a8q", "a7a8q"),
        // A Rook that advances captures or does not.
        ("symmetron44", advancer, "Ab5xb3", "b5b3x"),
        ("symmetron44", advancer, "Ab5b3", "b5b3"),
    ];
    for (variant, fen, text, full) in cases {
        assert_eq!(game(variant, fen, &[text]).last_move(), full, "{variant} {text}");
    }
    let refused = [
        ("chess", knights, "Nd2", "it could be Nbd2 or Nfd2"),
        ("chess", None, "e9e4", "there is no square e9, expected a1 to h8"),
        ("chess", None, "exe4", "it is written differently; moves to e4: e4"),
        ("chess", None, "e4=", "it is written differently; moves to e4: e4"),
        ("chess", None, "Nxf3", "it is written differently; moves to f3: Nf3"),
        ("chess", None, "Nj3", "there is no square j3, expected a1 to h8"),
        ("deneb", None, "c2xh3", "there is no square h3, expected a1 to g9"),
        ("grandrider", None, "a1a13", "there is no square a13, expected a1 to l12"),
        ("alphacentauri", None, "d1d4,b3b10", "second part: there is no square b10, expected a1 to i9"),
        ("chess", knights, "Nd4+", "it could be Nbd4 or Nfd4"),
        (
            "chess",
            knights,
            "Nc4",
            "no Knight can go to c4; legal are Na1 Na5 Nbd2 Nbd4 Nc1 Nc5 Ne5 Nfd2 others",
        ),
        ("chess", knights, "Qd4", "White has no Queen"),
        ("chess", pawn, "a8", "it could be a8=B, a8=N, a8=Q or a8=R"),
        ("chess", None, "d5", "no Pawn can go to d5; legal are a3 a4 b3 b4 c3 c4 d3 d4 others"),
        ("achernar", None, "Se4", "it could be Sde4, See4 or Sfe4"),
        ("achernar", None, "Ke9", "no King can go to e9; "),
        ("alphacentauri", None, "Rb4", "it could be Rdb4 or Rfb4"),
    ];
    for (variant, fen, text, why) in refused {
        let reason = (find(variant).unwrap().open)().set(fen, &[text]).unwrap_err().to_string();
        assert!(reason.contains(why), "{variant} {text}: {reason}");
    }
}

/// Against the notation of cozy-chess, which is code of others.
#[test]
fn readable_texts_of_chess_are_its_notation() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..10 {
        let mut game = game("chess", None, &[]);
        let mut board = cozy_chess::Board::default();
        for _ in 0..120 {
            let effects: Vec<MoveEffect> =
                game.turn_effects().into_iter().map(|tree: TurnTree| tree.part).collect();
            let Some(chosen) = effects.choose(&mut rng).filter(|_| game.finished().is_none()) else { break };
            for effect in &effects {
                let m = cozy_chess::util::parse_uci_move(&board, &effect.text).unwrap();
                assert_eq!(
                    effect.san,
                    cozy_chess::util::display_san_move(&board, m).to_string(),
                    "{}",
                    game.fen()
                );
            }
            board.play(cozy_chess::util::parse_uci_move(&board, &chosen.text).unwrap());
            game.play_text(&chosen.text).unwrap();
        }
    }
}

/// The examples of protocol.md, and the effect of each.
#[test]
fn captures_promotions_and_rotations_are_described() {
    let star = the_move("deneb", None, "b2b4,b4b6");
    assert_eq!(star["path"], json!(["b2", "b4", "b6"]));
    assert_eq!(star["san"], "Ab2xb4xb6");
    assert_eq!(star["captures"], json!([{ "square": "b3", "piece": "S" }]), "{star}");
    let change = the_move("deneb", None, "a1a1f");
    assert_eq!(
        (&change["promotion"], &change["captures"], &change["san"]),
        (&json!("F"), &json!([]), &json!("Ta1=F"))
    );
    let own = the_move("achernar", None, "d1d3");
    assert_eq!(own["captures"], json!([{ "square": "d3", "piece": "S" }]));
    // A captured Knight goes to the launching square of the side that captured it.
    let knight = the_move("symmetron44", Some("d2k3/p5p/2n4/7/P2N3/3K2D[] w - - 0 1"), "d2c4");
    assert_eq!(knight["captures"], json!([{ "square": "c4", "piece": "n" }]));
    assert!(
        knight["changes"].as_array().unwrap().contains(&json!({ "square": "@w", "from": null, "to": "N" }))
    );
    let explosion = the_move("symmetron44", Some("d2k3/p5p/2r4/2R4/P5P/2PK2D[Nn] w - - 0 1"), "c3c4");
    assert_eq!(explosion["captures"], json!([{ "square": "c4", "piece": "r" }]));
    let launch = the_move("symmetron44", None, "N@d3");
    assert_eq!(
        (&launch["origin"], &launch["target"], &launch["piece"]),
        (&json!("@w"), &json!("d3"), &json!("N"))
    );
    let castling =
        the_move("grandrider", Some("d5k4d/12/12/12/12/12/12/12/12/12/12/D5K4D w KQkq - 0 1"), "g1b1");
    assert_eq!((&castling["san"], &castling["captures"]), (&json!("O-O-O"), &json!([])));
    let en_passant = Some("6k5/12/12/12/12/12/4vV6/12/12/12/12/6K5 b - c3f6 0 1");
    assert_eq!(
        the_move("grandrider", en_passant, "e6e5")["captures"],
        json!([{ "square": "f6", "piece": "V" }])
    );
    let turn = the_move("alphacentauri", None, "d1a4,a1b4");
    let parts = turn["parts"].as_array().unwrap();
    assert_eq!(
        (&parts[0]["move"], &parts[1]["origin"], &turn["origin"]),
        (&json!("d1a4"), &json!("a1"), &Value::Null)
    );
    assert_eq!(
        (&parts[0]["ends_turn"], &parts[0]["fen"], &turn["ends_turn"]),
        (&json!(false), &Value::Null, &json!(true))
    );
}

#[test]
fn parts_of_a_turn_can_be_asked_for() {
    let game = game("alphacentauri", None, &[]);
    let first = object(game.as_ref(), Some(&[]));
    assert!(first["moves"].as_array().unwrap().iter().all(|part| part["ends_turn"] == false));
    let second = object(game.as_ref(), Some(&["d1a4".to_string()]));
    assert_eq!(second["parts"], json!(["d1a4"]));
    let turns = object(game.as_ref(), None);
    let with = |text: &str| {
        turns["moves"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|m| m["move"].as_str().unwrap().starts_with(text))
            .count()
    };
    assert_eq!(second["moves"].as_array().unwrap().len(), with("d1a4,"));
    let ended = asterism(&["moves", "chess", "--parts", "e2e4"]);
    assert_eq!(ended.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("'e2e4': the turn ends with it"));
}

#[test]
fn a_finished_game_has_no_moves_and_repetition_is_counted() {
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let twice = object(game("chess", None, &moves).as_ref(), None);
    assert_eq!(
        (&twice["repetition"], &twice["claim"], &twice["halfmove_clock"]),
        (&json!(2), &Value::Null, &json!(4))
    );
    let thrice = object(game("chess", None, &[moves, moves].concat()).as_ref(), None);
    assert_eq!((&thrice["claim"], &thrice["result"]), (&json!("threefold repetition"), &Value::Null));
    assert_eq!(thrice["moves"].as_array().unwrap().len(), 20);
    let over = object(game("chess", Some("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), &[]).as_ref(), None);
    assert_eq!(
        (&over["result"], &over["reason"], &over["moves"]),
        (&json!("1-0"), &json!("checkmate"), &json!([]))
    );
}

#[test]
fn moves_are_read_with_signs_between_their_squares() {
    for (variant, fen, text, plain) in [
        ("chess", None, "E2-E4", "e2e4"),
        ("chess", Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"), "a7-a8n", "a7a8n"),
        ("deneb", None, "b2xb4,b4xb6", "b2b4,b4b6"),
        ("alphacentauri", None, "d1-a4,a1-b4", "d1a4,a1b4"),
        ("grandrider", Some("6k5/12/12/P11/12/12/12/12/12/12/12/6K5 w - - 0 1"), "a9-a10", "a9a10"),
        // If a capture is optional, `x` asks for it.
        ("symmetron44", Some("d2k2a/p5p/2p4/7/2A3P/R2K2D[Nn] w - - 0 1"), "c2xc3", "c2c3x"),
        ("symmetron44", Some("d2k2a/p5p/2p4/7/2A3P/R2K2D[Nn] w - - 0 1"), "c2-c3", "c2c3"),
    ] {
        let mut read = game(variant, fen, &[]);
        read.play_text(text).unwrap();
        assert_eq!(read.last_move(), plain);
    }
    // The letter of a promotion is never made up, not even if `x` is one.
    let pawn = Some("d2k3/5P1/1p5/7/1A5/R2K2P[Nn] w - - 0 1");
    assert!(game("symmetron44", pawn, &[]).play_text("f5xf6").is_err());
}

/// The kind of reason: a test on an otherwise empty board shows whether the way or the square is at fault.
#[test]
fn a_refused_move_names_the_obstacle() {
    for (variant, fen, text, reason) in [
        ("chess", None, "a1a3", "something stands in the way"),
        ("chess", None, "a1b3", "not its way of moving"),
        ("chess", None, "d1d2", "its own Pawn stands there"),
        ("chess", None, "e2f3", "it goes there only to capture"),
        (
            "chess",
            Some("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1"),
            "e3e4",
            "it does not capture the Pawn that stands there",
        ),
        ("deneb", None, "d1d4", "not its way of moving"),
        ("achernar", None, "d1d5", "something stands in the way"),
        ("grandrider", None, "a1e1", "its own Alfilrider stands there"),
        ("grandrider", None, "f1f6", "something stands in the way"),
        ("symmetron44", None, "a1d4", "something stands in the way"),
    ] {
        let error = game(variant, fen, &[]).play_text(text).unwrap_err().to_string();
        assert!(error.contains(&format!("cannot make that move ({reason})")), "{variant} {text}: {error}");
    }
}

#[test]
fn a_refused_move_is_followed_by_legal_ones() {
    let refused = |variant: &str, fen: Option<&str>, text: &str| {
        game(variant, fen, &[]).play_text(text).unwrap_err().to_string()
    };
    let error = refused("deneb", None, "b2b4,b4b6,b6b8");
    assert!(error.ends_with("',b6b8' has no meaning after 'b2b4,b4b6', which is a move"), "{error}");
    let error = refused("chess", None, "e2e5");
    assert!(error.ends_with("(not its way of moving); it can go to e3 e4"), "{error}");
    let error = refused("chess", None, "g1-e2");
    assert!(error.starts_with("illegal move 'g1-e2'") && error.ends_with("; it can go to f3 h3"), "{error}");
    let error = refused("chess", None, "d1d3");
    assert!(error.ends_with("; that piece has no legal move; moves to that square: d2d3"), "{error}");
    let error = refused("symmetron44", None, "@d3");
    assert!(error.ends_with("expected the letter of the piece before '@', such as N@d3"), "{error}");
    // `a1` is not the beginning of `a10`.
    let error = refused("grandrider", Some("6k5/P11/12/12/12/12/12/12/12/12/12/R5K5 w - - 0 1"), "a1a1");
    assert!(!error.contains("say more") && error.contains("; it can go to a10 "), "{error}");
}

/// The position has tens of thousands of moves: the work on a text must not grow with the text.
#[test]
fn a_long_text_is_refused_on_a_board_with_many_moves() {
    let fen = "1T2K1k/tFf4/1S1s1S1/S1s1s1s/1sas1S1/S1s1s1s/1S1S1s1/s1S1S1S/AS1S1S1 b - - 0 1";
    let mut deneb = game("deneb", Some(fen), &[]);
    let longest = deneb.legal_moves().into_iter().max_by_key(String::len).unwrap();
    for text in [format!("{longest}{}", ",".repeat(1_000)), format!("{longest}zz")] {
        let error = deneb.play_text(&text).unwrap_err().to_string();
        let end = format!("has no meaning after '{longest}', which is a move");
        assert!(error.ends_with(&end), "{error}");
    }
    assert!(deneb.play_text("a8b7zz").unwrap_err().to_string().starts_with("illegal move 'a8b7zz'"));
}

#[test]
fn pictures_go_to_standard_output_or_to_a_new_file() {
    let printed = asterism(&["show", "chess", "--svg", "-"]);
    assert!(printed.stdout.starts_with(b"<svg") && printed.stdout.ends_with(b"</svg>\n"));
    let folder = Folder::new("moves-svg");
    let file = folder.file("board.svg");
    assert!(asterism(&["show", "chess", "--svg", &file]).status.success());
    assert_eq!(std::fs::read(&file).unwrap(), printed.stdout);
    let again = asterism(&["show", "deneb", "--svg", &file]);
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stderr).contains("already exists"));
    assert_eq!(std::fs::read(&file).unwrap(), printed.stdout);
}
