//! The features of the network of chess: each piece on its square. The weights are `net.bin`.

use super::Chess;
use super::eval::ChessEvaluator;
use super::position::ChessPosition;
use crate::nnue::{FeatureBoard, Mirroring, NetworkFeatures, NetworkShape};
use crate::rules::{Score, Variant};
use cozy_chess::Color;

impl NetworkFeatures<ChessPosition> for ChessEvaluator {
    const SHAPE: NetworkShape = NetworkShape {
        max_pieces: 32,
        hidden: 128,
        mirroring: Mirroring::King,
        ..NetworkShape::of(&Chess::INFO, 1)
    };

    const NET: Option<&'static [u8]> = net_bin!();

    #[inline]
    fn kings(pos: &ChessPosition) -> [usize; 2] {
        [pos.board.king(Color::White) as usize, pos.board.king(Color::Black) as usize]
    }

    #[inline]
    fn put_pieces(pos: &ChessPosition, board: &mut FeatureBoard) {
        board.fill(*pos.mailbox());
    }

    fn corrected(&mut self, pos: &ChessPosition, correction: Score) -> Score {
        self.value(pos, correction)
    }
}
