//! Levels and chances: a host's view of `Skill Level`, `UCI_Elo` and `UCI_ShowWDL`.

use crate::common::talk::talk;
use asterism_engine::engine::{Engine, HashSize, Threads};
use asterism_engine::game::{Game, Request, Turn};
use asterism_engine::rules::{Color, LEVEL_LIST, ReportedScore};
use asterism_engine::search::Strength;
use asterism_engine::variants::{VARIANTS, VariantEntry};
use asterism_interface::openings::{known_openings, play_random_opening};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Returns the lines that begin with `head`.
fn said(input: &str, head: &str) -> Vec<String> {
    talk(input.as_bytes()).into_iter().filter(|line| line.starts_with(head)).collect()
}

fn best_move(options: &str) -> String {
    let mut moves = said(&format!("{options}\ngo movetime 60000\n"), "bestmove ");
    assert_eq!(moves.len(), 1, "{options}");
    moves.remove(0)
}

#[test]
fn the_same_seed_gives_the_same_move_in_every_game() {
    for entry in VARIANTS {
        let with = |level: u32, seed: u32| {
            let variant = format!("setoption name UCI_Variant value {}\n", entry.info.name);
            let level = format!("setoption name Skill Level value {level}\n");
            best_move(&format!("{variant}{level}setoption name Skill Seed value {seed}"))
        };
        assert_eq!(with(2, 1), with(2, 1));
        // The start position has some moves that are about as good as the best.
        let distinct: std::collections::BTreeSet<String> = (0..8).map(|seed| with(2, seed)).collect();
        assert!(distinct.len() > 1, "{}", entry.info.name);
    }
}

#[test]
fn the_last_line_is_the_move_that_is_played() {
    for seed in 0..8 {
        let input = format!(
            "setoption name Skill Level value 3\nsetoption name Skill Seed value {seed}\ngo movetime 60000\n"
        );
        let lines = talk(input.as_bytes());
        let played = lines.last().unwrap().split(' ').nth(1).unwrap();
        let last = lines.iter().rfind(|line| line.contains(" pv ")).unwrap();
        assert_eq!(last.split(" pv ").nth(1).unwrap().split(' ').next(), Some(played));
        assert!(last.contains(" multipv 1 ") && !lines.iter().any(|line| line.contains(" multipv 2 ")));
    }
}

/// A Rook mates on the last rank; from level 6 on nothing is overlooked.
#[test]
fn most_levels_mate_in_one() {
    for level in 6..=11 {
        for seed in 0..5 {
            let found = best_move(&format!(
                "setoption name Skill Level value {level}\nsetoption name Skill Seed value {seed}\n\
                 position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
            ));
            assert_eq!(found, "bestmove a1a8", "level {level}");
        }
    }
}

/// Returns the share of 200 seeds with which a level plays a move.
fn share(level: usize, position: &str, wanted: &str) -> f64 {
    let go = |seed| format!("setoption name Skill Seed value {seed}\ngo movetime 60000\n");
    let input: String = (0..200).map(go).collect();
    let level = format!("setoption name Skill Level value {level}\nposition fen {position}\n{input}");
    let best = said(&level, "bestmove ");
    best.iter().filter(|line| line.split(' ').nth(1) == Some(wanted)).count() as f64 / best.len() as f64
}

/// The one capture wins a Queen: a player that sees it plays it. 200 draws; three standard deviations are 0.11.
#[test]
fn weak_levels_overlook_captures_at_their_rate() {
    for (level, row) in LEVEL_LIST.iter().enumerate().skip(1).take(7) {
        let played = share(level, "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5");
        assert!((played - row.captures).abs() <= 0.11, "level {level}: {played}, expected {}", row.captures);
    }
}

/// The Queen has just taken a Rook, and is taken: that is overlooked only by a player that overlooks the same capture
/// twice.
#[test]
fn weak_levels_seldom_overlook_recaptures() {
    for (level, row) in LEVEL_LIST.iter().enumerate().take(4).skip(1) {
        let played = share(level, "3qk3/8/8/3R4/4P3/8/8/4K3 b - - 0 1 moves d8d5", "e4d5");
        let expected = 1.0 - (1.0 - row.captures).powi(2);
        assert!((played - expected).abs() <= 0.11, "level {level}: {played}, expected {expected}");
    }
}

/// Plays as a player that takes whatever it can, and else moves at random.
fn taker(game: &dyn Game, rng: &mut ChaCha8Rng) -> Turn {
    let (turns, side) = (game.turns(), game.side_to_move());
    let takes = |turn: &&Turn| turn.captures().iter().any(|(_, piece)| piece.color != side);
    let captures: Vec<&Turn> = turns.iter().filter(takes).collect();
    captures.choose(rng).copied().or_else(|| turns.choose(rng)).unwrap().clone()
}

/// Returns whether level 0 beats the taker, or is 3 Pawns ahead after 400 parts of turns, as random moves seldom mate;
/// `None` for an even game.
fn learner_wins(entry: &VariantEntry, number: u64) -> Option<bool> {
    let mut game = (entry.open)();
    let mut engine = Engine::new(HashSize(1), Threads(1)).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let learner = if number.is_multiple_of(2) { Color::White } else { Color::Black };
    play_random_opening(game.as_mut(), None, 4, &mut rng).unwrap();
    for _ in 0..400 / game.max_parts() {
        if game.finished().is_some() {
            break;
        }
        let turn = if game.side_to_move() == learner {
            let request = Request::default().strength(Strength::of_level(0, number));
            engine.search(&game, request).unwrap().best
        } else {
            taker(game.as_ref(), &mut rng)
        };
        game.play(&turn).unwrap();
    }
    if let Some(outcome) = game.finished() {
        return outcome.result.winner().map(|winner| winner == learner);
    }
    let value = if game.side_to_move() == learner { game.evaluate() } else { -game.evaluate() };
    (value.abs() >= 300).then_some(value > 0)
}

