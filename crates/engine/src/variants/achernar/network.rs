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
