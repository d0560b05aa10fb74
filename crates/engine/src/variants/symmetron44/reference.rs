//! The slow second move generator of Symmetron! 44, written from the rules text alone.
//!
//! It shares nothing with the fast generator: the pieces stand in a map from square to piece, every
//! walk goes square by square, and a move is legal when, played on a copy, it leaves no enemy
//! capture that hits the King. Only `verify` and the tests use it; speed does not matter here.

use std::collections::BTreeMap;

use crate::rules::Ruling;

/// File and rank, both counted from 1: a1 is (1, 1).
type Square = (i8, i8);
type Step = (i8, i8);

const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS_UP: [Step; 4] = [(-2, 1), (-1, 2), (1, 2), (2, 1)];
const LEAPS_DOWN: [Step; 4] = [(-2, -1), (-1, -2), (1, -2), (2, -1)];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Colour {
    White,
    Black,
}
use Colour::{Black, White};

/// The owner and the letter in upper case.
type Piece = (Colour, char);

#[derive(Clone)]
struct Position {
    /// The pieces of the Arena and, on their squares outside it, of the launching squares.
    pieces: BTreeMap<Square, Piece>,
    turn: Colour,
    halfmove_clock: u64,
    fullmove_number: u64,
}

#[derive(Clone, Copy)]
struct Move {
    from: Square,
    to: Square,
    /// The square of the enemy that leaves the board.
    hit: Option<Square>,
    /// The letter on `to` afterwards; `None` in an explosion.
    becomes: Option<char>,
}

/// Judges the position of a FEN: every legal move with the FEN after it, and the result if the game is over. Repetition
/// and the 100-ply rule are left out.
///
/// # Errors A text that cannot be read as a FEN of this variant.
pub(super) fn judge(fen: &str) -> Result<Ruling, String> {
    let position = Position::from_fen(fen)?;
    let (side, enemy) = (position.turn, position.turn.other());
    // "the enemy has only three pieces or fewer, LS included"; "if it is won for both, the side
    // that just moved has won".
    for (loser, winner) in [(side, enemy), (enemy, side)] {
        if position.pieces_of(loser).count() <= 3 {
            return Ok(Ruling { moves: Vec::new(), result: Some(winner.win()) });
        }
    }
    let mut moves = Vec::new();
    for played in position.moves_of(side) {
        let after = position.after(played);
        if !after.is_attacked(side) {
            moves.push((position.move_text(played), after.fen()));
        }
    }
    // "No legal move for the side to move: checkmate if its King is attacked, else stalemate".
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

    fn forward(self) -> i8 {
        if self == White { 1 } else { -1 }
    }

    /// "its sixth row (White 6, Black 1)".
    fn sixth_row(self) -> i8 {
        if self == White { 6 } else { 1 }
    }

    /// "Palace: White c1 d1 e1 c2 d2 e2, Black c5 d5 e5 c6 d6 e6."
    fn palace_contains(self, (file, rank): Square) -> bool {
        let ranks = if self == White { 1..=2 } else { 5..=6 };
        (3..=5).contains(&file) && ranks.contains(&rank)
    }

    /// The launching square, far outside the Arena: "LS squares are adjacent to nothing".
    fn launch(self) -> Square {
        if self == White { (99, 1) } else { (99, 6) }
    }
}

fn is_arena((file, rank): Square) -> bool {
    (1..=7).contains(&file) && (1..=6).contains(&rank)
}

fn arena() -> impl Iterator<Item = Square> {
    (1..=6).flat_map(|rank| (1..=7).map(move |file| (file, rank)))
}

/// The Arena squares that these steps reach from a square.
fn around(from: Square, steps: &[Step]) -> Vec<Square> {
    let squares = steps.iter().map(|way| (from.0 + way.0, from.1 + way.1));
    squares.filter(|&square| is_arena(square)).collect()
}

/// The Arena squares "adjacent (8)" to a square.
fn neighbours(of: Square) -> Vec<Square> {
    [around(of, &ORTHOGONAL), around(of, &DIAGONAL)].concat()
}

fn new_move(from: Square, to: Square, hit: Option<Square>, letter: char) -> Move {
    let becomes = Some(letter);
    Move { from, to, hit, becomes }
}

