//! The keys of the hash of cozy-chess, which it does not show: they are the differences between boards.

use super::moves::Move;
use super::pieces::PieceType;
use super::position::{ChessPosition, EMPTY};
use cozy_chess::{BoardBuilder, Color, Square};
use once_cell::race::OnceBox;

/// The keys of a board without castling and en passant.
struct Keys {
    /// By the number of a piece ([`ChessPosition::mailbox`]) and its square. The keys of the Kings differ from those of
    /// cozy-chess by a constant: each board has one of them.
    pieces: [[u64; Square::NUM]; EMPTY as usize + 1],
    side_to_move: u64,
}

static KEYS: OnceBox<Keys> = OnceBox::new();

fn make_keys() -> Box<Keys> {
    let mut pieces = [[0; Square::NUM]; EMPTY as usize + 1];
    for color in Color::ALL {
        for piece in PieceType::ALL {
            for square in Square::ALL {
                let number = color as usize * PieceType::NUM + piece as usize;
                pieces[number][square as usize] = piece_key(color, piece, square).unwrap_or(0);
            }
        }
    }
    let (white, black) = KINGS[0];
    let kings = [(Color::White, PieceType::King, white), (Color::Black, PieceType::King, black)];
    let by_side = Color::ALL.map(|side| hash(side, &kings).unwrap_or(0));
    Box::new(Keys { pieces, side_to_move: by_side[0] ^ by_side[1] })
}

/// Squares of the Kings: some pair leaves room for any piece, and one of the first three for a King instead of that
/// on a1.
const KINGS: [(Square, Square); 4] =
    [(Square::A1, Square::H8), (Square::A1, Square::A8), (Square::A1, Square::H1), (Square::H1, Square::A8)];

/// Returns the part of the hash of a piece on a square; `None` for a Pawn on the first or last rank.
fn piece_key(color: Color, piece: PieceType, square: Square) -> Option<u64> {
    let king = |color: Color, square: Square| (color, PieceType::King, square);
    KINGS.into_iter().find_map(|(own, other)| {
        // The other side is to move, so that its King may be in check.
        let (own, other) = (king(color, own), king(!color, other));
        let with = match piece {
            PieceType::King => hash(!color, &[king(color, square), other])?,
            _ => hash(!color, &[own, other, (color, piece, square)])?,
        };
        Some(with ^ hash(!color, &[own, other])?)
    })
}

/// Returns the hash of a board with these pieces; `None` if they are impossible.
fn hash(side_to_move: Color, pieces: &[(Color, PieceType, Square)]) -> Option<u64> {
    let mut builder = BoardBuilder { side_to_move, ..BoardBuilder::empty() };
    for &(color, piece, square) in pieces {
        if builder.board[square as usize].replace((piece, color)).is_some() {
            return None;
        }
    }
    builder.build().ok().map(|board| board.hash())
}

/// Returns the hash after a legal move, but for castling, a right to it that is lost, and en passant.
#[inline]
pub(super) fn likely_hash_after(pos: &ChessPosition, m: Move) -> u64 {
    let (from, to) = (m.from() as usize, m.to() as usize);
    let Keys { pieces, side_to_move } = KEYS.get_or_init(make_keys);
    let moved = pos.mailbox()[from];
    let placed = match m.promotion() {
        Some(piece) => pos.board.side_to_move() as usize * PieceType::NUM + piece as usize,
        None => moved as usize,
    };
    let captured = pos.mailbox()[to] as usize;
    pos.board.hash_without_ep()
        ^ side_to_move
        ^ pieces[moved as usize][from]
        ^ pieces[placed][to]
        ^ pieces[captured][to]
}
