//! The Kings: attacks on them, and the Pawns before them.

use super::super::attacks::attacks;
use super::super::pieces::PieceType;
use super::super::weights::{KING_ATTACK_DIVISOR, KING_ATTACK_MAX, KING_ATTACKERS_MIN, Weights};
use super::pieces::Survey;
use crate::board::Tapered;
use crate::rules::Score;
use cozy_chess::{BitBoard, Board, Color, File, get_king_moves};

/// What the attack of `us` on the enemy King is worth.
#[inline(always)]
pub fn attack(board: &Board, us: Color, own: &Survey, enemy: &Survey, weights: &Weights) -> Tapered {
    if own.attackers < KING_ATTACKERS_MIN {
        return Tapered::ZERO;
    }
    let king = board.king(!us);
    let safe = !(enemy.all | board.colors(us));
    let mut units = own.units;
    for piece in [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen] {
        let checks = attacks(piece, king, board.occupied()) & own.by_type[piece as usize] & safe;
        units += weights.safe_check[piece as usize] * (checks.len() as i32).min(2);
    }
    let attacked = own.all & (get_king_moves(king) | king.bitboard() & !enemy.all);
    units += weights.attacked_near_king * attacked.len() as i32;
    let queen = !board.colored_pieces(us, PieceType::Queen).is_empty();
    let percent = if queen { 100 } else { weights.king_attack_no_queen };
    let attack = units * units / KING_ATTACK_DIVISOR * percent / 100;
    Tapered::new(attack.min(KING_ATTACK_MAX), 0)
}

/// The Pawns of both sides on the King's file and the files beside it, in the middlegame.
#[inline(always)]
pub fn shelter(board: &Board, us: Color, weights: &Weights) -> Score {
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

/// The ranks behind a rank, as `us` sees it.
fn behind(us: Color, rank: usize) -> BitBoard {
    let ranks = (1u64 << (8 * rank)) - 1;
    BitBoard(if us == Color::White { ranks } else { ranks.swap_bytes() })
}

/// The rank of the first Pawn, as `us` sees it; 0 if there is none.
fn nearest(pawns: BitBoard, us: Color) -> usize {
    let bits = if us == Color::White { pawns.0 } else { pawns.0.swap_bytes() };
    if bits == 0 { 0 } else { bits.trailing_zeros() as usize / 8 }
}
