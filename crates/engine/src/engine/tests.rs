//! An engine in every order of calls, and with handles in other threads. No test depends on how long anything takes.

use super::*;
use crate::all_variants;
use crate::nnue::{TakesNetwork, network_file, weight_count};
use crate::rules::Variant;
use crate::search::{GameClock, Limits, Strength};
use crate::variants::{VARIANTS, open};
use std::path::Path;
use std::sync::mpsc::channel;
use std::thread::{scope, spawn};
use std::time::Duration;

fn engine(threads: usize) -> Engine {
    Engine::new(HashSize(1), Threads(threads)).unwrap()
}

/// Returns the results of a search, apart from time and table.
fn found(answer: &Answer) -> (String, u32, u64, bool) {
    (answer.best.to_string(), answer.lines[0].depth, answer.nodes, answer.stopped)
}

#[test]
fn what_cannot_be_is_refused_in_one_line() {
    let refused = |hash, threads| match Engine::new(HashSize(hash), Threads(threads)) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("{hash} MiB, {threads} threads"),
    };
    assert_eq!(refused(0, 1), "hash of 0 MiB, expected 1 to 1048576");
    assert_eq!(refused(usize::MAX, 1), format!("hash of {} MiB, expected 1 to 1048576", usize::MAX));
    assert_eq!(refused(1, 0), "0 threads, expected 1 to 1024");
    assert_eq!(refused(1, 1025), "1025 threads, expected 1 to 1024");
    let mut engine = engine(3);
    assert!(engine.set_hash(HashSize(0)).is_err() && engine.set_threads(Threads(0)).is_err());
    assert_eq!((engine.hash(), engine.threads()), (HashSize(1), Threads(3)));
    assert!(HashSize(1).expect_memory(1).is_ok());
    let huge = HashSize(1).expect_memory(usize::MAX);
    assert_eq!(
        huge.is_err(),
        asterism_support::system::available_megabytes().is_some(),
        "where the system tells, it is refused"
    );
}

#[test]
fn a_game_that_is_over_and_an_unknown_move_are_refused_and_the_engine_goes_on() {
    let (mut engine, mut game) = (engine(2), open("chess").unwrap());
    game.set(None, &["f2f3", "e7e5", "g2g4", "d8h4"]).unwrap();
    let handle = engine.stop_handle();
    assert!(matches!(engine.search(&game, Limits::depth(2)), Err(GameError::Over(_))));
    assert!(!handle.stop(), "that search is over");
    game.set(None, &[]).unwrap();
    let later =
        open("chess").and_then(|mut game| game.set(None, &["e4"]).and_then(|()| game.read("e5"))).unwrap();
    let request = Request { search_moves: vec![later.clone()], ..Limits::depth(2).into() };
    let refused = GameError::OtherPosition("e7e5".into());
    assert_eq!(engine.search(&game, &request).unwrap_err(), refused);
    assert_eq!(game.play(&later).unwrap_err(), refused);
    assert_eq!(engine.search(&game, Limits::depth(3)).unwrap().lines[0].depth, 3);
}

#[test]
fn games_of_all_variants_take_turns_with_any_number_of_threads() {
    let mut engine = engine(1);
    let mut games: Vec<_> = VARIANTS.iter().map(|entry| (entry.open)()).collect();
    for threads in [1, 4, 2, 1024, 3, 1] {
        engine.set_threads(Threads(threads)).unwrap();
        for game in &mut games {
            let answer = engine.search(game, Limits::depth(3)).unwrap();
            assert_eq!((answer.lines[0].depth, answer.stopped), (3, false));
            game.play(&answer.best).unwrap();
        }
    }
}

/// Returns for each game, in the order of the registry, a network that is not its own: with all weights 0.
fn other_networks() -> impl Iterator<Item = Option<Vec<u8>>> {
    macro_rules! shape {
        ($variant:ty $(, network)?) => {
            <<$variant as Variant>::Evaluator as TakesNetwork>::network_shape()
        };
    }
    let shapes = all_variants!(shape).into_iter();
    shapes.map(|shape| shape.map(|shape| network_file(shape, &vec![0; weight_count(shape)])))
}

/// After any other searches of an engine, a search equals that of a new engine if nothing of them may be used.
#[test]
fn nothing_of_another_variant_network_or_parameters_is_used() {
    let limits = Limits::nodes(3_000);
    let mut shared = engine(1);
    let mut low = VARIANTS[0].info.search_params;
    low.list().iter().for_each(|param| low.put(param, param.low));
    for _ in 0..2 {
        for (entry, network) in VARIANTS.iter().zip(other_networks()) {
            let params = entry.info.search_params;
            let settings = [(None, None), (Some(params), None), (Some(low), None), (None, network.as_ref())];
            for (params, network) in settings {
                let game = (entry.open)();
                let file =
                    network.map(|file| EvalFile::parse(Path::new("net"), file, game.as_ref()).unwrap());
                let search = |engine: &mut Engine| {
                    engine.set_network(&game, file.as_ref()).unwrap();
                    engine.set_search_params(&game, &params.unwrap_or(entry.info.search_params));
                    (found(&engine.search(&game, &limits).unwrap()), engine.evaluate(&game))
                };
                assert_eq!(search(&mut shared), search(&mut engine(1)), "{}", entry.info.name);
            }
        }
        shared.new_game();
    }
}

