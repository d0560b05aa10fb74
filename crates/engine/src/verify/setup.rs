//! Random settings: the start position with pieces left out, exchanged, and scattered over the board.

use crate::rules::{Notation, Variant};
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// Random settings that are tried: most break a rule for FENs.
const TRIES: usize = 400;

/// Returns a legal position with pieces on random squares.
pub fn random<V: Variant>(rng: &mut ChaCha8Rng) -> Option<V::Position> {
    // Chosen first: few random settings have at home the pieces that a right needs.
    let all_rights = V::INFO.start.split(' ').nth(2).unwrap_or("-");
    let castling: String = match rng.random_bool(0.5) {
        true => all_rights.chars().filter(|_| rng.random_bool(0.4)).collect(),
        false => String::new(),
    };
    let castling = if castling.is_empty() { "-" } else { &castling };
    (0..TRIES).find_map(|_| V::Position::parse(&scatter::<V>(castling, rng)).ok())
}

/// Returns the start position thinned out, and scattered too unless castling rights must be kept.
fn scatter<V: Variant>(castling: &str, rng: &mut ChaCha8Rng) -> String {
    let fields: Vec<&str> = V::INFO.start.split(' ').collect();
    let (board, pocket) = fields[0].split_once('[').unwrap_or((fields[0], ""));
    // With castling rights to keep, few pieces, so that there is room between those that castle.
    let densities: &[f64] = if castling == "-" { &[0.15, 0.3, 0.6, 0.9] } else { &[0.1, 0.2, 0.4] };
    let density = *densities.choose(rng).unwrap_or(&1.0);
    let mut pieces = squares(board);
    let letters: Vec<char> = pieces.iter().copied().flatten().collect();
    for piece in &mut pieces {
        let Some(letter) = piece.filter(|&letter| letter != '*') else { continue };
        // Pieces that are single in the start position are mostly those without which there is no game.
        let single = letters.iter().filter(|&&other| other == letter).count() == 1;
        *piece = match rng.random_bool(if single { 0.95 } else { density }) {
            false => None,
            true if single || rng.random_bool(0.8) => Some(letter),
            true => Some(other_type::<V>(letter, rng)),
        };
    }
    if castling == "-" {
        // A star stands for a square that the board does not have.
        let mut standing: Vec<_> = pieces.iter().copied().filter(|&piece| piece != Some('*')).collect();
        standing.shuffle(rng);
        let mut standing = standing.into_iter();
        for piece in pieces.iter_mut().filter(|piece| **piece != Some('*')) {
            *piece = standing.next().flatten();
        }
    }
    let rows: Vec<String> = pieces.chunks(V::INFO.files as usize).map(row).collect();
    let brackets = match (V::INFO.pocket, rng.random_bool(0.5)) {
        (false, _) => String::new(),
        (true, true) => format!("[{pocket}"),
        (true, false) => "[]".to_string(),
    };
    let side = if rng.random_bool(0.5) { 'w' } else { 'b' };
    format!("{}{brackets} {side} {castling} - 0 1", rows.join("/"))
}

/// Returns the squares of a board field, from the top rank down.
fn squares(board: &str) -> Vec<Option<char>> {
    let mut squares = Vec::new();
    let mut run = 0;
    for c in board.chars().chain(['/']) {
        match c.to_digit(10) {
            Some(digit) => run = run * 10 + digit as usize,
            None => {
                squares.extend(std::iter::repeat_n(None, std::mem::take(&mut run)));
                squares.extend((c != '/').then_some(Some(c)));
            }
        }
    }
    squares
}

/// Returns a piece of any type of the game, of the same side as `letter`.
fn other_type<V: Variant>(letter: char, rng: &mut ChaCha8Rng) -> char {
    let other = V::INFO.pieces.choose(rng).map_or(letter, |other| other.letter);
    if letter.is_ascii_uppercase() { other } else { other.to_ascii_lowercase() }
}

fn row(pieces: &[Option<char>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for piece in pieces.iter().chain([&Some('/')]) {
        match piece {
            None => empty += 1,
            Some(letter) => {
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(*letter);
            }
        }
    }
    text.trim_end_matches('/').to_string()
}