/// The moves of one side, before the safety of its own King is asked for.
impl Position {
    fn moves_of(&self, colour: Colour) -> Vec<Move> {
        let pieces = self.pieces_of(colour);
        pieces
            .flat_map(|(from, letter)| match letter {
                // N: "from its LS to any empty Arena square"; R, H: "own LS to any empty Arena square".
                _ if from == colour.launch() => self.quiet(from, arena(), letter),
                'P' | 'B' => self.foot(from, (colour, letter)),
                'N' => self.slide(from, &[LEAPS_UP, LEAPS_DOWN].concat(), 1, (colour, letter)),
                'R' | 'H' => self.field_piece(from, (colour, letter)),
                'K' => self.king(from, colour),
                _ => self.rider(from, (colour, letter)),
            })
            .collect()
    }

    /// Pawn: "quiet: 1 forward or 1 sideways; captures: 1 diagonally forward".
    /// Bawn: "quiet: 1 diagonally forward; captures: 1 forward or 1 sideways".
    fn foot(&self, from: Square, piece: Piece) -> Vec<Move> {
        let (colour, letter) = piece;
        let up = colour.forward();
        let straight = around(from, &[(0, up), (1, 0), (-1, 0)]);
        let diagonal = around(from, &[(1, up), (-1, up)]);
        let (quiet, captures, twin) = match letter {
            'P' => (straight, diagonal, 'B'),
            _ => (diagonal, straight, 'P'),
        };
        let mut moves = self.quiet(from, quiet, letter);
        moves.extend(self.captures(from, captures, piece));
        // "A Pawn or Bawn move that ends on its sixth row promotes, always, to T, X or N."
        let promotes = |walk: &Move| walk.to.1 == colour.sixth_row();
        let (promotions, mut moves): (Vec<_>, Vec<_>) = moves.into_iter().partition(promotes);
        for Move { to, hit, .. } in promotions {
            moves.extend(['T', 'X', 'N'].map(|piece| new_move(from, to, hit, piece)));
        }
        // Next to the friendly SHS it "may change in place", as its move.
        if self.is_next_to(from, (colour, 'H')) {
            moves.push(new_move(from, from, None, twin));
        }
        moves
    }

    /// King: "standing in its own Palace: W; elsewhere: F; quiet and capture".
    fn king(&self, from: Square, colour: Colour) -> Vec<Move> {
        let in_palace = colour.palace_contains(from);
        let steps = if in_palace { ORTHOGONAL } else { DIAGONAL };
        self.slide(from, &steps, 1, (colour, 'K'))
    }

    /// "quiet K step; Arena to its own empty LS"; "a side's R standing directly above or below
    /// the enemy's R may, as its move, explode: both are removed. The same for H with H."
    fn field_piece(&self, from: Square, (colour, letter): Piece) -> Vec<Move> {
        let mut moves = self.quiet(from, neighbours(from), letter);
        moves.extend(self.quiet(from, [colour.launch()], letter));
        for twin in around(from, &[(0, 1), (0, -1)]) {
            if self.pieces.get(&twin) == Some(&(colour.other(), letter)) {
                moves.push(Move { becomes: None, ..new_move(from, twin, Some(twin), letter) });
            }
        }
        moves
    }

    /// "A, X, D, T adjacent (8) to the friendly SHS move as their counterpart"; "adjacent (8) to
    /// the enemy Reducer and not adjacent to the friendly Reducer: their slides shrink to one
    /// square". "Both effects can hold at once."
    fn rider(&self, from: Square, piece: Piece) -> Vec<Move> {
        let (colour, letter) = piece;
        let moves_as = match (letter, self.is_next_to(from, (colour, 'H'))) {
            ('A', false) | ('X', true) => 'A',
            ('X', false) | ('A', true) => 'X',
            ('D', false) | ('T', true) => 'D',
            _ => 'T',
        };
        let is_reduced =
            self.is_next_to(from, (colour.other(), 'R')) && !self.is_next_to(from, (colour, 'R'));
        let reach = if is_reduced { 1 } else { 7 };
        let (slides, single) = match moves_as {
            'A' | 'T' => (ORTHOGONAL, DIAGONAL),
            _ => (DIAGONAL, ORTHOGONAL),
        };
        if matches!(moves_as, 'A' | 'X') {
            return self.advance(from, &slides, reach, piece);
        }
        // D: "slides diagonally, or steps 1 orthogonally"; T the other way round.
        let mut moves = self.slide(from, &slides, reach, piece);
        moves.extend(self.slide(from, &single, 1, piece));
        moves
    }

