//! A diagram of each type of piece, for the rules: `rules.md` in pictures.

use crate::rules::Diagram;

pub(super) const DIAGRAMS: &[Diagram] = &[
    Diagram {
        letter: 'S',
        fen: "4k4/2s3s2/9/9/9/3s1S3/4S4/9/R3K4 w - - 0 1",
        square: "e3",
        caption: "A Soldier goes one square straight or diagonally forward or slides sideways, from its third rank \
                  also two squares straight forward; it captures one square diagonally forward, a piece of its own \
                  side too.",
    },
    Diagram {
        letter: 'G',
        fen: "4k4/9/9/3s1s3/4G4/4s4/9/9/R3K3R w - - 0 1",
        square: "e5",
        caption: "A Grand-Soldier moves and captures (but no Reducer) one square diagonally forward, straight \
                  forward or straight backward; without capturing it slides sideways, or leaps to any empty square \
                  of the rank three above or below.",
    },
    Diagram {
        letter: 'O',
        fen: "4k4/9/9/3ss4/4OS3/9/9/9/R3K4 w - - 0 1",
        square: "e5",
        caption: "An Overtaker captures by leaping over a piece next to it, of either side but no Reducer and not \
                  its own King, to the empty square right behind; otherwise it goes one square in any direction, \
                  slides sideways, or leaps to any empty square of the rank three above or below.",
    },
    Diagram {
        letter: 'H',
        fen: "4k4/9/3s5/4s4/4H4/6s2/9/9/R3K4 w - - 0 1",
        square: "e5",
        caption: "A Grand-Horse moves and captures like a Knight of chess or one square orthogonally; without \
                  capturing it leaps to any empty square of the rank three above or below.",
    },
    Diagram {
        letter: 'Q',
        fen: "1k7/9/2s6/9/4Q3s/9/9/1S5S1/7K1 w - - 0 1",
        square: "e5",
        caption: "A Queen moves and captures like a Queen of chess; like every piece but the King it may capture \
                  pieces of its own side too, but never its King or any Reducer.",
    },
    Diagram {
        letter: 'B',
        fen: "1k7/1s7/9/3S5/4B4/9/6s2/9/7K1 w - - 0 1",
        square: "e5",
        caption: "A Grand-Bishop moves and captures like a Bishop of chess or leaps exactly three squares diagonally; \
                  without capturing it goes one square orthogonally, slides sideways, or leaps to any empty square \
                  of the rank three above or below.",
    },
    Diagram {
        letter: 'R',
        fen: "1k7/9/4s4/9/2S1R2s1/9/9/9/7K1 w - - 0 1",
        square: "e5",
        caption: "A Grand-Rook moves and captures (but no Reducer) like a Rook of chess; without capturing it \
                  leaps to any empty square of the rank three above or below.",
    },
    Diagram {
        letter: 'E',
        fen: "1k7/9/9/3r5/4Es3/9/9/S8/7K1 w - - 0 1",
        square: "e5",
        caption: "A Reducer goes like a Queen of chess but never captures; the enemy pieces next to it, but for the \
                  King, are reduced. Only the enemy King, or a Grand-Horse by its Knight's leap, captures it.",
    },
    Diagram {
        letter: 'K',
        fen: "1k7/9/2s6/9/9/9/3r1S3/4K4/8S w - - 0 1",
        square: "e2",
        caption: "A King moves and captures one square in any direction, never to an attacked square; it captures \
                  enemies only and is never reduced.",
    },
];
