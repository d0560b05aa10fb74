//! The slow second move generator of Maxima, written from the rules text alone.
//!
//! It shares nothing with the fast generator: the men stand in a map from square to man, every walk goes square by
//! square, and a move is legal when, played on a copy, it leaves no enemy capture that hits the King. Only `verify` and
//! the tests use it; speed does not matter here.

use std::collections::{BTreeMap, BTreeSet};

use crate::rules::Ruling;

/// File and rank, both counted from 1: a1 is (1, 1).
type Square = (i8, i8);
type Step = (i8, i8);

const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const EIGHT: [Step; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Colour {
    White,
    Black,
}
use Colour::{Black, White};

/// The owner and the letter in upper case.
type Man = (Colour, char);

#[derive(Clone)]
struct Position {
    men: BTreeMap<Square, Man>,
    turn: Colour,
    halfmove_clock: u64,
    fullmove_number: u64,
}

#[derive(Clone)]
struct Move {
    from: Square,
    /// The origin, if the man leaves the board.
    to: Square,
    taken: BTreeSet<Square>,
}

/// Every legal move of the position with the FEN after it, and the result where the game is over.
/// Repetition and the 100-ply rule are left out.
///
/// # Errors
/// A text that cannot be read as a FEN of this variant.
pub(super) fn judge(fen: &str) -> Result<Ruling, String> {
    let position = Position::from_fen(fen)?;
    let (side, enemy) = (position.turn, position.turn.other());
    // "invasion and baring (if each side has one, the mover wins)": the mover is the side that is not to move.
    for winner in [enemy, side] {
        if position.has_invaded(winner) || position.is_bare(winner.other()) {
            return Ok(Ruling { moves: Vec::new(), result: Some(winner.win()) });
        }
    }
    let mut moves = Vec::new();
    for played in position.moves_of(side) {
        let after = position.after(&played);
        // "No move may leave a side with men on both its own goal squares".
        let fills_own_goal = after.stands_on_both(side, side.goal());
        // "The completing move is legal whatever attacks the own King before or after it".
        if !fills_own_goal && (after.has_invaded(side) || !after.is_attacked(side)) {
            moves.push((square_text(played.from) + &square_text(played.to), after.fen()));
        }
    }
    // "then checkmate or stalemate (a draw)".
    let result = match (moves.is_empty(), position.is_attacked(side)) {
        (false, _) => None,
        (true, true) => Some(enemy.win()),
        (true, false) => Some("1/2-1/2"),
    };
    Ok(Ruling { moves, result })
}

impl Colour {
    fn other(self) -> Self {
        if self == White { Black } else { White }
    }

    fn win(self) -> &'static str {
        if self == White { "1-0" } else { "0-1" }
    }

    /// "two goal squares behind each camp, d1 e1 White's, d11 e11 Black's".
    fn goal(self) -> [Square; 2] {
        if self == White { [(4, 1), (5, 1)] } else { [(4, 11), (5, 11)] }
    }
}

/// "8 files x 9 ranks (ranks 2 to 10) and two goal squares behind each camp".
fn exists(square: Square) -> bool {
    let in_the_rectangle = (1..=8).contains(&square.0) && (2..=10).contains(&square.1);
    in_the_rectangle || [White, Black].iter().any(|side| side.goal().contains(&square))
}

fn plus(square: Square, step: Step) -> Square {
    (square.0 + step.0, square.1 + step.1)
}

fn opposite(step: Step) -> Step {
    (-step.0, -step.1)
}

/// The men of the sides, and what they may not do.
impl Position {
    fn man(&self, square: Square) -> Option<Man> {
        self.men.get(&square).copied()
    }

    fn is_empty(&self, square: Square) -> bool {
        exists(square) && !self.men.contains_key(&square)
    }

    fn is_enemy(&self, square: Square, of: Colour) -> bool {
        self.man(square).is_some_and(|man| man.0 != of)
    }

    fn king(&self, of: Colour) -> Option<Square> {
        self.men.iter().find(|(_, man)| **man == (of, 'K')).map(|(square, _)| *square)
    }

