//! Binary files of positions, byte by byte: positions written here anew from their description, and boards stored as
//! changes.

use crate::dataset::{ENDS, codec, fens, header};
use asterism::lab::dataset::{BlockPacker, BlockReader, ScoredPosition};
use asterism_engine::rules::{Location, MATE};
use asterism_engine::variants::{VARIANTS, VariantEntry};
use asterism_interface::openings::play_random_turns;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::collections::HashMap;

/// Returns a number of few bits, or all of them set and then 32.
fn small(number: &str, bits: usize) -> String {
    let (number, most) = (number.parse::<u32>().unwrap(), (1 << bits) - 1);
    if number < most { format!("{number:0bits$b}") } else { format!("{most:0bits$b}{number:032b}") }
}

/// Returns the letters of a board field, a blank for an empty square: the lowest rank first, then the launching
/// squares.
fn places(field: &str) -> Vec<char> {
    let (board, launching) = field.split_once('[').unwrap_or((field, ""));
    let mut places = Vec::new();
    for rank in board.split('/').rev() {
        let mut run = 0;
        for c in rank.chars().chain(['/']) {
            match c.to_digit(10) {
                Some(digit) => run = 10 * run + digit as usize,
                None => {
                    places.extend(vec![' '; run]);
                    run = 0;
                    // A square that the board does not have is empty.
                    places.extend(Some(if c == '*' { ' ' } else { c }).filter(|c| *c != '/'));
                }
            }
        }
    }
    if field.contains('[') {
        for is_own in [char::is_uppercase, char::is_lowercase] {
            places.push(launching.chars().find(|c| is_own(*c)).unwrap_or(' '));
        }
    }
    places
}

/// Returns the header of a file as an object.
fn described(entry: &VariantEntry) -> Value {
    serde_json::from_str(header(entry).line().strip_prefix("ASTERPOS ").unwrap()).unwrap()
}

/// Returns a position with its whole board and the byte for its length, written from docs/files.md alone.
fn packed(entry: &VariantEntry, codes: &Value, position: &ScoredPosition) -> Vec<u8> {
    let ScoredPosition { fen, score, end, check, noisy } = position;
    let fields: Vec<&str> = fen.split(' ').collect();
    let end = ENDS.iter().position(|known| known == end).unwrap();
    let bit = |set: bool| if set { '1' } else { '0' };
    let mut bits = format!("{end:02b}{}{}{}", bit(fields[1] == "b"), bit(*check), bit(*noisy));
    bits.push(bit(fields[2] != "-"));
    bits.extend("KQkq".chars().filter(|_| fields[2] != "-").map(|right| bit(fields[2].contains(right))));
    let (mut squares, mut rest) = (Vec::new(), fields[3]);
    while let Some((Location::Square(file, rank), after)) = Location::read(rest, entry.info) {
        squares.push(usize::from(rank) * usize::from(entry.info.files) + usize::from(file));
        rest = after;
    }
    bits += &format!("{:02b}", squares.len());
    let count = usize::from(entry.info.files) * usize::from(entry.info.ranks);
    let width = format!("{:b}", count - 1).len();
    squares.iter().for_each(|square| bits += &format!("{square:0width$b}"));
    bits += &format!("{:016b}{}{}", *score as i16, small(fields[4], 7), small(fields[5], 8));
    let (now, start) = (places(fields[0]), places(entry.info.start.split(' ').next().unwrap()));
    bits.push('0');
    bits.extend(now.iter().map(|place| bit(*place != ' ')));
    for (piece, at_start) in now.iter().zip(&start).filter(|(piece, _)| **piece != ' ') {
        bits.extend((*at_start != ' ').then_some(bit(piece == at_start)));
        if piece != at_start {
            bits.push(bit(piece.is_lowercase()));
            bits += codes[piece.to_ascii_uppercase().to_string()].as_str().unwrap();
        }
    }
    bits += &"0".repeat((8 - bits.len() % 8) % 8);
    let byte = |at: usize| u8::from_str_radix(&bits[at..at + 8], 2).unwrap();
    [(bits.len() / 8) as u8].into_iter().chain((0..bits.len()).step_by(8).map(byte)).collect()
}

fn position(fen: String, rng: &mut ChaCha8Rng) -> ScoredPosition {
    let score = rng.random_range(-MATE..=MATE);
    let end = ENDS[rng.random_range(0..4)];
    ScoredPosition { fen, score, end, check: rng.random(), noisy: rng.random() }
}

