//! What a network of Alpha Centauri sees. None is part of the program yet.

use super::eval::AlphaCentauriEvaluator;
use super::pieces::PieceType;
use super::position::AlphaCentauriPosition;
use super::tables::{FILES, RANKS};
use crate::nnue::{FeatureBoard, Mirroring, Network, NetworkFeatures, NetworkShape, piece_byte};
use crate::rules::Color;
use std::sync::Arc;

impl NetworkFeatures<AlphaCentauriPosition> for AlphaCentauriEvaluator {
    // Whether a piece is reduced follows from the board, and to tell it did not help (docs/training.md).
    const SHAPE: NetworkShape = NetworkShape {
        variant: "alphacentauri",
        piece_types: PieceType::COUNT,
        files: FILES,
        ranks: RANKS,
        launching_squares: 0,
        max_pieces: 44,
        hidden: 32,
        kings: false,
        mirroring: Mirroring::Random,
    };

    fn network() -> Option<Arc<Network>> {
        None
    }

    /// With the second part alone left, the other side has the next whole turn.
    #[inline]
    fn side_seen(pos: &AlphaCentauriPosition) -> Color {
        if pos.second_part { !pos.side } else { pos.side }
    }

    #[inline]
    fn put_pieces(pos: &AlphaCentauriPosition, board: &mut FeatureBoard) {
        let byte = piece_byte::<{ PieceType::COUNT }, 1>;
        board.fill(pos.board.iter().map(|piece| byte(piece.index(), piece.is_empty())));
    }
}