    fn stands_on_both(&self, side: Colour, squares: [Square; 2]) -> bool {
        squares.iter().all(|square| self.man(*square).is_some_and(|man| man.0 == side))
    }

    /// "men of one side, the King too, on both enemy goal squares".
    fn has_invaded(&self, side: Colour) -> bool {
        self.stands_on_both(side, side.other().goal())
    }

    /// Whether the side has only the King left.
    fn is_bare(&self, side: Colour) -> bool {
        self.men.values().filter(|man| man.0 == side).count() == 1
    }

    /// Whether such a man stands on one of the eight neighbours.
    fn is_next_to(&self, square: Square, man: Man) -> bool {
        EIGHT.iter().any(|&step| self.man(plus(square, step)) == Some(man))
    }

    /// "A man adjacent (8) to an enemy Immobilizer is immobilized; so is an Immobilizer adjacent to an enemy Chameleon.
    /// Never a Mage."
    fn is_immobilized(&self, square: Square, (side, letter): Man) -> bool {
        let enemy = side.other();
        letter != 'M'
            && (self.is_next_to(square, (enemy, 'I'))
                || (letter == 'I' && self.is_next_to(square, (enemy, 'C'))))
    }
}

/// The moves of one side, before the safety of its own King and its own goal squares are asked for.
impl Position {
    fn moves_of(&self, side: Colour) -> Vec<Move> {
        let mut moves = Vec::new();
        for (&from, &man) in self.men.iter().filter(|(_, man)| man.0 == side) {
            if !self.is_immobilized(from, man) {
                self.walk(from, man, &mut moves);
            } else if man.1 != 'K' {
                // "An immobilized man, the King excepted, may as its move leave the board".
                moves.push(Move { from, to: from, taken: BTreeSet::new() });
            }
        }
        moves
    }

    fn walk(&self, from: Square, man: Man, moves: &mut Vec<Move>) {
        match man.1 {
            'P' => self.slides(from, &ORTHOGONAL, man, moves),
            'R' | 'W' | 'I' => self.slides(from, &EIGHT, man, moves),
            'L' => self.leaps(from, man, moves),
            'C' => {
                self.leaps(from, man, moves);
                self.chameleon_steps(from, man, moves);
            }
            'G' => EIGHT.iter().for_each(|&step| self.arrive(from, plus(from, step), man, moves)),
            'K' => self.king_leaps(from, man, moves),
            _ => self.mage(from, man, moves),
        }
    }

    /// A move that captures what it ends on, if an enemy stands there.
    fn arrive(&self, from: Square, to: Square, man: Man, moves: &mut Vec<Move>) {
        if self.is_empty(to) {
            moves.push(Move { from, to, taken: BTreeSet::new() });
        } else if self.is_enemy(to, man.0) {
            moves.push(Move { from, to, taken: BTreeSet::from([to]) });
        }
    }

    /// "a Knight's leap on a board whose files a and h are neighbours".
    fn king_leaps(&self, from: Square, man: Man, moves: &mut Vec<Move>) {
        for step in KNIGHT {
            let (file, rank) = plus(from, step);
            self.arrive(from, ((file - 1).rem_euclid(8) + 1, rank), man, moves);
        }
    }

    /// "one square diagonally; if that is empty it may go on along rank or file, away from its start, over empty
    /// squares. It captures what it steps on, on the diagonal square or at the end."
    fn mage(&self, from: Square, man: Man, moves: &mut Vec<Move>) {
        for step in DIAGONAL {
            let corner = plus(from, step);
            self.arrive(from, corner, man, moves);
            if !self.is_empty(corner) {
                continue;
            }
            for way in [(step.0, 0), (0, step.1)] {
                let mut at = corner;
                while self.is_empty(at) {
                    at = plus(at, way);
                    self.arrive(from, at, man, moves);
                }
            }
        }
    }

    fn slides(&self, from: Square, ways: &[Step], man: Man, moves: &mut Vec<Move>) {
        for &way in ways {
            let mut to = plus(from, way);
            while self.is_empty(to) {
                let taken = match man.1 {
                    'P' => self.pinched(from, to, man.0),
                    'R' => self.coordinated(to, man.0),
                    'W' => self.withdrawn_from(from, way, man.0),
                    _ => BTreeSet::new(),
                };
                moves.push(Move { from, to, taken });
                to = plus(to, way);
            }
        }
    }

