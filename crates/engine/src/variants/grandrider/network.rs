//! What the network of Grand Rider Chess sees; its weights are `net.bin`.

use super::eval::GrandRiderEvaluator;
use super::pieces::PieceType;
use super::position::GrandRiderPosition;
use crate::nnue::{
    BuiltInNetwork, FeatureBoard, Mirroring, Network, NetworkFeatures, NetworkShape, piece_byte,
};
use std::sync::Arc;

impl NetworkFeatures<GrandRiderPosition> for GrandRiderEvaluator {
    const SHAPE: NetworkShape = NetworkShape {
        variant: "grandrider",
        piece_types: PieceType::COUNT,
        files: 12,
        ranks: 12,
        launching_squares: 0,
        max_pieces: 96,
        hidden: 32,
        kings: true,
        mirroring: Mirroring::Random,
    };

    fn network() -> Option<Arc<Network>> {
        static NET: BuiltInNetwork = BuiltInNetwork::new(&GrandRiderEvaluator::SHAPE, net_bin!());
        NET.get()
    }

    #[inline]
    fn kings(pos: &GrandRiderPosition) -> [usize; 2] {
        pos.kings.map(usize::from)
    }

    #[inline]
    fn put_pieces(pos: &GrandRiderPosition, board: &mut FeatureBoard) {
        let byte = piece_byte::<{ PieceType::COUNT }, 1>;
        board.fill(pos.board.iter().map(|piece| byte(piece.index(), piece.is_empty())));
    }
}
