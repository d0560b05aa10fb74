//! What the network of orthodox chess sees; its weights are `net.bin`.

use super::eval::ChessEvaluator;
use super::pieces::{PieceType, our_color};
use super::position::ChessPosition;
use crate::nnue::{Inputs, Network, NetworkFeatures, Shape};
use crate::rules::Score;
use once_cell::sync::Lazy;

impl NetworkFeatures<ChessPosition> for ChessEvaluator {
    const SHAPE: Shape =
        Shape { kinds: PieceType::NUM, files: 8, ranks: 8, beside: 0, pieces: 32, hidden: 64, flips: false };

    fn network() -> &'static Network {
        static NET: Lazy<Network> =
            Lazy::new(|| Network::built_in(include_bytes!("net.bin"), &ChessEvaluator::SHAPE));
        &NET
    }

    #[inline]
    fn active_features(pos: &ChessPosition, inputs: &mut Inputs) {
        for color in cozy_chess::Color::ALL {
            for piece in PieceType::ALL {
                for square in pos.board.colored_pieces(color, piece) {
                    inputs.push(Self::SHAPE.input(our_color(color), piece as usize, square as usize));
                }
            }
        }
    }

    fn corrected(&mut self, pos: &ChessPosition, by: Score) -> Score {
        ChessEvaluator::value(pos, by)
    }
}
