//! The pieces on a board: their squares, their hash, and the sum of their material and placement.

use super::fen::write_state;
use super::{ColoredPiece, PieceSets, piece_byte};
use crate::rules::{Clock, Color, CorrectionKeys, FenError, FenPiece, Info, Location};
use std::fmt;
use std::ops::{AddAssign, Deref, SubAssign};

/// The numbers of a game's pieces that [`Pieces`] maintains. A game implements it for the `Piece` that
/// [`piece_types!`](crate::piece_types) has made, on its number of squares, launching squares included.
pub trait Placed<const SQUARES: usize>: ColoredPiece {
    /// The sets of squares: [`TypeSets`](super::TypeSets), or a game's own.
    type Sets: PieceSets<Piece = Self>;
    /// The sum of material and placement: [`Tapered`](super::Tapered), or a plain score.
    type Value: Copy + Default + PartialEq + fmt::Debug + AddAssign + SubAssign;

    /// Whether `Pieces::correction_keys` are maintained.
    const KEEPS_CORRECTION_KEYS: bool = true;
    /// The key of the side to move, in the hash while Black is to move.
    const BLACK_TO_MOVE: u64;

    /// Returns the key of this piece on a square.
    fn key(self, square: usize) -> u64;
    /// Returns material and placement of this piece on a square in centipawns, negative for Black.
    fn value(self, square: usize) -> Self::Value;
    /// Returns whether its key is part of the structure, in [`CorrectionKeys`]: Pawns, as a rule.
    fn is_structural(self) -> bool {
        false
    }
}

/// The pieces on a board of `SQUARES` squares, launching squares included. [`Pieces::put`] and [`Pieces::remove`] keep
/// the sets, the hash, the correction keys and the sum of material and placement up. The sets are at hand as methods
/// of [`Placed::Sets`].
#[derive(Copy)]
pub struct Pieces<P: Placed<SQUARES>, const SQUARES: usize> {
    sets: P::Sets,
    board: [P; SQUARES],
    /// The hash of the pieces and the side to move. A game with more state adds keys of its own.
    pub hash: u64,
    correction_keys: CorrectionKeys,
    value: P::Value,
}

// A derived one would copy field by field.
impl<P: Placed<SQUARES>, const SQUARES: usize> Clone for Pieces<P, SQUARES> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Placed<SQUARES>, const SQUARES: usize> std::fmt::Debug for Pieces<P, SQUARES> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Pieces").field("hash", &self.hash).finish_non_exhaustive()
    }
}

impl<P: Placed<SQUARES>, const SQUARES: usize> Deref for Pieces<P, SQUARES> {
    type Target = P::Sets;

    #[inline]
    fn deref(&self) -> &P::Sets {
        &self.sets
    }
}

impl<P: Placed<SQUARES>, const SQUARES: usize> Pieces<P, SQUARES> {
    /// Makes an empty board with this side to move.
    pub(crate) fn empty(side: Color) -> Self {
        Pieces {
            sets: P::Sets::EMPTY,
            board: [P::EMPTY; SQUARES],
            hash: side_key::<P, SQUARES>(side),
            correction_keys: CorrectionKeys::default(),
            value: P::Value::default(),
        }
    }

    /// Returns the piece on a square, or nothing.
    #[inline]
    pub fn at(&self, square: usize) -> P {
        self.board[square]
    }

    /// Returns the type of the piece on an occupied square.
    #[inline]
    pub(crate) fn type_at(&self, square: usize) -> P::Type {
        self.board[square].piece_type()
    }

    /// Returns the piece on each square.
    #[inline]
    pub fn board(&self) -> &[P; SQUARES] {
        &self.board
    }

