//! Constant tables of steps, leaps and rays, built at compile time for a board of any size.
//!
//! A table holds one set for each square. It may have more rows than the board has squares (places
//! beside the board): the rows beyond stay empty.

use super::{Geometry, SquareSet};

/// A step or leap: files to the right and ranks up, negative to the left and down.
pub type Step = (i32, i32);

/// One step along a rank or file.
pub const ORTHOGONAL: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
/// One step diagonally.
pub(crate) const DIAGONAL: [Step; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
/// One step in any direction.
pub const ALL_AROUND: [Step; 8] = [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];
/// The Knight's leaps.
pub const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl<const FILES: usize, const RANKS: usize> Geometry<FILES, RANKS> {
    /// Returns for each square where one of `steps` leads on the board.
    ///
    /// ```
    /// use asterism_engine::board::{Geometry, SquareSet, rays};
    /// type Board = Geometry<8, 8>;
    /// static KNIGHT: [SquareSet<1>; 64] = Board::leaps(&rays::KNIGHT);
    /// assert_eq!(KNIGHT[0].into_iter().collect::<Vec<_>>(), [Board::square(2, 1), Board::square(1, 2)]);
    /// ```
    pub const fn leaps<const WORDS: usize, const ROWS: usize>(steps: &[Step]) -> [SquareSet<WORDS>; ROWS] {
        let mut table = [SquareSet::EMPTY; ROWS];
        let mut square = 0;
        while square < Self::SQUARES {
            let mut i = 0;
            while i < steps.len() {
                if let Some(to) = Self::step(square, steps[i].0, steps[i].1) {
                    table[square].insert(to);
                }
                i += 1;
            }
            square += 1;
        }
        table
    }

    /// Returns the squares reached from `square` by repeating `step` up to the edge.
    pub(crate) const fn ray<const WORDS: usize>(square: usize, step: Step) -> SquareSet<WORDS> {
        let mut set = SquareSet::EMPTY;
        let (mut file, mut rank) = (Self::file(square) as i32 + step.0, Self::rank(square) as i32 + step.1);
        while let Some(to) = Self::on_board(file, rank) {
            set.insert(to);
            file += step.0;
            rank += step.1;
        }
        set
    }

    /// Returns for each square where the rays of `steps` lead on an empty board.
    pub(crate) const fn rays<const WORDS: usize, const ROWS: usize>(
        steps: &[Step],
    ) -> [SquareSet<WORDS>; ROWS] {
        let mut table = [SquareSet::EMPTY; ROWS];
        let mut square = 0;
        while square < Self::SQUARES {
            let mut i = 0;
            while i < steps.len() {
                table[square] = table[square].union(Self::ray(square, steps[i]));
                i += 1;
            }
            square += 1;
        }
        table
    }

    /// Returns for each pair of squares on a common line of `steps` the squares passed on the way from one to the
    /// other, both ends left out.
    pub(crate) const fn between<const WORDS: usize, const COLUMNS: usize, const ROWS: usize>(
        steps: &[Step],
    ) -> [[SquareSet<WORDS>; COLUMNS]; ROWS] {
        let mut table = [[SquareSet::EMPTY; COLUMNS]; ROWS];
        let mut square = 0;
        while square < Self::SQUARES {
            let mut i = 0;
            while i < steps.len() {
                let mut passed = SquareSet::EMPTY;
                let mut at = square;
                while let Some(to) = Self::step(at, steps[i].0, steps[i].1) {
                    table[square][to] = passed;
                    passed.insert(to);
                    at = to;
                }
                i += 1;
            }
            square += 1;
        }
        table
    }

    /// Returns the squares of a file (from 0).
    pub(crate) const fn file_set<const WORDS: usize>(file: usize) -> SquareSet<WORDS> {
        Self::rectangle(file, file, 0, RANKS - 1)
    }

    /// Returns the squares of a rank (from 0).
    pub const fn rank_set<const WORDS: usize>(rank: usize) -> SquareSet<WORDS> {
        Self::rectangle(0, FILES - 1, rank, rank)
    }

    /// Returns the squares of these files and ranks (from 0, both ends included).
    pub(crate) const fn rectangle<const WORDS: usize>(
        first_file: usize,
        last_file: usize,
        first_rank: usize,
        last_rank: usize,
    ) -> SquareSet<WORDS> {
        let mut set = SquareSet::EMPTY;
        let mut rank = first_rank;
        while rank <= last_rank {
            let mut file = first_file;
            while file <= last_file {
                set.insert(Self::square(file, rank));
                file += 1;
            }
            rank += 1;
        }
        set
    }
}

/// Returns for each square the union of its sets in `tables`.
pub(crate) const fn union<const WORDS: usize, const ROWS: usize>(
    tables: &[&[SquareSet<WORDS>; ROWS]],
) -> [SquareSet<WORDS>; ROWS] {
    let mut all = [SquareSet::EMPTY; ROWS];
    let mut square = 0;
    while square < ROWS {
        let mut i = 0;
        while i < tables.len() {
            all[square] = all[square].union(tables[i][square]);
            i += 1;
        }
        square += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    type Board = Geometry<5, 4>;
    type Set = SquareSet<1>;

    fn names(set: Set) -> Vec<String> {
        set.into_iter().map(Board::name).collect()
    }

    #[test]
    fn leaps_stay_on_the_board_and_rows_beyond_it_are_empty() {
        let table: [Set; 22] = Board::leaps(&KNIGHT);
        assert_eq!(names(table[0]), ["c2", "b3"]);
        assert!(table[20].is_empty() && table[21].is_empty());
    }

    #[test]
    fn rays_end_at_the_edge_and_between_leaves_out_both_ends() {
        let rays: [Set; 20] = Board::rays(&DIAGONAL);
        assert_eq!(names(rays[0]), ["b2", "c3", "d4"]);
        let between: [[Set; 20]; 20] = Board::between(&ALL_AROUND);
        assert_eq!(names(between[0][18]), ["b2", "c3"]);
        assert!(between[0][19].is_empty(), "a1 and e4 share no line");
    }

    #[test]
    fn files_ranks_and_unions_hold_their_squares() {
        assert_eq!(names(Board::file_set(1)), ["b1", "b2", "b3", "b4"]);
        assert_eq!(names(Board::rank_set(3)), ["a4", "b4", "c4", "d4", "e4"]);
        let both: [Set; 20] = union(&[&Board::leaps(&ORTHOGONAL), &Board::leaps(&DIAGONAL)]);
        assert_eq!(both, Board::leaps(&ALL_AROUND));
    }
}
