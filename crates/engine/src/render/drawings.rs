//! Our own vector drawings of pieces. A variant names the drawings of each of its pieces in its description
//! ([`crate::rules::PieceInfo`]); several on top of each other make a piece. Colours are left to the painter.
//!
//! Coordinates run from 0 to 100 in both directions, y downwards; a piece stands on y = 88.

use crate::rules::Drawing;
use crate::rules::Paint::{Body, Bold, Line, Mark};

const FOOT: &str = "M24 88 V82 Q24 76 31 76 H69 Q76 76 76 82 V88 Z";

/// Returns the drawing of a piece that has none of its own, by its name.
pub(super) fn named(name: &str) -> Option<Drawing> {
    Some(match name {
        "Pawn" => PAWN,
        "Soldier" => SOLDIER,
        "Rook" => ROOK,
        "Bishop" => BISHOP,
        "Horse" | "Knight" => HORSE,
        "Queen" => QUEEN,
        "King" => KING,
        _ => return None,
    })
}

/// Pawn.
pub(crate) const PAWN: Drawing = &[(
    Body,
    "M27 88 V82 C27 73 40 67 42.5 47 H36 V42 H41 A14 14 0 1 1 59 42 H64 V47 H57.5 C60 67 73 73 73 82 V88 Z",
)];
pub(crate) const DIAMOND_PAWN: Drawing = &[
    (Body, "M27 88 V82 C27 73 40 67 42.5 44 H57.5 C60 67 73 73 73 82 V88 Z"),
    (Body, "M50 12 L67 31 L50 50 L33 31 Z"),
];
pub(crate) const CORONET: Drawing =
    &[(Body, "M35 25 L29 3 L41 11 L50 1 L59 11 L71 3 L65 25 Z"), (Line, "M36 19 H64")];
pub(crate) const UP_AND_DOWN: Drawing = &[(Mark, "M50 56 L58 66 H42 Z M50 83 L58 73 H42 Z")];

/// Soldier.
pub(crate) const SOLDIER: Drawing = &[
    (Body, "M25 88 V81 C25 71 38 66 42 50 H58 C62 66 75 71 75 81 V88 Z"),
    (Body, "M33 44 C33 28 40 19 50 16 C60 19 67 28 67 44 L74 50 H26 Z"),
    (Line, "M34 43 H66"),
];
pub(crate) const PLUME: Drawing =
    &[(Body, "M25 42 C20 14 44 2 58 4 C70 6 78 14 80 22 C70 17 60 17 52 22 C42 28 36 34 35 44 Z")];
pub(crate) const SPEAR: Drawing = &[(Body, "M13 8 L20 25 H15.5 V88 H10.5 V25 H6 Z")];
pub(crate) const STAR_ON_CHEST: Drawing =
    &[(Mark, "M50 54 l3 7.2 7.8 .6 -5.9 5.1 1.8 7.6 -6.7 -4 -6.7 4 1.8 -7.6 -5.9 -5.1 7.8 -.6 Z")];
pub(crate) const STAR_ON_HEAD: Drawing =
    &[(Mark, "M50 34 l3 7.2 7.8 .6 -5.9 5.1 1.8 7.6 -6.7 -4 -6.7 4 1.8 -7.6 -5.9 -5.1 7.8 -.6 Z")];
pub(crate) const STAR_ON_NECK: Drawing =
    &[(Mark, "M56 40 l3 7.2 7.8 .6 -5.9 5.1 1.8 7.6 -6.7 -4 -6.7 4 1.8 -7.6 -5.9 -5.1 7.8 -.6 Z")];

