//! Short texts of moves for people, which resemble the Standard Algebraic Notation of chess (FIDE Laws, Appendix C)
//! and are that notation in chess. docs/json.md describes them. Reading them is left to [`super::reading`].
//!
//! A short text differs from that of every other part that is legal. Only those of the same [`Class`] can resemble it,
//! so no more than these are looked at.

use super::effects::Outline;
use crate::rules::{Color, FenPiece, Location, Notation, PieceInfo, Position, Variant};
use crate::search::MoveOf;
use std::fmt::Write;

/// The piece whose letter is left out, as in chess.
pub(super) const PAWN: &str = "Pawn";

/// Parts whose short texts may be alike.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Castling,
    /// Parts that end on a place, of pieces with a letter.
    To(Option<char>, Location),
}

impl Class {
    /// Returns the class of a legal part.
    pub(super) fn of<V: Variant>(pos: &V::Position, m: MoveOf<V>) -> Class {
        if pos.is_castling(m) {
            return Class::Castling;
        }
        let (origin, target) = pos.ends(m);
        Class::To(pos.at(origin).map(|piece| piece.letter), target)
    }

    /// Returns whether a legal part is of this class. Most parts end elsewhere, so that is asked first.
    fn has<V: Variant>(self, pos: &V::Position, m: MoveOf<V>) -> bool {
        match self {
            Class::Castling => pos.is_castling(m),
            Class::To(_, target) => pos.ends(m).1 == target && Class::of::<V>(pos, m) == self,
        }
    }

    /// Returns the class that a short text names, without marks, if it is written as here.
    pub(super) fn of_text<V: Variant>(side: Color, text: &str) -> Option<Class> {
        if let "O-O" | "O-O-O" = text {
            return Some(Class::Castling);
        }
        let named = |info: &&PieceInfo| text.starts_with(info.letter) || info.name == PAWN;
        let letter =
            V::INFO.pieces.iter().filter(named).min_by_key(|info| !text.starts_with(info.letter))?.letter;
        let text = text.rsplit_once('=').map_or(text, |(text, _)| text);
        let turned = text.rsplit_once('r').filter(|_| V::INFO.rotations > 0);
        let text = turned.map_or(text, |(text, _)| text);
        if text.ends_with('@') {
            return Some(Class::To(Some(letter), Location::Launch(side)));
        }
        let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
        let square = text.get((text.len() - digits).checked_sub(1)?..)?;
        match Location::read(square, &V::INFO)? {
            (target, "") => Some(Class::To(Some(letter), target)),
            _ => None,
        }
    }
}

/// Writes the short text of each of the `legal` parts of a class, without marks, and its place among them.
pub(super) fn of_class<V: Variant>(
    pos: &V::Position,
    legal: &[MoveOf<V>],
    class: Class,
) -> Vec<(usize, String)> {
    let mut of_class = (0..legal.len()).filter(|&at| class.has::<V>(pos, legal[at]));
    let outline = |at: usize| Outline::of::<V>(pos, &pos.after(legal[at]), legal[at]);
    let Some(first) = of_class.next() else { return Vec::new() };
    let Some(second) = of_class.next() else { return vec![(first, alone(&outline(first), V::INFO.pieces))] };
    let indices: Vec<usize> = [first, second].into_iter().chain(of_class).collect();
    let outlines: Vec<Outline> = indices.iter().map(|&at| outline(at)).collect();
    indices.into_iter().zip(short_texts(&outlines, V::INFO.pieces)).collect()
}

/// Writes the short text of one of the `legal` parts, without marks.
pub(super) fn of_part<V: Variant>(pos: &V::Position, legal: &[MoveOf<V>], m: MoveOf<V>) -> String {
    let texts = of_class::<V>(pos, legal, Class::of::<V>(pos, m));
    texts.into_iter().find(|(at, _)| legal[*at] == m).map_or(String::new(), |(_, text)| text)
}

pub(super) const fn mark(check: bool, wins: bool) -> &'static str {
    match (wins, check) {
        (true, _) => "#",
        (false, true) => "+",
        (false, false) => "",
    }
}

/// How much of a move's origin its text needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    None,
    File,
    Rank,
    Square,
}

/// Writes a text of its own for each of these parts, without marks. They are all that are legal, or all of a class.
pub(super) fn short_texts(parts: &[Outline], pieces: &[PieceInfo]) -> Vec<String> {
    let mut texts: Vec<String> = parts.iter().map(|part| text(part, pieces, Origin::None)).collect();
    for group in alike(&texts) {
        for &index in &group {
            let needed = needed(parts, &group, index, pieces);
            if needed != Origin::None {
                texts[index] = text(&parts[index], pieces, needed);
            }
        }
    }
    for index in alike(&texts).into_iter().filter(|group| group.len() > 1).flatten() {
        texts[index] = format!("{}{}", letter(parts[index].piece, pieces), parts[index].text);
    }
    texts
}

