//! What the network of Deneb sees; its weights are `net.bin`.

use super::Deneb;
use super::eval::DenebEvaluator;
use super::position::DenebPosition;
use crate::nnue::{FeatureBoard, NetworkFeatures, NetworkShape};
use crate::rules::{Color, Variant};

impl NetworkFeatures<DenebPosition> for DenebEvaluator {
    // A reduced piece is a piece of another type.
    const SHAPE: NetworkShape =
        NetworkShape { max_pieces: 34, hidden: 64, ..NetworkShape::of(&Deneb::INFO, 2) };

    const NET: Option<&'static [u8]> = net_bin!();

    #[inline]
    fn kings(pos: &DenebPosition) -> [usize; 2] {
        pos.pieces.kings()
    }

    #[inline]
    fn put_pieces(pos: &DenebPosition, board: &mut FeatureBoard) {
        board.fill(pos.pieces.network_bytes::<2>());
        for color in [Color::White, Color::Black] {
            for square in pos.reduced(color) {
                board.add(1, square);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pieces::PieceType;
    use super::*;
    use crate::rules::Notation;

    #[test]
    fn a_reduced_piece_is_seen_as_another() {
        let pos = DenebPosition::parse("k1aft2/7/7/1e5/1Q5/7/7/2AFTQE/K6 w - - 0 1").unwrap();
        let mut seen = FeatureBoard::new();
        DenebEvaluator::put_pieces(&pos, &mut seen);
        let seen = DenebEvaluator::SHAPE.features_on(&seen);
        let feature = |color, piece_type, state, file: usize, rank: usize| {
            DenebEvaluator::SHAPE.feature(color, 2 * piece_type as usize + state, rank * 7 + file)
        };
        assert_eq!(seen.len(), 12);
        assert!(seen.contains(&feature(Color::White, PieceType::Queen, 1, 1, 4)), "b5 is beside b6");
        assert!(
            seen.contains(&feature(Color::White, PieceType::Queen, 0, 5, 1)),
            "f2 is beside its own Reducer"
        );
        assert!(seen.contains(&feature(Color::Black, PieceType::Star, 0, 2, 8)), "c9 is not beside g2");
    }
}