#[test]
fn a_new_game_forgets_everything() {
    let (mut engine, game) = (engine(1), open("chess").unwrap());
    let search = |engine: &mut Engine| {
        found(&engine.search(&game, Limits::nodes(4_000).and(Limits::depth(50))).unwrap())
    };
    let first = search(&mut engine);
    engine.new_game();
    assert_eq!(search(&mut engine), first);
    assert_ne!(search(&mut engine), first, "it has learnt");
    engine.set_hash(HashSize(2)).unwrap();
    engine.set_hash(HashSize(1)).unwrap();
    engine.new_game();
    assert_eq!(search(&mut engine), first);
}

#[test]
fn a_stop_counts_for_one_search_be_it_before_or_during_it() {
    for threads in [1, 3] {
        let (mut engine, game) = (engine(threads), open("chess").unwrap());
        let handle = engine.stop_handle();
        assert!(handle.clone().stop(), "the search has not begun: the stop is kept");
        let answer = engine.search(&game, Limits::infinite()).unwrap();
        assert!(answer.stopped && game.turns().contains(&answer.best));
        assert!(!handle.stop() && !handle.ponder_hit(), "the search is over");
        let answer = engine.search(&game, Limits::depth(4)).unwrap();
        assert_eq!((answer.stopped, answer.lines[0].depth), (false, 4), "it is another search");
        // During the search: the first line shows that it has started.
        let (handle, mut told) = (engine.stop_handle(), Vec::new());
        let answer = engine.search_with(&game, Limits::infinite(), |_| told.push(handle.stop())).unwrap();
        assert!(answer.stopped && told[0]);
    }
}

/// Whether a stop takes effect depends on timing, but both sides agree.
#[test]
fn a_stop_at_any_time_is_heard_or_known_to_be_too_late() {
    let (mut engine, game) = (engine(2), open("chess").unwrap());
    scope(|scope| {
        for _ in 0..200 {
            let handle = engine.stop_handle();
            let stop = scope.spawn(move || handle.stop());
            let answer = engine.search(&game, Limits::nodes(50)).unwrap();
            assert_eq!(stop.join().unwrap(), answer.stopped);
        }
    });
}

#[test]
fn a_host_prepares_a_search_and_finds_a_thread_for_it() {
    let (mut engine, mut game) = (engine(2), open("chess").unwrap());
    for round in 0..20 {
        engine.set_threads(Threads(1 + round % 2)).unwrap(); // a single one is the host's
        let before = engine.stop_handle();
        let handle = engine.prepare();
        assert!(!before.stop(), "spent");
        let thread = spawn(move || {
            let answer = engine.search(&game, Limits::infinite());
            (engine, game, answer)
        });
        assert!(handle.stop(), "in time, however late the thread is");
        let (engine_again, game_again, answer) = thread.join().unwrap();
        assert!(answer.unwrap().stopped, "round {round}");
        (engine, game) = (engine_again, game_again);
    }
    let handle = engine.prepare();
    drop(engine);
    assert!(!handle.stop(), "there is no search any more");
}

#[test]
fn pondering_waits_for_a_hit_or_a_stop_which_may_come_before() {
    let (mut engine, game) = (engine(1), open("chess").unwrap());
    let ponder = Limits { ponder: true, ..Limits::depth(2) };
    assert!(engine.stop_handle().ponder_hit());
    assert!(!engine.search(&game, &ponder).unwrap().stopped);
    let handle = engine.stop_handle();
    let (send, begun) = channel();
    let hit = spawn(move || {
        begun.recv().unwrap();
        handle.ponder_hit()
    });
    let answer = engine.search_with(&game, &ponder, |_| _ = send.send(())).unwrap();
    assert!(hit.join().unwrap() && !answer.stopped);
    let handle = engine.stop_handle();
    assert!(engine.search_with(&game, &ponder, |_| _ = handle.stop()).unwrap().stopped);
}

#[test]
fn a_group_stops_what_runs_and_what_is_to_come() {
    let group = StopGroup::default();
    let (send, begun) = channel();
    let running: Vec<_> = (0..3)
        .map(|_| {
            let (group, send) = (group.clone(), send.clone());
            spawn(move || {
                let (mut engine, game) = (engine(1), open("chess").unwrap());
                group.add(engine.stop_handle());
                let told = |_: &Report| _ = send.send(());
                engine.search_with(&game, Limits::infinite(), told).unwrap().stopped
            })
        })
        .collect();
    begun.recv().unwrap();
    assert!(!group.is_stopped());
    group.stop();
    assert!(group.is_stopped() && running.into_iter().all(|thread| thread.join().unwrap()));
    let (mut engine, game) = (engine(1), open("chess").unwrap());
    group.add(engine.stop_handle());
    assert!(engine.search(&game, Limits::infinite()).unwrap().stopped);
    assert!(!engine.search(&game, Limits::depth(2)).unwrap().stopped, "it was not added");
}

