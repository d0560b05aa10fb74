//! A variant: its board, its pieces, its rules.

use super::moves::SquareName;
use asterism_engine::game::Game;
use asterism_engine::render::{PALETTE, Targets, meaningful_colours};
use asterism_engine::rules::{Colouring, Counter, Diagram, Info, Location, PieceInfo};
use serde::Serialize;

/// A variant as `variants --json` prints it.
#[derive(Serialize, Debug)]
pub struct VariantObject {
    /// The name in all commands.
    pub variant: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The name as people write it.
    pub title: &'static str,
    /// The inventor.
    pub inventor: &'static str,
    /// One sentence about it.
    pub about: &'static str,
    /// How the game is won.
    pub goal: &'static str,
    /// Which part of the start position is a reconstruction.
    pub reconstruction: Option<&'static str>,
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// The squares that this rectangle has and the board has not.
    pub missing_squares: Vec<SquareName>,
    /// The squares beside the board.
    pub launching_squares: Vec<SquareName>,
    /// FEN of the start position.
    pub start: &'static str,
    /// The types of pieces.
    pub pieces: Vec<PieceObject>,
    /// Numbers beside mate that decide the game.
    pub counters: Vec<CounterObject>,
    /// Named areas of the board.
    pub zones: Vec<ZoneObject>,
    /// How the squares are coloured.
    pub colouring: &'static str,
    /// The meaning of the squares' colours.
    pub colouring_note: Option<&'static str>,
    /// The colours with that meaning, in groups.
    pub meaningful_colours: Vec<Vec<&'static str>>,
    /// The most parts of a turn.
    pub max_parts: u32,
    /// The most places by which a ring of pieces may be turned.
    pub rotations: u8,
    /// Whether draws by repetition and the 100-ply rule have to be claimed.
    pub draws_claimed: bool,
}

/// A type of piece.
#[derive(Serialize, Debug)]
pub struct PieceObject {
    /// The upper-case letter of the type.
    pub letter: char,
    /// The name of the type.
    pub name: &'static str,
    /// How it moves, in a sentence.
    pub moves: Option<&'static str>,
}

/// Pieces of a side whose number decides the game.
#[derive(Serialize, Debug)]
pub struct CounterObject {
    /// The thing counted.
    pub name: &'static str,
    /// The upper-case letters of the types that count.
    pub letters: &'static str,
    /// The zone in which they count.
    pub zone: Option<&'static str>,
    /// The number that decides.
    pub limit: u8,
    /// The meaning of the number.
    pub note: &'static str,
}

/// A named area of the board.
#[derive(Serialize, Debug)]
pub struct ZoneObject {
    /// The name of the zone.
    pub name: &'static str,
    /// The squares of the zone.
    pub squares: &'static [&'static str],
    /// The colour of the zone in pictures.
    pub colour: &'static str,
}

/// The rules as `rules --json` prints them.
#[derive(Serialize, Debug)]
pub struct RulesObject {
    /// The name in all commands.
    pub variant: &'static str,
    /// The name as people write it.
    pub title: &'static str,
    /// The rules.
    pub rules: &'static str,
    /// How each type of piece moves.
    pub diagrams: Vec<DiagramObject>,
}

/// A position that shows how a type of piece moves.
#[derive(Serialize, Debug)]
pub struct DiagramObject {
    /// The type's upper-case letter.
    pub letter: char,
    /// The name of the type.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// Where the piece stands.
    pub square: &'static str,
    /// How it moves, in a sentence.
    pub caption: &'static str,
    /// Where it may go.
    pub targets: TargetsObject,
}

/// Where a piece may go.
#[derive(Serialize, Debug, Default)]
pub struct TargetsObject {
    /// Whether it may move without going.
    pub in_place: bool,
    /// Where it may go without capturing.
    pub quiet: Vec<SquareName>,
    /// Squares whose piece it captures by going there.
    pub replaced: Vec<SquareName>,
    /// Squares that it goes to when it captures on other squares.
    pub landings: Vec<SquareName>,
    /// Squares of the pieces captured so.
    pub captured: Vec<SquareName>,
}

impl VariantObject {
    /// Returns the variant of a game.
    pub fn of(game: &dyn Game) -> VariantObject {
        let info = game.info();
        VariantObject {
            variant: info.name,
            aliases: info.aliases,
            title: info.title,
            inventor: info.inventor,
            about: info.about,
            goal: info.goal,
            reconstruction: info.reconstruction,
            files: info.files,
            ranks: info.ranks,
            missing_squares: info
                .missing
                .iter()
                .map(|&(file, rank)| SquareName(Location::Square(file, rank)))
                .collect(),
            launching_squares: Location::all(info)
                .filter(|place| matches!(place, Location::Launch(_)))
                .map(SquareName)
                .collect(),
            start: info.start,
            pieces: info.pieces.iter().map(|piece| PieceObject::of(info, piece)).collect(),
            counters: info.counters.iter().map(CounterObject::of).collect(),
            zones: zones(info),
            colouring: match info.colouring {
                Colouring::Checkered => "checkered",
                Colouring::Bands => "bands",
                Colouring::Riders => "riders",
            },
            colouring_note: info.colouring_note,
            meaningful_colours: meaningful_colours(info.colouring),
            max_parts: game.max_parts(),
            rotations: info.rotations,
            draws_claimed: info.draws_are_claimed,
        }
    }
}

impl PieceObject {
    fn of(info: &Info, piece: &PieceInfo) -> PieceObject {
        let diagram = info.diagrams().find(|diagram| diagram.letter == piece.letter);
        PieceObject { letter: piece.letter, name: piece.name, moves: diagram.map(|diagram| diagram.caption) }
    }
}

impl CounterObject {
    fn of(&Counter { name, letters, zone, limit, note }: &Counter) -> CounterObject {
        CounterObject { name, letters, zone, limit, note }
    }
}

fn zones(info: &Info) -> Vec<ZoneObject> {
    let zones = (0..).zip(info.zones);
    zones.map(|(zone, &(name, squares))| ZoneObject { name, squares, colour: PALETTE.zone(zone) }).collect()
}

impl RulesObject {
    /// Returns the rules of a game's variant. The game is used to look at positions.
    pub fn of(game: &mut dyn Game) -> RulesObject {
        let info = game.info();
        let diagrams = info.diagrams().map(|diagram| DiagramObject::of(game, &diagram)).collect();
        RulesObject { variant: info.name, title: info.title, rules: info.rules.trim_end(), diagrams }
    }
}

impl DiagramObject {
    fn of(game: &mut dyn Game, diagram: &Diagram) -> DiagramObject {
        let Diagram { letter, fen, square, caption } = *diagram;
        // Tests see to it that every diagram can be drawn.
        let targets = picture_targets(game, diagram).map(TargetsObject::of).unwrap_or_default();
        DiagramObject { letter, name: game.info().piece_name(letter), fen, square, caption, targets }
    }
}

fn picture_targets(game: &mut dyn Game, diagram: &Diagram) -> Option<Targets> {
    game.set(Some(diagram.fen), &[]).ok()?;
    let (place, _) = Location::read(diagram.square, game.info())?;
    game.targets(&[], place).ok()
}

impl TargetsObject {
    fn of(targets: Targets) -> TargetsObject {
        let names = |places: Vec<Location>| places.into_iter().map(SquareName).collect();
        TargetsObject {
            in_place: targets.in_place,
            quiet: names(targets.quiet),
            replaced: names(targets.replaced),
            landings: names(targets.landings),
            captured: names(targets.captured),
        }
    }
}
