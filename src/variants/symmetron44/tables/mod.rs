//! Geometry of the Arena, worked out at compile time: leaps and lines.
//!
//! Squares 0..42 are the Arena (a1 = 0, along the ranks); 42 and 43 are White's and Black's
//! launching squares, which are adjacent to nothing: their rows in every table are empty.

pub mod slides;

use crate::board::Geometry;

/// A set of squares, one bit each.
pub type Set = u64;
/// The Arena's squares and their names.
pub type Arena = Geometry<7, 6>;

/// Squares of the Arena.
pub const SQUARES: usize = Arena::SQUARES;
/// All squares, the launching squares included.
pub const PLACES: usize = SQUARES + 2;
/// The Arena as a set.
pub const ARENA: Set = (1 << SQUARES) - 1;
/// The launching square of White and of Black.
pub const LAUNCH: [usize; 2] = [SQUARES, SQUARES + 1];
/// The row on which Pawns and Bawns of White and of Black promote: each side's sixth.
pub const LAST_ROW: [Set; 2] = [0x7F << 35, 0x7F];

/// The leftmost file.
pub const FILE_A: Set = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35;
/// The rightmost file.
pub const FILE_G: Set = FILE_A << 6;

const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

type Leaps = [Set; PLACES];

/// The orthogonal neighbours.
pub static ORTH: Leaps = leaps(&ORTHOGONAL);
/// The diagonal neighbours.
pub static DIAG: Leaps = leaps(&DIAGONAL);
/// Both: the adjacent squares.
pub static NEAR: Leaps = union(&leaps(&ORTHOGONAL), &leaps(&DIAGONAL));
/// Two squares away orthogonally: where a reduced Advancer-Rook captures.
pub static ORTH_TWO: Leaps = leaps(&[(2, 0), (-2, 0), (0, 2), (0, -2)]);
/// Two squares away diagonally: where a reduced Advancer-Bishop captures.
pub static DIAG_TWO: Leaps = leaps(&[(2, 2), (-2, 2), (2, -2), (-2, -2)]);
/// The Knight's leaps.
pub static LEAP: Leaps = leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
/// Directly above and below: where twins explode.
pub static ABOVE_BELOW: Leaps = leaps(&[(0, 1), (0, -1)]);
/// The squares *from* which a Pawn of White or Black captures on a square.
pub static PAWN_FROM: [Leaps; 2] = [leaps(&[(-1, -1), (1, -1)]), leaps(&[(-1, 1), (1, 1)])];
/// The squares *from* which a Bawn of White or Black captures on a square.
pub static BAWN_FROM: [Leaps; 2] = [leaps(&[(-1, 0), (1, 0), (0, -1)]), leaps(&[(-1, 0), (1, 0), (0, 1)])];
/// The palaces.
pub const PALACE: [Set; 2] = [palace(0), palace(4)];
/// Where a King of White or Black goes from a square: W in its own Palace, F elsewhere.
pub static WALK: [Leaps; 2] = [king(PALACE[0]), king(PALACE[1])];
/// All squares on the orthogonal lines through a square.
pub static ORTH_LINES: Leaps = lines(&ORTHOGONAL);
/// All squares on the diagonals through a square.
pub static DIAG_LINES: Leaps = lines(&DIAGONAL);

const fn palace(bottom: usize) -> Set {
    0b11100 << (bottom * 7) | 0b11100 << (bottom * 7 + 7)
}

const fn leaps(moves: &[(i32, i32)]) -> Leaps {
    let mut table = [0; PLACES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < moves.len() {
            if let Some(to) = Arena::step(square, moves[i].0, moves[i].1) {
                table[square] |= 1 << to;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

const fn union(a: &Leaps, b: &Leaps) -> Leaps {
    let mut table = [0; PLACES];
    let mut square = 0;
    while square < SQUARES {
        table[square] = a[square] | b[square];
        square += 1;
    }
    table
}

const fn king(palace: Set) -> Leaps {
    let (inside, outside) = (leaps(&ORTHOGONAL), leaps(&DIAGONAL));
    let mut table = [0; PLACES];
    let mut square = 0;
    while square < SQUARES {
        table[square] = if palace >> square & 1 != 0 { inside[square] } else { outside[square] };
        square += 1;
    }
    table
}

/// The squares of a line from `square` (left out) to the edge.
pub const fn line(square: usize, step: (i32, i32)) -> Set {
    let (mut set, mut at) = (0, square);
    while let Some(next) = Arena::step(at, step.0, step.1) {
        set |= 1 << next;
        at = next;
    }
    set
}

const fn lines(steps: &[(i32, i32); 4]) -> Leaps {
    let mut table = [0; PLACES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < 4 {
            table[square] |= line(square, steps[i]);
            i += 1;
        }
        square += 1;
    }
    table
}

/// What a table of pairs holds for two squares of one line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Between,
    Ray,
}

/// The squares strictly between two squares of a line; none where they share no line.
pub static BETWEEN: [Leaps; PLACES] = pairs(Of::Between);
/// The line from the first square (left out) through the second to the edge; none where they share no line.
pub static RAY: [Leaps; PLACES] = pairs(Of::Ray);

const fn pairs(of: Of) -> [Leaps; PLACES] {
    let mut table = [[0; PLACES]; PLACES];
    let mut from = 0;
    while from < SQUARES {
        let mut i = 0;
        while i < 8 {
            let step = if i < 4 { ORTHOGONAL[i] } else { DIAGONAL[i - 4] };
            let (mut at, mut passed) = (from, 0);
            while let Some(to) = Arena::step(at, step.0, step.1) {
                table[from][to] = if matches!(of, Of::Between) { passed } else { line(from, step) };
                passed |= 1 << to;
                at = to;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// For two squares of a line: the square before the second, coming from the first.
pub static BEFORE: [[u8; PLACES]; PLACES] = shifted(-1);
/// For two squares of a line: the square behind the second, coming from the first;
/// the first square itself where there is none.
pub static BEHIND: [[u8; PLACES]; PLACES] = shifted(1);

const fn shifted(by: i32) -> [[u8; PLACES]; PLACES] {
    let mut table = [[0; PLACES]; PLACES];
    let mut from = 0;
    while from < SQUARES {
        let mut i = 0;
        while i < 8 {
            let step = if i < 4 { ORTHOGONAL[i] } else { DIAGONAL[i - 4] };
            let mut at = from;
            while let Some(to) = Arena::step(at, step.0, step.1) {
                let other = Arena::step(to, step.0 * by, step.1 * by);
                table[from][to] = if let Some(other) = other { other as u8 } else { from as u8 };
                at = to;
            }
            i += 1;
        }
        from += 1;
    }
    table
}
