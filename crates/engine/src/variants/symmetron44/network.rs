//! The features of the network of Symmetron! 44; its weights are `net.bin`.

use super::Symmetron44;
use super::eval::Symmetron44Evaluator;
use super::position::Symmetron44Position;
use crate::nnue::{FeatureBoard, NetworkFeatures, NetworkShape};
use crate::rules::Variant;

impl NetworkFeatures<Symmetron44Position> for Symmetron44Evaluator {
    const SHAPE: NetworkShape =
        NetworkShape { max_pieces: 30, hidden: 128, ..NetworkShape::of(&Symmetron44::INFO, 1) };

    const NET: Option<&'static [u8]> = net_bin!();

    #[inline]
    fn kings(pos: &Symmetron44Position) -> [usize; 2] {
        pos.pieces.kings()
    }

    #[inline]
    fn put_pieces(pos: &Symmetron44Position, board: &mut FeatureBoard) {
        // White's launching square comes after the board, then Black's: here and in the network.
        board.fill(pos.pieces.network_bytes::<1>());
    }
}
