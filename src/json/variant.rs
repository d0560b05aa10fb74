//! A variant: its board, its pieces, its rules.

use super::moves::SquareName;
use crate::game::Game;
use crate::rules::{Colouring, Info, Location};
use serde::Serialize;

/// What `variants --json` prints.
#[derive(Serialize, Debug)]
pub struct VariantObject {
    /// The name in all commands.
    pub variant: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The name as people write it.
    pub title: &'static str,
    /// Who invented it.
    pub inventor: &'static str,
    /// One sentence about it.
    pub about: &'static str,
    /// What of the start position is a reconstruction.
    pub reconstruction: Option<&'static str>,
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// The squares beside the board.
    pub launching_squares: Vec<SquareName>,
    /// FEN of the start position.
    pub start: &'static str,
    /// The types of pieces.
    pub pieces: Vec<PieceObject>,
    /// Named areas of the board.
    pub zones: Vec<ZoneObject>,
    /// How the squares are coloured.
    pub colouring: &'static str,
    /// What the colours of the squares mean.
    pub colouring_note: Option<&'static str>,
    /// The most parts of a turn.
    pub max_parts: u32,
    /// Whether draws by repetition and the 100-ply rule have to be claimed.
    pub draws_claimed: bool,
}

/// A type of piece.
#[derive(Serialize, Debug)]
pub struct PieceObject {
    /// Its upper-case letter.
    pub letter: char,
    /// Its name.
    pub name: &'static str,
}

/// A named area of the board.
#[derive(Serialize, Debug)]
pub struct ZoneObject {
    /// Its name.
    pub name: &'static str,
    /// Its squares.
    pub squares: &'static [&'static str],
}

/// What `rules --json` prints.
#[derive(Serialize, Debug)]
pub struct RulesObject {
    /// The name in all commands.
    pub variant: &'static str,
    /// The name as people write it.
    pub title: &'static str,
    /// The rules.
    pub rules: &'static str,
}

impl VariantObject {
    /// The variant of a game.
    pub fn of(game: &dyn Game) -> VariantObject {
        let info = game.info();
        VariantObject {
            variant: info.name,
            aliases: info.aliases,
            title: info.title,
            inventor: info.inventor,
            about: info.about,
            reconstruction: info.reconstruction,
            files: info.files,
            ranks: info.ranks,
            launching_squares: info
                .launching_sides()
                .map(|side| SquareName(Location::Launch(side)))
                .collect(),
            start: info.start,
            pieces: info.pieces.iter().map(|p| PieceObject { letter: p.letter, name: p.name }).collect(),
            zones: info.zones.iter().map(|&(name, squares)| ZoneObject { name, squares }).collect(),
            colouring: match info.colouring {
                Colouring::Checkered => "checkered",
                Colouring::Bands => "bands",
                Colouring::Riders => "riders",
            },
            colouring_note: info.colouring_note,
            max_parts: game.max_parts(),
            draws_claimed: info.draws_are_claimed,
        }
    }
}

impl RulesObject {
    /// The rules of a variant.
    pub fn of(info: &'static Info) -> RulesObject {
        RulesObject { variant: info.name, title: info.title, rules: info.rules.trim_end() }
    }
}
