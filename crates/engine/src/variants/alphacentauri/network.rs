//! The features of a network of Alpha Centauri. None is part of the program yet.

use super::AlphaCentauri;
use super::eval::AlphaCentauriEvaluator;
use super::position::AlphaCentauriPosition;
use crate::nnue::{FeatureBoard, NetworkFeatures, NetworkShape};
use crate::rules::{Color, Variant};

impl NetworkFeatures<AlphaCentauriPosition> for AlphaCentauriEvaluator {
    // Whether a piece is reduced follows from the board; a feature for it did not help (docs/training.md).
    const SHAPE: NetworkShape = NetworkShape { max_pieces: 44, ..NetworkShape::of(&AlphaCentauri::INFO, 1) };

    const NET: Option<&'static [u8]> = None;

    /// Returns the side that has the next whole turn: the other one if the second part alone is left.
    #[inline]
    fn side_seen(pos: &AlphaCentauriPosition) -> Color {
        if pos.second_part { !pos.clock.side } else { pos.clock.side }
    }

    #[inline]
    fn put_pieces(pos: &AlphaCentauriPosition, board: &mut FeatureBoard) {
        board.fill(pos.pieces.network_bytes::<1>());
    }
}
