//! Names and numbers of the squares of a rectangular board.

use crate::rules::Location;
use std::fmt;

/// A board of `FILES` x `RANKS` squares, numbered from a1 = 0 along the ranks:
/// `square = rank * FILES + file`.
///
/// ```
/// use asterism_engine::board::Geometry;
/// type Big = Geometry<12, 12>;
/// let square = Big::square(1, 9);
/// assert_eq!((square, Big::location(square).to_string()), (9 * 12 + 1, "b10".into()));
/// assert_eq!((Big::step(square, 0, 2), Big::step(square, 0, 3)), (Some(11 * 12 + 1), None));
/// ```
#[derive(Debug)]
pub struct Geometry<const FILES: usize, const RANKS: usize>;

impl<const FILES: usize, const RANKS: usize> Geometry<FILES, RANKS> {
    /// The number of squares.
    pub const SQUARES: usize = FILES * RANKS;

    /// Returns the square on `file` and `rank`, both from 0.
    #[inline]
    pub const fn square(file: usize, rank: usize) -> usize {
        rank * FILES + file
    }

    /// Returns the file of a square, from 0.
    #[inline]
    pub const fn file(square: usize) -> usize {
        square % FILES
    }

    /// Returns the rank of a square, from 0.
    #[inline]
    pub const fn rank(square: usize) -> usize {
        square / FILES
    }

    /// Returns a square as a place of the board.
    #[inline]
    pub const fn location(square: usize) -> Location {
        Location::Square(Self::file(square) as u8, Self::rank(square) as u8)
    }

    /// Returns the square on the same file and the opposite rank: as Black sees it. A number beyond the board is
    /// returned unchanged.
    pub const fn flipped(square: usize) -> usize {
        if square < Self::SQUARES {
            Self::square(Self::file(square), RANKS - 1 - Self::rank(square))
        } else {
            square
        }
    }

    /// Returns the square `files` to the right of and `ranks` above `square`, if on the board.
    pub const fn step(square: usize, files: i32, ranks: i32) -> Option<usize> {
        Self::on_board(Self::file(square) as i32 + files, Self::rank(square) as i32 + ranks)
    }

    /// Returns the square on `file` and `rank`, both from 0, if on the board.
    pub(crate) const fn on_board(file: i32, rank: i32) -> Option<usize> {
        if file >= 0 && file < FILES as i32 && rank >= 0 && rank < RANKS as i32 {
            Some(Self::square(file as usize, rank as usize))
        } else {
            None
        }
    }

    /// Reads a square's name from the front of `text` and returns the square and the rest.
    /// Takes as many digits as make a rank of the board.
    pub(crate) fn read(text: &str) -> Option<(usize, &str)> {
        let letter = text.bytes().next()?.to_ascii_lowercase();
        let file = (letter as usize).checked_sub('a' as usize).filter(|&f| f < FILES)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).take(2).count();
        (1..=digits).rev().find_map(|n| {
            let rank: usize = text[1..1 + n].parse().ok()?;
            let fits = (1..=RANKS).contains(&rank) && !text[1..].starts_with('0');
            fits.then(|| (Self::square(file, rank - 1), &text[1 + n..]))
        })
    }

    /// Writes a square's name, such as `e4` or `l12`.
    pub(crate) fn write(square: usize, out: &mut dyn fmt::Write) -> fmt::Result {
        let digit = |number: usize| (b'0' + number as u8) as char;
        let rank = Self::rank(square) + 1;
        out.write_char((b'a' + Self::file(square) as u8) as char)?;
        if rank >= 10 {
            out.write_char(digit(rank / 10))?;
        }
        out.write_char(digit(rank % 10))
    }

    /// Returns a square's name as a new string.
    pub(crate) fn name(square: usize) -> String {
        let mut text = String::new();
        let _ = Self::write(square, &mut text); // writing to a String cannot fail
        text
    }
}
