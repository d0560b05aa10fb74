//! A diagram of each type of piece, for the rules: `rules.md` in pictures.

use crate::rules::Diagram;

pub(super) const DIAGRAMS: &[Diagram] = &[
    Diagram {
        letter: 'P',
        fen: "4k3/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1",
        square: "e2",
        caption: "A Pawn goes one square straight forward, from its second rank also two; it captures one square \
                  diagonally forward.",
    },
    Diagram {
        letter: 'N',
        fen: "4k3/8/3p4/8/4N3/2p5/8/4K3 w - - 0 1",
        square: "e4",
        caption: "A Knight leaps two squares along a rank or file and one square to the side.",
    },
    Diagram {
        letter: 'B',
        fen: "4k3/8/5p2/8/3B4/8/1p6/4K3 w - - 0 1",
        square: "d4",
        caption: "A Bishop goes any distance along a diagonal.",
    },
    Diagram {
        letter: 'R',
        fen: "4k3/8/3p4/8/3R2p1/8/8/4K3 w - - 0 1",
        square: "d4",
        caption: "A Rook goes any distance along a rank or a file.",
    },
    Diagram {
        letter: 'Q',
        fen: "4k3/8/3p1p2/8/3Q2p1/8/8/4K3 w - - 0 1",
        square: "d4",
        caption: "A Queen goes any distance along a rank, a file or a diagonal.",
    },
    Diagram {
        letter: 'K',
        fen: "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        square: "e1",
        caption: "A King goes one square in any direction, never to an attacked square; before it and a Rook have \
                  moved it castles: two squares towards that Rook, which goes to the square it passed.",
    },
];
