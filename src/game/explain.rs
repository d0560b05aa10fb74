//! Says why a move text is not a legal move.

use super::GameError;
use crate::rules::turn::{Turn, has_text, read_turn, turn_text};
use crate::rules::{Color, FenPiece, Notation, Position, Variant};

/// The error that says why `text`, move `number` of those given, names no legal turn of `pos`. Only called when
/// that is so.
pub fn illegal<V: Variant>(pos: &V::Position, text: &str, number: usize) -> GameError {
    GameError::Move { text: text.to_string(), number, reason: why_illegal::<V>(pos, text) }
}

fn why_illegal<V: Variant>(pos: &V::Position, text: &str) -> String {
    if <V::Position as Position>::PARTS > 1 {
        return why_turn::<V>(pos, text);
    }
    why_part::<V>(pos, text)
}

fn why_turn<V: Variant>(pos: &V::Position, text: &str) -> String {
    let (first, rest) = match text.split_once(',') {
        Some((first, rest)) => (first, Some(rest)),
        None => (text, None),
    };
    let Some(m) = find_part::<V>(pos, first) else { return why_part::<V>(pos, first) };
    let next = pos.after(m);
    let turn_goes_on = next.side_to_move() == pos.side_to_move();
    match rest {
        None => {
            format!("'{first}' is only the first part of a turn, a second part must follow after a comma")
        }
        Some(_) if !turn_goes_on => format!("the turn ends after '{first}'"),
        Some(rest) => format!("second part: {}", why_part::<V>(&next, rest)),
    }
}

fn find_part<V: Variant>(pos: &V::Position, text: &str) -> Option<<V::Position as Position>::Move> {
    let mut stack = crate::rules::MoveStack::new();
    pos.generate(crate::rules::Stage::All, &mut stack);
    stack.moves_from(0).find(|&m| has_text(pos, m, text))
}

/// Why `text` is no legal ply.
fn why_part<V: Variant>(pos: &V::Position, text: &str) -> String {
    let form = "expected squares such as e2e4 and what the rules add (see `asterism rules`)";
    let us = pos.side_to_move();
    let origin = match text.split_once('@') {
        Some((letter, _)) if letter.chars().count() == 1 => match pos.pocket(us) {
            _ if !V::INFO.pocket => return "this game has no launching squares".to_string(),
            None => return format!("nothing stands on {}'s launching square", side(us)),
            Some(piece) if !letter.starts_with([piece.letter, piece.letter.to_ascii_lowercase()]) => {
                return format!("the piece on the launching square is the {}", name::<V>(piece));
            }
            Some(piece) => format!("the {} on the launching square", name::<V>(piece)),
        },
        _ => {
            let Some((file, rank, _)) = read_square::<V>(text) else { return format!("not a move, {form}") };
            let square = format!("{}{}", (b'a' + file) as char, rank + 1);
            match pos.piece_at(file, rank) {
                None => return format!("no piece on {square}"),
                Some(piece) if piece.color != us => {
                    return format!(
                        "the {} on {square} is {}'s, {} is to move",
                        name::<V>(piece),
                        side(piece.color),
                        side(us)
                    );
                }
                Some(piece) => format!("the {} on {square}", name::<V>(piece)),
            }
        }
    };
    let mut stack = crate::rules::MoveStack::new();
    pos.generate_pseudo_legal(&mut stack);
    let texts: Vec<String> = stack.moves_from(0).map(|m| pos.move_text(m)).collect();
    let lower = text.to_ascii_lowercase();
    let matches = |m| has_text(pos, m, text) || pos.accepts_alias(m, &lower);
    if stack.moves_from(0).any(matches) {
        return format!("{origin} cannot make that move, for a royal piece is or would be attacked");
    }
    let longer: Vec<&str> = texts
        .iter()
        .map(String::as_str)
        .filter(|t| t.to_ascii_lowercase().starts_with(&lower))
        .take(8)
        .collect();
    if !longer.is_empty() && read_two_squares::<V>(text) {
        return format!("{origin} has to say more: one of {}", longer.join(" "));
    }
    if follows_a_first_part::<V>(pos, text) {
        return format!("{origin} can only make the second part of a turn, a first part must come before it");
    }
    let other = texts.iter().find(|t| lower.starts_with(&t.to_ascii_lowercase()));
    match other {
        Some(t) => format!("'{}' after '{t}' has no meaning here", &text[t.len()..]),
        None if read_two_squares::<V>(text) || text.contains('@') => {
            format!("{origin} cannot make that move (blocked, or not its way of moving)")
        }
        None => {
            let own: Vec<&str> = own_texts(&texts, text).take(8).collect();
            if own.is_empty() {
                return format!("not a move, {form}");
            }
            format!("not a move; {origin} has for example {}", own.join(" "))
        }
    }
}

