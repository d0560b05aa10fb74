//! Our own pictures as a theme for XBoard: a folder of SVG files for its option `-pid`.

use super::glyphs::{SLOTS, slots};
use super::host_layout::NORMAL;
use asterism_engine::rules::{Color, FenPiece, Info, PieceInfo};

/// XBoard 4.9.1's file names for the slots of its piece table, from the Pawn on (its `draw.c`); the name of the Lance
/// serves two slots.
const NAMES: [&str; SLOTS] = [
    "Pawn",
    "Knight",
    "Bishop",
    "Rook",
    "Queen",
    "Advisor",
    "Elephant",
    "Archbishop",
    "Marshall",
    "Gold",
    "Commoner",
    "Canon",
    "Nightrider",
    "CrownedBishop",
    "CrownedRook",
    "Crown",
    "Chancellor",
    "Hawk",
    "Lance",
    "Cobra",
    "Unicorn",
    "Lion",
    "Sword",
    "Zebra",
    "Camel",
    "Tower",
    "Wolf",
    "Hat",
    "Duck",
    "Lance",
    "Dragon",
    "Gnu",
    "Cub",
    "LShield",
    "Pegasus",
    "Wizard",
    "Copper",
    "Iron",
    "Viking",
    "Flag",
    "Axe",
    "Dolphin",
    "Leopard",
    "Claw",
    "Left",
    "Butterfly",
    "PromoBishop",
    "PromoRook",
    "HCrown",
    "RShield",
    "Prince",
    "Phoenix",
    "Kylin",
    "Drunk",
    "Right",
    "GoldPawn",
    "GoldKnight",
    "PromoHorse",
    "PromoDragon",
    "GoldLance",
    "GoldSilver",
    "HSword",
    "PromoSword",
    "PromoHSword",
    "Princess",
    "King",
];

/// Returns whether XBoard knows a game by itself: its rules, and its pictures.
pub fn xboard_knows(info: &Info) -> bool {
    info.aliases.contains(&NORMAL)
}

/// Returns the name and the content of each file: a picture of every piece of both sides.
pub fn xboard_pictures(info: &Info) -> Vec<(String, String)> {
    let by_slot = slots(info).into_iter().zip(NAMES).filter_map(|(piece, name)| Some((piece?, name)));
    let by_name = info.pieces.iter().map(|piece| (piece, piece.name));
    let named: Vec<(&PieceInfo, &str)> =
        if xboard_knows(info) { by_name.collect() } else { by_slot.collect() };
    let picture = |(piece, name): (&PieceInfo, &str), color: Color| {
        let drawn = asterism_engine::render::piece_svg(FenPiece { color, letter: piece.letter }, piece);
        (format!("{}{name}.svg", color.name()), drawn)
    };
    let both = |named| [Color::White, Color::Black].map(|color| picture(named, color));
    named.into_iter().flat_map(both).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::variants::VARIANTS;
    use std::collections::HashSet;

    #[test]
    fn every_piece_of_every_game_has_a_picture_of_each_side() {
        for info in VARIANTS.iter().map(|entry| entry.info) {
            let pictures = xboard_pictures(info);
            let names: HashSet<&str> = pictures.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(names.len(), 2 * info.pieces.len(), "{}", info.name);
            let contents: HashSet<&str> = pictures.iter().map(|(_, text)| text.as_str()).collect();
            assert_eq!(contents.len(), names.len(), "{}: two pieces look alike", info.name);
            for (name, text) in &pictures {
                let bare = name.strip_suffix(".svg").unwrap();
                let bare = bare.strip_prefix("White").or(bare.strip_prefix("Black")).unwrap();
                assert!(NAMES.contains(&bare), "{name}");
                check_svg(text);
            }
            let kings = names.contains("WhiteKing.svg") && names.contains("BlackKing.svg");
            assert!(kings || info.royal.is_none(), "{}", info.name);
        }
    }

    /// Checks that every tag is closed, in order.
    fn check_svg(text: &str) {
        let mut open = Vec::new();
        for tag in text.split('<').skip(1).map(|rest| rest.split('>').next().unwrap()) {
            let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap();
            match tag {
                _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(name), "{text}"),
                _ if tag.ends_with('/') => {}
                _ => open.push(name),
            }
        }
        assert!(open.is_empty() && text.starts_with("<svg") && text.contains("width=\"100\""), "{text}");
    }
}
