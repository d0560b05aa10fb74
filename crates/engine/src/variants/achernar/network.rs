//! The features of Achernar's network; its weights are `net.bin`.

use super::Achernar;
use super::eval::AchernarEvaluator;
use super::position::AchernarPosition;
use crate::nnue::{FeatureBoard, NetworkFeatures, NetworkShape};
use crate::rules::{Color, Variant};

impl NetworkFeatures<AchernarPosition> for AchernarEvaluator {
    // A piece beside an enemy Reducer counts as a piece of another type.
    const SHAPE: NetworkShape =
        NetworkShape { max_pieces: 40, hidden: 64, ..NetworkShape::of(&Achernar::INFO, 2) };

    const NET: Option<&'static [u8]> = net_bin!();

    #[inline]
    fn kings(pos: &AchernarPosition) -> [usize; 2] {
        pos.pieces.kings()
    }

    #[inline]
    fn put_pieces(pos: &AchernarPosition, board: &mut FeatureBoard) {
        board.fill(pos.pieces.network_bytes::<2>());
        for color in [Color::White, Color::Black] {
            for square in pos.pieces.of_color(color) & pos.reducer_zone(!color) {
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
    fn a_piece_beside_an_enemy_reducer_is_seen_as_another() {
        let pos = AchernarPosition::parse("4k4/9/9/3e5/2R6/9/9/2S2RS2/4K4 w - - 0 1").unwrap();
        let mut seen = FeatureBoard::new();
        AchernarEvaluator::put_pieces(&pos, &mut seen);
        let seen = AchernarEvaluator::SHAPE.features_on(&seen);
        let feature = |color, piece_type: PieceType, state, file: usize, rank: usize| {
            AchernarEvaluator::SHAPE.feature(color, 2 * piece_type as usize + state, rank * 9 + file)
        };
        assert_eq!(seen.len(), 7);
        assert!(seen.contains(&feature(Color::White, PieceType::GrandRook, 1, 2, 4)), "c5 is beside d6");
        assert!(seen.contains(&feature(Color::White, PieceType::GrandRook, 0, 5, 1)), "f2 is not");
        assert!(seen.contains(&feature(Color::Black, PieceType::Reducer, 0, 3, 5)), "no enemy Reducer");
    }
}
