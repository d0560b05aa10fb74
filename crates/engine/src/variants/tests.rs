//! Contracts of the evaluation of every variant that need its hand-written part.

use super::template::Skirmish;
use super::{Chess, Deneb};
use crate::all_variants;
use crate::nnue::{NetworkEvaluator, NetworkFeatures};
use crate::rules::turn::turn_list;
use crate::rules::{MoveStack, Notation, Position, Stage, Variant, WeightedEvaluator};
use crate::search::{Control, Limits, SearchJob, Signals, TranspositionTable, Worker};
use asterism_support::system::Moment;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Checks that the fitted evaluation is the one that plays: in random games, the evaluation computed anew with the
/// weights, as `fit-eval` does it, equals that of one evaluator, which keeps what it can from position to position.
fn fitted_as_played<V: Variant, E: WeightedEvaluator<V::Position>>(games: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut kept = E::default();
    for _ in 0..games {
        let mut pos = V::Position::parse(V::INFO.start).unwrap();
        for _ in 0..150 {
            assert_eq!(kept.evaluate(&pos), E::value_with(&pos, E::weights()), "{}: {pos}", V::INFO.name);
            let mut stack = MoveStack::new();
            pos.generate(Stage::All, &mut stack);
            let Some(m) = stack.moves_from(0).choose(&mut rng) else { break };
            pos.play(m);
        }
    }
}

/// Checks the hand-written part of an evaluation that has a network.
fn fitted_beside_network<V, E>(games: usize)
where
    V: Variant<Evaluator = NetworkEvaluator<<V as Variant>::Position, E>>,
    E: NetworkFeatures<V::Position> + WeightedEvaluator<V::Position>,
{
    fitted_as_played::<V, E>(games);
}

macro_rules! fitted {
    ($variant:ty) => {
        fitted_as_played::<$variant, <$variant as Variant>::Evaluator>
    };
    ($variant:ty, network) => {
        fitted_beside_network::<$variant, _>
    };
}

#[test]
fn every_evaluation_is_fitted_as_it_is_played() {
    let checks: &[fn(usize)] = &all_variants!(fitted);
    for check in checks {
        check(10);
    }
    // More structures of Pawns than the table of the evaluator has entries.
    fitted!(Chess, network)(150);
    fitted!(Skirmish)(10);
}

/// A Deneb board on which Black has 51,134 moves, nearly all of them captures of one Star; counted by perft.
const MANY_MOVES: &str = "1T2K1k/tFf4/1S1s1S1/S1s1s1s/1sas1S1/S1s1s1s/1S1S1s1/s1S1S1S/AS1S1S1 b - - 0 1";

/// Where a node is dear, a search looks sooner whether to end: it counts the moves it lists, not only the nodes.
#[test]
fn long_lists_of_moves_count_as_work() {
    let root = <Deneb as Variant>::Position::parse(MANY_MOVES).unwrap();
    let turns = turn_list(&root);
    assert_eq!(turns.len(), 51_134);
    let (past, limits) = (Vec::new(), Limits::default());
    let job = SearchJob::<Deneb> { root, turns, past, limits, multipv: 1 };
    let control = Arc::new(Control::default());
    let signals = Arc::new(Signals::new(&control, 1, Moment::now(), false));
    let mut worker = Worker::new(0);
    worker.begin(&job, signals.clone(), Arc::new(TranspositionTable::new(1).unwrap()), None);
    control.stop();
    worker.deepen(&job, None, &mut |_, _, _| ());
    worker.publish_nodes();
    assert!(signals.nodes() < 100, "{} nodes after the stop", signals.nodes());
}
