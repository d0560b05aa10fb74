//! Orbits: the squares that a rider could ever reach on an empty board (rules, Promotion).

use super::{Board, SQUARES, Set};

/// Returns the orbit of an Alfilrider on a square, below 8. The other orbits are unions of these: that of the
/// Dabbabarider and Alibabarider is `orbit & 3`, that of Bishop and Camelrider the colour of the square.
pub(crate) const fn orbit(square: usize) -> usize {
    let (x, y) = (Board::file(square), Board::rank(square));
    (x & 1) | (y & 1) << 1 | (((x >> 1) + (y >> 1)) & 1) << 2
}

/// By orbit of the Alfilrider and type of rider (Alfilrider, Dabbabarider, Alibabarider, Camelrider, Nightrider,
/// Bishop, Rook, Queen): the squares such a rider could reach.
pub(crate) static ORBITS: [[Set; 8]; 8] = {
    let mut orbits = [[Set::EMPTY; 8]; 8];
    let mut alfil = 0;
    while alfil < 8 {
        let mut square = 0;
        while square < SQUARES {
            let other = orbit(square);
            let same_parity = other & 3 == alfil & 3;
            let same_colour = (other ^ other >> 1) & 1 == (alfil ^ alfil >> 1) & 1;
            let same = [other == alfil, same_parity, same_parity, same_colour, true, same_colour, true, true];
            let mut rider = 0;
            while rider < 8 {
                if same[rider] {
                    orbits[alfil][rider].insert(square);
                }
                rider += 1;
            }
            square += 1;
        }
        alfil += 1;
    }
    orbits
};
