//! What must hold for the evaluation of every variant, and needs its hand-written part.

use super::{achernar, alphacentauri, chess, deneb, grandrider, symmetron44, template};
use crate::rules::{MoveStack, Notation, Position, Stage, Variant, WeightedEvaluator};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

/// What is fitted is what plays: in random games, the evaluation computed anew with the weights, as `fit-eval` does it, is
/// that of one evaluator, which keeps what it can from position to position.
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

#[test]
fn every_evaluation_is_fitted_as_it_is_played() {
    // More structures of Pawns than the table of the evaluator has entries.
    fitted_as_played::<chess::Chess, chess::ChessEvaluator>(150);
    fitted_as_played::<achernar::Achernar, achernar::AchernarEvaluator>(10);
    fitted_as_played::<deneb::Deneb, deneb::DenebEvaluator>(10);
    fitted_as_played::<grandrider::GrandRider, grandrider::GrandRiderEvaluator>(10);
    fitted_as_played::<symmetron44::Symmetron44, symmetron44::Symmetron44Evaluator>(10);
    fitted_as_played::<alphacentauri::AlphaCentauri, alphacentauri::AlphaCentauriEvaluator>(10);
    fitted_as_played::<template::Skirmish, template::SkirmishEvaluator>(10);
}
