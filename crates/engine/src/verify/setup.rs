//! Random settings: the start position with pieces left out, exchanged, and scattered over the board.

use crate::rules::{FenPiece, Notation, Variant};
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// The piece on each square that has one, by rank and file.
type Board = BTreeMap<(usize, usize), FenPiece>;

/// Random settings that are tried: most break a rule for FENs.
const TRIES: usize = 400;

/// Returns a legal position with pieces on random squares.
pub(crate) fn random<V: Variant>(rng: &mut ChaCha8Rng) -> Option<V::Position> {
    // Chosen first: few random settings have at home the pieces that a right needs.
    let all_rights = V::INFO.start.split(' ').nth(2).unwrap_or("-");
    let castling: String = match rng.random_bool(0.5) {
        true => all_rights.chars().filter(|_| rng.random_bool(0.4)).collect(),
        false => String::new(),
    };
    let castling = if castling.is_empty() { "-" } else { &castling };
    (0..TRIES).find_map(|_| V::Position::parse(&scatter::<V>(castling, rng)?).ok())
}

/// Returns the start position thinned out, and scattered too unless castling rights must be kept.
fn scatter<V: Variant>(castling: &str, rng: &mut ChaCha8Rng) -> Option<String> {
    let field = V::INFO.start.split(' ').next()?;
    let (field, pocket) = field.split_once('[').unwrap_or((field, ""));
    let mut board = Board::new();
    let put = |file, rank, piece| {
        board.insert((rank, file), piece);
    };
    V::INFO.read_board(field, put).ok()?;
    // With castling rights to keep, few pieces, so that there is room between those that castle.
    let densities: &[f64] = if castling == "-" { &[0.15, 0.3, 0.6, 0.9] } else { &[0.1, 0.2, 0.4] };
    let density = *densities.choose(rng).unwrap_or(&1.0);
    let letters: Vec<char> = board.values().map(|piece| piece.fen_letter()).collect();
    board.retain(|_, piece| {
        // Pieces that are single in the start position are mostly those without which there is no game.
        let single = letters.iter().filter(|&&other| other == piece.fen_letter()).count() == 1;
        let stays = rng.random_bool(if single { 0.95 } else { density });
        if stays && !single && rng.random_bool(0.2) {
            piece.letter = V::INFO.pieces.choose(rng).map_or(piece.letter, |other| other.letter);
        }
        stays
    });
    if castling == "-" {
        let mut squares: Vec<(u8, u8)> = V::INFO.squares().collect();
        squares.shuffle(rng);
        let places = squares.into_iter().map(|(file, rank)| (usize::from(rank), usize::from(file)));
        board = places.zip(board.into_values()).collect();
    }
    let mut text = String::new();
    V::INFO.write_board(&mut text, |file, rank| board.get(&(rank.into(), file.into())).copied()).ok()?;
    let brackets = match (V::INFO.pocket, rng.random_bool(0.5)) {
        (false, _) => String::new(),
        (true, true) => format!("[{pocket}"),
        (true, false) => "[]".to_string(),
    };
    let side = if rng.random_bool(0.5) { 'w' } else { 'b' };
    Some(format!("{text}{brackets} {side} {castling} - 0 1"))
}
