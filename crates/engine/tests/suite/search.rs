//! The search against its oracle and itself: minimax equality, determinism, legal lines, threads.

use crate::positions::optional;
use asterism_engine::engine::{Engine, HashSize, Threads};
use asterism_engine::game::{Answer, Report, Request, Turn};
use asterism_engine::rules::{MATE, Param};
use asterism_engine::search::{Bound, GameClock, Limits};
use asterism_engine::variants::{VARIANTS, VariantEntry, checks, find};
use std::time::Duration;

fn search(entry: &VariantEntry, fen: &str, limits: Limits, threads: usize, multipv: usize) -> (Answer, u64) {
    ask(entry, fen, &Request::from(limits).multipv(multipv), threads)
}

/// Returns the answer, and the nodes it took.
fn ask(entry: &VariantEntry, fen: &str, request: &Request, threads: usize) -> (Answer, u64) {
    let mut game = (entry.open)();
    game.set(Some(fen), &[]).unwrap();
    let answer = engine(8, threads).search(&game, request).unwrap();
    let nodes = answer.nodes;
    (answer, nodes)
}

fn engine(megabytes: usize, threads: usize) -> Engine {
    Engine::new(HashSize(megabytes), Threads(threads)).unwrap()
}

/// A soft limit finishes the iteration: the answer is that of a search to this depth, node for node.
#[test]
fn a_soft_limit_of_nodes_finishes_the_iteration() {
    for entry in VARIANTS {
        for fen in entry.bench_positions().take(3) {
            let mut soft = Limits::default();
            soft.soft_nodes = Some(700);
            let (answer, spent) = search(entry, fen, soft, 1, 1);
            let (same, all) = search(entry, fen, Limits::depth(answer.lines[0].depth), 1, 1);
            assert!(spent >= 700, "{fen}: {spent}");
            assert_eq!((answer.lines[0].pv.clone(), spent), (same.lines[0].pv.clone(), all), "{fen}");
            let mut hard = Limits::nodes(300);
            hard.soft_nodes = Some(700);
            assert!(search(entry, fen, hard, 1, 1).1 <= 300, "{fen}: the hard limit holds");
        }
    }
}

/// A tuning tries any number in its range: alone, all at their lowest, all at their highest.
#[test]
fn every_number_of_the_search_may_have_any_value_of_its_range() {
    try_all_numbers(500);
}

#[test]
#[ignore = "takes half a minute"]
fn every_number_of_the_search_may_have_any_value_in_longer_searches() {
    try_all_numbers(5_000);
}

/// Searches this many nodes with each number at either end of its range.
fn try_all_numbers(nodes: u64) {
    for entry in VARIANTS {
        let own = entry.info.search_params;
        let list = own.list();
        let ends = [|param: &Param| param.low, |param: &Param| param.high];
        let mut sets = Vec::new();
        for end in ends {
            let mut all = own;
            for param in &list {
                let mut one = own;
                one.put(param, end(param));
                all.put(param, end(param));
                sets.push(one);
            }
            sets.push(all);
        }
        let mut engine = engine(1, 1);
        let mut game = (entry.open)();
        let fens: Vec<&str> = entry.bench_positions().collect();
        for (set, fen) in sets.iter().zip(fens.into_iter().cycle()) {
            game.set(Some(fen), &[]).unwrap();
            engine.set_search_params(&game, set);
            let clock = GameClock { remaining: Duration::from_secs(600), ..GameClock::default() };
            let limits = Limits::nodes(nodes).and(Limits::clock(clock));
            let answer = engine.search(&game, &limits).unwrap();
            assert!(game.play(&answer.best).is_ok(), "{fen}");
        }
    }
}

/// Leaves of the trees that minimax can walk in a moment.
const LEAVES: u64 = 150_000;
/// Leaves of most trees in every run of the tests: mostly a ply less.
const FEW_LEAVES: u64 = 15_000;
/// One position in this many is searched to the full depth by every run of the tests; those that begin with
/// `every_plain_search_equals_minimax` search all so deep.
const SAMPLE: usize = 5;

/// Returns the depth of the deepest search whose tree has fewer leaves.
fn depth_for_minimax(entry: &VariantEntry, fen: &str, leaves: u64) -> u32 {
    let mut game = (entry.open)();
    game.set(Some(fen), &[]).unwrap();
    (1..=4)
        .take_while(|&depth| game.divide(depth, true, 1, &|| true, &|_, _| ()) < leaves)
        .last()
        .unwrap_or(1)
}

#[test]
fn the_plain_search_equals_minimax() {
    compare_with_minimax(SAMPLE);
}

#[test]
#[ignore = "takes seconds"]
fn every_plain_search_equals_minimax() {
    compare_with_minimax(1);
}

