//! The knowledge about endings: drawn ones, leads that are hard to win, and where a lone King is driven to be mated.

use super::super::pieces::PieceType;
use super::super::position::ChessPosition;
use super::super::weights::{
    COUNT_VALUE, LONE_KING, LONE_KING_CORNER, LONE_KING_NEAR, SCALE_NORMAL, SEE_VALUE, Weights,
};
use crate::rules::Score;
use cozy_chess::{BitBoard, Board, Color, Square};

/// Returns how much of its lead the stronger side can expect to keep, in parts of [`SCALE_NORMAL`]: without Pawns it
/// needs more than a minor piece's lead, and Bishops of opposite colours draw.
pub(super) fn scale(board: &Board, stronger: Color, weights: &Weights) -> i32 {
    let material = |color| -> i32 {
        let value = |piece| COUNT_VALUE[piece as usize] * board.colored_pieces(color, piece).len() as i32;
        [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen].into_iter().map(value).sum()
    };
    if board.colored_pieces(stronger, PieceType::Pawn).is_empty() {
        let lead = material(stronger) - material(!stronger);
        return weights.scale_pawnless[lead.clamp(0, 6) as usize];
    }
    let bishops = board.pieces(PieceType::Bishop);
    let pieces = board.occupied() & !(board.pieces(PieceType::Pawn) | board.pieces(PieceType::King));
    let opposite = pieces == bishops
        && bishops.len() == 2
        && (bishops & board.colors(stronger)).len() == 1
        && (bishops & BitBoard::LIGHT_SQUARES).len() == 1;
    if opposite { weights.scale_opposite_bishops } else { SCALE_NORMAL }
}

/// Returns whether neither side can win by force: bare Kings, one minor piece or Bishops on squares of one colour alone
/// (all dead, FIDE 5.2.2), one minor piece against one, or two Knights.
pub(super) fn is_drawn(pos: &ChessPosition) -> bool {
    let board = &pos.board;
    let kings = board.pieces(PieceType::King);
    let (bishops, knights) = (board.pieces(PieceType::Bishop), board.pieces(PieceType::Knight));
    if !(board.occupied() & !(kings | bishops | knights)).is_empty() {
        return false;
    }
    if knights.is_empty()
        && (bishops.is_subset(BitBoard::LIGHT_SQUARES) || bishops.is_subset(BitBoard::DARK_SQUARES))
    {
        return true;
    }
    let one_each = board.colors(Color::White).len() == 2;
    match board.occupied().len() {
        count @ 0..=4 => count < 4 || one_each || knights.len() == 2,
        _ => false,
    }
}

/// Returns the value for `us` where one side has a lone King and the other mating material: the more for this one, the
/// nearer he is to a corner where he can be mated, and the nearer the Kings are to each other. Nothing else counts, so
/// that nothing holds the mate up.
pub(super) fn lone_king(board: &Board, us: Color) -> Option<Score> {
    match (board.colors(us).len(), board.colors(!us).len()) {
        (_, 1) => against_lone_king(board, us),
        (1, _) => against_lone_king(board, !us).map(|value| -value),
        _ => None,
    }
}

fn against_lone_king(board: &Board, winner: Color) -> Option<Score> {
    let own = |piece| board.colored_pieces(winner, piece);
    let has = |pieces: BitBoard| !pieces.is_empty();
    let (light, dark) = (BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES);
    let bishops = [light, dark].map(|color| has(own(PieceType::Bishop) & color));
    let corners = match bishops {
        _ if has(own(PieceType::Rook) | own(PieceType::Queen)) => CORNERS,
        [true, true] => CORNERS,
        [true, false] if has(own(PieceType::Knight)) => CORNERS & light,
        [false, true] if has(own(PieceType::Knight)) => CORNERS & dark,
        _ => return None,
    };
    let (king, own_king) = (board.king(!winner), board.king(winner));
    let to_corner = corners.into_iter().map(|corner| steps(king, corner)).min().unwrap_or(0);
    let pieces = PieceType::ALL.into_iter().filter(|&piece| piece != PieceType::King);
    let material: Score = pieces.map(|piece| SEE_VALUE[piece as usize] * own(piece).len() as Score).sum();
    let steps_away = LONE_KING_CORNER * to_corner + LONE_KING_NEAR * steps(king, own_king);
    Some(LONE_KING + material - steps_away)
}

const CORNERS: BitBoard = BitBoard(0x8100_0000_0000_0081);

/// Steps along ranks and files from one square to another.
fn steps(a: Square, b: Square) -> i32 {
    (a.file() as i32 - b.file() as i32).abs() + (a.rank() as i32 - b.rank() as i32).abs()
}