/// An observer that panics ends its own search and nothing else.
#[test]
fn an_engine_outlives_a_panic_of_the_observer() {
    let (mut engine, game) = (engine(2), open("chess").unwrap());
    let handle = engine.stop_handle();
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        engine.search_with(&game, Limits::infinite(), |_| std::panic::resume_unwind(Box::new("observer")))
    }));
    assert!(broken.is_err() && !handle.stop());
    engine.new_game(); // waits for the threads, which have ended
    let strength = Strength::of_level(3, 1);
    let answer = engine.search(&game, Request { multipv: 3, strength, ..Limits::depth(3).into() }).unwrap();
    assert_eq!((answer.lines.len(), answer.stopped), (3, false));
}

/// A game of a known type, one in a box and one behind a reference are searched alike.
#[test]
fn any_form_of_a_game_is_searched() {
    fn by_reference(engine: &mut Engine, game: &dyn Game) -> Answer {
        engine.search(game, Limits::depth(2)).unwrap()
    }
    let (mut engine, game): (Engine, Box<dyn Game>) = (engine(1), open("chess").unwrap());
    assert_eq!(engine.search(&game, Limits::depth(2)).unwrap().lines[0].depth, 2);
    assert_eq!(by_reference(&mut engine, game.as_ref()).lines[0].depth, 2);
    assert_eq!(by_reference(&mut engine, &*game).lines[0].depth, 2);
}

/// Numbers out of bounds count as the nearest within; no limit of them breaks the engine or the clock.
#[test]
fn any_number_may_be_a_limit() {
    let (mut engine, game) = (engine(2), open("achernar").unwrap());
    let few = || Limits::nodes(200);
    let mut limits =
        vec![Limits::nodes(0), Limits::soft(0), Limits::movetime(Duration::ZERO), Limits::depth(0)];
    limits.extend([1, 2, u32::MAX].map(|n| Limits::depth(n).and(few())));
    limits.extend([0, 1, 1_000, u32::MAX].map(|n| Limits::mate(n).and(few())));
    limits.extend([0, 1, u64::MAX].map(|n| Limits { soft_nodes: Some(n), ..few() }));
    limits.push(Limits::movetime(Duration::MAX).and(few()));
    let times = [Duration::ZERO, Duration::from_nanos(1), Duration::MAX];
    for (remaining, increment) in times.into_iter().flat_map(|time| times.map(|other| (time, other))) {
        for moves_to_go in [None, Some(0), Some(1), Some(u32::MAX)] {
            let clock = Limits::clock(GameClock { remaining, increment, moves_to_go });
            limits.extend(times.map(|overhead| Limits { overhead, ..clock.clone().and(few()) }));
        }
    }
    for limits in limits {
        for multipv in [0, 3, usize::MAX] {
            let answer = engine.search(&game, Request { multipv, ..limits.clone().into() }).unwrap();
            assert!(game.turns().contains(&answer.best) && !answer.stopped, "{limits:?}");
        }
    }
}

#[test]
fn an_endless_search_without_a_stop_handle_is_refused() {
    let (mut engine, game) = (engine(1), open("deneb").unwrap());
    let ponder = Limits { ponder: true, ..Limits::depth(2) };
    for limits in [Limits::infinite(), Limits::default(), ponder.clone()] {
        drop(engine.stop_handle());
        assert_eq!(engine.search(&game, limits).unwrap_err(), GameError::Endless);
    }
    assert_eq!(engine.search(&game, Limits::depth(2)).unwrap().first().depth, 2);
    let weak = Request { strength: Strength::of_level(1, 1), ..Limits::default().into() };
    assert!(engine.search(&game, weak).is_ok(), "a weaker player has limits of its own");
    let handle = engine.stop_handle();
    assert!(handle.ponder_hit(), "before the search");
    assert_eq!(engine.search(&game, ponder).unwrap().first().depth, 2);
}

/// A question for a mate looks at the lines anew after the search, and may put another one first.
#[test]
fn no_move_begins_two_lines() {
    let mut engine = engine(1);
    for entry in VARIANTS {
        let game = (entry.open)();
        for (nodes, mate) in (200..4_000).step_by(350).flat_map(|nodes| [(nodes, 1), (nodes, 3)]) {
            let limits = Limits::nodes(nodes).and(Limits::mate(mate));
            let answer = engine.search(&game, Request { multipv: 3, ..limits.into() }).unwrap();
            let mut firsts: Vec<_> = answer.lines.iter().map(|line| &line.pv[0]).collect();
            let count = firsts.len();
            let mut seen = std::collections::HashSet::new();
            firsts.retain(|first| seen.insert(*first));
            assert_eq!(firsts.len(), count, "{} {nodes} {mate}", entry.info.name);
            engine.new_game();
        }
    }
}
