//! Levels and chances: what a host sees of `Skill Level`, `UCI_Elo` and `UCI_ShowWDL`.

use crate::common::talk::talk;
use asterism_engine::variants::VARIANTS;

/// The lines that begin with `head`.
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

#[test]
fn an_elo_is_a_level_and_counts_only_where_strength_is_limited() {
    let level = |words: &str| best_move(&format!("{words}\nposition startpos moves e2e4 e7e5"));
    let lowest = format!("setoption name UCI_Elo value {}", asterism_engine::search::Strength::ELO.0);
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
