//! A diagram of each type of piece, for the rules: `rules.md` in pictures.

use crate::rules::Diagram;

pub(super) const DIAGRAMS: &[Diagram] = &[
    Diagram {
        letter: 'S',
        fen: "k3aft/7/7/7/7/2s1S2/3S3/7/TFA3K w - - 0 1",
        square: "d3",
        caption: "A Soldier goes one square straight or diagonally forward or slides sideways, from its third rank \
                  also two squares straight forward; it captures one square diagonally forward, a piece of its own \
                  side too.",
    },
    Diagram {
        letter: 'A',
        fen: "k3aft/7/7/2s4/7/2ss3/2A4/7/TF4K w - - 0 1",
        square: "c3",
        caption: "A Star captures by leaping over pieces next to it, of either side but no Reducer and not its own \
                  King: one diagonal leap, or one or more orthogonal leaps and then, if it likes, one quiet move or \
                  one diagonal leap; without capturing it slides one to four squares orthogonally or goes one \
                  diagonally, or it turns into a P43 or a P32 where it stands.",
    },
    Diagram {
        letter: 'F',
        fen: "k3aft/3s3/7/7/2SF3/7/7/7/T1A3K w - - 0 1",
        square: "d5",
        caption: "A P43 slides exactly four squares orthogonally, leaps exactly three or goes one, and captures in \
                  the same ways; or it turns into a Star or a P32 where it stands.",
    },
    Diagram {
        letter: 'T',
        fen: "k3aft/3s3/7/7/2STs2/7/7/7/1FA3K w - - 0 1",
        square: "d5",
        caption: "A P32 slides exactly three squares orthogonally, leaps exactly two or goes one, and captures in \
                  the same ways; or it turns into a Star or a P43 where it stands.",
    },
    Diagram {
        letter: 'Q',
        fen: "k3aft/7/1s5/7/3Q2s/7/1S5/7/TFA3K w - - 0 1",
        square: "d5",
        caption: "A Queen moves and captures like a Queen of chess; like every piece that can capture, but for the \
                  King, it may capture pieces of its own side too, but never its King or Reducer.",
    },
    Diagram {
        letter: 'E',
        fen: "k3a1t/7/7/2s4/3Ef2/7/7/7/TFA3K w - - 0 1",
        square: "d5",
        caption: "A Reducer goes like a Queen of chess but never captures; the enemy pieces next to it that are not \
                  next to a Reducer of their own are reduced, but for the King. Only the enemy King captures it.",
    },
    Diagram {
        letter: 'K',
        fen: "k3af1/7/7/7/7/7/3t3/4K2/TFA4 w - - 0 1",
        square: "e2",
        caption: "A King moves and captures one square in any direction, never to an attacked square; it captures \
                  enemies only and is never reduced.",
    },
];