    /// Slides of at most `reach` steps (1 for a single step or leap), over empty squares, ending
    /// at the latest at the first piece met, captured by replacement.
    fn slide(&self, from: Square, ways: &[Step], reach: usize, piece: Piece) -> Vec<Move> {
        let mut moves = Vec::new();
        for &way in ways {
            let path = self.empty_path(from, way, reach);
            moves.extend(self.quiet(from, path.iter().copied(), piece.1));
            if path.len() < reach {
                let last = path.last().copied().unwrap_or(from);
                moves.extend(self.captures(from, around(last, &[way]), piece));
            }
        }
        moves
    }

    /// "slides over empty squares, ends on an empty one; then may capture a capturable enemy
    /// standing on the next square in the same direction".
    fn advance(&self, from: Square, ways: &[Step], reach: usize, piece: Piece) -> Vec<Move> {
        let mut moves = Vec::new();
        for &way in ways {
            for to in self.empty_path(from, way, reach) {
                moves.push(new_move(from, to, None, piece.1));
                for next in around(to, &[way]) {
                    if self.is_capturable(next, piece.0) {
                        moves.push(new_move(from, to, Some(next), piece.1));
                    }
                }
            }
        }
        moves
    }

    /// The empty squares in one direction up to the first piece, the edge, or `reach` squares.
    fn empty_path(&self, from: Square, way: Step, reach: usize) -> Vec<Square> {
        let next = |&at: &Square| around(at, &[way]).into_iter().find(|to| !self.pieces.contains_key(to));
        std::iter::successors(next(&from), next).take(reach).collect()
    }

    /// Returns the moves to those of the given squares that are empty.
    fn quiet(&self, from: Square, to: impl IntoIterator<Item = Square>, piece: char) -> Vec<Move> {
        let empty = to.into_iter().filter(|to| !self.pieces.contains_key(to));
        empty.map(|to| new_move(from, to, None, piece)).collect()
    }

    /// Returns the moves to the given squares that capture by replacement there.
    fn captures(&self, from: Square, to: Vec<Square>, piece: Piece) -> Vec<Move> {
        let hits = to.into_iter().filter(|&to| self.is_capturable(to, piece.0));
        hits.map(|to| new_move(from, to, Some(to), piece.1)).collect()
    }
}

/// The pieces on squares, and the position after a move.
impl Position {
    /// Returns the pieces of one side, including its launching square: their squares, and their letters.
    fn pieces_of(&self, colour: Colour) -> impl Iterator<Item = (Square, char)> {
        let own = self.pieces.iter().filter(move |(_, piece)| piece.0 == colour);
        own.map(|(&square, piece)| (square, piece.1))
    }

    /// An enemy that may be captured. "Uncapturable: R and H, by anyone."
    fn is_capturable(&self, square: Square, by: Colour) -> bool {
        let piece = self.pieces.get(&square);
        piece.is_some_and(|&(colour, letter)| colour != by && !matches!(letter, 'R' | 'H'))
    }

    /// Whether such a piece stands on one of the eight neighbours.
    fn is_next_to(&self, square: Square, piece: Piece) -> bool {
        neighbours(square).iter().any(|at| self.pieces.get(at) == Some(&piece))
    }

    /// "A piece attacks the King with exactly the captures it could make, reduction and
    /// symmetrization included."
    fn is_attacked(&self, colour: Colour) -> bool {
        let replies = self.moves_of(colour.other());
        let mut hits = replies.iter().filter_map(|reply| reply.hit);
        hits.any(|square| self.pieces.get(&square) == Some(&(colour, 'K')))
    }

