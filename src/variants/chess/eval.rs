//! The evaluation: material and placement (kept up by the position), mobility, attacks on the King, Rooks on open
//! files, Pawn structure, and a scale for endings that are hard to win. The numbers are in `weights`.

use super::attacks::{attacks, pawn_attacks};
use super::moves::Move;
use super::pieces::PieceType;
use super::position::ChessPosition;
use super::weights::{
    BISHOP_PAIR, COUNT_VALUE, DOUBLED_PAWN, FULL_PHASE, HALF_OPEN_FILE, ISOLATED_PAWN, KING_ATTACK,
    KING_ATTACK_DIVISOR, KING_ATTACK_DIVISOR_NO_QUEEN, KING_ATTACK_MAX, KING_ATTACKERS_MIN, MOBILITY,
    OPEN_FILE, PASSED_PAWN, PASSED_PAWN_KINGS, PAWNLESS_LEAD, SCALE_NORMAL, SCALE_OPPOSITE_BISHOPS,
    SCALE_PAWNLESS, TEMPO, USUAL_MOBILITY,
};
use crate::board::Tapered;
use crate::board::zobrist::mix;
use crate::rules::{DRAW, Evaluator, Score};
use cozy_chess::{BitBoard, Board, Color, File, Rank, Square, get_king_moves};

/// The hand-written evaluation of chess.
#[derive(Default)]
pub struct ChessEvaluator;

impl ChessEvaluator {
    /// The value of a position for the side to move, in centipawns. `correction`, the network's part, is added
    /// before the sum is scaled.
    pub(super) fn value(pos: &ChessPosition, correction: Score) -> Score {
        if is_drawn(pos) {
            return DRAW;
        }
        let us = pos.board.side_to_move();
        let placement = if us == Color::White { pos.placement } else { -pos.placement };
        let sum = placement + side(&pos.board, us) - side(&pos.board, !us);
        let value = sum.at(pos.phase.min(FULL_PHASE), FULL_PHASE) + correction;
        let stronger = if value > 0 { us } else { !us };
        value * scale(&pos.board, stronger) / SCALE_NORMAL + TEMPO
    }
}

impl Evaluator<ChessPosition> for ChessEvaluator {
    const HISTORY_SIZE: usize = 2 * PieceType::NUM * 64;

    fn evaluate(&mut self, pos: &ChessPosition) -> Score {
        ChessEvaluator::value(pos, 0)
    }

    #[inline]
    fn material_gain(&self, pos: &ChessPosition, m: Move) -> Score {
        pos.material_gain(m)
    }

    #[inline]
    fn see(&self, pos: &ChessPosition, m: Move) -> Score {
        pos.see(m)
    }

    #[inline]
    fn history_index(pos: &ChessPosition, m: Move) -> usize {
        let piece = pos.board.piece_on(m.from()).map_or(0, |p| p as usize);
        (pos.board.side_to_move() as usize * PieceType::NUM + piece) * 64 + m.to() as usize
    }

    #[inline]
    fn structure_key(pos: &ChessPosition) -> u64 {
        let pawns = |color| pos.board.colored_pieces(color, PieceType::Pawn).0;
        mix([pawns(Color::White), pawns(Color::Black)])
    }

    #[inline]
    fn placement_keys(pos: &ChessPosition) -> [u64; 2] {
        let key = |color| {
            let others = PieceType::ALL.into_iter().filter(|&piece_type| piece_type != PieceType::Pawn);
            mix(others.map(|piece_type| pos.board.colored_pieces(color, piece_type).0))
        };
        [key(Color::White), key(Color::Black)]
    }
}

/// What one side has beyond material and placement.
fn side(board: &Board, us: Color) -> Tapered {
    let bishops = board.colored_pieces(us, PieceType::Bishop);
    let pair = if bishops.len() >= 2 { BISHOP_PAIR } else { Tapered::ZERO };
    pair + pieces(board, us) + rooks_on_files(board, us) + pawns(board, us)
}

/// Mobility of Knights, Bishops, Rooks and Queens, and their attacks on the enemy King.
fn pieces(board: &Board, us: Color) -> Tapered {
    let occupied = board.occupied();
    let enemy_pawns = board.colored_pieces(!us, PieceType::Pawn);
    let own_blockers = board.colored_pieces(us, PieceType::Pawn) | board.colored_pieces(us, PieceType::King);
    let area = !(own_blockers | pawn_attacks(enemy_pawns, !us));
    let their_king = board.king(!us);
    let king_zone = get_king_moves(their_king) | their_king.bitboard();
    let (mut sum, mut units, mut attackers) = (Tapered::ZERO, 0, 0);
    for piece in [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen] {
        let mut mobility = 0;
        for square in board.colored_pieces(us, piece) {
            let attacked = attacks(piece, square, occupied);
            mobility += (attacked & area).len() as i32 - USUAL_MOBILITY[piece as usize];
            let near_king = attacked & king_zone;
            if !near_king.is_empty() {
                attackers += 1;
                units += KING_ATTACK[piece as usize] * near_king.len() as i32;
            }
        }
        sum += MOBILITY[piece as usize] * mobility;
    }
    if attackers >= KING_ATTACKERS_MIN {
        let queen = !board.colored_pieces(us, PieceType::Queen).is_empty();
        let divisor = if queen { KING_ATTACK_DIVISOR } else { KING_ATTACK_DIVISOR_NO_QUEEN };
        sum += Tapered::new((units * units / divisor).min(KING_ATTACK_MAX), 0);
    }
    sum
}

