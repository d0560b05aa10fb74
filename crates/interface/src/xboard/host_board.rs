//! The pieces that the host shows, and how a ply changes them in XBoard.

use super::glyphs::host_letter;
use super::host_layout::HostLayout;
use super::ply::{HostSquare, Ply};
use asterism_engine::game::BoardEffects;
use asterism_engine::rules::{Color, FenPiece};
use std::collections::BTreeMap;

/// The letter of the piece that XBoard lets castle.
const KING: char = 'K';

/// The pieces on the host's board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct HostBoard {
    pieces: BTreeMap<HostSquare, FenPiece>,
}

impl HostBoard {
    /// Returns the host's view of a position.
    pub(crate) fn of(layout: &HostLayout, effects: &BoardEffects) -> HostBoard {
        HostBoard {
            pieces: effects.pieces.iter().map(|&(place, piece)| (layout.square(place), piece)).collect(),
        }
    }

    pub(crate) fn at(&self, square: HostSquare) -> Option<FenPiece> {
        self.pieces.get(&square).copied()
    }

    pub(crate) fn put(&mut self, square: HostSquare, piece: Option<FenPiece>) {
        match piece {
            Some(piece) => self.pieces.insert(square, piece),
            None => self.pieces.remove(&square),
        };
    }

    /// Returns the host's FEN letter of the piece on a square.
    pub(crate) fn letter(&self, layout: &HostLayout, square: HostSquare) -> Option<char> {
        self.at(square)
            .map(|piece| FenPiece { letter: host_letter(layout.info, piece.letter), ..piece }.fen_letter())
    }

    /// Changes the board as XBoard does for a ply of `side`.
    pub(crate) fn play(&mut self, layout: &HostLayout, ply: &Ply, side: Color) {
        match ply {
            Ply::Pass => {}
            Ply::Drop(letter, to) => {
                self.put(*to, Some(FenPiece { color: side, letter: own(layout, *letter) }));
            }
            Ply::Move { from, via, to, becomes } => {
                let moved = self.at(*from);
                if !via.contains(from) {
                    self.put(*from, None);
                }
                via.iter().for_each(|square| self.put(*square, None));
                let arrives = if via.contains(from) { None } else { moved };
                let letter = |piece: FenPiece| becomes.map_or(piece.letter, |letter| own(layout, letter));
                self.put(*to, arrives.map(|piece| FenPiece { letter: letter(piece), ..piece }));
                if via.is_empty() && moved.is_some_and(|piece| piece.letter == KING) {
                    self.castle(layout, *from, *to);
                }
            }
        }
    }

    /// Moves the other piece of a castling. If the King goes two squares or more along its rank, the nearest piece
    /// beyond jumps over it.
    fn castle(&mut self, layout: &HostLayout, from: HostSquare, to: HostSquare) {
        if from.rank != to.rank || from.file.abs_diff(to.file) < 2 {
            return;
        }
        let step = if to.file > from.file { 1 } else { -1 };
        let mut file = to.file as i8 + step;
        while (0..layout.files() as i8).contains(&file) {
            let square = HostSquare { file: file as u8, rank: from.rank };
            if let Some(piece) = self.at(square) {
                self.put(square, None);
                self.put(HostSquare { file: to.file.wrapping_add_signed(-step), ..to }, Some(piece));
                return;
            }
            file += step;
        }
    }
}

fn own(layout: &HostLayout, letter: char) -> char {
    let letter = letter.to_ascii_uppercase();
    super::glyphs::own_letter(layout.info, letter).unwrap_or(letter)
}