    /// "in one of 8 directions, over empty squares and over single enemies that have an empty square right behind them;
    /// it ends on any empty square of the way, and everyone leapt is captured. A friend, two men in a row, the edge end
    /// the way." A Chameleon leaps Long Leapers only, and captures as the other kinds do by the same move.
    fn leaps(&self, from: Square, man: Man, moves: &mut Vec<Move>) {
        for way in EIGHT {
            let (mut at, mut leapt) = (from, BTreeSet::new());
            loop {
                let next = plus(at, way);
                if self.is_empty(next) {
                    at = next;
                } else if self.is_enemy(next, man.0)
                    && (man.1 == 'L' || self.man(next).is_some_and(|enemy| enemy.1 == 'L'))
                    && self.is_empty(plus(next, way))
                {
                    leapt.insert(next);
                    at = plus(next, way);
                } else {
                    break;
                }
                let mut taken = leapt.clone();
                if man.1 == 'C' {
                    taken.extend(self.taken_as_others_do(from, at, way, man.0));
                }
                moves.push(Move { from, to: at, taken });
            }
        }
    }

    /// "the Pawns it pinches (orthogonal moves only), ..., the Coordinators it coordinates with its own King, the
    /// Withdrawer it withdraws from".
    fn taken_as_others_do(&self, from: Square, to: Square, way: Step, side: Colour) -> BTreeSet<Square> {
        let pinched = if ORTHOGONAL.contains(&way) { self.pinched(from, to, side) } else { BTreeSet::new() };
        let found =
            [('P', pinched), ('R', self.coordinated(to, side)), ('W', self.withdrawn_from(from, way, side))];
        let of_kind = |(letter, squares): (char, BTreeSet<Square>)| {
            squares.into_iter().filter(move |&square| self.man(square).is_some_and(|man| man.1 == letter))
        };
        found.into_iter().flat_map(of_kind).collect()
    }

    /// "A Guard, a Mage or the King it captures by one step (8) onto it, never from afar; that step captures nobody
    /// else".
    fn chameleon_steps(&self, from: Square, (side, _): Man, moves: &mut Vec<Move>) {
        for way in EIGHT {
            let to = plus(from, way);
            let kind = self.man(to).filter(|man| man.0 != side).map(|man| man.1);
            if matches!(kind, Some('G' | 'M' | 'K')) {
                moves.push(Move { from, to, taken: BTreeSet::from([to]) });
            }
        }
    }

    /// "every enemy orthogonally next to the destination with a man of the Pawn's side on the very next square in that
    /// direction is captured".
    fn pinched(&self, from: Square, to: Square, side: Colour) -> BTreeSet<Square> {
        let is_friend = |square| square != from && self.man(square).is_some_and(|man| man.0 == side);
        let pinches = |way: &Step| {
            let next = plus(to, *way);
            (self.is_enemy(next, side) && is_friend(plus(next, *way))).then_some(next)
        };
        ORTHOGONAL.iter().filter_map(pinches).collect()
    }

    /// "own King on file k, rank m; the Coordinator ends on file f, rank r: enemies on (k,r) and on (f,m) are captured.
    /// In line with its King it captures nothing."
    fn coordinated(&self, to: Square, side: Colour) -> BTreeSet<Square> {
        let Some(king) = self.king(side) else { return BTreeSet::new() };
        if king.0 == to.0 || king.1 == to.1 {
            return BTreeSet::new();
        }
        let corners = [(king.0, to.1), (to.0, king.1)];
        corners.into_iter().filter(|&corner| self.is_enemy(corner, side)).collect()
    }

    /// "moving, any distance, directly away from an adjacent (8) enemy captures it".
    fn withdrawn_from(&self, from: Square, way: Step, side: Colour) -> BTreeSet<Square> {
        let behind = plus(from, opposite(way));
        [behind].into_iter().filter(|&square| self.is_enemy(square, side)).collect()
    }

