//! What the network of Symmetron! 44 sees; its weights are `net.bin`.

use super::Symmetron44;
use super::eval::Symmetron44Evaluator;
use super::position::Symmetron44Position;
use crate::nnue::{FeatureBoard, NetworkFeatures, NetworkShape};
use crate::rules::Variant;

impl NetworkFeatures<Symmetron44Position> for Symmetron44Evaluator {
    const SHAPE: NetworkShape =
        NetworkShape { max_pieces: 30, hidden: 128, ..NetworkShape::of(&Symmetron44::INFO, 1) };

    const NET: Option<&'static [u8]> = net_bin!();

    #[inline]
    fn kings(pos: &Symmetron44Position) -> [usize; 2] {
        pos.pieces.kings()
    }

    #[inline]
    fn put_pieces(pos: &Symmetron44Position, board: &mut FeatureBoard) {
        // White's launching square comes after the board, then Black's: here and in the network.
        board.fill(pos.pieces.network_bytes::<1>());
    }
}

#[cfg(test)]
mod tests {
    use super::super::pieces::PieceType;
    use super::super::tables::SQUARES;
    use super::*;
    use crate::rules::{Color, Notation};

    #[test]
    fn either_side_has_the_same_place_for_its_launching_square() {
        let pos = Symmetron44Position::parse("darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] w - - 0 1").unwrap();
        let mut seen = FeatureBoard::new();
        Symmetron44Evaluator::put_pieces(&pos, &mut seen);
        let seen = Symmetron44Evaluator::SHAPE.features_on(&seen);
        assert_eq!(seen.len(), 30);
        for color in [Color::White, Color::Black] {
            let knight = PieceType::Knight as usize;
            let launched = Symmetron44Evaluator::SHAPE.feature(color, knight, SQUARES);
            assert!(seen.contains(&launched));
            let turned = Symmetron44Evaluator::SHAPE.other_perspective(launched);
            assert_eq!(turned, Symmetron44Evaluator::SHAPE.feature(!color, knight, SQUARES));
        }
    }
}
