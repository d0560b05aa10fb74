//! The features of the network of chess: each piece on its square. The weights are `net.bin`.

use super::eval::ChessEvaluator;
use super::pieces::{PieceType, our_color};
use super::position::ChessPosition;
use crate::nnue::{ActiveFeatures, Network, NetworkFeatures, NetworkShape};
use crate::rules::Score;
use once_cell::sync::Lazy;

impl NetworkFeatures<ChessPosition> for ChessEvaluator {
    const SHAPE: NetworkShape = NetworkShape {
        piece_types: PieceType::NUM,
        files: 8,
        ranks: 8,
        launching_squares: 0,
        max_pieces: 32,
        hidden: 64,
        mirrors: false,
    };

    fn network() -> &'static Network {
        static NET: Lazy<Network> =
            Lazy::new(|| Network::built_in(include_bytes!("net.bin"), &ChessEvaluator::SHAPE));
        &NET
    }

    #[inline]
    fn active_features(pos: &ChessPosition, active: &mut ActiveFeatures) {
        for color in cozy_chess::Color::ALL {
            for piece in PieceType::ALL {
                for square in pos.board.colored_pieces(color, piece) {
                    active.push(Self::SHAPE.feature(our_color(color), piece as usize, square as usize));
                }
            }
        }
    }

    fn corrected(&mut self, pos: &ChessPosition, correction: Score) -> Score {
        ChessEvaluator::value(pos, correction)
    }
}
