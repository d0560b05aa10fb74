//! A diagram of each type of piece, for the rules: `rules.md` in pictures.

use crate::rules::Diagram;

pub(super) const DIAGRAMS: &[Diagram] = &[
    Diagram {
        letter: 'P',
        fen: "k7d/9/9/3p1g3/4P4/5p3/9/9/K7D w - - 0 1",
        square: "e5",
        caption: "A Pawn makes a step (one square up, down, left or right) or slides along its rank; it captures one \
                  square diagonally, forwards or backwards.",
    },
    Diagram {
        letter: 'G',
        fen: "k7d/9/9/3p1g3/4G4/9/9/9/K7D w - - 0 1",
        square: "e5",
        caption: "A Guard moves and captures one square in any of the eight directions.",
    },
    Diagram {
        letter: 'H',
        fen: "k7d/9/9/4p4/2p1H4/9/9/4p4/K7D w - - 0 1",
        square: "e5",
        caption: "A Hopper makes a step, a slide or a rank change; it captures by hopping over an enemy (next to it, \
                  at any distance on its rank, or exactly three squares away on its file) to the square right \
                  behind, which is empty or holds a friend that is captured too.",
    },
    Diagram {
        letter: 'C',
        fen: "k7d/9/4p4/3p5/4C4/9/9/9/K7D w - - 0 1",
        square: "e5",
        caption: "A Centaur makes a step, a slide or a rank change and captures after landing, if exactly two of the \
                  four squares above, below, left and right of it are occupied, one on the rank and one on the file: \
                  two enemies, for example, are both captured.",
    },
    Diagram {
        letter: 'A',
        fen: "k7d/9/4p4/9/1p2A4/9/9/9/K7D w - - 0 1",
        square: "e5",
        caption: "An Advancer makes a step, a slide or a rank change; after a step or a slide it captures an enemy \
                  on the next square in the direction of the move.",
    },
    Diagram {
        letter: 'W',
        fen: "k7d/9/9/9/4Wp3/4p4/9/9/K7D w - - 0 1",
        square: "e5",
        caption: "A Withdrawer makes a step, a slide or a rank change; with a step or a slide it captures an enemy \
                  on the square right behind the one it leaves.",
    },
    Diagram {
        letter: 'E',
        fen: "k7d/9/4g4/9/1p2E4/9/9/9/K7D w - - 0 1",
        square: "e5",
        caption: "A Reducer makes a step, a slide or a rank change and captures nothing; an enemy piece, but for a \
                  Centaur, on its rank or file with only empty squares between is reduced: it may only go and \
                  capture along that line.",
    },
    Diagram {
        letter: 'R',
        fen: "k7d/9/9/3pP4/4R4/5g3/9/9/K7D w - - 0 1",
        square: "e5",
        caption: "A Rotor makes a step, a slide or a rank change and captures nothing; or it rotates the ring of the \
                  eight squares around it, if it is not on the edge and no Rotor, King or Dame stands there.",
    },
    Diagram {
        letter: 'K',
        fen: "k7d/9/9/9/9/4c4/4K4/9/8D w - - 0 1",
        square: "e3",
        caption: "A King makes a step, or captures one square up, down, left or right; it cannot be captured, and \
                  its side wins when King and Dame touch in the Encounter Zone.",
    },
    Diagram {
        letter: 'D',
        fen: "k7d/9/9/9/9/4c4/4D4/9/K8 w - - 0 1",
        square: "e3",
        caption: "A Dame makes a step, or captures one square up, down, left or right; it cannot be captured, and \
                  its side wins when King and Dame touch in the Encounter Zone.",
    },
];
