//! Short texts of moves for people, which resemble the Standard Algebraic Notation of chess (FIDE Laws, Appendix C)
//! and are that notation in chess. docs/json.md describes them. Reading them is left to [`super::reading`].

use super::move_effect::MoveEffect;
use crate::rules::{FenPiece, Location, PieceInfo};
use std::collections::HashMap;
use std::fmt::Write;

/// The piece whose letter is left out, as in chess.
pub(super) const PAWN: &str = "Pawn";

/// How much of a move's origin its text needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    None,
    File,
    Rank,
    Square,
}

/// Gives each of the parts that are legal in one position a text of its own.
pub(super) fn write<'a>(effects: impl Iterator<Item = &'a mut MoveEffect>, pieces: &[PieceInfo]) {
    let mut effects: Vec<&mut MoveEffect> = effects.collect();
    let mut alike = HashMap::<String, Vec<usize>>::new();
    for (index, effect) in effects.iter().enumerate() {
        alike.entry(text(effect, pieces, Origin::None)).or_default().push(index);
    }
    let mut seen = HashMap::<String, usize>::new();
    for (bare, group) in alike {
        for &index in &group {
            let needed = needed(&effects, &group, index, pieces);
            let san =
                if needed == Origin::None { bare.clone() } else { text(effects[index], pieces, needed) };
            *seen.entry(san.clone()).or_default() += 1;
            effects[index].san = san;
        }
    }
    for effect in &mut effects {
        if seen[&effect.san] > 1 {
            effect.san = format!("{}{}", letter(effect.piece, pieces), effect.text);
        }
        if effect.wins {
            effect.san.push('#');
        } else if effect.check {
            effect.san.push('+');
        }
    }
}

/// What tells a move's origin from the others of its group, whose texts are alike but for the origin.
fn needed(effects: &[&mut MoveEffect], group: &[usize], index: usize, pieces: &[PieceInfo]) -> Origin {
    let Location::Square(file, rank) = effects[index].origin else { return Origin::None };
    let others = group.iter().filter(|&&other| other != index).map(|&other| effects[other].origin);
    let (mut count, mut same_file, mut same_rank) = (0, false, false);
    for origin in others {
        count += 1;
        let Location::Square(other_file, other_rank) = origin else { continue };
        same_file |= other_file == file;
        same_rank |= other_rank == rank;
    }
    let effect = &effects[index];
    let pawn_captures = !effect.captures.is_empty() && letter(effect.piece, pieces).is_empty();
    match (count > 0 || pawn_captures, same_file, same_rank) {
        (false, ..) => Origin::None,
        (true, false, _) => Origin::File,
        (true, true, false) if !pawn_captures => Origin::Rank,
        (true, true, _) => Origin::Square,
    }
}

/// The text of a move, with so much of its origin.
fn text(effect: &MoveEffect, pieces: &[PieceInfo], needed: Origin) -> String {
    let mut text = String::with_capacity(12);
    // Writing to a String cannot fail.
    let _ = write_text(&mut text, effect, pieces, needed);
    text
}

fn write_text(
    out: &mut String,
    effect: &MoveEffect,
    pieces: &[PieceInfo],
    needed: Origin,
) -> std::fmt::Result {
    if effect.castling {
        out.push_str(if castles_upwards(effect) { "O-O" } else { "O-O-O" });
        return Ok(());
    }
    out.push_str(letter(effect.piece, pieces));
    let captures = !effect.captures.is_empty();
    match (effect.origin, effect.target) {
        (Location::Square(file, rank), _) if effect.rotation.is_some() => {
            write_square(out, file, rank)?;
            write!(out, "r{}", effect.rotation.unwrap_or_default())?;
        }
        (Location::Square(file, rank), _) if effect.path.len() == 1 => write_square(out, file, rank)?,
        _ if effect.path.len() > 2 => {
            for (number, place) in effect.path.iter().enumerate() {
                if let Location::Square(file, rank) = *place {
                    out.push_str(if number > 0 && captures { "x" } else { "" });
                    write_square(out, file, rank)?;
                }
            }
        }
        (origin, target) => {
            if let Location::Square(file, rank) = origin {
                match needed {
                    Origin::None => {}
                    Origin::File => out.push(file_letter(file)),
                    Origin::Rank => write!(out, "{}", rank + 1)?,
                    Origin::Square => write_square(out, file, rank)?,
                }
            }
            out.push_str(if captures { "x" } else { "" });
            if matches!(origin, Location::Launch(_)) {
                out.push('@');
            }
            match target {
                Location::Square(file, rank) => write_square(out, file, rank)?,
                Location::Launch(_) => out.push('@'),
            }
        }
    }
    match effect.promotion {
        Some(new) => write!(out, "={}", new.letter),
        None => Ok(()),
    }
}

/// Whether the piece that castles goes towards the last file.
fn castles_upwards(effect: &MoveEffect) -> bool {
    match (effect.origin, effect.target) {
        (Location::Square(from, _), Location::Square(to, _)) => to > from,
        _ => false,
    }
}

fn file_letter(file: u8) -> char {
    (b'a' + file) as char
}

fn write_square(out: &mut String, file: u8, rank: u8) -> std::fmt::Result {
    write!(out, "{}{}", file_letter(file), rank + 1)
}

/// The letter of a piece, in upper case; empty for a Pawn.
fn letter(piece: Option<FenPiece>, pieces: &[PieceInfo]) -> &'static str {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let Some(FenPiece { letter, .. }) = piece else { return "" };
    if pieces.iter().any(|info| info.letter == letter && info.name == PAWN) {
        return "";
    }
    LETTERS.find(letter).map_or("", |at| &LETTERS[at..at + 1])
}
