//! The board as the host shows it: which of its squares is which of ours, and how it is set up.
//!
//! A launching square is in a separate file beside the board, White's below and Black's above. A game in which pieces
//! turn the ring around them has a dial there: the square in rank n means "by n places".

use super::glyphs::piece_table;
use super::ply::HostSquare;
use asterism_engine::game::Game;
use asterism_engine::rules::{Color, Info, Location};

/// The host's name for the game that it takes for granted, board, rules and all.
pub(crate) const NORMAL: &str = "normal";

/// The kind of board that the host shows for a game.
#[derive(Clone, Copy)]
pub(crate) struct HostLayout {
    pub info: &'static Info,
    /// Squares of the dial.
    rotations: u8,
}

impl HostLayout {
    pub(crate) fn of(game: &dyn Game) -> HostLayout {
        HostLayout { info: game.info(), rotations: game.info().rotations }
    }

    /// Returns whether the host knows board, pieces and moves by itself.
    pub(crate) fn native(&self) -> bool {
        self.info.aliases.contains(&NORMAL)
    }

    /// Files of the host's board. Between board and dial one is left free.
    pub(crate) fn files(&self) -> u8 {
        self.info.files + self.info.pocket as u8 + 2 * (self.rotations > 0) as u8
    }

    pub(crate) fn square(&self, place: Location) -> HostSquare {
        match place {
            Location::Square(file, rank) => HostSquare { file, rank },
            Location::Launch(Color::White) => HostSquare { file: self.info.files, rank: 0 },
            Location::Launch(Color::Black) => HostSquare { file: self.info.files, rank: self.info.ranks - 1 },
        }
    }

    pub(crate) fn dial(&self, places: u8) -> Option<HostSquare> {
        let there = (1..=self.rotations).contains(&places);
        there.then(|| HostSquare { file: self.files() - 1, rank: places - 1 })
    }

    /// Returns whether the host shows a square there at all.
    pub(crate) fn has(&self, square: HostSquare) -> bool {
        let beside = |color| self.info.pocket && self.square(Location::Launch(color)) == square;
        square.rank < self.info.ranks
            && (self.info.has_square(square.file, square.rank)
                || beside(Color::White)
                || beside(Color::Black)
                || (square.file + 1 == self.files() && square.rank < self.rotations))
    }

    /// Returns every square that the host shows, in reading order from White's left.
    pub(crate) fn squares(self) -> impl Iterator<Item = HostSquare> {
        let all = (0..self.info.ranks)
            .flat_map(move |rank| (0..self.files()).map(move |file| HostSquare { file, rank }));
        all.filter(move |square| self.has(*square))
    }

    /// Returns the squares that belong to the game's board proper.
    pub(crate) fn on_board(&self, square: HostSquare) -> bool {
        square.file < self.info.files && square.rank < self.info.ranks
    }

    /// Returns the board field of the host's FEN: `letter` gives the piece on a square, `hole` is written for a missing
    /// square.
    pub(crate) fn field(&self, hole: Option<char>, letter: impl Fn(HostSquare) -> Option<char>) -> String {
        let rank = |rank| {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..self.files() {
                let square = HostSquare { file, rank };
                let sign = if self.has(square) { letter(square) } else { hole };
                match sign {
                    None => empty += 1,
                    Some(sign) => {
                        if empty > 0 {
                            text.push_str(&std::mem::take(&mut empty).to_string());
                        }
                        text.push(sign);
                    }
                }
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text
        };
        (0..self.info.ranks).rev().map(rank).collect::<Vec<_>>().join("/")
    }

    /// Returns the setup line for the host when this game begins with the pieces of `letter`; `None` for its own games.
    pub(crate) fn setup(&self, letter: impl Fn(HostSquare) -> Option<char>, side: Color) -> Option<String> {
        if self.native() {
            return None;
        }
        // Two kinds fit the holdings of a game with launching squares: enough for the Knight of slot 1.
        let holdings = if self.info.pocket { 2 } else { 0 };
        Some(format!(
            "setup ({}) {}x{}+{holdings}_lion {} {} - - 0 1",
            piece_table(self.info),
            self.files(),
            self.info.ranks,
            self.field(Some('*'), letter),
            side.letter(),
        ))
    }
}
