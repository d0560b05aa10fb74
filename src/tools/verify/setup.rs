//! Random settings: men of the start position, some left out, some exchanged, on random squares.

use crate::rules::{Position, Variant};
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// How often a setting is thrown before giving up: most break a rule for FENs.
const TRIES: usize = 400;

/// A legal position with men on random squares.
pub fn random<V: Variant>(rng: &mut ChaCha8Rng) -> Option<V::Position> {
    (0..TRIES).find_map(|_| V::Position::parse(&throw::<V>(rng)).ok())
}

fn throw<V: Variant>(rng: &mut ChaCha8Rng) -> String {
    let start = V::INFO.start.split(' ').next().unwrap_or("");
    let (board, pocket) = start.split_once('[').unwrap_or((start, ""));
    let letters: Vec<char> = board.chars().filter(char::is_ascii_alphabetic).collect();
    let density = *[0.15, 0.3, 0.6, 1.0].choose(rng).unwrap_or(&1.0);
    let (files, ranks) = (V::INFO.files as usize, V::INFO.ranks as usize);
    let mut squares: Vec<usize> = (0..files * ranks).collect();
    squares.shuffle(rng);
    let mut men = vec![None; files * ranks];
    let mut free = squares.into_iter();
    for &letter in &letters {
        // Men that are single in the start position are mostly those without which there is no game.
        let single = letters.iter().filter(|&&other| other == letter).count() == 1;
        if rng.random_bool(if single { 0.95 } else { density }) {
            let man = if single || rng.random_bool(0.8) { letter } else { other_type::<V>(letter, rng) };
            if let Some(square) = free.next() {
                men[square] = Some(man);
            }
        }
    }
    let rows: Vec<String> = men.chunks(files).map(row).collect();
    let brackets = match (V::INFO.pocket, rng.random_bool(0.5)) {
        (false, _) => String::new(),
        (true, true) => format!("[{pocket}"),
        (true, false) => "[]".to_string(),
    };
    let side = if rng.random_bool(0.5) { 'w' } else { 'b' };
    format!("{}{brackets} {side} - - 0 1", rows.join("/"))
}

/// A man of any type of the game, of the same side.
fn other_type<V: Variant>(letter: char, rng: &mut ChaCha8Rng) -> char {
    let other = V::INFO.men.choose(rng).map_or(letter, |(other, _)| *other);
    if letter.is_ascii_uppercase() { other } else { other.to_ascii_lowercase() }
}

fn row(men: &[Option<char>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for man in men.iter().chain([&Some('/')]) {
        match man {
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
