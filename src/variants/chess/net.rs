//! What the network of orthodox chess sees; its weights are `net.bin`.

use super::eval::ChessEvaluator;
use super::position::{ChessPosition, ours};
use crate::net::{Inputs, Net, Pupil, Shape};
use crate::rules::Score;
use cozy_chess::Piece;
use once_cell::sync::Lazy;

impl Pupil<ChessPosition> for ChessEvaluator {
    const SHAPE: Shape =
        Shape { kinds: Piece::NUM, files: 8, ranks: 8, beside: 0, pieces: 32, hidden: 64, flips: false };

    fn net() -> &'static Net {
        static NET: Lazy<Net> =
            Lazy::new(|| Net::built_in(include_bytes!("net.bin"), &ChessEvaluator::SHAPE));
        &NET
    }

    #[inline]
    fn look(pos: &ChessPosition, inputs: &mut Inputs) {
        for color in cozy_chess::Color::ALL {
            for piece in Piece::ALL {
                for square in pos.board.colored_pieces(color, piece) {
                    inputs.push(Self::SHAPE.input(ours(color), piece as usize, square as usize));
                }
            }
        }
    }

    fn corrected(&mut self, pos: &ChessPosition, by: Score) -> Score {
        ChessEvaluator::value(pos, by)
    }
}
