//! Every contract of `verify` on seeded random play, for every registered variant.

use crate::positions::required;
use asterism_engine::rules::Outcome;
use asterism_engine::variants::{VARIANTS, checks, open};
use asterism_engine::verify::VerifyConfig;
use asterism_support::text::list;

#[test]
fn every_variant_keeps_its_contracts() {
    check_play(4, 80);
}

#[test]
#[ignore = "takes minutes"]
fn every_variant_keeps_its_contracts_in_many_games() {
    check_play(200, 200);
}

fn check_play(games: u32, turns: u32) {
    for entry in VARIANTS {
        let config = |games| VerifyConfig { seed: 20, games, turns, slow_every: 10 };
        let verify = checks(entry.info.name).unwrap().verify;
        let check = |games| verify(config(games), &|| ()).unwrap_or_else(|broken| panic!("{broken}"));
        let (mut games, mut report) = (games, check(games));
        let most = 40 * games;
        while report.positions <= 200 && games < most {
            games *= 4; // they end after a few turns
            report = check(games);
        }
        assert!(report.positions > 200, "{}: only {} positions", entry.info.name, report.positions);
        assert!(report.compared > 20, "{}: only {} compared", entry.info.name, report.compared);
    }
}

#[test]
fn positions_that_are_over_have_the_stated_result() {
    for entry in VARIANTS {
        let path = format!("positions/{}/results.epd", entry.info.name);
        let text = required(entry.info.name, "results.epd");
        let mut checked = 0;
        for (_, line) in list(&text) {
            let (fen, expected) = line
                .split_once("; result ")
                .unwrap_or_else(|| panic!("{path}: {line}: expected FEN; result RESULT"));
            let mut game = (entry.open)();
            game.set(Some(fen), &[]).unwrap_or_else(|error| panic!("{path}: {fen}: {error}"));
            (checks(entry.info.name).unwrap().check_fen)(fen, true)
                .unwrap_or_else(|broken| panic!("{fen}: {broken}"));
            let result = game.outcome().map_or("*".to_string(), |outcome| outcome.to_string());
            assert_eq!(result, expected.trim(), "{fen}");
            let named = |by: &str| entry.info.reasons.contains(&by) || Outcome::COUNTED.contains(&by);
            assert!(
                game.outcome().is_none_or(|outcome| named(outcome.by)),
                "{fen}: {result}, not in Info::reasons"
            );
            checked += 1;
        }
        assert!(checked >= 4, "{path} has {checked} positions, expected 4 at least");
    }
}

#[test]
fn the_winner_could_win() {
    for entry in VARIANTS {
        for (_, line) in list(&required(entry.info.name, "results.epd")) {
            let fen = line.split(';').next().unwrap_or_default();
            let mut game = (entry.open)();
            game.set(Some(fen), &[]).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let won = game.outcome().and_then(|outcome| outcome.result.winner());
            assert!(won.is_none_or(|winner| game.can_win(winner)), "{fen}: the winner cannot win");
        }
    }
}

#[test]
fn a_piece_that_must_have_promoted_is_refused() {
    for (name, fen, refusal) in [
        ("deneb", "4k2/S6/7/7/7/7/7/7/3K2s w - - 0 1", "Black Soldier on g1"),
        ("grandrider", "P10k/12/12/12/12/12/12/12/12/12/12/K11 w - - 0 1", "White Pawn on a12"),
        ("grandrider", "11k/12/12/12/12/12/12/12/12/12/12/K10v w - - 0 1", "Black Berolina Pawn on l1"),
        ("symmetron44", "2kB3/7/7/7/7/4K2[] w - - 0 1", "White Bawn on d6"),
    ] {
        let mut game = open(name).unwrap();
        let error = game.set(Some(fen), &[]).err().unwrap_or_else(|| panic!("{name}: {fen}"));
        assert_eq!(error.to_string(), format!("FEN board: {refusal}, where it should have promoted"));
    }
}

/// Some programs count moves from 0. The next number is 1 after White's move and 2 after Black's, as from 1.
#[test]
fn a_move_number_of_zero_is_read_as_one() {
    for entry in VARIANTS {
        let start = entry.info.start;
        let (fields, number) = start.rsplit_once(' ').expect("a FEN of six fields");
        assert_eq!(number, "1", "{start}");
        for zero in ["0", "000"] {
            let (mut game, mut other) = ((entry.open)(), (entry.open)());
            game.set(Some(&format!("{fields} {zero}")), &[]).unwrap_or_else(|error| panic!("{error}"));
            other.set(Some(start), &[]).expect("the start position");
            for _ in 0..3 {
                assert_eq!((game.fen(), game.hash()), (other.fen(), other.hash()));
                let text = other.legal_moves().swap_remove(0);
                game.play_text(&text).and_then(|()| other.play_text(&text)).expect("a legal move");
            }
        }
        let mut game = (entry.open)();
        assert!(game.set(Some(&format!("{fields} -0")), &[]).is_err());
    }
}
