//! The board and its tables, all made at compile time. A set of squares is one word:
//! 7 files x 9 ranks are 63 squares, and square `rank * 7 + file` is bit `rank * 7 + file`.

use crate::board::Geometry;

/// The board.
pub type Board = Geometry<7, 9>;
/// A set of squares.
pub type Set = u64;

/// How many squares there are.
pub const SQUARES: usize = Board::SQUARES;

/// Every square.
pub const ALL: Set = (1 << 63) - 1;
/// The a-file.
pub const FILE_A: Set = file(0);
/// The g-file.
pub const FILE_G: Set = file(6);
/// The a- and b-files: no leap of two squares to the left starts there.
pub const FILES_AB: Set = file(0) | file(1);
/// The f- and g-files: no leap of two squares to the right starts there.
pub const FILES_FG: Set = file(5) | file(6);
/// The rank on which the Soldiers of each side must promote.
pub const LAST_RANK: [Set; 2] = [0x7f << 56, 0x7f];
/// The rank from which the Soldiers of each side may move two squares: White 3, Black 7.
pub const THIRD_RANK: [Set; 2] = [0x7f << 14, 0x7f << 42];

const fn file(file: usize) -> Set {
    let mut set = 0;
    let mut rank = 0;
    while rank < 9 {
        set |= 1 << Board::square(file, rank);
        rank += 1;
    }
    set
}

/// The set of one square.
#[inline]
pub const fn bit(square: usize) -> Set {
    1 << square
}

/// The squares of a set in ascending order.
#[inline]
pub fn squares(set: Set) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let square = (left != 0).then_some(left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        square
    })
}

