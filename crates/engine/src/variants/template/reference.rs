//! The slow second generator, written from rules.md alone. It shares no code with the other files, so that a
//! misunderstanding in one of them shows.

use crate::rules::Ruling;

/// Squares from the top rank down, files from the left; `.` is empty.
type Rows = Vec<Vec<char>>;

/// Every move of a FEN with the FEN after it, or the result of the game.
pub(super) fn judge(fen: &str) -> Result<Ruling, String> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let [board, side, _, _, clock, number] = fields[..] else { return Err("six fields expected".into()) };
    let number_of = |text: &str| text.parse::<u64>().map_err(|error| error.to_string());
    let (clock, number) = (number_of(clock)?, number_of(number)?);
    let rows: Rows = board.split('/').map(read_row).collect();
    let white = side == "w";
    // Rule 1. If both Kings were gone, the side to move would have lost last.
    for (king, lost) in if white { [('K', "0-1"), ('k', "1-0")] } else { [('k', "1-0"), ('K', "0-1")] } {
        if !rows.iter().flatten().any(|&piece| piece == king) {
            return Ok(Ruling { moves: Vec::new(), result: Some(lost) });
        }
    }
    let mut moves = Vec::new();
    for (row, file) in squares().filter(|&(row, file)| is_of(rows[row][file], white)) {
        for (to_row, to_file) in destinations(&rows, row, file, white) {
            let piece = rows[row][file];
            let soldier = piece.eq_ignore_ascii_case(&'s');
            let resets = soldier || rows[to_row][to_file] != '.';
            let mut after = rows.clone();
            after[row][file] = '.';
            let promotes = soldier && to_row == if white { 0 } else { 4 };
            after[to_row][to_file] = match promotes {
                true if white => 'R',
                true => 'r',
                false => piece,
            };
            let clock = if resets { 0 } else { clock + 1 };
            let (next, number) = if white { ("b", number) } else { ("w", number + 1) };
            let fen = format!("{} {next} - - {clock} {number}", write_rows(&after));
            moves.push((name(row, file) + &name(to_row, to_file), fen));
        }
    }
    // Rule 2.
    let result = moves.is_empty().then_some(if white { "0-1" } else { "1-0" });
    Ok(Ruling { moves, result })
}

fn destinations(rows: &Rows, row: usize, file: usize, white: bool) -> Vec<(usize, usize)> {
    let piece = rows[row][file].to_ascii_lowercase();
    let at =
        |(r, f): (i32, i32)| ((0..5).contains(&r) && (0..5).contains(&f)).then_some((r as usize, f as usize));
    let from = (row as i32, file as i32);
    let forward = if white { -1 } else { 1 };
    let mut found = Vec::new();
    for (r, f) in (-1..=1).flat_map(|r| (-1..=1).map(move |f| (r, f))).filter(|&step| step != (0, 0)) {
        let length = match piece {
            'r' if r == 0 || f == 0 => 4,
            'k' => 1,
            's' if r == forward => 1,
            _ => 0,
        };
        for distance in 1..=length {
            let Some(to) = at((from.0 + r * distance, from.1 + f * distance)) else { break };
            let there = rows[to.0][to.1];
            let allowed = match piece {
                's' if f == 0 => there == '.',
                's' => is_of(there, !white),
                _ => !is_of(there, white),
            };
            found.extend(allowed.then_some(to));
            if there != '.' {
                break;
            }
        }
    }
    found
}

fn squares() -> impl Iterator<Item = (usize, usize)> {
    (0..5).flat_map(|row| (0..5).map(move |file| (row, file)))
}

fn is_of(piece: char, white: bool) -> bool {
    piece != '.' && piece.is_ascii_uppercase() == white
}

fn name(row: usize, file: usize) -> String {
    format!("{}{}", char::from(b'a' + file as u8), 5 - row)
}

fn read_row(text: &str) -> Vec<char> {
    let run = |c: char| c.to_digit(10).map_or(vec![c], |empty| vec!['.'; empty as usize]);
    text.chars().flat_map(run).collect()
}

fn write_rows(rows: &Rows) -> String {
    let write = |row: &Vec<char>| {
        let mut text = String::new();
        let mut empty = 0;
        for &piece in row {
            if piece == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(piece);
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    rows.iter().map(write).collect::<Vec<_>>().join("/")
}
