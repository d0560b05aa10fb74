//! Explains why a move text is not a legal move.

use super::obstructed;
use super::own::{has_text, without_separators};
use super::short_refused;
use super::squares::{begins_with_two, goes_on, read_square, squares};
use crate::game::{GameError, Illegal};
use crate::rules::{FenPiece, Location, MoveStack, Notation, Position, Variant};
use std::collections::{BTreeSet, HashSet};

/// The number of moves that a reason lists at most.
pub(super) const LISTED: usize = 8;
/// The number of beginnings of a text that are tried as another way to write a move.
const ALIASES: usize = 8;

/// The reason why a text is not a legal move: for programs, and for people.
pub(super) type Why = (Illegal, String);

/// Makes the error that explains why `text`, move `number` of those given, names no legal turn of `pos`. Only called if
/// that is so.
pub(super) fn illegal<V: Variant>(pos: &V::Position, text: &str, number: usize) -> GameError {
    let (kind, reason) = why_illegal::<V>(pos, text);
    GameError::Move { text: text.to_string(), number, kind, reason }
}

fn why_illegal<V: Variant>(pos: &V::Position, text: &str) -> Why {
    let text = &without_separators(text);
    if <V::Position as Position>::PARTS > 1 {
        return why_turn::<V>(pos, text);
    }
    why_part::<V>(pos, text)
}

fn why_turn<V: Variant>(pos: &V::Position, text: &str) -> Why {
    let (first, rest) = match text.split_once(',') {
        Some((first, rest)) => (first, Some(rest)),
        None => (text, None),
    };
    let Some(m) = find_part::<V>(pos, first) else { return why_part::<V>(pos, first) };
    let next = pos.after(m);
    let turn_goes_on = next.side_to_move() == pos.side_to_move();
    match rest {
        None => {
            let expected = "a second part must follow after a comma";
            (Illegal::Incomplete, format!("'{first}' is only the first part of a turn, {expected}"))
        }
        Some(_) if !turn_goes_on => (Illegal::TooMuch, format!("the turn ends after '{first}'")),
        Some(rest) => {
            let (kind, reason) = why_part::<V>(&next, rest);
            (kind, format!("second part: {reason}"))
        }
    }
}

fn find_part<V: Variant>(pos: &V::Position, text: &str) -> Option<<V::Position as Position>::Move> {
    pos.legal_moves().into_iter().find(|&m| has_text(pos, m, text))
}

/// Returns why `text` is no legal ply.
fn why_part<V: Variant>(pos: &V::Position, text: &str) -> Why {
    if ["O-O", "O-O-O"].contains(&text.replace('0', "O").as_str()) {
        return (Illegal::NotItsWay, "no such castling is legal here".to_string());
    }
    if let Some(reason) = missing_square::<V>(text) {
        return (Illegal::NoSuchSquare, reason);
    }
    if !begins_with_two::<V>(text)
        && let Some(why) = short_refused::why::<V>(pos, text)
    {
        return why;
    }
    let form = "expected squares such as e2e4 and what the rules of the game add";
    let us = pos.side_to_move();
    let origin = match text.split_once('@') {
        Some(("", _)) if V::INFO.pocket => {
            let letter = pos.pocket(us).map_or('N', |piece| piece.letter);
            let reason = format!("expected the letter of the piece before '@', such as {letter}{text}");
            return (Illegal::Unreadable, reason);
        }
        Some((letter, _)) if letter.chars().count() == 1 => match pos.pocket(us) {
            _ if !V::INFO.pocket => {
                return (Illegal::NoSuchSquare, "this game has no launching squares".to_string());
            }
            None => {
                let reason = format!("nothing stands on {}'s launching square", us.name());
                return (Illegal::NoSuchPiece, reason);
            }
            Some(piece) if !letter.starts_with([piece.letter, piece.letter.to_ascii_lowercase()]) => {
                let reason = format!("the piece on the launching square is the {}", name::<V>(piece));
                return (Illegal::NoSuchPiece, reason);
            }
            Some(piece) => format!("the {} on the launching square", name::<V>(piece)),
        },
        _ => {
            let Some((file, rank, _)) = read_square::<V>(text) else {
                return (Illegal::Unreadable, format!("not a move, {form}"));
            };
            let square = Location::Square(file, rank).name();
            match pos.piece_at(file, rank) {
                None => return (Illegal::NoSuchPiece, format!("no piece on {square}")),
                Some(piece) if piece.color != us => {
                    let (name, owner) = (name::<V>(piece), piece.color.name());
                    let reason = format!("the {name} on {square} is {owner}'s, {} is to move", us.name());
                    return (Illegal::NotYours, reason);
                }
                Some(piece) => {
                    let state = if pos.is_reduced(file, rank) { "reduced " } else { "" };
                    format!("the {state}{} on {square}", name::<V>(piece))
                }
            }
        }
    };
    why_not_played::<V>(pos, text, &origin)
}

/// Returns which square of a text the board does not have.
fn missing_square<V: Variant>(text: &str) -> Option<String> {
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_lowercase()) {
        let digits = rest[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let square = &rest[at..at + 1 + digits];
        if digits > 0 && read_square::<V>(square).is_none_or(|(_, _, after)| !after.is_empty()) {
            return Some(Location::no_square(square, &V::INFO));
        }
        rest = &rest[at + 1 + digits..];
    }
    None
}