    /// The position after a move of the side to move.
    fn after(&self, played: Move) -> Self {
        let colour = self.turn;
        let mut next = self.clone();
        let mover = next.pieces.remove(&played.from);
        let captured = played.hit.and_then(|square| next.pieces.remove(&square));
        if let Some(letter) = played.becomes {
            next.pieces.insert(played.to, (colour, letter));
        }
        // "a captured Knight changes colour and goes to the capturing side's LS if that LS is
        // empty after the move, else it leaves the game."
        if captured.is_some_and(|piece| piece.1 == 'N') {
            next.pieces.entry(colour.launch()).or_insert((colour, 'N'));
        }
        // "Drops, launching-square moves and changes in place do not reset the 100-ply clock;
        // captures, explosions, promotions and Pawn or Bawn moves do."
        let is_foot = mover.is_some_and(|piece| matches!(piece.1, 'P' | 'B'));
        let resets_clock = captured.is_some() || (is_foot && played.from != played.to);
        next.halfmove_clock = if resets_clock { 0 } else { self.halfmove_clock.saturating_add(1) };
        let black_moved = u64::from(colour == Black);
        next.fullmove_number = self.fullmove_number.saturating_add(black_moved);
        next.turn = colour.other();
        next
    }
}

/// Text: moves as in the table "Move text", positions as FEN.
impl Position {
    fn move_text(&self, played: Move) -> String {
        let letter = self.pieces.get(&played.from).map(|piece| piece.1);
        let origin = match letter {
            Some(letter) if !is_arena(played.from) => format!("{letter}@"),
            _ => square_text(played.from),
        };
        let suffix = match played.becomes {
            Some(new) if letter != Some(new) => new.to_ascii_lowercase().to_string(),
            Some('A' | 'X') if played.hit.is_some() => "x".to_owned(),
            _ => String::new(),
        };
        format!("{origin}{}{suffix}", square_text(played.to))
    }

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
            pieces: parse_board(board)?,
            turn,
            halfmove_clock: numbers.next().transpose()?.unwrap_or(0),
            fullmove_number: numbers.next().transpose()?.unwrap_or(1),
        })
    }

    fn fen(&self) -> String {
        let text = |square| self.pieces.get(&square).copied().map(piece_text);
        let row = |rank| (1..=7).map(|file| text((file, rank)).unwrap_or('1')).collect();
        let rows: Vec<String> = (1..=6).rev().map(row).collect();
        // Each empty square is written `1` so far; runs of them become one number.
        let board = (2..=7)
            .rev()
            .fold(rows.join("/"), |board, run: usize| board.replace(&"1".repeat(run), &run.to_string()));
        let outside = [White.launch(), Black.launch()];
        let launched: String = outside.into_iter().filter_map(text).collect();
        let turn = if self.turn == White { 'w' } else { 'b' };
        let (clock, number) = (self.halfmove_clock, self.fullmove_number);
        format!("{board}[{launched}] {turn} - - {clock} {number}")
    }
}

fn square_text((file, rank): Square) -> String {
    if !is_arena((file, rank)) {
        return "@".to_owned();
    }
    let letter = char::from(b'`'.wrapping_add_signed(file));
    format!("{letter}{rank}")
}

fn piece_text((colour, letter): Piece) -> char {
    if colour == White { letter } else { letter.to_ascii_lowercase() }
}

fn parse_piece(symbol: char) -> Result<Piece, String> {
    let letter = symbol.to_ascii_uppercase();
    if !"PBNAXDTRHK".contains(letter) {
        return Err(format!("board field: unknown piece {symbol:?}"));
    }
    let is_white = symbol == letter;
    Ok((if is_white { White } else { Black }, letter))
}

/// Reads the board field, launching squares included.
fn parse_board(board: &str) -> Result<BTreeMap<Square, Piece>, String> {
    let (rows, launched) = board.split_once('[').ok_or("launching squares missing")?;
    let launched = launched.strip_suffix(']').ok_or("no closing bracket")?;
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != 6 {
        return Err(format!("board field: {} ranks, not 6", rows.len()));
    }
    let mut pieces = BTreeMap::new();
    for (rank, row) in (1..=6).rev().zip(rows) {
        let mut file: i8 = 1;
        for symbol in row.chars() {
            let width = if let Ok(run) = symbol.to_string().parse::<i8>() {
                run
            } else {
                pieces.insert((file, rank), parse_piece(symbol)?);
                1
            };
            file = file.saturating_add(width);
        }
        if file != 8 {
            return Err(format!("board field: rank {rank} is not 7 wide"));
        }
    }
    for symbol in launched.chars() {
        let piece = parse_piece(symbol)?;
        pieces.insert(piece.0.launch(), piece);
    }
    Ok(pieces)
}
