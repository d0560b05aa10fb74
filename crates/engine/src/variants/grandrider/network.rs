//! The features of the network of Grand Rider Chess; its weights are `net.bin`.

use super::GrandRider;
use super::eval::GrandRiderEvaluator;
use super::position::GrandRiderPosition;
use crate::nnue::{FeatureBoard, NetworkFeatures, NetworkShape};
use crate::rules::Variant;

impl NetworkFeatures<GrandRiderPosition> for GrandRiderEvaluator {
    const SHAPE: NetworkShape = NetworkShape { max_pieces: 96, ..NetworkShape::of(&GrandRider::INFO, 1) };

    const NET: Option<&'static [u8]> = net_bin!();

    #[inline]
    fn kings(pos: &GrandRiderPosition) -> [usize; 2] {
        pos.pieces.kings()
    }

    #[inline]
    fn put_pieces(pos: &GrandRiderPosition, board: &mut FeatureBoard) {
        board.fill(pos.pieces.network_bytes::<1>());
    }
}