/// Adds to each square's set what lies `distance` away in each of `directions` (files, ranks).
const fn leaps(directions: &[(i32, i32)], distance: i32) -> [Set; SQUARES] {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < 63 {
        let mut i = 0;
        while i < directions.len() {
            let (files, ranks) = directions[i];
            if let Some(to) = Board::step(square, files * distance, ranks * distance) {
                table[square] |= 1 << to;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

const ORTHOGONAL: &[(i32, i32)] = &[(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: &[(i32, i32)] = &[(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// One diagonal step.
pub static DIAGONAL1: [Set; SQUARES] = leaps(DIAGONAL, 1);
/// Exactly two squares diagonally.
pub static DIAGONAL2: [Set; SQUARES] = leaps(DIAGONAL, 2);
/// One orthogonal step.
pub static ORTH1: [Set; SQUARES] = leaps(ORTHOGONAL, 1);
/// Exactly two squares orthogonally.
pub static ORTH2: [Set; SQUARES] = leaps(ORTHOGONAL, 2);
/// Exactly three squares orthogonally.
pub static ORTH3: [Set; SQUARES] = leaps(ORTHOGONAL, 3);
/// Exactly four squares orthogonally.
pub static ORTH4: [Set; SQUARES] = leaps(ORTHOGONAL, 4);
/// The eight squares around.
pub static KING_STEPS: [Set; SQUARES] = union(&ORTH1, &DIAGONAL1);
/// One to four squares orthogonally.
pub static ORTH_TO_4: [Set; SQUARES] = union(&union(&ORTH1, &ORTH2), &union(&ORTH3, &ORTH4));
/// Forward diagonal steps of each side: a Soldier's captures; also where enemy Soldiers attack from.
pub static SOLDIER_CAPTURES: [[Set; SQUARES]; 2] =
    [leaps(&[(1, 1), (-1, 1)], 1), leaps(&[(1, -1), (-1, -1)], 1)];
/// Forward steps of each side, straight and diagonal.
pub static SOLDIER_STEPS: [[Set; SQUARES]; 2] =
    [leaps(&[(1, 1), (0, 1), (-1, 1)], 1), leaps(&[(1, -1), (0, -1), (-1, -1)], 1)];

const fn union(a: &[Set; SQUARES], b: &[Set; SQUARES]) -> [Set; SQUARES] {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < 63 {
        table[square] = a[square] | b[square];
        square += 1;
    }
    table
}

/// A line through a square: the part below it (lower square numbers) and the part above it.
type Halves = (Set, Set);

/// For each square its rank, file, rising and falling diagonal.
static LINES: [[Halves; 4]; SQUARES] = lines();

const fn lines() -> [[Halves; 4]; SQUARES] {
    let steps = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let mut table = [[(0, 0); 4]; SQUARES];
    let mut square = 0;
    while square < 63 {
        let mut i = 0;
        while i < 4 {
            let mut distance = 1;
            while distance < 9 {
                let (files, ranks) = (steps[i].0 * distance, steps[i].1 * distance);
                if let Some(to) = Board::step(square, -files, -ranks) {
                    table[square][i].0 |= 1 << to;
                }
                if let Some(to) = Board::step(square, files, ranks) {
                    table[square][i].1 |= 1 << to;
                }
                distance += 1;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// The squares between two squares of one line; empty for any other pair.
pub static BETWEEN: [[Set; 64]; SQUARES] = between();

const fn between() -> [[Set; 64]; SQUARES] {
    let steps = [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];
    let mut table = [[0; 64]; SQUARES];
    let mut square = 0;
    while square < 63 {
        let mut i = 0;
        while i < 8 {
            let (files, ranks) = steps[i];
            let mut passed = 0;
            let mut distance = 1;
            while let Some(to) = Board::step(square, files * distance, ranks * distance) {
                table[square][to] = passed;
                passed |= 1 << to;
                distance += 1;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// Every square in line with a square.
pub static IN_LINE: [Set; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < 63 {
        let mut i = 0;
        while i < 4 {
            table[square] |= LINES[square][i].0 | LINES[square][i].1;
            i += 1;
        }
        square += 1;
    }
    table
};

/// A slide both ways along one line up to and with the first piece ("obstruction difference").
#[inline]
fn slide((below, above): Halves, occupied: Set) -> Set {
    let lower = below & occupied;
    let upper = above & occupied;
    let nearest = (1 << 63) >> (lower | 1).leading_zeros();
    (below | above) & (upper ^ upper.wrapping_sub(nearest))
}

/// Where a slide along the rank ends, first pieces met included.
#[inline]
pub fn rank_slides(square: usize, occupied: Set) -> Set {
    slide(LINES[square][0], occupied)
}

/// Where a Rook's slides end, first pieces met included.
#[inline]
pub fn rook_slides(square: usize, occupied: Set) -> Set {
    slide(LINES[square][0], occupied) | slide(LINES[square][1], occupied)
}

/// Where a Queen's slides end, first pieces met included.
#[inline]
pub fn queen_slides(square: usize, occupied: Set) -> Set {
    let [rank, file, rising, falling] = LINES[square];
    slide(rank, occupied) | slide(file, occupied) | slide(rising, occupied) | slide(falling, occupied)
}

/// The squares adjacent to any square of a set.
#[inline]
pub fn around(set: Set) -> Set {
    squares(set).fold(0, |near, square| near | KING_STEPS[square])
}

/// The squares one orthogonal step from any square of a set.
#[inline]
pub fn beside(set: Set) -> Set {
    ((set & !FILE_G) << 1 | (set & !FILE_A) >> 1 | set << 7 | set >> 7) & ALL
}

/// Where one orthogonal leap from any square of `from` over a piece of `pieces` lands in `landing`.
#[inline]
pub fn leap(from: Set, pieces: Set, landing: Set) -> Set {
    let right = ((from & !FILES_FG) << 1 & pieces) << 1;
    let left = ((from & !FILES_AB) >> 1 & pieces) >> 1;
    let up = (from << 7 & pieces) << 7;
    let down = (from >> 7 & pieces) >> 7;
    (right | left | up | down) & landing
}

/// Where any number of orthogonal leaps lead, the start included.
///
/// A sequence removes only pieces on squares that differ from all its landing squares in the parity
/// of file or rank, so what is a landing square never changes, and a piece that is in the way once
/// is never needed twice: reaching a square is plain connectedness.
#[inline]
pub fn leaps_from(start: Set, pieces: Set, landing: Set) -> Set {
    let mut reached = start;
    loop {
        let more = reached | leap(reached, pieces, landing);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

/// The squares opposite to those of `set` across `square`, where both are on the board.
#[inline]
pub fn opposite(square: usize, set: Set) -> Set {
    let set = set & TWO_SIDED[square];
    let centre = bit(square);
    let across = |by: u32| (set & centre << by) >> (2 * by) | (set & centre >> by) << (2 * by);
    across(1) | across(6) | across(7) | across(8)
}

/// The squares around a square whose opposite is on the board too.
pub static TWO_SIDED: [Set; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < 63 {
        let mut files = -1;
        while files <= 1 {
            let mut ranks = -1;
            while ranks <= 1 {
                if (files != 0 || ranks != 0)
                    && let Some(to) = Board::step(square, files, ranks)
                    && Board::step(square, -files, -ranks).is_some()
                {
                    table[square] |= 1 << to;
                }
                ranks += 1;
            }
            files += 1;
        }
        square += 1;
    }
    table
};