/// Writes the text of a part that nothing else resembles, without marks.
fn alone(part: &Outline, pieces: &[PieceInfo]) -> String {
    text(part, pieces, needed(std::slice::from_ref(part), &[0], 0, pieces))
}

/// Returns the indices of these texts in groups, each of those that are equal.
fn alike(texts: &[String]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..texts.len()).collect();
    order.sort_unstable_by_key(|&index| &texts[index]);
    order.chunk_by(|&a, &b| texts[a] == texts[b]).map(<[usize]>::to_vec).collect()
}

/// Returns the part of a move's origin that distinguishes it from the others of its group, whose texts are otherwise
/// alike.
fn needed(parts: &[Outline], group: &[usize], index: usize, pieces: &[PieceInfo]) -> Origin {
    let part = &parts[index];
    let Location::Square(file, rank) = part.origin() else { return Origin::None };
    let others = group.iter().filter(|&&other| other != index).map(|&other| parts[other].origin());
    let (mut count, mut same_file, mut same_rank) = (0, false, false);
    for origin in others {
        count += 1;
        let Location::Square(other_file, other_rank) = origin else { continue };
        same_file |= other_file == file;
        same_rank |= other_rank == rank;
    }
    let pawn_captures = part.captures && letter(part.piece, pieces).is_empty();
    match (count > 0 || pawn_captures, same_file, same_rank) {
        (false, ..) => Origin::None,
        (true, false, _) => Origin::File,
        (true, true, false) if !pawn_captures => Origin::Rank,
        (true, true, _) => Origin::Square,
    }
}

/// Returns the text of a move, with so much of its origin.
fn text(part: &Outline, pieces: &[PieceInfo], needed: Origin) -> String {
    let mut text = String::with_capacity(12);
    // Writing to a String cannot fail.
    let _ = write_text(&mut text, part, pieces, needed);
    text
}

fn write_text(out: &mut String, part: &Outline, pieces: &[PieceInfo], needed: Origin) -> std::fmt::Result {
    if part.castling {
        out.push_str(if castles_upwards(part) { "O-O" } else { "O-O-O" });
        return Ok(());
    }
    out.push_str(letter(part.piece, pieces));
    match (part.origin(), part.target()) {
        (Location::Square(file, rank), _) if part.rotation.is_some() => {
            write_square(out, file, rank)?;
            write!(out, "r{}", part.rotation.unwrap_or_default())?;
        }
        (Location::Square(file, rank), _) if part.path.len() == 1 => write_square(out, file, rank)?,
        _ if part.path.len() > 2 => {
            for (number, place) in part.path.iter().enumerate() {
                if let Location::Square(file, rank) = *place {
                    out.push_str(if number > 0 && part.captures { "x" } else { "" });
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
            out.push_str(if part.captures { "x" } else { "" });
            if matches!(origin, Location::Launch(_)) {
                out.push('@');
            }
            match target {
                Location::Square(file, rank) => write_square(out, file, rank)?,
                Location::Launch(_) => out.push('@'),
            }
        }
    }
    match part.promotion {
        Some(new) => write!(out, "={}", new.letter),
        None => Ok(()),
    }
}

/// Returns whether the piece that castles goes towards the last file.
fn castles_upwards(part: &Outline) -> bool {
    match (part.origin(), part.target()) {
        (Location::Square(from, _), Location::Square(to, _)) => to > from,
        _ => false,
    }
}

fn file_letter(file: u8) -> char {
    (b'a' + file) as char
}

fn write_square(out: &mut String, file: u8, rank: u8) -> std::fmt::Result {
    out.push(file_letter(file));
    match rank {
        0..9 => out.push((b'1' + rank) as char),
        _ => write!(out, "{}", rank + 1)?,
    }
    Ok(())
}

/// Returns the letter of a piece, in upper case; empty for a Pawn.
fn letter(piece: Option<FenPiece>, pieces: &[PieceInfo]) -> &'static str {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let Some(FenPiece { letter, .. }) = piece else { return "" };
    if pieces.iter().any(|info| info.letter == letter && info.name == PAWN) {
        return "";
    }
    LETTERS.find(letter).map_or("", |at| &LETTERS[at..at + 1])
}
