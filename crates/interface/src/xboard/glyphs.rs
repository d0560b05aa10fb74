//! Which of XBoard's pictures shows which piece, and the letters that do it.

use asterism_engine::rules::{Info, PieceInfo};

/// Indices of XBoard's piece table for one side; the last is the King's.
pub(crate) const SLOTS: usize = 66;
/// The index of the royal piece, if it has no other.
const KING: usize = SLOTS - 1;
/// The first index for pieces that name no picture: those below look like pieces of chess.
const FIRST_FREE: usize = 19;

/// Returns the letters of a game's pieces and the indices of the pictures that suit them. 0 (Pawn) and 18 (Lance) must
/// not be used: XBoard lets pieces with these capture en passant as in chess. A game needs no entry.
fn chosen(game: &str) -> (&'static str, &'static [usize]) {
    match game {
        "chess" => ("PNBRQ", &[36, 1, 2, 3, 4]),
        "achernar" => ("SGOHQBRE", &[36, 38, 17, 12, 4, 2, 3, 9]),
        "deneb" => ("SAFTQE", &[36, 8, 25, 11, 4, 9]),
        "grandrider" => ("PVSXEDACNBRQ", &[36, 37, 38, 39, 6, 11, 7, 24, 12, 2, 3, 4]),
        "symmetron44" => ("PBNAXDTRH", &[36, 37, 1, 25, 13, 30, 14, 9, 45]),
        "maxima" => ("PGLMCIRW", &[36, 38, 1, 2, 13, 9, 3, 4]),
        "alphacentauri" => ("PGHCAWERKD", &[36, 38, 17, 34, 22, 40, 9, 44, KING, 4]),
        _ => ("", &[]),
    }
}

/// Returns the index of the picture that suits a piece.
fn wanted(info: &Info, piece: &PieceInfo) -> Option<usize> {
    let (letters, indices) = chosen(info.name);
    let listed = letters.chars().position(|letter| letter == piece.letter).map(|at| indices[at]);
    listed.or_else(|| (info.royal == Some(piece.letter)).then_some(KING))
}

/// Returns the letter of a piece at the host, in upper case: its own, but for X, which XBoard takes for a capture.
pub(crate) fn host_letter(info: &Info, letter: char) -> char {
    if letter != 'X' {
        return letter;
    }
    let used = |c: &char| info.pieces.iter().any(|piece| piece.letter == *c);
    "YZUVWJIFG".chars().find(|c| !used(c)).unwrap_or('Y')
}

/// Returns our letter for the host's, in upper case.
pub(crate) fn own_letter(info: &Info, letter: char) -> Option<char> {
    info.pieces.iter().map(|piece| piece.letter).find(|&own| host_letter(info, own) == letter)
}

/// Returns the piece table of a game: White's letters by slot, then Black's; `.` for an unused slot.
pub(crate) fn piece_table(info: &Info) -> String {
    let letter = |piece: Option<&PieceInfo>| piece.map_or('.', |piece| host_letter(info, piece.letter));
    let white: String = slots(info).into_iter().map(letter).collect();
    format!("{white}{}", white.to_ascii_lowercase())
}

/// Returns the piece in each slot of the piece table.
pub(crate) fn slots(info: &Info) -> [Option<&PieceInfo>; SLOTS] {
    let mut slots = [None; SLOTS];
    let (named, others): (Vec<_>, Vec<_>) =
        info.pieces.iter().partition(|piece| wanted(info, piece).is_some());
    for piece in named.into_iter().chain(others) {
        let free = |slot: &usize| slots[*slot].is_none();
        let slot = wanted(info, piece).filter(free).or_else(|| (FIRST_FREE..KING).find(free));
        // A game has fewer types of pieces than there are pictures.
        slots[slot.unwrap_or(KING)] = Some(piece);
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
            }
            assert!(!table.contains('X') && table.starts_with('.'), "{}", info.name);
            assert!(info.royal.is_none_or(|royal| table.ends_with(royal.to_ascii_lowercase())), "{table}");
        }
    }

    #[test]
    fn the_chosen_pictures_are_those_of_the_pieces() {
        for info in VARIANTS.iter().map(|entry| entry.info) {
            let (letters, indices) = chosen(info.name);
            assert_eq!(letters.len(), indices.len(), "{}", info.name);
            let slots = slots(info);
            for (letter, &index) in letters.chars().zip(indices) {
                assert_eq!(slots[index].map(|piece| piece.letter), Some(letter), "{}", info.name);
                assert!(![0, 18].contains(&index), "{}: {letter}", info.name);
            }
        }
    }
}
