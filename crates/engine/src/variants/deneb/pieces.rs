//! The types of pieces and their letters.

/// The types of pieces, in the order of all tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PieceType {
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

impl PieceType {
    /// Every type, in order.
    pub(crate) const ALL: [PieceType; 7] = [
        PieceType::Soldier,
        PieceType::Star,
        PieceType::P43,
        PieceType::P32,
        PieceType::Queen,
        PieceType::Reducer,
        PieceType::King,
    ];
    /// How many types there are.
    pub(crate) const COUNT: usize = PieceType::ALL.len();
    /// The types of which a side must not run out.
    pub(crate) const SPECIAL: [PieceType; 3] = [PieceType::Star, PieceType::P43, PieceType::P32];
    /// The FEN letters, in order.
    pub(crate) const LETTERS: &'static str = "SAFTQEK";

    /// The upper-case FEN letter.
    pub(crate) fn letter(self) -> char {
        PieceType::LETTERS.as_bytes()[self as usize] as char
    }

    /// Whether it is one of [`PieceType::SPECIAL`].
    pub(crate) const fn is_special(self) -> bool {
        matches!(self, PieceType::Star | PieceType::P43 | PieceType::P32)
    }
}
