//! The board as plain ASCII, in the frame chess engines print for `d`.

use super::view::{View, file_letter};
use crate::rules::{Color, Location};

/// The signs on both sides of a piece, or of an empty square, in each zone.
const ZONE_SIGNS: [char; 6] = [':', '=', '~', '*', '"', '%'];
/// The signs around the squares of the last move.
const LAST: (char, char) = ('(', ')');
/// Legend lines are not wider than this.
const WIDTH: usize = 78;

pub(super) fn draw(view: &View, below: Color) -> String {
    let mut lines = vec![view.info.title.to_string(), String::new()];
    lines.extend(board(view, below));
    lines.push(String::new());
    legend(view, &mut lines);
    lines.push(format!("Fen: {}", view.fen));
    if let Some(note) = view.reconstruction() {
        wrap("Reconstructed start position:", note.split(' ').map(str::to_string), " ", &mut lines);
    }
    lines.push(view.status.clone());
    lines.join("\n") + "\n"
}

/// Returns the board alone, with `below`'s side nearest to the reader.
pub(super) fn board(view: &View, below: Color) -> Vec<String> {
    let info = view.info;
    let (mut ranks, mut files): (Vec<u8>, Vec<u8>) = ((0..info.ranks).collect(), (0..info.files).collect());
    match below {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let digits = info.ranks.to_string().len();
    let indent = " ".repeat(digits + 1);
    let frame = format!("{indent}{}+", "+---".repeat(info.files.into()));
    let mut lines = vec![frame.clone()];
    for rank in ranks {
        let cells: String = files.iter().map(|&file| format!("|{}", cell(view, file, rank))).collect();
        let beside = launching_square(view, rank).unwrap_or_default();
        lines.push(format!("{:>digits$} {cells}|{beside}", rank + 1));
        lines.push(frame.clone());
    }
    let letters: String = files.iter().map(|&file| format!("  {} ", file_letter(file))).collect();
    lines.push(format!("{indent}{}", letters.trim_end()));
    lines
}

/// Returns three characters: the piece between the signs of its square.
fn cell(view: &View, file: u8, rank: u8) -> String {
    if !view.info.has_square(file, rank) {
        return "###".to_string();
    }
    let piece = view.piece_at(file, rank).map_or(' ', |piece| piece.fen_letter());
    let (left, right) = match view.zone_at(file, rank) {
        _ if view.last.contains(&(file, rank)) => LAST,
        Some(zone) => (zone_sign(zone), zone_sign(zone)),
        None => (' ', ' '),
    };
    format!("{left}{piece}{right}")
}

fn zone_sign(zone: usize) -> char {
    ZONE_SIGNS[zone % ZONE_SIGNS.len()]
}

/// Returns a side's launching square, beside its first rank.
fn launching_square(view: &View, rank: u8) -> Option<String> {
    let side = match rank {
        0 => Color::White,
        _ if rank + 1 == view.info.ranks => Color::Black,
        _ => return None,
    };
    let piece = view.pockets[side.index()].map_or(' ', |piece| piece.fen_letter());
    view.info.pocket.then(|| format!("  [{piece}] {}'s launching square", side.name()))
}

/// Adds the lines that explain the letters and signs of the board.
pub(super) fn legend(view: &View, lines: &mut Vec<String>) {
    let pieces = view.info.pieces.iter().map(|piece| format!("{} {}", piece.letter, piece.name));
    wrap("Pieces:", pieces, ", ", lines);
    for (zone, (name, _)) in view.info.zones.iter().enumerate() {
        let sign = zone_sign(zone);
        lines.push(format!("{sign} {sign} {name}"));
    }
    if !view.info.missing.is_empty() {
        lines.push("### no square".to_string());
    }
    if !view.last.is_empty() {
        lines.push(format!("{} {} last move", LAST.0, LAST.1));
    }
    if !view.reduced.is_empty() {
        let squares = view.reduced.iter().map(|&(file, rank)| Location::Square(file, rank).to_string());
        wrap("Reduced:", squares, " ", lines);
    }
}

/// Lines of `head` and the items, broken before [`WIDTH`]; items stay whole.
fn wrap(head: &str, items: impl Iterator<Item = String>, separator: &str, lines: &mut Vec<String>) {
    let mut line = head.to_string();
    for (index, item) in items.enumerate() {
        if index > 0 {
            line.push_str(separator.trim_end());
        }
        if line.len() + 1 + item.len() > WIDTH {
            lines.push(std::mem::replace(&mut line, " ".to_string()));
        }
        line.push(' ');
        line.push_str(&item);
    }
    lines.push(line);
}