/// Rook.
pub(crate) const ROOK: Drawing = &[
    (Body, "M32 76 L36 46 L28 40 V20 H38 V29 H45 V20 H55 V29 H62 V20 H72 V40 L64 46 L68 76 Z"),
    (Body, FOOT),
    (Line, "M36 46 H64"),
];
pub(crate) const BISHOP_BODY: Drawing = &[
    (Body, "M55 14 a5 5 0 1 1 -10 0 a5 5 0 1 1 10 0 Z"),
    (Body, "M37 76 C41 72 41 68 39 65 C27 57 29 40 50 20 C71 40 73 57 61 65 C59 68 59 72 63 76 Z"),
    (Body, FOOT),
    (Line, "M39 65 H61"),
];
/// Bishop.
pub(crate) const BISHOP: Drawing = &[
    (Body, "M55 14 a5 5 0 1 1 -10 0 a5 5 0 1 1 10 0 Z"),
    (Body, "M37 76 C41 72 41 68 39 65 C27 57 29 40 50 20 C71 40 73 57 61 65 C59 68 59 72 63 76 Z"),
    (Body, FOOT),
    (Line, "M39 65 H61 M50 34 V56 M40 44 H60"),
];
/// Horse.
pub(crate) const HORSE: Drawing = &[
    (
        Body,
        "M32 76 C32 64 48 60 48 48 C42 53 36 50 32 55 C29 59 24 61 20 57 C16 53 18 48 21 44 L33 27 C35 22 35 17 33 11 \
         L44 19 C63 21 76 38 73 60 C72 66 70 72 70 76 Z",
    ),
    (Body, FOOT),
    (Mark, "M43 33 a3.5 3.5 0 1 1 -7 0 a3.5 3.5 0 1 1 7 0 Z"),
    (Line, "M23 51 L26 49"),
];
pub(crate) const MOON_ON_NECK: Drawing = &[(Mark, "M64 38 A13 13 0 1 0 67 61 A11 11 0 1 1 64 38 Z")];
/// Queen.
pub(crate) const QUEEN: Drawing = &[
    (Body, "M31 76 L19 36 L35 53 L36 26 L47 50 L50 20 L53 50 L64 26 L65 53 L81 36 L69 76 Z"),
    (Body, "M22 31 a5 5 0 1 1 -10 0 a5 5 0 1 1 10 0 Z M88 31 a5 5 0 1 1 -10 0 a5 5 0 1 1 10 0 Z"),
    (Body, "M40 21 a5 5 0 1 1 -10 0 a5 5 0 1 1 10 0 Z M70 21 a5 5 0 1 1 -10 0 a5 5 0 1 1 10 0 Z"),
    (Body, "M55 14 a5 5 0 1 1 -10 0 a5 5 0 1 1 10 0 Z"),
    (Body, FOOT),
    (Line, "M32 66 Q50 61 68 66"),
];
/// King.
pub(crate) const KING: Drawing = &[
    (Body, "M46 32 V24 H38 V16 H46 V8 H54 V16 H62 V24 H54 V32 Z"),
    (Body, "M31 76 L18 50 C15 36 32 28 44 38 L50 30 L56 38 C68 28 85 36 82 50 L69 76 Z"),
    (Body, FOOT),
    (Line, "M31 66 Q50 61 69 66 M50 40 V62"),
];
pub(crate) const DAME: Drawing = &[
    (Body, "M35 30 L28 8 L42 17 L50 5 L58 17 L72 8 L65 30 Z"),
    (Body, "M40 76 L46 62 H54 L60 76 Z"),
    (Body, "M50 70 C12 48 22 25 37 25 C45 25 50 31 50 36 C50 31 55 25 63 25 C78 25 88 48 50 70 Z"),
    (Body, FOOT),
    (Line, "M37 23 H63 M29 44 C29 38 32 34 36 34"),
];

pub(crate) const ARROWS: Drawing =
    &[(Body, "M14 24 L26 42 H18.5 V78 H9.5 V42 H2 Z"), (Body, "M86 24 L98 42 H90.5 V78 H81.5 V42 H74 Z")];
pub(crate) const WINGS: Drawing = &[
    (Body, "M42 62 L4 20 C8 36 4 46 2 58 C10 52 15 54 18 64 C23 57 29 59 32 69 C36 64 39 64 42 66 Z"),
    (Body, "M58 62 L96 20 C92 36 96 46 98 58 C90 52 85 54 82 64 C77 57 71 59 68 69 C64 64 61 64 58 66 Z"),
];