    /// "The King is attacked when an enemy man that is not immobilized has a move that captures him by the words above".
    fn is_attacked(&self, side: Colour) -> bool {
        let king = self.king(side);
        let replies = self.moves_of(side.other());
        king.is_some_and(|king| replies.iter().any(|reply| reply.taken.contains(&king)))
    }

    /// The position after a move of the side to move.
    fn after(&self, played: &Move) -> Self {
        let mut next = self.clone();
        let man = next.men.remove(&played.from);
        for square in &played.taken {
            next.men.remove(square);
        }
        let leaves = played.from == played.to;
        if let Some(man) = man.filter(|_| !leaves) {
            next.men.insert(played.to, man);
        }
        // Leaving "counts as a capture for the 100-ply clock".
        let resets_clock = leaves || !played.taken.is_empty();
        next.halfmove_clock = if resets_clock { 0 } else { self.halfmove_clock.saturating_add(1) };
        let black_moved = u64::from(self.turn == Black);
        next.fullmove_number = self.fullmove_number.saturating_add(black_moved);
        next.turn = self.turn.other();
        next
    }
}

/// Text: positions as FEN.
impl Position {
    fn from_fen(fen: &str) -> Result<Self, String> {
        let mut fields = fen.split_whitespace();
        let board = fields.next().ok_or("board field missing")?;
        let turn = match fields.next() {
            Some("w") => White,
            Some("b") => Black,
            other => return Err(format!("side to move: {other:?}")),
        };
        // Castling and en passant are always `-` here.
        let mut numbers = fields.skip(2).map(|field| {
            let number = field.parse::<u64>();
            number.map_err(|reason| format!("clock field {field:?}: {reason}"))
        });
        Ok(Self {
            men: parse_board(board)?,
            turn,
            halfmove_clock: numbers.next().transpose()?.unwrap_or(0),
            fullmove_number: numbers.next().transpose()?.unwrap_or(1),
        })
    }

    fn fen(&self) -> String {
        let text = |square| match self.man(square) {
            _ if !exists(square) => '*',
            None => '1',
            Some((White, letter)) => letter,
            Some((Black, letter)) => letter.to_ascii_lowercase(),
        };
        let row = |rank| (1..=8).map(|file| text((file, rank))).collect();
        let rows: Vec<String> = (1..=11).rev().map(row).collect();
        // Each empty square is written `1` so far; runs of them become one number.
        let board = (2..=8)
            .rev()
            .fold(rows.join("/"), |board, run: usize| board.replace(&"1".repeat(run), &run.to_string()));
        let turn = if self.turn == White { 'w' } else { 'b' };
        let (clock, number) = (self.halfmove_clock, self.fullmove_number);
        format!("{board} {turn} - - {clock} {number}")
    }
}

fn square_text((file, rank): Square) -> String {
    let letter = char::from(b'`'.wrapping_add_signed(file));
    format!("{letter}{rank}")
}

/// Reads the board field.
fn parse_board(board: &str) -> Result<BTreeMap<Square, Man>, String> {
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != 11 {
        return Err(format!("board field: {} ranks, not 11", rows.len()));
    }
    let mut men = BTreeMap::new();
    for (rank, row) in (1..=11).rev().zip(rows) {
        let mut squares = Vec::new();
        for symbol in row.chars() {
            match symbol.to_digit(10) {
                Some(run) => squares.extend(std::iter::repeat_n('1', run as usize)),
                None => squares.push(symbol),
            }
        }
        if squares.len() != 8 {
            return Err(format!("board field: rank {rank} is not 8 wide"));
        }
        for (file, symbol) in (1..).zip(squares) {
            let (square, letter) = ((file, rank), symbol.to_ascii_uppercase());
            match symbol {
                '*' if !exists(square) => {}
                '1' if exists(square) => {}
                _ if exists(square) && "PGLMCIRWK".contains(letter) => {
                    let colour = if symbol == letter { White } else { Black };
                    men.insert(square, (colour, letter));
                }
                _ => return Err(format!("board field: {symbol:?} on {}", square_text(square))),
            }
        }
    }
    Ok(men)
}
