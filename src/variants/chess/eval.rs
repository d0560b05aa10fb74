//! The evaluation: PeSTO's worth and placement (kept up by the position), and what a table of squares
//! cannot know: mobility, attacks on the King, passed and weak Pawns, open files, drawish material.
//!
//! The weights of the added terms are plain guesses in the usual range, kept small because PeSTO's
//! tables were tuned without them. All together won 59, drew 33 and lost 28 against PeSTO alone, at
//! 8,000 nodes a move from random openings with colours exchanged: +92 Elo, 54 either way.

use super::attacks::{attacks, pawn_attacks};
use super::moves::Move;
use super::pieces::PieceType;
use super::position::ChessPosition;
use super::tables::{FULL_PHASE, Packed, endgame, middlegame, pack};
use crate::board::zobrist::mix;
use crate::rules::{DRAW, Evaluator, Score};
use cozy_chess::{BitBoard, Board, Color, File, Rank, Square, get_king_moves};

/// What a player of orthodox chess knows.
#[derive(Default)]
pub struct ChessEvaluator;

impl ChessEvaluator {
    /// The value, with what the network adds to it before it is scaled by how winnable the game is.
    pub(super) fn value(pos: &ChessPosition, by: Score) -> Score {
        if is_drawn(pos) {
            return DRAW;
        }
        let us = pos.board.side_to_move();
        let placed = if us == Color::White { pos.placed } else { -pos.placed };
        let packed = placed + side(&pos.board, us) - side(&pos.board, !us);
        let phase = pos.phase.min(FULL_PHASE);
        let value = middlegame(packed) * phase + endgame(packed) * (FULL_PHASE - phase);
        let value = value / FULL_PHASE + by;
        let stronger = if value > 0 { us } else { !us };
        value * winnable(&pos.board, stronger) / WINNABLE + TEMPO
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
}

/// The worth of having the move.
const TEMPO: Score = 10;
const BISHOP_PAIR: Packed = pack(22, 45);
/// For each square beyond (or below) the usual number of squares a piece reaches.
const MOBILITY: [Packed; PieceType::NUM] = [0, pack(4, 4), pack(4, 4), pack(2, 4), pack(1, 3), 0];
const USUAL_MOBILITY: [i32; PieceType::NUM] = [0, 4, 6, 7, 13, 0];
/// Weight of an attacked square beside the enemy King, by the attacker's type.
const DANGER: [i32; PieceType::NUM] = [0, 2, 2, 3, 4, 0];
const OPEN_FILE: Packed = pack(22, 6);
const HALF_OPEN_FILE: Packed = pack(9, 5);
const DOUBLED: Packed = pack(-6, -12);
const ISOLATED: Packed = pack(-8, -8);
/// By the Pawn's rank, seen from its side.
const PASSED: [Packed; 8] =
    [0, pack(0, 2), pack(0, 4), pack(2, 14), pack(8, 28), pack(16, 48), pack(24, 64), 0];
/// For each step the enemy King is farther from the square before a passed Pawn than the own King.
const ESCORT: [i32; 8] = [0, 0, 1, 3, 6, 9, 12, 0];

/// What one side has beyond worth and placement.
fn side(board: &Board, us: Color) -> Packed {
    let bishops = board.colored_pieces(us, PieceType::Bishop);
    let pair = if bishops.len() >= 2 { BISHOP_PAIR } else { 0 };
    pair + officers(board, us) + rooks_on_files(board, us) + pawns(board, us)
}

/// Mobility, and the danger the officers bring to the enemy King.
fn officers(board: &Board, us: Color) -> Packed {
    let occupied = board.occupied();
    let enemy_pawns = board.colored_pieces(!us, PieceType::Pawn);
    let hindered = board.colored_pieces(us, PieceType::Pawn) | board.colored_pieces(us, PieceType::King);
    let area = !(hindered | pawn_attacks(enemy_pawns, !us));
    let their_king = board.king(!us);
    let beside = get_king_moves(their_king) | their_king.bitboard();
    let (mut sum, mut danger, mut attackers) = (0, 0, 0);
    for piece in [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen] {
        for square in board.colored_pieces(us, piece) {
            let reached = attacks(piece, square, occupied);
            let mobility = (reached & area).len() as i32 - USUAL_MOBILITY[piece as usize];
            sum += MOBILITY[piece as usize] * mobility;
            let near = reached & beside;
            if !near.is_empty() {
                attackers += 1;
                danger += DANGER[piece as usize] * near.len() as i32;
            }
        }
    }
    if attackers >= 2 {
        // The danger grows with its square; without the Queen it is much less.
        let queen = !board.colored_pieces(us, PieceType::Queen).is_empty();
        let felt = (danger * danger / if queen { 7 } else { 21 }).min(300);
        sum += pack(felt, 0);
    }
    sum
}

fn rooks_on_files(board: &Board, us: Color) -> Packed {
    let (own, all) = (board.colored_pieces(us, PieceType::Pawn), board.pieces(PieceType::Pawn));
    let mut sum = 0;
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
fn pawns(board: &Board, us: Color) -> Packed {
    let own = board.colored_pieces(us, PieceType::Pawn);
    let enemy = board.colored_pieces(!us, PieceType::Pawn);
    // Where an enemy Pawn stands in the way or can come to capture.
    let watched = sweep(enemy | pawn_attacks(enemy, !us), !us);
    let behind_own = sweep(step(own, !us), !us);
    let doubled = own & behind_own;
    let passed = own & !watched & !behind_own;
    let files = sweep(own, Color::White) | sweep(own, Color::Black);
    let isolated = own & !sideways(files);
    let mut sum = DOUBLED * doubled.len() as i32 + ISOLATED * isolated.len() as i32;
    for pawn in passed {
        let rank = pawn.rank().relative_to(us);
        let before = Square::new(pawn.file(), Rank::index(rank as usize + 1).relative_to(us));
        let escort = distance(board.king(!us), before) - distance(board.king(us), before);
        sum += PASSED[rank as usize] + pack(0, ESCORT[rank as usize] * escort);
    }
    sum
}

/// King's steps between two squares.
fn distance(a: Square, b: Square) -> i32 {
    let files = (a.file() as i32 - b.file() as i32).abs();
    let ranks = (a.rank() as i32 - b.rank() as i32).abs();
    files.max(ranks)
}

/// All squares one rank forward, as `us` sees it.
fn step(set: BitBoard, us: Color) -> BitBoard {
    BitBoard(if us == Color::White { set.0 << 8 } else { set.0 >> 8 })
}

/// `set` and every square before one of its squares.
fn sweep(set: BitBoard, us: Color) -> BitBoard {
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

/// A lead that can be turned into a win, in [`winnable`].
const WINNABLE: i32 = 16;

/// How much of its lead the stronger side can expect to keep, in sixteenths: without Pawns it needs
/// more than a light officer's lead, and Bishops of opposite colours draw.
fn winnable(board: &Board, stronger: Color) -> i32 {
    let material = |color| {
        let count = |piece| board.colored_pieces(color, piece).len() as i32;
        3 * (count(PieceType::Knight) + count(PieceType::Bishop))
            + 5 * count(PieceType::Rook)
            + 9 * count(PieceType::Queen)
    };
    if board.colored_pieces(stronger, PieceType::Pawn).is_empty()
        && material(stronger) - material(!stronger) <= 3
    {
        return 3;
    }
    let bishops = board.pieces(PieceType::Bishop);
    let officers = board.occupied() & !(board.pieces(PieceType::Pawn) | board.pieces(PieceType::King));
    let opposite = officers == bishops
        && bishops.len() == 2
        && (bishops & board.colors(stronger)).len() == 1
        && (bishops & BitBoard::LIGHT_SQUARES).len() == 1;
    if opposite { 9 } else { WINNABLE }
}

/// Positions nobody can win by force: bare Kings, or one light officer (both dead, FIDE 5.2.2), one
/// against one, or two Knights.
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
