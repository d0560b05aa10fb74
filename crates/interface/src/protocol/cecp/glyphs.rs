//! Which of XBoard's pictures shows which piece, and the letters that do it.

use asterism_engine::rules::{Info, PieceInfo};

/// Indices of XBoard's piece table for one side; the last is the King's.
pub(super) const SLOTS: usize = 66;
/// The first index for pieces that name no picture: those below look like pieces of chess.
const FIRST_FREE: usize = 19;

/// The letter of a piece at the host, in upper case: its own, but for X, which XBoard takes for a capture.
pub(super) fn host_letter(info: &Info, letter: char) -> char {
    if letter != 'X' {
        return letter;
    }
    let used = |c: &char| info.pieces.iter().any(|piece| piece.letter == *c);
    "YZUVWJIFG".chars().find(|c| !used(c)).unwrap_or('Y')
}

/// Our letter for the host's, in upper case.
pub(super) fn own_letter(info: &Info, letter: char) -> Option<char> {
    info.pieces.iter().map(|piece| piece.letter).find(|&own| host_letter(info, own) == letter)
}

/// The piece table of a game: White's letters by slot, then Black's; `.` where a slot is not used.
pub(super) fn piece_table(info: &Info) -> String {
    let letter = |piece: Option<&PieceInfo>| piece.map_or('.', |piece| host_letter(info, piece.letter));
    let white: String = slots(info).into_iter().map(letter).collect();
    format!("{white}{}", white.to_ascii_lowercase())
}

/// The piece in each slot of the piece table.
pub(super) fn slots(info: &Info) -> [Option<&PieceInfo>; SLOTS] {
    let mut slots = [None; SLOTS];
    let wanted = |piece: &PieceInfo| piece.xboard.map(usize::from).filter(|&slot| slot < SLOTS);
    let (named, others): (Vec<_>, Vec<_>) = info.pieces.iter().partition(|piece| wanted(piece).is_some());
    for piece in named.into_iter().chain(others) {
        let free = |slot: &usize| slots[*slot].is_none();
        let slot = wanted(piece).filter(free).or_else(|| (FIRST_FREE..SLOTS - 1).find(free));
        // A game has fewer types of pieces than there are pictures.
        slots[slot.unwrap_or(SLOTS - 1)] = Some(piece);
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::variants::VARIANTS;

    #[test]
    fn every_piece_has_a_picture_and_a_letter_of_its_own() {
        for info in VARIANTS.iter().map(|entry| entry.info) {
            let table = piece_table(info);
            assert_eq!(table.len(), 2 * SLOTS);
            for piece in info.pieces {
                let there = host_letter(info, piece.letter);
                assert_eq!(table.matches(there).count(), 1, "{}: {}", info.name, piece.name);
                assert_eq!(own_letter(info, there), Some(piece.letter));
                assert!(
                    piece.xboard.is_none_or(|slot| ![0, 18].contains(&slot)),
                    "{}: {}",
                    info.name,
                    piece.name
                );
            }
            assert!(!table.contains('X') && table.starts_with('.'), "{}", info.name);
            assert!(table.ends_with('k'));
        }
    }
}
