//! What a network of Alpha Centauri sees. None is part of the program yet.

use super::eval::AlphaCentauriEvaluator;
use super::pieces::{Piece, PieceType};
use super::position::AlphaCentauriPosition;
use super::tables::{FILES, RANKS};
use crate::nnue::{FeatureBoard, Mirroring, Network, NetworkFeatures, NetworkShape};
use crate::rules::Color;
use std::sync::Arc;

impl NetworkFeatures<AlphaCentauriPosition> for AlphaCentauriEvaluator {
    // A reduced piece is a piece of another type. Whether the second part of a turn is due is no feature: positions of
    // self-play, on which networks are trained, stand between turns.
    const SHAPE: NetworkShape = NetworkShape {
        variant: "alphacentauri",
        piece_types: 2 * PieceType::COUNT,
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

    #[inline]
    fn put_pieces(pos: &AlphaCentauriPosition, board: &mut FeatureBoard) {
        board.fill(pos.board.iter().map(|&piece| unreduced(piece)));
        for color in [Color::White, Color::Black] {
            let (on_rank, on_file) = pos.pieces.reduced_by(!color);
            let reduced = (on_rank | on_file) & pos.pieces.of_color(color);
            for square in reduced - pos.pieces.of(color, PieceType::Centaur) {
                board.add(1, square);
            }
        }
    }
}

/// The number of a piece that is not reduced; in tables, types and sides are counted the other way round. Without a jump, so
/// that many are computed at once.
#[inline]
fn unreduced(piece: Piece) -> u8 {
    let index = piece.index() as u8;
    let of_white = index & !1;
    match piece.is_empty() {
        true => FeatureBoard::EMPTY,
        false if index & 1 == 1 => of_white + 2 * PieceType::COUNT as u8,
        false => of_white,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Notation;

    const SHAPE: NetworkShape = AlphaCentauriEvaluator::SHAPE;

    #[test]
    fn a_reduced_piece_is_seen_as_another_but_no_centaur_is_reduced() {
        // The Reducer on e5 has clear lines to h5 and e2, to the Centaur on b5, but none to e1.
        let pos = AlphaCentauriPosition::parse("k7d/9/9/9/1C2e2H1/9/9/4P4/K3G3D w - - 0 1").unwrap();
        let mut seen = FeatureBoard::new();
        AlphaCentauriEvaluator::put_pieces(&pos, &mut seen);
        let features = seen.features(&SHAPE);
        let has = |piece_type: PieceType, state: usize, file: usize, rank: usize| {
            let square = (rank - 1) * FILES + file;
            features.contains(&SHAPE.feature(Color::White, 2 * piece_type as usize + state, square))
        };
        assert!(has(PieceType::Hopper, 1, 7, 5) && has(PieceType::Pawn, 1, 4, 2));
        assert!(has(PieceType::Centaur, 0, 1, 5) && has(PieceType::Guard, 0, 4, 1));
        assert_eq!(features.len(), 9);
    }
}
