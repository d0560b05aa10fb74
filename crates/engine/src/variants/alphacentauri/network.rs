//! What a network of Alpha Centauri sees. None is part of the program yet.

use super::AlphaCentauri;
use super::eval::AlphaCentauriEvaluator;
use super::position::AlphaCentauriPosition;
use crate::nnue::{FeatureBoard, NetworkFeatures, NetworkShape};
use crate::rules::{Color, Variant};

impl NetworkFeatures<AlphaCentauriPosition> for AlphaCentauriEvaluator {
    // Whether a piece is reduced follows from the board, and to tell it did not help (docs/training.md).
    const SHAPE: NetworkShape = NetworkShape { max_pieces: 44, ..NetworkShape::of(&AlphaCentauri::INFO, 1) };

    const NET: Option<&'static [u8]> = None;

    /// With the second part alone left, the other side has the next whole turn.
    #[inline]
    fn side_seen(pos: &AlphaCentauriPosition) -> Color {
        if pos.second_part { !pos.clock.side } else { pos.clock.side }
    }

    #[inline]
    fn put_pieces(pos: &AlphaCentauriPosition, board: &mut FeatureBoard) {
        board.fill(pos.pieces.network_bytes::<1>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::{
        Network, NetworkEvaluator, OUTPUT_BUCKETS, QA, QB, SCALE, TakesNetwork, network_file, weight_count,
    };
    use crate::rules::{Evaluator, MoveStack, Notation, Position, Stage};
    use std::sync::Arc;

    /// A network that gives 50 centipawns to the side which it takes for the one to move, whatever stands where.
    fn fifty() -> Arc<Network> {
        let shape = AlphaCentauriEvaluator::SHAPE;
        let mut weights = vec![0; weight_count(&shape)];
        let biases = weights.len() - OUTPUT_BUCKETS;
        weights[biases..].fill((50 * QA * QB / SCALE) as i16);
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
}
