//! The 9 x 9 board: constant tables of steps, lines and rings, one set of squares for each square.
//! Slides and whole sets moved by a step are in `lines`.

mod lines;

pub(super) use lines::{between, down, left, numbered_above, rank_slide, right, up};

use crate::board::rays::{ALL_AROUND, DIAGONAL, ORTHOGONAL, Step, union};
use crate::board::{Geometry, SquareSet};

pub(super) const FILES: usize = 9;
pub(super) const RANKS: usize = 9;
/// Names and numbers of the squares: a1 is 0, b1 is 1, i9 is 80.
pub(super) type Board = Geometry<FILES, RANKS>;
pub(super) type Set = SquareSet<2>;

pub(super) const SQUARES: usize = Board::SQUARES;
/// No square, where a table of squares may have none.
pub(super) const NO_SQUARE: u8 = 255;
pub(super) const ALL: Set = Set::first(SQUARES);

/// The steps to the ring around a square, clockwise as White sees it, from the square above.
const RING: [Step; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// The number of ranks that a CH move goes up or down, and how far a Hopper's captures reach along its file.
const CHANGE: usize = 3;

pub(super) static ORTHOGONAL_STEPS: [Set; SQUARES] = Board::leaps(&ORTHOGONAL);
pub(super) static DIAGONAL_STEPS: [Set; SQUARES] = Board::leaps(&DIAGONAL);
/// The eight neighbours.
pub(super) static KING_STEPS: [Set; SQUARES] = Board::leaps(&ALL_AROUND);
/// The neighbours above and below.
pub(super) static FILE_STEPS: [Set; SQUARES] = Board::leaps(&[(0, 1), (0, -1)]);
pub(super) static STEP_UP: [Set; SQUARES] = Board::leaps(&[(0, 1)]);
pub(super) static STEP_DOWN: [Set; SQUARES] = Board::leaps(&[(0, -1)]);
/// The other squares of the rank.
pub(super) static RANK_LINES: [Set; SQUARES] = Board::rays(&[(1, 0), (-1, 0)]);
/// The other squares of the file.
pub(super) static FILE_LINES: [Set; SQUARES] = Board::rays(&[(0, 1), (0, -1)]);

/// CH: every square of the ranks three above and three below.
pub(super) static RANK_CHANGES: [Set; SQUARES] = {
    let mut table = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let rank = Board::rank(square);
        if rank + CHANGE < RANKS {
            table[square] = table[square].union(Board::rank_set(rank + CHANGE));
        }
        if rank >= CHANGE {
            table[square] = table[square].union(Board::rank_set(rank - CHANGE));
        }
        square += 1;
    }
    table
};

/// From where a Hopper can aim at a piece: next to it, on its rank, three squares away on its file.
pub(super) static HOP_ORIGINS: [Set; SQUARES] =
    union(&[&KING_STEPS, &RANK_LINES, &Board::leaps(&[(0, CHANGE as i32), (0, -(CHANGE as i32))])]);

/// From where an Advancer can aim at a piece: two squares away on its file, two or more on its rank.
pub(super) static ADVANCE_ORIGINS: [Set; SQUARES] = {
    let mut table = union(&[&RANK_LINES, &Board::leaps(&[(0, 2), (0, -2)])]);
    let mut square = 0;
    while square < SQUARES {
        table[square] = table[square].minus(ORTHOGONAL_STEPS[square]);
        square += 1;
    }
    table
};

/// All squares on which a piece can attack a royal piece or block such an attack: a move elsewhere only changes which
/// attackers are reduced.
pub(super) static ATTACK_ZONES: [Set; SQUARES] = union(&[&HOP_ORIGINS, &Board::leaps(&[(0, 2), (0, -2)])]);

/// The neighbours, clockwise as White sees them from the one above, or [`NO_SQUARE`] beyond the edge.
pub(super) static RING_SQUARES: [[u8; 8]; SQUARES] = {
    let mut table = [[NO_SQUARE; 8]; SQUARES];
    let mut i = 0;
    while i < SQUARES * 8 {
        if let Some(to) = Board::step(i / 8, RING[i % 8].0, RING[i % 8].1) {
            table[i / 8][i % 8] = to as u8;
        }
        i += 1;
    }
    table
};

/// `BEYOND[a][b]`: the square right behind `b` on the straight line that comes from `a`, or [`NO_SQUARE`].
pub(super) static BEYOND: [[u8; SQUARES]; SQUARES] = {
    let mut table = [[NO_SQUARE; SQUARES]; SQUARES];
    let mut i = 0;
    while i < SQUARES * 8 {
        let (a, (files, ranks)) = (i / 8, RING[i % 8]);
        let mut on_line = Board::step(a, files, ranks);
        while let Some(b) = on_line {
            on_line = Board::step(b, files, ranks);
            if let Some(next) = on_line {
                table[a][b] = next as u8;
            }
        }
        i += 1;
    }
    table
};

/// First and last file of the Encounter Zone (d-f), from 0; its ranks (4-6) have the same numbers.
pub(super) const ZONE_EDGES: (usize, usize) = (3, 5);
/// The Encounter Zone, d4-f6.
pub(super) const ENCOUNTER_ZONE: Set =
    Board::rectangle(ZONE_EDGES.0, ZONE_EDGES.1, ZONE_EDGES.0, ZONE_EDGES.1);

/// Where the Dame wins with the King on a square, and the other way round.
pub(super) static MEETING_SQUARES: [Set; SQUARES] = {
    let mut table = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        if ENCOUNTER_ZONE.contains(square) {
            let outside = ALL.minus(ENCOUNTER_ZONE);
            table[square] = KING_STEPS[square].minus(outside);
        }
        square += 1;
    }
    table
};
