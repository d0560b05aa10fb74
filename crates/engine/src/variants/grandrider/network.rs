//! What the network of Grand Rider Chess sees; its weights are `net.bin`.

use super::eval::GrandRiderEvaluator;
use super::pieces::PieceType;
use super::position::GrandRiderPosition;
use crate::nnue::{FeatureBoard, Mirroring, NetworkFeatures, NetworkShape, piece_byte};

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

    const NET: Option<&'static [u8]> = net_bin!();

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
