//! The six fields of a FEN, and the board field of any rectangular board. The variants interpret the letters and decide
//! which positions are possible.

use crate::rules::{Clock, Color, FenError, FenPiece, Info, Location};
use std::fmt::{self, Write};

/// A FEN cut into its fields; those with one meaning in every variant are read.
#[derive(Debug)]
pub struct FenFields<'a> {
    /// The board field, launching squares in brackets included.
    pub board: &'a str,
    /// The side to move, the plies since a capture or the like, and the number of the move.
    pub clock: Clock,
    /// The castling field.
    pub castling: &'a str,
    /// The en-passant field.
    pub en_passant: &'a str,
}

impl<'a> FenFields<'a> {
    /// Cuts `fen`; the last two fields, or only the last, may be missing (0 and 1 are taken). A full-move number of 0,
    /// which some programs write, is taken as 1.
    ///
    /// ```
    /// use asterism_engine::board::FenFields;
    ///
    /// let fields = FenFields::read("4k3/8/8/8/8/8/8/4K3 b - -")?;
    /// assert_eq!((fields.board, fields.clock.fullmove_number), ("4k3/8/8/8/8/8/8/4K3", 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(fen: &'a str) -> Result<FenFields<'a>, FenError> {
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        if fields.len() < 4 || fields.len() > 6 {
            let (count, s) = (fields.len(), if fields.len() == 1 { "" } else { "s" });
            let reason = format!("{count} field{s}, expected 6 (the last two may be missing)");
            return Err(FenError::new("position", reason));
        }
        let side = match fields[1] {
            "w" => Color::White,
            "b" => Color::Black,
            other => return Err(FenError::new("side to move", format!("'{other}', expected w or b"))),
        };
        let halfmove_clock = number(fields.get(4), "halfmove clock", 0)?;
        let fullmove_number = number(fields.get(5), "full-move number", 1)?;
        let clock = Clock::new(side, halfmove_clock, fullmove_number);
        Ok(FenFields { board: fields[0], clock, castling: fields[2], en_passant: fields[3] })
    }

    /// Refuses anything but `-` in the castling and en-passant fields, for variants without them.
    pub fn without_castling(self) -> Result<Self, FenError> {
        for (name, field) in [("castling", self.castling), ("en passant", self.en_passant)] {
            if field != "-" {
                return Err(FenError::new(name, format!("'{field}', expected - in this variant")));
            }
        }
        Ok(self)
    }

    /// Cuts the board field into the board proper and the text between brackets at its end, if any.
    pub fn split_pocket(&self) -> Result<(&'a str, Option<&'a str>), FenError> {
        match self.board.split_once('[') {
            None => Ok((self.board, None)),
            Some((board, rest)) => match rest.strip_suffix(']') {
                // A hyphen stands for nothing, as in the other fields; XBoard writes one.
                Some(pocket) => Ok((board, Some(if pocket == "-" { "" } else { pocket }))),
                None => Err(FenError::new("board", format!("'[{rest}', expected a closing ] at the end"))),
            },
        }
    }
}

/// Refuses a position in which the side that has just moved could lose a royal piece.
pub(crate) fn expect_safe(is_attacked: bool, royal: &str, side_to_move: Color) -> Result<(), FenError> {
    if !is_attacked {
        return Ok(());
    }
    let waiting = (!side_to_move).name();
    let reason =
        format!("{waiting}'s {royal} is attacked, expected it to be safe when it is not {waiting}'s turn");
    Err(FenError::new("position", reason))
}

/// Writes the five fields of a FEN after the board, each with a space before it.
pub(crate) fn write_state(
    f: &mut impl Write,
    clock: &Clock,
    castling: impl fmt::Display,
    en_passant: impl fmt::Display,
) -> fmt::Result {
    let (side, halfmoves, number) = (clock.side.letter(), clock.halfmove_clock, clock.fullmove_number);
    write!(f, " {side} {castling} {en_passant} {halfmoves} {number}")
}

fn number(field: Option<&&str>, name: &'static str, least: u32) -> Result<u32, FenError> {
    let Some(text) = field else { return Ok(least) };
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(FenError::new(name, format!("'{text}', expected a whole number from {least}")));
    }
    // The rules set no limit; a number that is too long for the type is taken as its largest value.
    Ok(text.parse().unwrap_or(u32::MAX).max(least))
}

