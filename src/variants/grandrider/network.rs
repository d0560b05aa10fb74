//! What the network of Grand Rider Chess sees; its weights are `net.bin`.

use super::eval::GrandRiderEvaluator;
use super::pieces::{Piece, PieceType};
use super::position::GrandRiderPosition;
use crate::nnue::{FeatureBoard, Mirroring, Network, NetworkFeatures, NetworkShape};
use once_cell::sync::Lazy;
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
        static NET: Lazy<Arc<Network>> =
            Lazy::new(|| Network::built_in(include_bytes!("net.bin"), &GrandRiderEvaluator::SHAPE));
        Some(NET.clone())
    }

    #[inline]
    fn kings(pos: &GrandRiderPosition) -> [usize; 2] {
        pos.kings.map(usize::from)
    }

    #[inline]
    fn put_pieces(pos: &GrandRiderPosition, board: &mut FeatureBoard) {
        board.fill(pos.board.iter().map(|&piece| number(piece)));
    }
}

/// The number of a piece; in tables, types and sides are counted the other way round. Without a jump, so that many are
/// computed at once.
#[inline]
fn number(piece: Piece) -> u8 {
    let index = piece.index() as u8;
    let of_white = index >> 1;
    match piece.is_empty() {
        true => FeatureBoard::EMPTY,
        false if index & 1 == 1 => of_white + PieceType::COUNT as u8,
        false => of_white,
    }
}
