//! A diagram of each type of piece, for the rules: `rules.md` in pictures.

use crate::rules::Diagram;

pub(super) const DIAGRAMS: &[Diagram] = &[
    Diagram {
        letter: 'S',
        fen: "2k2/5/1s1s1/2S2/2K2 w - - 0 1",
        square: "c2",
        caption: "A Soldier goes one square straight forward or captures one square diagonally forward; on the last \
                  rank it becomes a Rook.",
    },
    Diagram {
        letter: 'R',
        fen: "k4/1s3/5/1R2s/3K1 w - - 0 1",
        square: "b2",
        caption: "A Rook slides any distance along a rank or file and captures the first enemy piece on its way.",
    },
    Diagram {
        letter: 'K',
        fen: "k4/5/2s2/1K3/5 w - - 0 1",
        square: "b2",
        caption: "A King goes or captures one square in any direction.",
    },
];