/// Reads the board field of a board of `files` x `ranks` squares, from the top rank down.
/// Calls `put` with file, rank (both from 0) and each piece; `letters` are the upper-case letters known.
pub(crate) fn read_board(
    field: &str,
    files: usize,
    ranks: usize,
    letters: &str,
    mut put: impl FnMut(usize, usize, FenPiece),
) -> Result<(), FenError> {
    let bad = |reason: String| FenError::new("board", reason);
    let rows: Vec<&str> = field.split('/').collect();
    if rows.len() != ranks {
        return Err(bad(format!("{} ranks, expected {ranks}", rows.len())));
    }
    for (row, rank) in rows.iter().zip((0..ranks).rev()) {
        let mut file = 0;
        let mut chars = row.chars().peekable();
        while let Some(c) = chars.next() {
            if let Some(first) = c.to_digit(10) {
                if first == 0 {
                    let place = rank + 1;
                    return Err(bad(format!("rank {place} has a run of empty squares that begins with 0")));
                }
                let mut run = first as usize;
                while let Some(digit) = chars.peek().and_then(|d| d.to_digit(10)) {
                    run = (run * 10 + digit as usize).min(1000);
                    chars.next();
                }
                file += run;
            } else {
                let letter = c.to_ascii_uppercase();
                if !letters.contains(letter) {
                    return Err(bad(format!("'{c}' on rank {}, expected one of {letters}", rank + 1)));
                }
                let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
                if file < files {
                    put(file, rank, FenPiece { color, letter });
                }
                file += 1;
            }
        }
        if file > files {
            return Err(bad(format!("rank {} has more than {files} squares", rank + 1)));
        }
        if file < files {
            return Err(bad(format!("rank {} has {file} squares, expected {files}", rank + 1)));
        }
    }
    Ok(())
}

/// Writes a board field: ranks from the top, runs of empty squares as decimal numbers.
pub(crate) fn write_board(
    f: &mut impl Write,
    files: u8,
    ranks: u8,
    piece_at: impl Fn(u8, u8) -> Option<FenPiece>,
) -> fmt::Result {
    for rank in (0..ranks).rev() {
        let mut empty = 0;
        for file in 0..files {
            match piece_at(file, rank) {
                None => empty += 1,
                Some(piece) => {
                    write_run(f, empty)?;
                    empty = 0;
                    f.write_char(piece.fen_letter())?;
                }
            }
        }
        write_run(f, empty)?;
        if rank > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}

/// Writes how many empty squares follow each other, if any. Files of positions are read much faster if a digit is not
/// formatted.
fn write_run(f: &mut impl Write, empty: u32) -> fmt::Result {
    match char::from_digit(empty, 10) {
        Some('0') => Ok(()),
        Some(digit) => f.write_char(digit),
        None => write!(f, "{empty}"),
    }
}

/// The board field's letter for a square of the rectangle that the board does not have, as in XBoard's.
const NO_SQUARE: FenPiece = FenPiece { color: Color::White, letter: '*' };

impl Info {
    /// Reads the board field of a game; calls `put` with file, rank (both from 0) and each piece.
    pub fn read_board(
        &self,
        field: &str,
        mut put: impl FnMut(usize, usize, FenPiece),
    ) -> Result<(), FenError> {
        let mut letters = self.letters();
        letters.extend(self.missing.first().map(|_| NO_SQUARE.letter));
        let (mut marks, mut wrong) = (0, None);
        read_board(field, self.files.into(), self.ranks.into(), &letters, |file, rank, piece| {
            let is_mark = piece.letter == NO_SQUARE.letter;
            match self.has_square(file as u8, rank as u8) {
                exists if exists == is_mark => {
                    wrong = Some((Location::Square(file as u8, rank as u8), piece))
                }
                true => put(file, rank, piece),
                false => marks += 1,
            }
        })?;
        let reason = match wrong {
            Some((square, piece)) if piece.letter == NO_SQUARE.letter => {
                format!("'*' on {square}, expected a piece or an empty square")
            }
            Some((square, piece)) => {
                format!("'{}' on {square}, expected '*': there is no such square", piece.fen_letter())
            }
            None if marks == self.missing.len() => return Ok(()),
            None => {
                format!("{marks} '*', expected {}, one for each missing square", self.missing.len())
            }
        };
        Err(FenError::new("board", reason))
    }

    /// Writes the board field of a game.
    pub fn write_board(
        &self,
        f: &mut impl Write,
        piece_at: impl Fn(u8, u8) -> Option<FenPiece>,
    ) -> fmt::Result {
        let shown = |file, rank| match self.missing.contains(&(file, rank)) {
            true => Some(NO_SQUARE),
            false => piece_at(file, rank),
        };
        write_board(f, self.files, self.ranks, shown)
    }
}
