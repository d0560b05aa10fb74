//! Which of XBoard's pictures shows which piece, and the letters that do it.

use crate::rules::Info;

/// Slots of XBoard's piece table for one side; the last is the King's.
const HISTORY_SIZE: usize = 66;

/// The picture of a piece by its name: its slot in XBoard's piece table. The slots 0 (Pawn) and 18 (Lance)
/// are never used: XBoard lets what moves there capture en passant as in chess.
const PICTURES: &[(&str, usize)] = &[
    ("King", HISTORY_SIZE - 1),
    ("Knight", 1),
    ("Bishop", 2),
    ("Grand-Bishop", 2),
    ("Rook", 3),
    ("Grand-Rook", 3),
    ("Queen", 4),
    ("Dame", 4),
    ("Nightrider", 12),
    ("Grand-Horse", 12),
    ("Pawn", 36),
    ("Soldier", 36),
    ("Berolina Pawn", 37),
    ("Bawn", 37),
    ("Superpawn", 38),
    ("Guard", 38),
    ("Grand-Soldier", 38),
    ("Berolina Superpawn", 39),
    ("Reducer", 9),
    ("Overtaker", 17),
    ("Hopper", 17),
    ("Star", 8),
    ("P43", 25),
    ("P32", 11),
    ("Alfilrider", 6),
    ("Dabbabarider", 11),
    ("Alibabarider", 7),
    ("Camelrider", 24),
    ("Advancer-Rook", 25),
    ("Advancer-Bishop", 13),
    ("Dragon-Rook", 14),
    ("Dragon-Bishop", 30),
    ("SHS", 45),
    ("Centaur", 34),
    ("Advancer", 22),
    ("Withdrawer", 40),
    ("Rotor", 44),
];

/// The letter of a piece at the host, in upper case: its own, but for X, which XBoard takes for a capture.
pub(super) fn host_letter(info: &Info, letter: char) -> char {
    if letter != 'X' {
        return letter;
    }
    let used = |c: &char| info.pieces.iter().any(|(letter, _)| letter == c);
    "YZUVWJIFG".chars().find(|c| !used(c)).unwrap_or('Y')
}

/// Our letter for the host's, in upper case.
pub(super) fn own_letter(info: &Info, letter: char) -> Option<char> {
    info.pieces.iter().map(|(own, _)| *own).find(|&own| host_letter(info, own) == letter)
}

/// The piece table of a game: White's letters by slot, then Black's; `.` where a slot is not used.
pub(super) fn piece_table(info: &Info) -> String {
    let mut slots = ['.'; HISTORY_SIZE];
    for &(letter, name) in info.pieces {
        let known = PICTURES.iter().find(|(known, _)| *known == name).map(|(_, slot)| *slot);
        let free = |slot: &usize| slots[*slot] == '.' && !PICTURES.iter().any(|(_, taken)| taken == slot);
        let slot = known.filter(|&slot| slots[slot] == '.').or_else(|| (19..HISTORY_SIZE - 1).find(free));
        slots[slot.unwrap_or(HISTORY_SIZE - 1)] = host_letter(info, letter);
    }
    let white: String = slots.iter().collect();
    format!("{white}{}", white.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::VARIANTS;

    #[test]
    fn every_piece_has_a_picture_and_a_letter_of_its_own() {
        for info in VARIANTS.iter().map(|entry| entry.info) {
            let table = piece_table(info);
            assert_eq!(table.len(), 2 * HISTORY_SIZE);
            for (letter, name) in info.pieces {
                let there = host_letter(info, *letter);
                assert_eq!(table.matches(there).count(), 1, "{}: {name}", info.name);
                assert_eq!(own_letter(info, there), Some(*letter));
                assert!(PICTURES.iter().any(|(known, _)| known == name), "{}: {name}", info.name);
            }
            assert!(!table.contains('X') && table.starts_with('.'), "{}", info.name);
            assert!(table.ends_with('k'));
        }
    }
}
