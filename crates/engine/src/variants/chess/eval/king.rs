//! The Kings: attacks on them, and the Pawns before them.

use super::super::attacks::attacks;
use super::super::pieces::PieceType;
use super::super::weights::{KING_ATTACK_DIVISOR, KING_ATTACK_MAX, Weights};
use super::pieces::Survey;
use crate::board::Tapered;
use crate::rules::Score;
use cozy_chess::{BitBoard, Board, Color, File, get_king_moves};

/// Returns the worth of the attack of `us` on the enemy King: the square of a sum of units, after Stockfish's
/// hand-written evaluation (`evaluate.cpp` of version 15, `king`). Left out are pins, attack and defence of the King's
/// flank, mobility and the shelter; checks are counted more simply.
#[inline(always)]
pub(super) fn attack(board: &Board, us: Color, own: &Survey, enemy: &Survey, weights: &Weights) -> Tapered {
    let king = board.king(!us);
    let ring = get_king_moves(king) | king.bitboard();
    let by = |survey: &Survey, piece: PieceType| survey.by_type[piece as usize];
    // Attacked, and defended by nothing, or once and then by King or Queen.
    let by_others = enemy.all & !(by(enemy, PieceType::King) | by(enemy, PieceType::Queen));
    let weak = own.all & !enemy.twice & !by_others;
    let safe = !board.colors(us) & (!enemy.all | weak & own.twice);
    let mut units = own.attackers * own.attackers_weight
        + weights.king_attacks * own.attacks_near_king
        + weights.weak_near_king * (weak & ring).len() as i32;
    let mut unsafe_checks = BitBoard::EMPTY;
    let bishop = attacks(PieceType::Bishop, king, board.occupied());
    let rook = attacks(PieceType::Rook, king, board.occupied());
    let lines = [
        (PieceType::Knight, attacks(PieceType::Knight, king, board.occupied())),
        (PieceType::Bishop, bishop),
        (PieceType::Rook, rook),
        (PieceType::Queen, bishop | rook),
    ];
    for (piece, lines) in lines {
        let checks = lines & by(own, piece) & !board.colors(us);
        units += match (checks & safe).len() {
            0 => 0,
            1 => weights.safe_check[piece as usize],
            _ => weights.safe_checks[piece as usize],
        };
        if piece != PieceType::Queen {
            unsafe_checks |= checks & !safe;
        }
    }
    units += weights.unsafe_check * unsafe_checks.len() as i32;
    if !(by(enemy, PieceType::Knight) & ring).is_empty() {
        units -= weights.king_knight;
    }
    if board.colored_pieces(us, PieceType::Queen).is_empty() {
        units -= weights.king_attack_no_queen;
    }
    let units = units.max(0);
    let middlegame = (units * units / KING_ATTACK_DIVISOR).min(KING_ATTACK_MAX);
    Tapered::new(middlegame, units * weights.king_attack_endgame / 64)
}

/// Returns the Pawns of both sides on the King's file and the files beside it, in the middlegame.
#[inline(always)]
pub(super) fn shelter(board: &Board, us: Color, weights: &Weights) -> Score {
    let king = board.king(us);
    let own_rank = king.rank().relative_to(us) as usize;
    let file = (king.file() as usize).clamp(1, 6);
    let mut sum = 0;
    for file in file - 1..=file + 1 {
        let file = File::index(file).bitboard();
        let ahead = |color| board.colored_pieces(color, PieceType::Pawn) & file & !behind(us, own_rank);
        sum += weights.shelter[nearest(ahead(us), us)];
        sum += weights.storm[nearest(ahead(!us), us)];
    }
    sum
}

/// Returns the ranks behind a rank, as `us` sees it.
fn behind(us: Color, rank: usize) -> BitBoard {
    let ranks = (1u64 << (8 * rank)) - 1;
    BitBoard(if us == Color::White { ranks } else { ranks.swap_bytes() })
}

/// Returns the rank of the first Pawn, as `us` sees it; 0 if there is none.
fn nearest(pawns: BitBoard, us: Color) -> usize {
    let bits = if us == Color::White { pawns.0 } else { pawns.0.swap_bytes() };
    if bits == 0 { 0 } else { bits.trailing_zeros() as usize / 8 }
}