/// The moves of the piece whose square `text` begins with.
fn own_texts<'a>(texts: &'a [String], text: &str) -> impl Iterator<Item = &'a str> {
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let square = text[..1 + digits].to_ascii_lowercase();
    texts.iter().map(String::as_str).filter(move |t| t.starts_with(&square))
}

/// Whether `text` would be legal as the second part of some turn.
fn follows_a_first_part<V: Variant>(pos: &V::Position, text: &str) -> bool {
    if <V::Position as Position>::PARTS == 1 {
        return false;
    }
    let mut stack = crate::rules::MoveStack::new();
    pos.generate(crate::rules::Stage::All, &mut stack);
    stack.moves_from(0).any(|m| {
        let next = pos.after(m);
        next.side_to_move() == pos.side_to_move() && find_part::<V>(&next, text).is_some()
    })
}

fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn name<V: Variant>(piece: FenPiece) -> &'static str {
    V::INFO.pieces.iter().find(|info| info.letter == piece.letter).map_or("piece", |info| info.name)
}

/// Reads a square's name from the front of `text`: file, rank (from 0) and the rest.
fn read_square<V: Variant>(text: &str) -> Option<(u8, u8, &str)> {
    let file = text.bytes().next()?.to_ascii_lowercase().checked_sub(b'a').filter(|&f| f < V::INFO.files)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).take(2).count();
    (1..=digits).rev().find_map(|n| {
        let rank: u8 = text[1..1 + n].parse().ok()?;
        (1..=V::INFO.ranks).contains(&rank).then(|| (file, rank - 1, &text[1 + n..]))
    })
}

/// Every square named in a move's text, as file and rank from 0.
pub fn squares<V: Variant>(mut text: &str) -> Vec<(u8, u8)> {
    let mut found = Vec::new();
    while let Some(c) = text.chars().next() {
        text = match read_square::<V>(text) {
            Some((file, rank, rest)) => {
                found.push((file, rank));
                rest
            }
            None => &text[c.len_utf8()..],
        };
    }
    found
}

fn read_two_squares<V: Variant>(text: &str) -> bool {
    let rest = read_square::<V>(text).map(|(_, _, rest)| rest.trim_start_matches(','));
    rest.is_some_and(|rest| rest.starts_with('@') || read_square::<V>(rest).is_some())
}

/// A turn and the position after it.
type Played<P> = (Turn<P>, P);

/// Reads a turn, number `number` of those given, or says why it is illegal.
pub fn read<V: Variant>(
    pos: &V::Position,
    text: &str,
    number: usize,
) -> Result<Played<V::Position>, GameError> {
    read_turn(pos, text).ok_or_else(|| illegal::<V>(pos, text, number))
}

/// The texts of a line of plies, turn by turn; a turn that is broken off is left out.
pub fn line_texts<V: Variant>(pos: &V::Position, line: &[<V::Position as Position>::Move]) -> Vec<String> {
    let mut texts = Vec::new();
    let mut start = pos.clone();
    let mut here = pos.clone();
    let mut turn = Vec::new();
    for &m in line {
        turn.push(m);
        here.play(m);
        if <V::Position as Position>::PARTS == 1 || here.side_to_move() != start.side_to_move() {
            texts.push(turn_text(&start, &turn));
            turn.clear();
            start = here.clone();
        }
    }
    texts
}
