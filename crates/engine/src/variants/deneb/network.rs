//! The features of Deneb's network; its weights are `net.bin`.

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
