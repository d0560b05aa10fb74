//! A diagram of each type of piece, for the rules: `rules.md` in pictures.

use crate::rules::Diagram;

pub(super) const DIAGRAMS: &[Diagram] = &[
    Diagram {
        letter: 'P',
        fen: "2bkb2/7/p1d4/1P5/7/2BKB2[] w - - 0 1",
        square: "b3",
        caption: "A Pawn goes one square straight forward or sideways; it captures one square diagonally forward.",
    },
    Diagram {
        letter: 'B',
        fen: "2bkb2/7/1p5/pB5/7/2BKB2[] w - - 0 1",
        square: "b3",
        caption: "A Bawn goes one square diagonally forward; it captures one square straight forward or sideways.",
    },
    Diagram {
        letter: 'N',
        fen: "2bkb2/2p4/7/3N3/5a1/2BKB2[] w - - 0 1",
        square: "d3",
        caption: "A Knight moves and captures like a Knight of chess, and from its launching square to any empty \
                  square; a captured Knight changes sides and goes to its captor's launching square if that is \
                  empty.",
    },
    Diagram {
        letter: 'A',
        fen: "2bkb2/7/7/1pA3p/7/2BKB2[] w - - 0 1",
        square: "c3",
        caption: "An Advancer-Rook slides orthogonally and may capture an enemy on the next square in the same \
                  direction from where it stops; so it never captures a piece next to it.",
    },
    Diagram {
        letter: 'X',
        fen: "3kbd1/p6/7/2X4/7/2BKB2[] w - - 0 1",
        square: "c3",
        caption: "An Advancer-Bishop slides diagonally and may capture an enemy on the next square in the same \
                  direction from where it stops; so it never captures a piece next to it.",
    },
    Diagram {
        letter: 'D',
        fen: "2bkb2/5p1/7/3Dp2/7/2BKB2[] w - - 0 1",
        square: "d3",
        caption: "A Dragon-Bishop slides diagonally or goes one square orthogonally, and captures in the same ways.",
    },
    Diagram {
        letter: 'T',
        fen: "2bkb2/1p5/p6/1T3p1/7/2BKB2[] w - - 0 1",
        square: "b3",
        caption: "A Dragon-Rook slides orthogonally or goes one square diagonally, and captures in the same ways.",
    },
    Diagram {
        letter: 'R',
        fen: "2bkb2/7/3r3/3R3/2d2P1/B1B3K[] w - - 0 1",
        square: "d3",
        caption: "A Reducer goes one square in any direction without capturing, or to its launching square and back \
                  to any empty square; enemy riders next to it slide only one square, unless they are next to a \
                  Reducer of their own, and with an enemy Reducer straight above or below it may explode: both are \
                  removed. It cannot be captured.",
    },
    Diagram {
        letter: 'H',
        fen: "2bkb2/6p/4A2/3H3/7/2BKB2[] w - - 0 1",
        square: "d3",
        caption: "An SHS goes one square in any direction without capturing, or to its launching square and back to \
                  any empty square; a rider of its own side next to it moves as its counterpart, this Advancer-Rook \
                  as an Advancer-Bishop, and a Pawn or Bawn of its own side next to it may change into the other, \
                  as a move; with an enemy SHS straight above or below it may explode: both are removed. It cannot \
                  be captured.",
    },
    Diagram {
        letter: 'K',
        fen: "2bkb2/6p/7/7/3Kn2/1BB2B1[] w - - 0 1",
        square: "d2",
        caption: "A King moves and captures one square orthogonally from a square of its own Palace and one square \
                  diagonally from any other, never to an attacked square.",
    },
];
