//! The position editor: a FEN with some squares changed, and the engine's verdict on it.

use super::error::ApiError;
use crate::json::{self, BoardObject};
use asterism_engine::board::FenFields;
use asterism_engine::game::Game;
use asterism_engine::rules::{Color, FenError, FenPiece, Info, Location};
use asterism_engine::variants::find;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A change of a position.
#[derive(Deserialize)]
pub(super) struct Edit {
    variant: String,
    fen: Option<String>,
    /// A letter as in a FEN, or nothing, for each square that changes.
    #[serde(default)]
    squares: BTreeMap<String, Option<char>>,
    side: Option<String>,
}

/// The changed position.
#[derive(Serialize)]
struct Edited {
    fen: String,
    board: BoardObject,
    /// The reason why this position cannot be played.
    error: Option<String>,
}

/// Answers `edit`.
pub(super) fn edit(edit: Edit) -> Result<String, ApiError> {
    let entry = find(&edit.variant)?;
    let mut game = (entry.open)();
    let mut setup = EditedBoard::read(edit.fen.as_deref().unwrap_or(entry.info.start), entry.info)?;
    for (square, letter) in &edit.squares {
        setup.put(square, *letter)?;
    }
    setup.side = match edit.side.as_deref() {
        None => setup.side,
        Some("w") => Color::White,
        Some("b") => Color::Black,
        Some(other) => return Err(wrong("side", other, "w or b")),
    };
    let untouched = edit.squares.is_empty() && edit.side.is_none();
    let fen = setup.choose(game.as_mut(), untouched);
    let error = game.set(Some(&fen), &[]).err().map(|error| error.to_string());
    let board =
        if error.is_none() { BoardObject::of(game.as_ref()) } else { setup.refused(game.as_ref(), &fen) };
    Ok(json::text(&Edited { fen, board, error }))
}

fn wrong(name: &'static str, value: &str, expected: &str) -> ApiError {
    ApiError::Value { name, value: format!("'{value}'"), expected: expected.to_string() }
}

/// The fields of a FEN, its board taken apart; it need not be legal.
struct EditedBoard {
    info: &'static Info,
    /// Rank by rank from a1.
    pieces: Vec<Option<FenPiece>>,
    launching: [Option<FenPiece>; 2],
    side: Color,
    castling: String,
    en_passant: String,
    clocks: (u32, u32),
}

impl EditedBoard {
    fn read(fen: &str, info: &'static Info) -> Result<EditedBoard, ApiError> {
        let fields = FenFields::read(fen)?;
        let (board, pocket) = fields.split_pocket()?;
        let (files, ranks) = (usize::from(info.files), usize::from(info.ranks));
        let mut pieces = vec![None; files * ranks];
        info.read_board(board, |file, rank, piece| pieces[rank * files + file] = Some(piece))?;
        let mut launching = [None; 2];
        for letter in pocket.unwrap_or_default().chars() {
            let piece = piece(info, letter)?;
            launching[piece.color.index()] = Some(piece);
        }
        Ok(EditedBoard {
            info,
            pieces,
            launching,
            side: fields.clock.side,
            castling: fields.castling.to_string(),
            en_passant: fields.en_passant.to_string(),
            clocks: (fields.clock.halfmove_clock, fields.clock.fullmove_number),
        })
    }

    fn put(&mut self, square: &str, letter: Option<char>) -> Result<(), ApiError> {
        let piece = letter.map(|letter| piece(self.info, letter)).transpose()?;
        match (Location::read(square, self.info), piece) {
            (Some((Location::Square(file, rank), "")), _) => {
                self.pieces[usize::from(rank) * usize::from(self.info.files) + usize::from(file)] = piece;
            }
            (Some((Location::Launch(side), "")), Some(other)) if other.color != side => {
                let value = format!("{} on {square}", other.fen_letter());
                return Err(wrong("squares", &value, &format!("a piece of {}", side.name())));
            }
            (Some((Location::Launch(side), "")), _) => self.launching[side.index()] = piece,
            _ => return Err(wrong("squares", square, "squares of the board")),
        }
        Ok(())
    }

    /// Returns the piece on a square.
    fn at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        self.pieces[usize::from(rank) * usize::from(self.info.files) + usize::from(file)]
    }

    /// Returns the FEN with as much of castling and en passant as the game accepts; all of it if nothing helps.
    fn choose(&self, game: &mut dyn Game, untouched: bool) -> String {
        let (castling, en_passant) = (self.castling.as_str(), self.en_passant.as_str());
        let same = self.fen(castling, en_passant);
        let mut takes = |fen: &str| game.set(Some(fen), &[]).is_ok();
        if untouched || takes(&same) {
            return same;
        }
        let mut kept = castling.to_string();
        kept.retain(|letter| takes(&self.fen(&letter.to_string(), "-")));
        let kept = if kept.is_empty() { "-" } else { kept.as_str() };
        let less = [(castling, "-"), (kept, en_passant), (kept, "-"), ("-", "-")];
        less.map(|(castling, en_passant)| self.fen(castling, en_passant))
            .into_iter()
            .find(|fen| takes(fen))
            .unwrap_or(same)
    }

    fn fen(&self, castling: &str, en_passant: &str) -> String {
        let (halfmove, fullmove) = self.clocks;
        format!("{self} {} {castling} {en_passant} {halfmove} {fullmove}", self.side.letter())
    }

    /// Returns the board of a position that the game refuses.
    fn refused(&self, game: &dyn Game, fen: &str) -> BoardObject {
        let mut board = BoardObject::of(game);
        for square in &mut board.squares {
            let piece = match square.square.0 {
                Location::Square(file, rank) => self.at(file, rank),
                Location::Launch(side) => self.launching[side.index()],
            };
            square.piece = piece.map(FenPiece::fen_letter);
        }
        BoardObject {
            fen: fen.to_string(),
            side: self.side.letter(),
            result: None,
            reason: None,
            last: Vec::new(),
            ..board
        }
    }
}

/// The board field.
impl fmt::Display for EditedBoard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let EditedBoard { info, launching, .. } = self;
        info.write_board(f, |file, rank| self.at(file, rank))?;
        if info.pocket {
            let letters: String = launching.iter().flatten().map(|piece| piece.fen_letter()).collect();
            write!(f, "[{letters}]")?;
        }
        Ok(())
    }
}

fn piece(info: &Info, letter: char) -> Result<FenPiece, FenError> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let upper = letter.to_ascii_uppercase();
    match info.pieces.iter().any(|piece| piece.letter == upper) {
        true => Ok(FenPiece { color, letter: upper }),
        false => Err(FenError::new("board", format!("'{letter}', expected one of {}", info.letters()))),
    }
}
