//! What the network of Grand Rider Chess sees; its weights are `net.bin`.

use super::eval::GrandRiderEvaluator;
use super::pieces::PieceType;
use super::position::GrandRiderPosition;
use crate::nnue::{Inputs, Network, NetworkFeatures, Shape};
use crate::rules::Color;
use once_cell::sync::Lazy;

impl NetworkFeatures<GrandRiderPosition> for GrandRiderEvaluator {
    const SHAPE: Shape = Shape {
        kinds: PieceType::COUNT,
        files: 12,
        ranks: 12,
        beside: 0,
        pieces: 96,
        hidden: 32,
        flips: true,
    };

    fn network() -> &'static Network {
        static NET: Lazy<Network> =
            Lazy::new(|| Network::built_in(include_bytes!("net.bin"), &GrandRiderEvaluator::SHAPE));
        &NET
    }

    #[inline]
    fn active_features(pos: &GrandRiderPosition, inputs: &mut Inputs) {
        for color in [Color::White, Color::Black] {
            pos.by_color[color.index()].for_each(|square| {
                inputs.push(Self::SHAPE.input(color, pos.board[square].piece_type() as usize, square));
            });
        }
    }
}
