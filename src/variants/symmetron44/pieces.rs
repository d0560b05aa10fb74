//! The types of pieces, as indices, and what is known of each.

/// P.
pub const PAWN: usize = 0;
/// B.
pub const BAWN: usize = 1;
/// N.
pub const KNIGHT: usize = 2;
/// A.
pub const ADVANCER_ROOK: usize = 3;
/// X.
pub const ADVANCER_BISHOP: usize = 4;
/// D.
pub const DRAGON_BISHOP: usize = 5;
/// T.
pub const DRAGON_ROOK: usize = 6;
/// R.
pub const REDUCER: usize = 7;
/// H.
pub const SHS: usize = 8;
/// K.
pub const KING: usize = 9;

/// How many types there are.
pub const TYPES: usize = 10;
/// FEN letters, by type.
pub const LETTERS: &str = "PBNAXDTRHK";
/// Letters and names, by type.
pub const NAMES: [(char, &str); TYPES] = [
    ('P', "Pawn"),
    ('B', "Bawn"),
    ('N', "Knight"),
    ('A', "Advancer-Rook"),
    ('X', "Advancer-Bishop"),
    ('D', "Dragon-Bishop"),
    ('T', "Dragon-Rook"),
    ('R', "Reducer"),
    ('H', "SHS"),
    ('K', "King"),
];

/// What stands on an empty square of the board array; a piece is `side * TYPES + type`.
pub const EMPTY: u8 = 255;
/// The number of pieces codes.
pub const CODES: usize = 2 * TYPES;
