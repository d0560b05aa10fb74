//! The size of a network: types of pieces, squares, and hidden units; and how its features are numbered.

use super::feature_board::{FeatureBoard, MAX_PLACES};
use super::{BLOCK, MAX_HIDDEN};
use crate::rules::{Color, Info};

/// The number of a feature: a piece of one side on a square.
pub type Feature = u16;

/// No network has more features.
pub(crate) const MAX_FEATURES: usize = 4096;

/// The treatment of left and right in a game whose rules, castling apart, do not distinguish them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mirroring {
    /// Nothing.
    None,
    /// Training mirrors positions at random.
    Random,
    /// Each side sees the board with its own King on the left half: if he is on the right half, left and right are
    /// exchanged.
    King,
}

/// The features of a game's network, and its number of hidden units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkShape {
    /// The variant's name.
    pub variant: &'static str,
    /// Types of pieces; one in several states counts as several.
    pub piece_types: usize,
    /// Files of the board.
    pub files: usize,
    /// Ranks of the board.
    pub ranks: usize,
    /// Launching squares of each side, numbered after the squares of the board: either side numbers its own alike.
    pub launching_squares: usize,
    /// The most pieces of both sides together; more are taken as that many.
    pub max_pieces: usize,
    /// Hidden units of one perspective: a multiple of the `block` of [`FORMAT`](super::FORMAT), at most 128.
    pub hidden: usize,
    /// Whether each side has one King, so that there may be [`Mirroring::King`].
    pub kings: bool,
    /// The treatment of left and right.
    pub mirroring: Mirroring,
}

impl NetworkShape {
    /// Makes the shape of a network that sees the pieces of a game, each in this many states: 32 hidden units, mirrored
    /// at random, with one King a side if the game has a royal piece. The caller sets `max_pieces`.
    pub(crate) const fn of(info: &Info, states: usize) -> NetworkShape {
        NetworkShape {
            variant: info.name,
            piece_types: states * info.pieces.len(),
            files: info.files as usize,
            ranks: info.ranks as usize,
            launching_squares: info.pocket as usize,
            max_pieces: 0,
            hidden: 32,
            kings: info.royal.is_some(),
            mirroring: Mirroring::Random,
        }
    }

    /// Returns how many squares there are, launching squares included.
    pub const fn squares(&self) -> usize {
        self.files * self.ranks + self.launching_squares
    }

    /// Returns how many places there are: squares of the board, White's launching squares, Black's.
    pub const fn places(&self) -> usize {
        self.squares() + self.launching_squares
    }

    /// Returns how many features there are.
    pub const fn features(&self) -> usize {
        2 * self.piece_types * self.squares()
    }

    /// Returns the number of weights that lead to the hidden units of one perspective, including biases. In a file they
    /// precede those of the output.
    pub const fn hidden_weights(&self) -> usize {
        (self.features() + 1) * self.hidden
    }

    /// Returns whether a network of this shape can be computed.
    pub const fn is_valid(&self) -> bool {
        let whole_blocks = self.hidden.is_multiple_of(BLOCK) && self.hidden > 0;
        let has_king = self.kings || !self.is_mirrored_by_king();
        let bytes = 2 * self.piece_types <= FeatureBoard::EMPTY as usize && self.places() <= MAX_PLACES;
        has_king && whole_blocks && bytes && self.hidden <= MAX_HIDDEN && self.features() <= MAX_FEATURES
    }

    /// Returns whether each side sees the board as its King stands.
    pub(crate) const fn is_mirrored_by_king(&self) -> bool {
        matches!(self.mirroring, Mirroring::King)
    }

    /// Returns whether a side with its King on this square sees left and right exchanged. On a file in the middle it
    /// does not.
    #[inline]
    pub const fn is_right(&self, king: usize) -> bool {
        king < self.files * self.ranks && 2 * (king % self.files) >= self.files
    }

    /// Returns the feature of a piece. Squares are numbered along the ranks from a1.
    #[inline]
    pub const fn feature(&self, color: Color, piece_type: usize, square: usize) -> Feature {
        ((color.index() * self.piece_types + piece_type) * self.squares() + square) as Feature
    }

    /// Returns the number of a piece, below twice the number of types: the byte of its place on a [`FeatureBoard`].
    #[inline]
    pub const fn piece(&self, color: Color, piece_type: usize) -> u8 {
        (color.index() * self.piece_types + piece_type) as u8
    }

    /// Returns the feature of a byte on a place of a [`FeatureBoard`]; `None` for an empty place.
    #[inline]
    pub(crate) const fn feature_on(&self, byte: u8, place: usize) -> Option<Feature> {
        let square = if place < self.squares() { place } else { place - self.launching_squares };
        if (byte as usize) < 2 * self.piece_types {
            Some((byte as usize * self.squares() + square) as Feature)
        } else {
            None
        }
    }

    /// Returns the active features, one for each piece, in ascending order.
    pub fn features_on(&self, board: &FeatureBoard) -> Vec<Feature> {
        let places = board.bytes()[..self.places()].iter().enumerate();
        let mut features: Vec<Feature> =
            places.filter_map(|(place, &byte)| self.feature_on(byte, place)).collect();
        features.sort_unstable();
        features
    }

    /// Returns the feature of the piece seen from the other perspective: colours exchanged, the board turned top down.
    pub const fn other_perspective(&self, feature: Feature) -> Feature {
        let (piece, square) = (feature as usize / self.squares(), feature as usize % self.squares());
        let piece = (piece + self.piece_types) % (2 * self.piece_types);
        let square = if square < self.files * self.ranks {
            (self.ranks - 1 - square / self.files) * self.files + square % self.files
        } else {
            square
        };
        (piece * self.squares() + square) as Feature
    }

    /// Returns the feature of the piece with left and right exchanged.
    pub const fn mirrored(&self, feature: Feature) -> Feature {
        let square = feature as usize % self.squares();
        if square >= self.files * self.ranks {
            return feature;
        }
        let file = square % self.files;
        (feature as usize - file + (self.files - 1 - file)) as Feature
    }
}