fn rooks_on_files(board: &Board, us: Color) -> Tapered {
    let (own, all) = (board.colored_pieces(us, PieceType::Pawn), board.pieces(PieceType::Pawn));
    let mut sum = Tapered::ZERO;
    for rook in board.colored_pieces(us, PieceType::Rook) {
        let file = rook.file().bitboard();
        if (file & all).is_empty() {
            sum += OPEN_FILE;
        } else if (file & own).is_empty() {
            sum += HALF_OPEN_FILE;
        }
    }
    sum
}

/// Passed, doubled and isolated Pawns.
fn pawns(board: &Board, us: Color) -> Tapered {
    let own = board.colored_pieces(us, PieceType::Pawn);
    let enemy = board.colored_pieces(!us, PieceType::Pawn);
    // Where an enemy Pawn stands in the way or can come to capture.
    let stopped = forward_fill(enemy | pawn_attacks(enemy, !us), !us);
    let behind_own = forward_fill(forward(own, !us), !us);
    let doubled = own & behind_own;
    let passed = own & !stopped & !behind_own;
    let files = forward_fill(own, Color::White) | forward_fill(own, Color::Black);
    let isolated = own & !sideways(files);
    let mut sum = DOUBLED_PAWN * doubled.len() as i32 + ISOLATED_PAWN * isolated.len() as i32;
    for pawn in passed {
        let rank = pawn.rank().relative_to(us);
        let before = Square::new(pawn.file(), Rank::index(rank as usize + 1).relative_to(us));
        let lead = distance(board.king(!us), before) - distance(board.king(us), before);
        sum += PASSED_PAWN[rank as usize] + Tapered::new(0, PASSED_PAWN_KINGS[rank as usize] * lead);
    }
    sum
}

/// King's steps between two squares.
fn distance(a: Square, b: Square) -> i32 {
    let files = (a.file() as i32 - b.file() as i32).abs();
    let ranks = (a.rank() as i32 - b.rank() as i32).abs();
    files.max(ranks)
}

/// The squares one rank forward, as `us` sees it.
fn forward(set: BitBoard, us: Color) -> BitBoard {
    BitBoard(if us == Color::White { set.0 << 8 } else { set.0 >> 8 })
}

/// `set` and every square before one of its squares.
fn forward_fill(set: BitBoard, us: Color) -> BitBoard {
    let mut all = set.0;
    if us == Color::White {
        all |= all << 8;
        all |= all << 16;
        all |= all << 32;
    } else {
        all |= all >> 8;
        all |= all >> 16;
        all |= all >> 32;
    }
    BitBoard(all)
}

/// The squares beside those of `set`.
fn sideways(set: BitBoard) -> BitBoard {
    let left = (set.0 & !File::A.bitboard().0) >> 1;
    let right = (set.0 & !File::H.bitboard().0) << 1;
    BitBoard(left | right)
}

/// How much of its lead the stronger side can expect to keep, in parts of [`SCALE_NORMAL`]: without Pawns it
/// needs more than a minor piece's lead, and Bishops of opposite colours draw.
fn scale(board: &Board, stronger: Color) -> i32 {
    let material = |color| -> i32 {
        let value = |piece| COUNT_VALUE[piece as usize] * board.colored_pieces(color, piece).len() as i32;
        [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen].into_iter().map(value).sum()
    };
    if board.colored_pieces(stronger, PieceType::Pawn).is_empty()
        && material(stronger) - material(!stronger) <= PAWNLESS_LEAD
    {
        return SCALE_PAWNLESS;
    }
    let bishops = board.pieces(PieceType::Bishop);
    let pieces = board.occupied() & !(board.pieces(PieceType::Pawn) | board.pieces(PieceType::King));
    let opposite = pieces == bishops
        && bishops.len() == 2
        && (bishops & board.colors(stronger)).len() == 1
        && (bishops & BitBoard::LIGHT_SQUARES).len() == 1;
    if opposite { SCALE_OPPOSITE_BISHOPS } else { SCALE_NORMAL }
}

/// Positions that nobody can win by force: bare Kings, or one minor piece (both dead, FIDE 5.2.2), one against
/// one, or two Knights.
fn is_drawn(pos: &ChessPosition) -> bool {
    let board = &pos.board;
    let count = board.occupied().len();
    let winning =
        board.pieces(PieceType::Pawn) | board.pieces(PieceType::Rook) | board.pieces(PieceType::Queen);
    if count > 4 || !winning.is_empty() {
        return false;
    }
    let one_each = board.colors(Color::White).len() == 2;
    count < 4 || one_each || board.pieces(PieceType::Knight).len() == 2
}