/// Positions of random games, and rare ones that do not follow each other.
fn games(entry: &VariantEntry) -> Vec<(u64, Vec<ScoredPosition>)> {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut game = (entry.open)();
    let mut games = Vec::new();
    for job in 1..=3 {
        game.set(None, &[]).unwrap();
        let mut positions = vec![position(game.fen(), &mut rng)];
        while positions.len() < 100 && play_random_turns(game.as_mut(), 1, &mut rng).unwrap().is_some() {
            positions.push(position(game.fen(), &mut rng));
        }
        games.push((job, positions));
    }
    let mut rare = Vec::new();
    for fen in fens(entry) {
        game.set(Some(&fen), &[]).unwrap();
        rare.push(position(game.fen(), &mut rng));
    }
    games.extend([(4, rare), (5, Vec::new())]);
    games
}

#[test]
fn positions_are_packed_as_the_document_says() {
    for entry in VARIANTS {
        let (codec, described) = (codec(entry), described(entry));
        for position in games(entry).iter().flat_map(|(_, positions)| positions) {
            let expected = packed(entry, &described["codes"], position);
            assert_eq!(codec.pack(position).unwrap(), expected[1..], "{} {}", entry.info.name, position.fen);
        }
    }
}

/// In the games the boards are stored as changes, elsewhere whole if that is shorter. Only a whole board can be read
/// alone.
#[test]
fn boards_are_stored_as_changes_if_shorter() {
    for entry in VARIANTS {
        let codec = codec(entry);
        let mut told = HashMap::new();
        for (job, positions) in games(entry) {
            let mut packer = BlockPacker::new(&codec, job);
            positions.iter().for_each(|position| packer.add(position).unwrap());
            let block = packer.finish();
            assert_eq!(codec.positions(&block).map(Option::unwrap).collect::<Vec<_>>(), positions);
            for (at, (packed, position)) in block.packed().zip(&positions).enumerate() {
                let whole = codec.pack(position).unwrap();
                let is_whole = codec.unpack(packed).is_some();
                assert!(if is_whole { packed == whole } else { packed.len() < whole.len() && at > 0 });
                *told.entry((job <= 3, is_whole)).or_insert(0) += 1;
            }
        }
        let of = |key| told.get(&key).copied().unwrap_or(0);
        assert_eq!(of((true, true)), 3, "{} {told:?}: the first board of each game", entry.info.name);
        assert!(of((false, true)) > 20, "{} {told:?}", entry.info.name);
    }
}

/// Positions after invalid bytes cannot be read until a whole board comes, and no bytes break the reader.
#[test]
fn changes_of_a_board_that_is_not_known_are_no_position() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for entry in VARIANTS {
        let codec = codec(entry);
        let (job, positions) = games(entry).swap_remove(0);
        let mut packer = BlockPacker::new(&codec, job);
        positions[..9].iter().for_each(|position| packer.add(position).unwrap());
        let written = packer.finish().to_bytes();
        let read = |bytes: &[u8]| {
            let mut file = [header(entry).line().as_bytes(), &written[..16]].concat();
            file.extend(crc32fast::hash(bytes).to_le_bytes());
            let head = file.len() - 20;
            file.extend(crc32fast::hash(&file[head..]).to_le_bytes());
            file.extend(bytes);
            let mut reader = BlockReader::new(&file[..]).unwrap();
            let block = reader.next_block().ok()??;
            Some(codec.positions(&block).collect::<Vec<_>>())
        };
        let bytes = &written[24..];
        let whole: Vec<_> = positions[..9].iter().cloned().map(Some).collect();
        assert_eq!(read(bytes).unwrap(), whole);
        let mut broken = bytes.to_vec();
        broken[usize::from(bytes[0])] ^= 1; // the last bit of the first position: too much or another piece
        let found = read(&broken).unwrap();
        assert!(found[0].is_some() || found.iter().all(Option::is_none));
        for _ in 0..2_000 {
            let mut changed = bytes.to_vec();
            let at = rng.random_range(0..changed.len());
            changed[at] ^= 1 << rng.random_range(0..8);
            let Some(found) = read(&changed) else { continue }; // where a length has changed
            for found in found.iter().flatten() {
                let _ = (entry.open)().set(Some(&found.fen), &[]); // an error where it is illegal
            }
        }
    }
}