pub(crate) const ELEPHANT: Drawing = &[
    (Body, "M38 32 C22 14 4 22 6 42 C7 58 20 68 34 60 Z M62 32 C78 14 96 22 94 42 C93 58 80 68 66 60 Z"),
    (
        Body,
        "M50 20 C65 20 71 30 69 43 C68 54 61 58 60 66 C59 75 61 79 70 78 L72 87 C55 92 45 86 44 72 C43 63 32 56 31 43 \
         C29 30 35 20 50 20 Z",
    ),
    (Mark, "M44 41 a3.5 3.5 0 1 1 -7 0 a3.5 3.5 0 1 1 7 0 Z M63 41 a3.5 3.5 0 1 1 -7 0 a3.5 3.5 0 1 1 7 0 Z"),
    (Line, "M46 66 H56 M47 75 H57"),
];
pub(crate) const CART: Drawing = &[
    (Body, "M30 84 a11 11 0 1 1 -22 0 a11 11 0 1 1 22 0 Z M80 84 a11 11 0 1 1 -22 0 a11 11 0 1 1 22 0 Z"),
    (Body, "M6 67 H88 V76 H6 Z"),
    (
        Mark,
        "M22.5 84 a3.5 3.5 0 1 1 -7 0 a3.5 3.5 0 1 1 7 0 Z M72.5 84 a3.5 3.5 0 1 1 -7 0 a3.5 3.5 0 1 1 7 0 Z",
    ),
];
pub(crate) const WAR_MACHINE: Drawing = &[
    (Body, "M4 56 H30 V66 H4 Q0 61 4 56 Z"),
    (Body, "M50 14 L88 48 H80 V74 H24 V48 H14 Z"),
    (Body, "M46 78 a11 11 0 1 1 -22 0 a11 11 0 1 1 22 0 Z M80 78 a11 11 0 1 1 -22 0 a11 11 0 1 1 22 0 Z"),
    (
        Mark,
        "M38.5 78 a3.5 3.5 0 1 1 -7 0 a3.5 3.5 0 1 1 7 0 Z M72.5 78 a3.5 3.5 0 1 1 -7 0 a3.5 3.5 0 1 1 7 0 Z",
    ),
    (Line, "M24 48 H80 M50 26 V48"),
];
pub(crate) const CAMEL: Drawing = &[
    (
        Body,
        "M9 28 C11 19 23 16 30 20 C37 25 36 35 36 43 C36 49 40 51 44 45 C49 31 61 22 69 31 C73 36 75 45 81 49 C88 54 90 60 \
         86 67 L81 88 H72 L70 68 H52 L50 88 H41 L39 66 C29 64 24 56 24 45 C24 38 22 36 19 36 L12 37 C7 36 7 31 9 28 Z",
    ),
    (Mark, "M26 26 a3 3 0 1 1 -6 0 a3 3 0 1 1 6 0 Z"),
];

pub(crate) const REDUCER: Drawing = &[
    (Body, "M34 12 H66 L88 34 V66 L66 88 H34 L12 66 V34 Z"),
    (Mark, "M38 19 H62 L50 37 Z M38 81 H62 L50 63 Z M19 38 V62 L37 50 Z M81 38 V62 L63 50 Z"),
    (Mark, "M55 50 a5 5 0 1 1 -10 0 a5 5 0 1 1 10 0 Z"),
];
pub(crate) const TWINS: Drawing = &[
    (Body, "M42 50 L10 20 V80 Z M58 50 L90 20 V80 Z"),
    (Body, "M46 10 H54 V90 H46 Z"),
    (Mark, "M28 50 L17 40 V60 Z M72 50 L83 40 V60 Z"),
];
pub(crate) const OVERTAKER: Drawing = &[
    (
        Body,
        "M10 84 C8 38 30 14 54 14 C70 14 80 28 82 48 H94 L77 74 L58 48 H69 C67 38 60 28 52 28 C38 28 26 46 27 84 Z",
    ),
    (Body, "M62 76 a13 13 0 1 1 -26 0 a13 13 0 1 1 26 0 Z"),
];
pub(crate) const STAR: Drawing = &[
    (Body, "M50 8 L61 36.5 L91.5 38.5 L68 58 L75.7 87.5 L50 71 L24.3 87.5 L32 58 L8.5 38.5 L39 36.5 Z"),
    (Mark, "M58 52 a8 8 0 1 1 -16 0 a8 8 0 1 1 16 0 Z"),
];
pub(crate) const P43: Drawing = &[
    (Body, "M20 14 H80 Q86 14 86 20 V80 Q86 86 80 86 H20 Q14 86 14 80 V20 Q14 14 20 14 Z"),
    (Bold, "M41 68 V33 L24 57 H48"),
    (Bold, "M57 38 C62 29 75 33 74 42 C73 48 69 50 64 50 C70 50 77 53 76 60 C75 69 61 71 56 63"),
];
pub(crate) const P32: Drawing = &[
    (Body, "M50 6 Q53 6 55 10 L94 82 Q96 88 90 88 H10 Q4 88 6 82 L45 10 Q47 6 50 6 Z"),
    (Bold, "M31 53 C36 45 47 48 46 56 C45 61 42 63 38 63 C43 63 49 66 48 72 C47 80 35 81 31 74"),
    (Bold, "M55 55 C57 46 70 46 70 56 C70 63 58 70 55 78 H72"),
];
pub(crate) const TOWARDS: Drawing =
    &[(Body, "M60 17 a10 10 0 1 1 -20 0 a10 10 0 1 1 20 0 Z"), (Body, "M50 32 L79 62 H61 V88 H39 V62 H21 Z")];
