//! Material and placement of each piece, made from `weights`.

use super::pieces::*;
use super::tables::*;
use super::weights::*;
use crate::board::{Tapered, placement_table};

placement_table!(value, PLACES, Tapered, Tapered::ZERO, Tapered::negated);

/// Returns how many steps along files and ranks a square is nearer to the middle than the corners: 0 to 5.
const fn centre(square: usize) -> i32 {
    let (file, rank) = (Board::file(square) as i32, Board::rank(square) as i32);
    let from_side = if file < 3 { file } else { 6 - file };
    let from_end = if rank < 3 { rank } else { 5 - rank };
    from_side + from_end
}

/// Returns a White piece's material and placement.
const fn value(piece_type: PieceType, square: usize, weights: &Weights) -> Tapered {
    let material = weights.piece_values[piece_type as usize];
    if square >= SQUARES {
        let is_knight = matches!(piece_type, PieceType::Knight);
        return if is_knight { material.plus(weights.knight_launching) } else { material };
    }
    let (rank, centre) = (Board::rank(square), centre(square));
    let placement = match piece_type {
        PieceType::Pawn | PieceType::Bawn => {
            weights.pawn_advance[rank].plus(weights.pawn_centre.times(centre))
        }
        PieceType::Knight => weights.knight_centre.times(centre),
        PieceType::Reducer => {
            weights.reducer_centre.times(centre).plus(weights.reducer_advance.times(rank as i32))
        }
        PieceType::King => weights.king_advance.times(rank as i32).plus(weights.king_centre.times(centre)),
        PieceType::Shs => Tapered::ZERO,
        rider => {
            let index = rider as usize - PieceType::AdvancerRook as usize;
            weights.rider_centre[index].times(centre).plus(weights.rider_advance[index].times(rank as i32))
        }
    };
    material.plus(placement)
}