    /// Returns every piece with its square.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, P)> + '_ {
        self.board.iter().copied().enumerate().filter(|(_, piece)| !piece.is_empty())
    }

    /// Returns material and placement in centipawns, White's minus Black's.
    #[inline]
    pub fn value(&self) -> P::Value {
        self.value
    }

    /// Returns the hashes of the structure and of either side's other pieces.
    #[inline]
    pub(crate) fn correction_keys(&self) -> CorrectionKeys {
        self.correction_keys
    }

    #[inline]
    fn toggle(&mut self, piece: P, square: usize) {
        self.sets.toggle(piece, square);
        let key = piece.key(square);
        self.hash ^= key;
        if P::KEEPS_CORRECTION_KEYS {
            self.correction_keys.toggle(key, piece.color(), piece.is_structural());
        }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub fn put(&mut self, piece: P, square: usize) {
        self.toggle(piece, square);
        self.board[square] = piece;
        self.value += piece.value(square);
    }

    /// Takes the piece off an occupied square, and returns it.
    #[inline]
    pub fn remove(&mut self, square: usize) -> P {
        let piece = self.board[square];
        self.toggle(piece, square);
        self.board[square] = P::EMPTY;
        self.value -= piece.value(square);
        piece
    }

    /// Gives the move to the other side, in the hash.
    #[inline]
    pub fn change_side(&mut self) {
        self.hash ^= P::BLACK_TO_MOVE;
    }

    /// Returns the hash of the pieces and the side to move, computed from nothing.
    pub fn hash_from_nothing(&self, side: Color) -> u64 {
        self.iter().fold(side_key::<P, SQUARES>(side), |hash, (square, piece)| hash ^ piece.key(square))
    }

    /// Returns the sum of other values of the pieces, negative for Black: `Pieces::value` with other weights.
    pub fn value_with(&self, value: impl Fn(P, usize) -> P::Value) -> P::Value {
        self.iter().fold(P::Value::default(), |mut sum, (square, piece)| {
            sum += value(piece, square);
            sum
        })
    }

    /// Returns the number of the piece on each square, for a network with `STATES` numbers for each type of piece.
    #[inline]
    pub(crate) fn network_bytes<const STATES: usize>(&self) -> impl Iterator<Item = u8> + '_ {
        self.board.iter().map(|piece| piece_byte(piece.index(), P::COUNT / 2, STATES))
    }

    /// Reads the board field of a FEN of a game; the squares are numbered along the ranks from a1.
    pub fn read(field: &str, info: &Info, side: Color) -> Result<Self, FenError> {
        let mut pieces: Self = Pieces::empty(side);
        info.read_board(field, |file, rank, piece| {
            if let Some(piece) = P::from_fen(piece) {
                pieces.put(piece, rank * usize::from(info.files) + file);
            }
        })?;
        Ok(pieces)
    }

    /// Refuses a board on which a side has more or fewer than one piece of this type.
    pub(crate) fn expect_one(&self, piece_type: P::Type, name: &str) -> Result<(), FenError> {
        for color in [Color::White, Color::Black] {
            let wanted = P::new(piece_type, color);
            let count = self.board.iter().filter(|&&piece| piece == wanted).count();
            if count != 1 {
                let reason = format!("{} has {count} {name}s, expected 1", color.name());
                return Err(FenError::new("board", reason));
            }
        }
        Ok(())
    }

    /// Refuses a board with a piece on a square where it should have promoted.
    pub(crate) fn expect_promoted(
        &self,
        info: &Info,
        must: impl Fn(P, usize) -> bool,
    ) -> Result<(), FenError> {
        let stuck = self.iter().find(|&(square, piece)| must(piece, square));
        let Some((square, FenPiece { color, letter })) =
            stuck.and_then(|(at, piece)| Some((at, piece.shown()?)))
        else {
            return Ok(());
        };
        let (file, rank) = (square % usize::from(info.files), square / usize::from(info.files));
        let (color, name, at) =
            (color.name(), info.piece_name(letter), Location::Square(file as u8, rank as u8));
        Err(FenError::new("board", format!("{color} {name} on {at}, where it should have promoted")))
    }

    /// Returns the piece on a square, as FEN and pictures show it.
    pub fn shown(&self, square: usize) -> Option<FenPiece> {
        self.board[square].shown()
    }

    /// Writes the FEN of a game without castling and en passant.
    pub fn write_fen(&self, f: &mut fmt::Formatter, info: &Info, clock: &Clock) -> fmt::Result {
        let square = |file, rank| usize::from(rank) * usize::from(info.files) + usize::from(file);
        info.write_board(f, |file, rank| self.shown(square(file, rank)))?;
        write_state(f, clock, "-", "-")
    }
}

#[inline]
fn side_key<P: Placed<SQUARES>, const SQUARES: usize>(side: Color) -> u64 {
    if side == Color::Black { P::BLACK_TO_MOVE } else { 0 }
}

/// Makes `Pieces`, the pieces of a position, in a game that adds nothing to [`TypeSets`](super::TypeSets), and the keys
/// of their hash. In scope are `Piece` and `PieceType`, made by [`piece_types!`](crate::piece_types), and the table
/// `PLACEMENT`, made by [`placement_table!`](crate::placement_table) of [`Tapered`](super::Tapered) values.
#[macro_export]
macro_rules! plain_pieces {
    (squares: $squares:expr, words: $words:literal, keys: $keys:expr, structural: $($structural:ident)|+) => {
        /// The pieces of a position.
        pub(super) type Pieces = $crate::board::Pieces<Piece, { $squares }>;

        static KEYS: $crate::board::PieceKeys<{ Piece::COUNT }, { $squares }> = $keys;

        impl $crate::board::Placed<{ $squares }> for Piece {
            type Sets = $crate::board::TypeSets<Piece, { PieceType::COUNT }, $words>;
            type Value = $crate::board::Tapered;

            const BLACK_TO_MOVE: u64 = KEYS.black_to_move;

            #[inline]
            fn key(self, square: usize) -> u64 {
                KEYS.pieces[self.index()][square]
            }

            #[inline]
            fn value(self, square: usize) -> $crate::board::Tapered {
                PLACEMENT[self.index()][square]
            }

            #[inline]
            fn is_structural(self) -> bool {
                matches!(self.piece_type(), $(PieceType::$structural)|+)
            }
        }
    };
}
