//! The types of pieces and their letters.

/// The types of pieces, in the order of all tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// S: Soldier.
    Soldier,
    /// A: Star.
    Star,
    /// F: P43.
    P43,
    /// T: P32.
    P32,
    /// Q: Queen.
    Queen,
    /// E: Reducer.
    Reducer,
    /// K: King.
    King,
}

impl Kind {
    /// Every type, in order.
    pub const ALL: [Kind; 7] =
        [Kind::Soldier, Kind::Star, Kind::P43, Kind::P32, Kind::Queen, Kind::Reducer, Kind::King];
    /// The types of which a side must not run out.
    pub const SPECIAL: [Kind; 3] = [Kind::Star, Kind::P43, Kind::P32];
    /// The FEN letters, in order.
    pub const LETTERS: &'static str = "SAFTQEK";

    /// The upper-case FEN letter.
    pub fn letter(self) -> char {
        Kind::LETTERS.as_bytes()[self as usize] as char
    }

    /// Whether it is one of [`Kind::SPECIAL`].
    pub const fn is_special(self) -> bool {
        matches!(self, Kind::Star | Kind::P43 | Kind::P32)
    }
}
