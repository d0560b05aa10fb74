//! What the network of Symmetron! 44 sees; its weights are `net.bin`.

use super::eval::Symmetron44Evaluator;
use super::pieces::PieceType;
use super::position::Symmetron44Position;
use super::tables::PLACES;
use crate::nnue::{FeatureBoard, Mirroring, NetworkFeatures, NetworkShape};
use crate::rules::Color;

impl NetworkFeatures<Symmetron44Position> for Symmetron44Evaluator {
    const SHAPE: NetworkShape = NetworkShape {
        variant: "symmetron44",
        piece_types: PieceType::COUNT,
        files: 7,
        ranks: 6,
        launching_squares: 1,
        max_pieces: 30,
        hidden: 128,
        kings: true,
        mirroring: Mirroring::Random,
    };

    const NET: Option<&'static [u8]> = net_bin!();

    #[inline]
    fn kings(pos: &Symmetron44Position) -> [usize; 2] {
        [pos.king(Color::White), pos.king(Color::Black)]
    }

    #[inline]
    fn put_pieces(pos: &Symmetron44Position, board: &mut FeatureBoard) {
        // Pieces have the same numbers here and there, and so have the places: White's launching square, then Black's.
        board.fill((0..PLACES).map(|place| pos.piece(place).index() as u8));
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables::SQUARES;
    use super::*;
    use crate::rules::Notation;

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
