//! The table of material and placement, made at compile time.

/// Makes the table `PLACEMENT`, by the number of a `Piece` and its square, and the function
/// `placement(piece, square, weights)` of the value of one with other weights, negative for Black. Both follow from a
/// function of the value of a White piece; Black sees the board with the ranks flipped.
///
/// In scope are `Piece` and `PieceType`, made by [`piece_types!`](crate::piece_types), the geometry `Board`, `WEIGHTS`
/// and `Weights`.
#[macro_export]
macro_rules! placement_table {
    ($value:ident, $squares:expr, $kind:ty, $zero:expr, $negated:path) => {
        /// Material and placement, by [`Piece::index`] and square, in centipawns; negative for Black.
        pub(super) static PLACEMENT: [[$kind; $squares]; Piece::COUNT] = {
            let mut table = [[$zero; $squares]; Piece::COUNT];
            let mut i = 0;
            while i < PieceType::COUNT * $squares {
                let (piece_type, square) = (PieceType::ALL[i / $squares], i % $squares);
                let white = $value(piece_type, square, &WEIGHTS);
                table[Piece::new(piece_type, $crate::rules::Color::White).index()][square] = white;
                let black = Piece::new(piece_type, $crate::rules::Color::Black);
                table[black.index()][Board::flipped(square)] = $negated(white);
                i += 1;
            }
            table
        };

        /// Returns the value of a piece on a square with other weights, in centipawns; negative for Black.
        pub(super) const fn placement(piece: Piece, square: usize, weights: &Weights) -> $kind {
            match piece.color() {
                $crate::rules::Color::White => $value(piece.piece_type(), square, weights),
                $crate::rules::Color::Black => {
                    $negated($value(piece.piece_type(), Board::flipped(square), weights))
                }
            }
        }
    };
}
