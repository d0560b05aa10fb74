//! A diagram of each type of piece, for the rules: `rules.md` in pictures.

use crate::rules::Diagram;

pub(super) const DIAGRAMS: &[Diagram] = &[
    Diagram {
        letter: 'P',
        fen: "k11/12/12/12/12/12/12/3p1p6/4P7/12/12/11K w - - 0 1",
        square: "e4",
        caption: "A Pawn goes one square straight ahead, from its starting rank also two; it captures one square \
                  diagonally ahead.",
    },
    Diagram {
        letter: 'V',
        fen: "k11/12/12/12/12/12/12/12/4p7/4V7/12/11K w - - 0 1",
        square: "e3",
        caption: "A Berolina Pawn goes one square diagonally ahead, from its own third rank also two or three \
                  squares in one diagonal and from its own fourth rank also two; it captures one square straight \
                  ahead.",
    },
    Diagram {
        letter: 'S',
        fen: "k11/12/12/12/12/3p1p6/4S7/5p6/12/12/12/11K w - - 0 1",
        square: "e6",
        caption: "A Superpawn goes one square straight ahead or straight back; it captures one square diagonally, \
                  ahead or back.",
    },
    Diagram {
        letter: 'X',
        fen: "k11/12/12/12/12/4p7/4X7/4p7/12/12/12/11K w - - 0 1",
        square: "e6",
        caption: "A Berolina Superpawn goes one square diagonally, ahead or back; it captures one square straight \
                  ahead or straight back.",
    },
    Diagram {
        letter: 'E',
        fen: "k11/12/1p10/12/12/4p7/5E6/12/7p4/12/12/11K w - - 0 1",
        square: "f6",
        caption: "An Alfilrider repeats a leap of two squares diagonally in one direction: it leaps over what stands \
                  between and captures where it lands.",
    },
    Diagram {
        letter: 'D',
        fen: "k11/12/5p6/12/12/5p6/1p3D6/12/12/12/12/11K w - - 0 1",
        square: "f6",
        caption: "A Dabbabarider repeats a leap of two squares straight in one direction: it leaps over what stands \
                  between and captures where it lands.",
    },
    Diagram {
        letter: 'A',
        fen: "k11/12/1p3p6/12/12/5p6/5A6/12/7p4/12/12/11K w - - 0 1",
        square: "f6",
        caption: "An Alibabarider moves and captures as an Alfilrider or as a Dabbabarider.",
    },
    Diagram {
        letter: 'C',
        fen: "k11/12/12/4p7/12/5p2p3/5C6/12/12/12/12/11K w - - 0 1",
        square: "f6",
        caption: "A Camelrider repeats a leap of three squares straight and one aside in one direction: it leaps \
                  over what stands between and captures where it lands.",
    },
    Diagram {
        letter: 'N',
        fen: "k11/12/3p8/12/12/5p1p4/5N6/12/12/12/12/11K w - - 0 1",
        square: "f6",
        caption: "A Nightrider repeats a Knight's leap in one direction: it leaps over what stands between and \
                  captures where it lands.",
    },
    Diagram {
        letter: 'B',
        fen: "k11/12/12/2p9/12/12/5B6/12/7p4/12/12/11K w - - 0 1",
        square: "f6",
        caption: "A Bishop slides diagonally, as in chess.",
    },
    Diagram {
        letter: 'R',
        fen: "k11/12/5p6/12/12/12/1p3R6/12/12/12/12/11K w - - 0 1",
        square: "f6",
        caption: "A Rook slides straight, as in chess.",
    },
    Diagram {
        letter: 'Q',
        fen: "k11/12/5p6/2p9/12/12/1p3Q6/12/12/12/12/11K w - - 0 1",
        square: "f6",
        caption: "A Queen moves as a Rook or as a Bishop.",
    },
    Diagram {
        letter: 'K',
        fen: "k11/12/12/12/12/12/12/12/12/12/7e4/D5K4D w KQ - 0 1",
        square: "g1",
        caption: "A King moves and captures one square in any direction, never to an attacked square; before either \
                  has moved it castles with a Dabbabarider in the corner, which leaps over it.",
    },
];