/// Searches one position in this many to the full depth.
fn compare_with_minimax(of: usize) {
    for entry in VARIANTS {
        for (number, fen) in entry.bench_positions().enumerate() {
            let leaves = if number.is_multiple_of(of) { LEAVES } else { FEW_LEAVES };
            let depth = depth_for_minimax(entry, fen, leaves);
            (checks(entry.info.name).unwrap().minimax)(fen, &[], depth).unwrap();
        }
    }
}

/// The 100-ply rule lies within the horizon where the tree is small enough: the same positions, one and two plies before
/// it.
#[test]
fn the_plain_search_equals_minimax_where_the_clock_runs_out() {
    compare_where_the_clock_runs_out(SAMPLE);
}

#[test]
#[ignore = "takes seconds"]
fn every_plain_search_equals_minimax_where_the_clock_runs_out() {
    compare_where_the_clock_runs_out(1);
}

/// Searches one position in this many.
fn compare_where_the_clock_runs_out(of: usize) {
    for entry in VARIANTS {
        for fen in entry.bench_positions().step_by(of) {
            for clock in ["98", "99"] {
                let mut fields: Vec<&str> = fen.split(' ').collect();
                (fields[3], fields[4]) = ("-", clock);
                let fen = fields.join(" ");
                let depth = depth_for_minimax(entry, &fen, LEAVES);
                (checks(entry.info.name).unwrap().minimax)(&fen, &[], depth).unwrap();
            }
        }
    }
}

/// Positions of the game come up again below the root, for the second and the third time.
#[test]
fn the_plain_search_equals_minimax_where_positions_repeat() {
    let to_and_fro = ["a1b1", "h8g8", "b1a1", "g8h8", "a1b1", "h8g8"];
    for moves in [&to_and_fro[..3], &to_and_fro[..4], &to_and_fro] {
        for depth in 1..=4 {
            (checks("chess").unwrap().minimax)("7k/6pp/8/8/8/8/PP6/K7 w - - 0 1", moves, depth).unwrap();
        }
    }
}

#[test]
fn one_thread_and_fixed_nodes_are_reproducible() {
    for entry in VARIANTS {
        for fen in entry.bench_positions().take(3) {
            let (a, a_nodes) = search(entry, fen, Limits::nodes(20_000), 1, 1);
            let (b, b_nodes) = search(entry, fen, Limits::nodes(20_000), 1, 1);
            assert_eq!(a_nodes, b_nodes, "{fen}");
            assert_eq!((a.best, &a.lines[0].pv), (b.best, &b.lines[0].pv), "{fen}");
        }
    }
}

#[test]
fn a_node_limit_is_exact_with_one_thread() {
    for entry in VARIANTS {
        for limit in [1, 2, 777, 10_000] {
            let (_, spent) = search(entry, entry.info.start, Limits::nodes(limit), 1, 1);
            assert_eq!(spent, limit, "{}", entry.info.name);
        }
    }
}

#[test]
fn lines_are_legal_and_distinct() {
    for entry in VARIANTS {
        for fen in entry.bench_positions() {
            let (answer, _) = search(entry, fen, Limits::nodes(15_000), 1, 3);
            let firsts: Vec<_> = answer.lines.iter().map(|line| line.pv[0].clone()).collect();
            assert!((1..firsts.len()).all(|i| !firsts[..i].contains(&firsts[i])), "{fen}: {firsts:?}");
            for line in &answer.lines {
                let mut game = (entry.open)();
                game.set(Some(fen), &[]).unwrap();
                for text in &line.pv {
                    game.play(text).unwrap_or_else(|error| panic!("{fen}: {:?}: {error}", line.pv));
                }
            }
            let ranked = |a: &Report, b: &Report| a.score >= b.score || a.depth > b.depth;
            assert!(answer.lines.windows(2).all(|pair| ranked(&pair[0], &pair[1])), "{fen}");
        }
    }
}

/// Reports of several lines are those of a finished iteration, with exact scores: no move has two ranks, and the last
/// report is the answer.
#[test]
fn lines_are_reported_when_an_iteration_is_complete() {
    for entry in VARIANTS {
        for fen in entry.bench_positions().take(3) {
            let mut game = (entry.open)();
            game.set(Some(fen), &[]).unwrap();
            let limits = Limits::nodes(20_000);
            let request = Request::from(limits).multipv(3);
            let mut told: Vec<Report> = Vec::new();
            let answer =
                engine(8, 1).search_with(game.as_mut(), &request, |line| told.push(line.clone())).unwrap();
            assert!(told.iter().all(|line| line.bound == Bound::Exact), "{fen}");
            let firsts =
                |lines: &[Report]| lines.iter().map(|line| line.pv[0].clone()).collect::<Vec<Turn>>();
            let iterations = told.chunk_by(|before, line| before.multipv < line.multipv);
            for lines in iterations.clone() {
                let firsts = firsts(lines);
                assert_eq!(firsts.len(), answer.lines.len(), "{fen}: {firsts:?}");
                assert!((1..firsts.len()).all(|i| !firsts[..i].contains(&firsts[i])), "{fen}: {firsts:?}");
            }
            assert_eq!(firsts(iterations.last().unwrap()), firsts(&answer.lines), "{fen}");
        }
    }
}

