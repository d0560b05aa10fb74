//! Boards as lists of places, read from FENs and written to them.

use anyhow::anyhow;
use asterism_engine::board::FenFields;
use asterism_engine::rules::{Color, FenPiece, Info, Location};

/// The contents of each place: on the squares from a1 along the ranks, then on the launching squares.
pub(super) type Board = Vec<Option<FenPiece>>;

/// The places of a game's board.
pub(super) struct Places {
    info: &'static Info,
    /// Squares, also those of the rectangle that the board does not have, then launching squares.
    places: Vec<Location>,
}

impl Places {
    /// Returns the places of a game.
    pub(super) fn of(info: &'static Info) -> Places {
        Places { info, places: Location::rectangle(info).collect() }
    }

    /// Returns how many there are.
    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    /// Returns how many of them are squares.
    pub(super) fn squares(&self) -> usize {
        usize::from(self.info.files) * usize::from(self.info.ranks)
    }

    /// Returns the name of a square.
    pub(super) fn square(&self, number: usize) -> Option<Location> {
        self.places.get(number).copied().filter(|place| matches!(place, Location::Square(..)))
    }

    /// Reads the numbers of the squares that a text names.
    pub(super) fn read_squares(&self, text: &str) -> Option<Vec<usize>> {
        let (mut squares, mut rest) = (Vec::new(), text);
        while !rest.is_empty() {
            let (place, after) = Location::read(rest, self.info)?;
            let Location::Square(file, rank) = place else { return None };
            squares.push(usize::from(rank) * usize::from(self.info.files) + usize::from(file));
            rest = after;
        }
        Some(squares)
    }

    pub(super) fn read(&self, fields: &FenFields) -> anyhow::Result<Board> {
        let (board, pocket) = fields.split_pocket()?;
        let files = usize::from(self.info.files);
        let mut pieces = vec![None; self.count()];
        self.info.read_board(board, |file, rank, piece| pieces[rank * files + file] = Some(piece))?;
        for c in pocket.unwrap_or_default().chars() {
            let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
            let at = self.places.iter().position(|place| *place == Location::Launch(color));
            let place = at.map(|at| &mut pieces[at]).filter(|place| place.is_none());
            let place =
                place.ok_or_else(|| anyhow!("a launching square holds two pieces, or the game has none"))?;
            *place = Some(FenPiece { color, letter: c.to_ascii_uppercase() });
        }
        Ok(pieces)
    }

    /// Appends the board field of a FEN, launching squares included.
    pub(super) fn write(&self, board: &Board, fen: &mut String) {
        let files = usize::from(self.info.files);
        let at = |file: u8, rank: u8| board[usize::from(rank) * files + usize::from(file)];
        let _ = self.info.write_board(fen, at); // writing to a String cannot fail
        if self.info.pocket {
            fen.push('[');
            fen.extend(board[self.squares()..].iter().flatten().map(|piece| piece.fen_letter()));
            fen.push(']');
        }
    }
}
