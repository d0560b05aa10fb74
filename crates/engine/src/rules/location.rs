//! Where a piece can stand, and its name.

use super::{Color, Info};
use std::fmt;

/// A place where a piece can stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Location {
    /// A square: file and rank, from 0.
    Square(u8, u8),
    /// A side's launching square.
    Launch(Color),
}

impl Location {
    /// Returns every place of a variant's board: rank by rank from a1, then the launching squares.
    pub fn all(info: &Info) -> impl Iterator<Item = Location> + use<> {
        let squares = info.squares().map(|(file, rank)| Location::Square(file, rank));
        squares.chain(info.launching_sides().map(Location::Launch))
    }

    /// Returns every place of the board's rectangle, including the squares that the board does not have.
    pub fn rectangle(info: &Info) -> impl Iterator<Item = Location> + use<> {
        let (files, ranks) = (info.files, info.ranks);
        let squares =
            (0..ranks).flat_map(move |rank| (0..files).map(move |file| Location::Square(file, rank)));
        squares.chain(info.launching_sides().map(Location::Launch))
    }

    /// Reads a name (`e4`, `@w`) from the front of `text`; returns the location on the variant's board, and the rest.
    ///
    /// ```
    /// use asterism_engine::rules::Location;
    ///
    /// let chess = asterism_engine::open("chess")?.info();
    /// assert_eq!(Location::read("e4e5", chess), Some((Location::Square(4, 3), "e5")));
    /// assert_eq!(Location::read("j1", chess), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read<'a>(text: &'a str, info: &Info) -> Option<(Location, &'a str)> {
        if let Some(rest) = text.strip_prefix('@') {
            let (side, rest) = match rest.as_bytes().first()? {
                b'w' => (Color::White, &rest[1..]),
                b'b' => (Color::Black, &rest[1..]),
                _ => return None,
            };
            return info.pocket.then_some((Location::Launch(side), rest));
        }
        let file = text.bytes().next()?.to_ascii_lowercase().checked_sub(b'a').filter(|&f| f < info.files)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).take(2).count();
        let rank = text[1..1 + digits].parse::<u8>().ok()?.checked_sub(1)?;
        info.has_square(file, rank).then(|| (Location::Square(file, rank), &text[1 + digits..]))
    }

    /// Returns the error text for a square that the variant's board does not have, with the range it has.
    pub fn no_square(name: &str, info: &Info) -> String {
        let mut squares = info.squares().map(|(file, rank)| Location::Square(file, rank).to_string());
        let (first, last) = (squares.next().unwrap_or_default(), squares.next_back().unwrap_or_default());
        format!("there is no square {name}, expected {first} to {last}")
    }
}

impl fmt::Display for Location {
    /// Returns the name: `e4`; `@w` and `@b` are the launching squares.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Location::Square(file, rank) => {
                write!(f, "{}{}", char::from(b'a'.wrapping_add(*file)), u32::from(*rank) + 1)
            }
            Location::Launch(Color::White) => f.write_str("@w"),
            Location::Launch(Color::Black) => f.write_str("@b"),
        }
    }
}