/// No matter which thread finishes an iteration first, its lines are complete, and only requested ones are among them.
#[test]
fn several_threads_finish_every_line_to_the_same_depth() {
    for entry in VARIANTS {
        for fen in entry.bench_positions().take(3) {
            let depth = entry.info.bench_depth.saturating_sub(1).min(4);
            let limits = Limits::depth(depth);
            let (all, _) = search(entry, fen, limits.clone(), 1, 4);
            let asked: Vec<Turn> = all.lines.iter().map(|line| line.pv[0].clone()).collect();
            for threads in [2, 4] {
                let request = Request::from(&limits).multipv(3).search_moves(asked.clone());
                let (answer, _) = ask(entry, fen, &request, threads);
                assert_eq!(answer.lines.len(), asked.len().min(3), "{fen}");
                assert!(answer.lines.iter().all(|line| line.depth == depth), "{fen}: {answer:?}");
                let firsts: Vec<_> = answer.lines.iter().map(|line| &line.pv[0]).collect();
                assert!(
                    (0..firsts.len()).all(|i| asked.contains(firsts[i]) && !firsts[..i].contains(&firsts[i])),
                    "{fen}"
                );
                assert_eq!(&answer.best, firsts[0], "{fen}");
            }
        }
    }
}

/// A Deneb board on which Black has 51,134 moves, nearly all of them captures of one Star; counted by perft.
const MANY_MOVES: &str = "1T2K1k/tFf4/1S1s1S1/S1s1s1s/1sas1S1/S1s1s1s/1S1S1s1/s1S1S1S/AS1S1S1 b - - 0 1";

#[test]
fn a_search_that_is_stopped_at_once_still_has_a_legal_move() {
    for (variant, fen) in [("deneb", MANY_MOVES), ("chess", find("chess").unwrap().info.start)] {
        for threads in [1, 3] {
            let mut game = (find(variant).unwrap().open)();
            game.set(Some(fen), &[]).unwrap();
            let mut engine = engine(1, threads);
            engine.stop_handle().stop();
            let answer = engine.search(&game, Limits::infinite()).unwrap();
            assert!(answer.stopped);
            game.play(&answer.best).unwrap();
        }
    }
}

/// With more threads than cores some may still be busy when the answer is given. Their late work does not change a
/// later game.
#[test]
fn threads_that_come_back_late_leave_no_trace() {
    for entry in VARIANTS {
        let mut engine = engine(8, 24);
        let game = (entry.open)();
        for _ in 0..3 {
            let limits = Limits::movetime(Duration::from_millis(5));
            assert!(engine.search(&game, &limits).is_ok());
        }
        engine.new_game();
        engine.set_threads(Threads(1)).unwrap();
        let after = engine.search(&game, Limits::nodes(5_000)).unwrap();
        let (fresh, _) = search(entry, entry.info.start, Limits::nodes(5_000), 1, 1);
        assert_eq!(after.lines[0].pv, fresh.lines[0].pv, "{}", entry.info.name);
        assert_eq!(after.lines[0].nodes, fresh.lines[0].nodes, "{}", entry.info.name);
    }
}

/// Several threads under a node limit: the move played is that of the first line.
#[test]
fn several_threads_play_the_first_line() {
    for entry in VARIANTS {
        for limit in [1, 300, 3_000, 30_000] {
            let (answer, _) = search(entry, entry.info.start, Limits::nodes(limit), 4, 1);
            assert_eq!(answer.best, answer.lines[0].pv[0], "{}", entry.info.name);
        }
    }
}

#[test]
fn many_threads_find_a_forced_win() {
    for entry in VARIANTS {
        let Some(text) = optional(entry.info.name, "tactics.epd") else { continue };
        let line = text.lines().find(|line| line.ends_with("dm 2")).unwrap();
        let (fen, _) = line.split_once("; bm ").unwrap();
        let limits = Limits::mate(2).and(Limits::nodes(5_000_000));
        let (answer, _) = search(entry, fen, limits, 4, 1);
        assert_eq!(answer.lines[0].centipawns(), MATE - 3, "{fen}");
    }
}
