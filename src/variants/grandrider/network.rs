//! What the network of Grand Rider Chess sees; its weights are `net.bin`.

use super::eval::GrandRiderEvaluator;
use super::pieces::PieceType;
use super::position::GrandRiderPosition;
use crate::nnue::{ActiveFeatures, Network, NetworkFeatures, NetworkShape};
use crate::rules::Color;
use once_cell::sync::Lazy;

impl NetworkFeatures<GrandRiderPosition> for GrandRiderEvaluator {
    const SHAPE: NetworkShape = NetworkShape {
        piece_types: PieceType::COUNT,
        files: 12,
        ranks: 12,
        launching_squares: 0,
        max_pieces: 96,
        hidden: 32,
        mirrors: true,
    };

    fn network() -> &'static Network {
        static NET: Lazy<Network> =
            Lazy::new(|| Network::built_in(include_bytes!("net.bin"), &GrandRiderEvaluator::SHAPE));
        &NET
    }

    #[inline]
    fn active_features(pos: &GrandRiderPosition, active: &mut ActiveFeatures) {
        for color in [Color::White, Color::Black] {
            pos.by_color[color.index()].for_each(|square| {
                active.push(Self::SHAPE.feature(color, pos.board[square].piece_type() as usize, square));
            });
        }
    }
}
