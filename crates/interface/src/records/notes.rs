//! The notes of a text beside the moves that were played: comments, marks, variations.

/// A place in the tree of a record's moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NotePlace {
    /// Before the first move.
    Start,
    /// After the move of the game with this index.
    Played(usize),
    /// After the move of [`Notes::variations`] with this index.
    Tried(usize),
}

/// The notes of a text beside the moves that were played. Each list is in the order of the text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Notes {
    /// The moves of all variations, each with the place where it is played; they may be illegal.
    pub variations: Vec<(NotePlace, String)>,
    /// Comments, with the place after which they stand. One before the first move of a variation is said of that move.
    pub comments: Vec<(NotePlace, String)>,
    /// Numeric annotation glyphs (section 10 of the PGN standard) of moves; `!` and the like are read as these.
    pub glyphs: Vec<(NotePlace, u8)>,
}
