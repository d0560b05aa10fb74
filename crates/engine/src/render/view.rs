//! All that is drawn of a position, taken from it once.

use crate::board::Geometry;
use crate::rules::{Color, FenPiece, Info, Location, Notation, Position, Variant};

/// The look of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareLook {
    /// The name of the zone that it belongs to.
    pub zone: Option<&'static str>,
    /// Its colour.
    pub colour: &'static str,
    /// The colour of the class that it belongs to, if classes confine pieces and the squares do not show them.
    pub class_colour: Option<&'static str>,
}

/// A position as it is shown.
#[derive(Clone, Debug)]
pub struct View {
    /// The variant.
    pub info: &'static Info,
    /// The piece on each square: index `rank * files + file`.
    pub pieces: Vec<Option<FenPiece>>,
    /// The pieces on White's and Black's launching squares.
    pub pockets: [Option<FenPiece>; 2],
    /// File and rank (from 0) of the pieces that an enemy's piece weakens.
    pub reduced: Vec<(u8, u8)>,
    /// The side to move.
    pub side: Color,
    /// The position as FEN.
    pub fen: String,
    /// `White to move`, or the result and its reason: `1-0 (checkmate)`.
    pub status: String,
    /// File and rank (from 0) of the squares of the last move; they are highlighted.
    pub last: Vec<(u8, u8)>,
    /// A sentence about the last move.
    pub caption: Option<String>,
}

impl View {
    /// Returns the view of a position, with no last move.
    pub(crate) fn of<V: Variant>(pos: &V::Position) -> View {
        let info: &'static Info = const { &V::INFO };
        let side = pos.side_to_move();
        let outcome = pos.outcome().or_else(|| (!pos.has_legal_move()).then(|| pos.no_moves_outcome()));
        let mut view = View {
            info,
            pieces: Vec::new(),
            pockets: [None; 2],
            reduced: Vec::new(),
            side,
            fen: pos.to_string(),
            status: outcome.map_or_else(|| format!("{} to move", side.name()), |end| end.to_string()),
            last: Vec::new(),
            caption: None,
        };
        view.set_pieces::<V>(pos);
        view
    }

    /// Replaces the pieces shown by those of `pos`.
    pub(crate) fn set_pieces<V: Variant>(&mut self, pos: &V::Position) {
        let info = self.info;
        let squares = (0..info.ranks).flat_map(|rank| (0..info.files).map(move |file| (file, rank)));
        self.pieces = squares.clone().map(|(file, rank)| pos.piece_at(file, rank)).collect();
        self.pockets = [pos.pocket(Color::White), pos.pocket(Color::Black)];
        self.reduced = squares.filter(|&(file, rank)| pos.is_reduced(file, rank)).collect();
    }

    pub(super) fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        let index = usize::from(rank) * usize::from(self.info.files) + usize::from(file);
        self.pieces.get(index).copied().flatten()
    }

    /// Returns the piece on a square or launching square.
    pub fn piece_on(&self, place: Location) -> Option<FenPiece> {
        match place {
            Location::Square(file, rank) => self.piece_at(file, rank),
            Location::Launch(side) => self.pockets[side.index()],
        }
    }

    /// Returns whether an enemy's piece weakens the piece there.
    pub fn is_reduced(&self, place: Location) -> bool {
        matches!(place, Location::Square(file, rank) if self.reduced.contains(&(file, rank)))
    }

    /// Returns which of the variant's zones a square belongs to.
    pub(super) fn zone_at(&self, file: u8, rank: u8) -> Option<usize> {
        let inside = |names: &[&str]| names.iter().any(|name| square(name) == Some((file, rank)));
        self.info.zones.iter().position(|&(_, names)| inside(names))
    }

    /// Returns the note on a reconstructed start position, if this is that position.
    pub(super) fn reconstruction(&self) -> Option<&'static str> {
        let board = |fen: &str| fen.split_ascii_whitespace().next().map(str::to_string);
        self.info.reconstruction.filter(|_| board(&self.fen) == board(self.info.start))
    }
}

/// Returns file and rank, from 0, of a square's name.
pub(super) fn square(name: &str) -> Option<(u8, u8)> {
    const FILES: usize = 26;
    match Geometry::<FILES, 99>::read(name)? {
        (square, "") => Some(((square % FILES) as u8, (square / FILES) as u8)),
        _ => None,
    }
}

pub(super) fn file_letter(file: u8) -> char {
    (b'a' + file) as char
}