/// Returns why `text`, which begins with a piece of the side to move (`origin`), is no legal ply.
fn why_not_played<V: Variant>(pos: &V::Position, text: &str, origin: &str) -> Why {
    let mut stack = MoveStack::new();
    pos.generate_pseudo_legal(&mut stack);
    let texts: Vec<String> = stack.moves_from(0).map(|m| pos.move_text(m)).collect();
    let lower = text.to_ascii_lowercase();
    let known: HashSet<String> = texts.iter().map(|text| text.to_ascii_lowercase()).collect();
    let is_alias = |text: &str| stack.moves_from(0).any(|m| pos.accepts_alias(m, text));
    let near = || near::<V>(pos, text); // which lists all moves: only if it is shown
    if known.contains(&lower) || is_alias(&lower) {
        let reason = format!(
            "{origin} cannot make that move, because a royal piece is or would be attacked{}",
            near()
        );
        return (Illegal::LeavesKingAttacked, reason);
    }
    let longer: Vec<&str> =
        texts.iter().map(String::as_str).filter(|t| goes_on(t, text)).take(LISTED).collect();
    if !longer.is_empty() && begins_with_two::<V>(text) {
        return (
            Illegal::Incomplete,
            format!("the move of {origin} is incomplete, expected one of {}", longer.join(" ")),
        );
    }
    if follows_a_first_part::<V>(pos, text) {
        let expected = "a first part must come before it";
        return (
            Illegal::Incomplete,
            format!("{origin} can only make the second part of a turn, {expected}"),
        );
    }
    // A beginning that is a move itself: one of the texts, or another way to write one. For the other ways each move
    // has to be asked, so only a few of the longest are tried.
    let mut lengths: BTreeSet<usize> = texts.iter().map(String::len).collect();
    let longest = lengths.last().copied().unwrap_or(0);
    lengths.extend(text.match_indices(',').map(|(at, _)| at).take_while(|&at| at <= longest));
    lengths.retain(|&len| len < text.len() && text.is_char_boundary(len) && goes_on(text, &text[..len]));
    let written = lengths.iter().copied().rfind(|&len| known.contains(&lower[..len]));
    let alias = lengths.iter().copied().rev().take(ALIASES).find(|&len| is_alias(&lower[..len]));
    match written.max(alias) {
        Some(len) => {
            let (whole, more) = text.split_at(len);
            (Illegal::TooMuch, format!("'{more}' has no meaning after '{whole}', which is a move"))
        }
        None if begins_with_two::<V>(text) || text.contains('@') => {
            let obstructed = obstructed::why::<V>(pos, text);
            (Illegal::NotItsWay, format!("{origin} cannot make that move ({obstructed}){}", near()))
        }
        None => (Illegal::Unreadable, format!("not a move{}", near())),
    }
}

/// Returns legal moves that may have been meant: those of the same piece, else those to the same square.
fn near<V: Variant>(pos: &V::Position, text: &str) -> String {
    let mut texts: Vec<String> = pos.legal_moves().into_iter().map(|m| pos.move_text(m)).collect();
    texts.sort();
    let list = |alike: &dyn Fn(&str) -> bool| {
        let mut found: Vec<&str> = texts.iter().map(String::as_str).filter(|text| alike(text)).collect();
        let more = if found.len() > LISTED { " ..." } else { "" };
        found.truncate(LISTED);
        (!found.is_empty()).then(|| found.join(" ") + more)
    };
    let place = |text: &str| match text.split_once('@') {
        Some((letter, _)) if letter.len() == 1 => None, // a launching square
        _ => squares::<V>(text).next(),
    };
    let target = |text: &str| squares::<V>(text).last();
    let (wanted_place, wanted_target) = (place(text), target(text)); // once: the text may be long
    match (list(&|other| place(other) == wanted_place), list(&|other| target(other) == wanted_target)) {
        (Some(own), _) => match plain_targets::<V>(&texts, wanted_place) {
            Some(targets) => format!("; it can go to {targets}"),
            None => format!("; it has {own}"),
        },
        (None, Some(others)) => format!("; that piece has no legal move; moves to that square: {others}"),
        (None, None) => "; that piece has no legal move".to_string(),
    }
}

/// Returns the squares to which the piece on `place` can go by moves without further details.
fn plain_targets<V: Variant>(texts: &[String], place: Option<(u8, u8)>) -> Option<String> {
    let own = texts.iter().filter(|text| squares::<V>(text).next() == place);
    let mut targets = Vec::new();
    for text in own {
        let [from, to] = squares::<V>(text).collect::<Vec<_>>()[..] else { return None };
        let name = |(file, rank): (u8, u8)| Location::Square(file, rank).name();
        let (start, name) = (name(from), name(to));
        if *text != start + &name {
            return None;
        }
        targets.push(name);
    }
    let more = if targets.len() > LISTED { " ..." } else { "" };
    targets.truncate(LISTED);
    Some(targets.join(" ") + more)
}

/// Returns whether `text` would be legal as the second part of some turn.
fn follows_a_first_part<V: Variant>(pos: &V::Position, text: &str) -> bool {
    if <V::Position as Position>::PARTS == 1 {
        return false;
    }
    pos.legal_moves().into_iter().any(|m| {
        let next = pos.after(m);
        next.side_to_move() == pos.side_to_move() && find_part::<V>(&next, text).is_some()
    })
}

fn name<V: Variant>(piece: FenPiece) -> &'static str {
    V::INFO.pieces.iter().find(|info| info.letter == piece.letter).map_or("piece", |info| info.name)
}