/// docs/lab/matches.csv has the result of 40 games. Of 20 here, or 8 where a turn has parts and a game takes seconds, more
/// must be lost than won: no more are played once more than half are lost.
#[test]
fn level_0_loses_to_a_player_that_always_captures() {
    for entry in VARIANTS {
        let games = if (entry.open)().max_parts() > 1 { 8 } else { 20 };
        let (mut won, mut lost) = (0, 0);
        for number in 1..=games {
            match learner_wins(entry, number) {
                Some(true) => won += 1,
                Some(false) => lost += 1,
                None => {}
            }
            if lost > games / 2 {
                break;
            }
        }
        assert!(lost > won, "{}: won {won}, lost {lost} of at most {games}", entry.info.name);
    }
}

#[test]
fn an_elo_is_a_level_and_counts_only_where_strength_is_limited() {
    let level = |words: &str| best_move(&format!("{words}\nposition startpos moves e2e4 e7e5"));
    let lowest = format!("setoption name UCI_Elo value {}", asterism_engine::search::BOUNDS.elo.start());
    let limited = format!("{lowest}\nsetoption name UCI_LimitStrength value true");
    for seed in 0..4 {
        let seed = format!("setoption name Skill Seed value {seed}\n");
        assert_eq!(
            level(&format!("{seed}{limited}")),
            level(&format!("{seed}setoption name Skill Level value 0"))
        );
    }
    let nodes = "setoption name Hash value 1\n";
    let searched = |words: &str| said(&format!("{nodes}{words}\ngo depth 3\n"), "info depth 3 ").len();
    assert!(searched(&lowest) > 0 && searched(&limited) == 0, "level 0 looks one turn ahead");
}

#[test]
fn chances_add_up_in_every_game() {
    for entry in VARIANTS {
        let start = format!("setoption name UCI_Variant value {}\n", entry.info.name);
        let lines =
            said(&format!("{start}setoption name UCI_ShowWDL value true\ngo depth 2\n"), "info depth ");
        assert!(!lines.is_empty());
        for line in &lines {
            let words = line.split(" wdl ").nth(1).unwrap_or_else(|| panic!("{line}"));
            let chances: Vec<u32> = words.split(' ').take(3).map(|word| word.parse().unwrap()).collect();
            assert_eq!(chances.iter().sum::<u32>(), 1_000, "{line}");
        }
        assert!(
            said(&format!("{start}go depth 2\n"), "info depth ").iter().all(|line| !line.contains(" wdl "))
        );
    }
}

/// `OwnBook`: known moves at once under any limit, by the seed; none in analysis, in an unknown position, or by
/// default.
#[test]
fn openings_come_from_the_own_book() {
    // A new game may do without.
    for entry in VARIANTS.iter().filter(|entry| !entry.info.openings.is_empty()) {
        let variant = format!("setoption name UCI_Variant value {}\n", entry.info.name);
        let mut game = (entry.open)();
        game.set(None, &[]).unwrap();
        let known = known_openings(game.as_ref());
        let best = |seed: u32, go: &str| {
            let own = "setoption name OwnBook value true\n";
            let seed = format!("setoption name Skill Seed value {seed}\n");
            let said = talk(format!("{variant}{own}{seed}{go}\n").as_bytes());
            let best = said.iter().find_map(|line| line.strip_prefix("bestmove ")).unwrap();
            best.split(' ').next().unwrap().trim().to_string()
        };
        let drawn: Vec<String> = (1..20).map(|seed| best(seed, "go nodes 1000000000")).collect();
        assert!(drawn.iter().all(|text| known.iter().any(|known| known.text == text)), "{drawn:?}");
        assert!(drawn.iter().any(|text| *text != drawn[0]), "{}: always {}", entry.info.name, drawn[0]);
        assert_eq!(best(7, "go nodes 1000000000"), drawn[6]);
        let chosen = game.legal_moves().into_iter().find(|text| known.iter().all(|known| known.text != text));
        let chosen = chosen.unwrap();
        assert_eq!(best(7, &format!("go nodes 500 searchmoves {chosen}")), chosen);
    }
}

/// `bk` of CECP shows the moves that `OwnBook` plays, in every game.
#[test]
fn a_host_is_shown_the_moves_of_the_book() {
    for entry in VARIANTS.iter().filter(|entry| !entry.info.openings.is_empty()) {
        let mut game = (entry.open)();
        game.set(None, &[]).unwrap();
        let known: Vec<String> = known_openings(game.as_ref())
            .iter()
            .map(|known| format!(" {} {}", known.text, ReportedScore::from(known.score).in_pawns()))
            .collect();
        let name = if entry.info.name == "chess" { "normal" } else { entry.info.name };
        for (value, told) in [
            ("1", " The engine plays from this book."),
            ("0", " The engine does not play from this book: the option OwnBook is off."),
        ] {
            let said =
                talk(format!("xboard\nnew\nvariant {name}\noption OwnBook={value}\nforce\nbk\n").as_bytes());
            let from = said.iter().position(|line| line.starts_with(' ')).unwrap();
            let shown: Vec<&str> = said[from..].iter().map(String::as_str).collect();
            let expected = known.iter().map(String::as_str).chain([told, ""]);
            assert_eq!(shown, expected.collect::<Vec<_>>(), "{name}");
        }
    }
    let bare = talk(b"xboard\nnew\noption OwnBook=1\nsetboard 4k3/8/8/8/8/8/8/4K2R w - - 0 1\nbk\n");
    assert_eq!(bare, [" The engine's book has no move here.", ""]);
}