pub(crate) const AWAY: Drawing = &[
    (Body, "M60 17 a10 10 0 1 1 -20 0 a10 10 0 1 1 20 0 Z"),
    (Body, "M39 34 H61 V60 H79 L50 90 L21 60 H39 Z"),
];
pub(crate) const SHIELD: Drawing = &[
    (Body, "M50 10 C60 17 74 20 85 19 C87 52 75 78 50 91 C25 78 13 52 15 19 C26 20 40 17 50 10 Z"),
    (Bold, "M50 24 V76 M27 42 H73"),
];
pub(crate) const HARE: Drawing = &[
    (Body, "M44 46 C30 36 24 8 33 5 C42 4 48 22 48 42 Z M56 46 C70 36 76 8 67 5 C58 4 52 22 52 42 Z"),
    (Body, "M50 36 C68 36 77 50 75 64 C73 79 63 88 50 88 C37 88 27 79 25 64 C23 50 32 36 50 36 Z"),
    (
        Mark,
        "M42 56 a4 4 0 1 1 -8 0 a4 4 0 1 1 8 0 Z M66 56 a4 4 0 1 1 -8 0 a4 4 0 1 1 8 0 Z M44 66 H56 L50 73 Z",
    ),
    (Line, "M50 73 V79"),
];
pub(crate) const CENTAUR: Drawing = &[
    (Body, "M82 54 C94 52 98 62 96 74 C89 73 88 66 80 62 Z"),
    (Body, "M22 8 C-2 22 -2 56 22 70 C9 54 9 24 22 8 Z"),
    (Body, "M44 30 L14 35 V42 L42 41 Z"),
    (
        Body,
        "M36 32 C41 25 51 27 53 36 L55 50 H74 C84 50 88 58 87 68 L83 88 H74 L71 71 H54 L51 88 H42 L40 68 C34 64 34 54 36 46 Z",
    ),
    (Body, "M54 17 a10 10 0 1 1 -20 0 a10 10 0 1 1 20 0 Z"),
];
pub(crate) const ROTOR: Drawing = &[
    (Body, "M89 50 a39 39 0 1 1 -78 0 a39 39 0 1 1 78 0 Z"),
    (Bold, "M26 54 A24 24 0 0 1 62 29 M74 46 A24 24 0 0 1 38 71"),
    (Mark, "M60 18 L78 37 L55 42 Z M40 82 L22 63 L45 58 Z M55 50 a5 5 0 1 1 -10 0 a5 5 0 1 1 10 0 Z"),
];
/// A lizard with a curled tail.
pub(crate) const CHAMELEON: Drawing = &[
    (
        Body,
        "M28 54 C32 34 48 26 62 24 L72 12 C84 14 94 26 94 40 C94 50 84 54 74 54 C72 64 68 68 66 70 L72 88 H60 L54 72 H44 \
         L40 88 H28 L30 70 C28 66 27 60 28 54 Z",
    ),
    (Body, "M38 62 a17 17 0 1 1 -34 0 a17 17 0 1 1 34 0 Z"),
    (Bold, "M30 62 a9 9 0 1 0 -9 9"),
    (Mark, "M83 32 a5 5 0 1 1 -10 0 a5 5 0 1 1 10 0 Z"),
];
/// A pointed hat with a star.
pub(crate) const HAT: Drawing = &[
    (Body, "M30 70 L46 16 L58 6 L58 20 L70 70 Z"),
    (Body, "M10 74 C16 64 34 62 50 62 C66 62 84 64 90 74 C84 86 66 88 50 88 C34 88 16 86 10 74 Z"),
    (Mark, "M50 30 l3 7.2 7.8 .6 -5.9 5.1 1.8 7.6 -6.7 -4 -6.7 4 1.8 -7.6 -5.9 -5.1 7.8 -.6 Z"),
    (Line, "M24 74 C34 70 66 70 76 74"),
];
