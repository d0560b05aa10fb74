//! The slow second move generator of Deneb, written from the rules text alone.
//!
//! It shares nothing with the fast generator and is used only by `verify` and by tests, which compare the two. Every
//! piece walks its squares one by one, and a move is legal when, played on a copy of the board, no enemy capture hits
//! the mover's King.

use std::collections::BTreeMap;

use crate::rules::Ruling;

const FILES: usize = 7;
const RANKS: usize = 9;

/// A square: rank times seven plus file, both from zero, from White's left corner.
type Square = usize;
/// A set of squares: bit n stands for square n.
type Squares = u64;
/// One step: files to the right, ranks up.
type Direction = (isize, isize);
type Board = [Option<Piece>; FILES * RANKS];
/// The moves of one piece. "Moves with the same start, end and set of captured pieces are one move"; the resulting type
/// is the last part of the key, the smallest text the value.
type Ways = BTreeMap<(Square, Squares, char), String>;

const ORTHOGONAL: [Direction; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Direction; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// "Star, P43, P32."
const SPECIAL: [char; 3] = ['A', 'F', 'T'];

#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    white: bool,
    /// The upper-case letter of its type, for either side.
    piece_type: char,
}

struct Position {
    board: Board,
    white_to_move: bool,
    clock: u64,
    number: u64,
}

/// Judges a position: the legal moves with the positions after them, and the result if the game is over.
///
/// # Errors If the text cannot be read as a FEN of this variant; a position that is merely impossible is not refused.
pub(super) fn judge(fen: &str) -> Result<Ruling, String> {
    let position = parse(fen)?;
    let mover = position.white_to_move;
    // "if it is won for both, the side that just moved has won"
    for loser in [mover, !mover] {
        if lacks_a_special(&position.board, loser) {
            return Ok(Ruling { moves: Vec::new(), result: Some(win_for(!loser)) });
        }
    }
    let mut moves = Vec::new();
    for from in 0..position.board.len() {
        if position.board[from].is_some_and(|piece| piece.white == mover) {
            for ((to, captured, piece_type), text) in ways(&position.board, from) {
                let after = play(&position, from, to, captured, piece_type);
                if !king_attacked(&after.board, mover) {
                    moves.push((text, print(&after)));
                }
            }
        }
    }
    // "No legal move for the side to move: checkmate if its King is attacked, else stalemate (a draw ...)"
    let result = match (moves.is_empty(), king_attacked(&position.board, mover)) {
        (false, _) => None,
        (true, true) => Some(win_for(!mover)),
        (true, false) => Some("1/2-1/2"),
    };
    Ok(Ruling { moves, result })
}

fn win_for(white: bool) -> &'static str {
    if white { "1-0" } else { "0-1" }
}

/// "the enemy has no Star, or no P43, or no P32 left, however that came about"
fn lacks_a_special(board: &Board, white: bool) -> bool {
    SPECIAL.iter().any(|&piece_type| !board.contains(&Some(Piece { white, piece_type })))
}

/// "A piece attacks the King with exactly the captures it could make, reduction ... included."
fn king_attacked(board: &Board, white: bool) -> bool {
    let king = Some(Piece { white, piece_type: 'K' });
    let hits_king = |captured| (0..board.len()).any(|at| bit(at) & captured != 0 && board[at] == king);
    let mut enemies = (0..board.len()).filter(|&at| board[at].is_some_and(|piece| piece.white != white));
    enemies.any(|at| ways(board, at).keys().any(|&(_, captured, _)| hits_king(captured)))
}

/// The position after a move. The clock goes on over quiet moves and changes in place, and starts again after "a
/// capture, ... a promotion or a move of a pawn-type piece".
fn play(before: &Position, from: Square, to: Square, captured: Squares, piece_type: char) -> Position {
    let white = before.white_to_move;
    let soldier = Some(Piece { white, piece_type: 'S' });
    let resets = captured != 0 || before.board[from] == soldier;
    let mut board = without(&before.board, captured | bit(from));
    board[to] = Some(Piece { white, piece_type });
    Position {
        board,
        white_to_move: !white,
        clock: if resets { 0 } else { before.clock.saturating_add(1) },
        number: before.number.saturating_add(u64::from(!white)),
    }
}

fn without(board: &Board, gone: Squares) -> Board {
    std::array::from_fn(|square| board[square].filter(|_| bit(square) & gone == 0))
}

/// Every move of the piece on `from`, its King's safety not yet asked.
fn ways(board: &Board, from: Square) -> Ways {
    let Some(piece) = board[from] else {
        return Ways::new();
    };
    let mut walk = Walk { board, from, piece, ways: Ways::new() };
    let reduced = walk.is_reduced();
    match piece.piece_type {
        'S' => walk.soldier(reduced),
        'A' if !reduced => walk.star(),
        // "slide of exactly 4 ..., leap of exactly 3, step of 1"; "slide of exactly 3 ..., leap of exactly 2, step of
        // 1"
        'F' if !reduced => walk.lengths(&[1, 3, 4], 3),
        'T' if !reduced => walk.lengths(&[1, 2, 3], 2),
        // Reduced: "W, quiet and capture"
        'F' | 'T' => walk.lengths(&[1], 1),
        'Q' if !reduced => walk.lines(RANKS, true),
        'E' if !reduced => walk.lines(RANKS, false),
        // King: "K"; reduced Queen: "K step, quiet and capture"
        'K' | 'Q' => walk.lines(1, true),
        // Reduced Star: "K quiet, no capture"; reduced Reducer: "K quiet"
        _ => walk.lines(1, false),
    }
    if SPECIAL.contains(&piece.piece_type) && !reduced {
        walk.change_in_place();
    }
    walk.ways
}

/// One piece about to move, and the moves found for it.
struct Walk<'a> {
    board: &'a Board,
    from: Square,
    piece: Piece,
    ways: Ways,
}

impl Walk<'_> {
    /// "adjacent (8) to the enemy Reducer and not adjacent (8) to the friendly Reducer ... King immune."
    fn is_reduced(&self) -> bool {
        let beside_reducer = |white| {
            let reducer = Some(Piece { white, piece_type: 'E' });
            let mut neighbours = all_directions().filter_map(|direction| step(self.from, direction, 1));
            neighbours.any(|neighbour| self.board[neighbour] == reducer)
        };
        self.piece.piece_type != 'K' && beside_reducer(!self.piece.white) && !beside_reducer(self.piece.white)
    }

    /// "every piece but the King [is a cannibal]; never the own King, never the own Reducer"; "Reducer is captured by
    /// the enemy King only"; the King captures "enemies only".
    fn may_capture(&self, victim: Piece) -> bool {
        let enemy = self.piece.white != victim.white;
        match (self.piece.piece_type, victim.piece_type) {
            ('K', _) | (_, 'K') => enemy,
            (_, victim) => victim != 'E',
        }
    }

    fn add(&mut self, to: Square, captured: Squares, piece_type: char) {
        let mut text = name(self.from) + &name(to);
        if piece_type != self.piece.piece_type {
            text.push(piece_type.to_ascii_lowercase());
        }
        keep_smallest(&mut self.ways, (to, captured, piece_type), text);
    }

    /// Goes to an empty square, or captures the piece there by replacement.
    fn go(&mut self, to: Square) {
        match self.board[to] {
            None => self.add(to, 0, self.piece.piece_type),
            Some(victim) if self.may_capture(victim) => self.add(to, bit(to), self.piece.piece_type),
            Some(_) => {}
        }
    }

    /// "A special piece that is not reduced may, as its whole move, change in place into either of the other two
    /// types."
    fn change_in_place(&mut self) {
        for piece_type in SPECIAL {
            if piece_type != self.piece.piece_type {
                self.add(self.from, 0, piece_type);
            }
        }
    }

    /// Quiet "1 straight forward; 1 diagonally forward; H; 2 straight forward from its own third rank (... both squares
    /// empty)"; captures "1 diagonally forward". Reduced: "1 straight, diagonally forward or sideways; the capture
    /// stays".
    fn soldier(&mut self, reduced: bool) {
        let (forward, third_rank) = if self.piece.white { (1, 2) } else { (-1, RANKS - 3) };
        let straight = if self.from / FILES == third_rank && !reduced { 2 } else { 1 };
        let sideways = if reduced { 1 } else { FILES };
        let mut targets = empty_run(self.board, self.from, (0, forward), straight);
        targets.extend(empty_run(self.board, self.from, (1, 0), sideways));
        targets.extend(empty_run(self.board, self.from, (-1, 0), sideways));
        targets.extend([-1, 1].iter().filter_map(|&right| step(self.from, (right, forward), 1)));
        for to in targets {
            self.go(to);
        }
        self.promote();
    }

    /// "Soldier promotes to Star, P43 or P32: always when a move ends on its last rank ...; and, if it likes, when it
    /// captures a piece of its own side anywhere ... (on the last rank it must promote)."
    fn promote(&mut self) {
        let last_rank = if self.piece.white { RANKS - 1 } else { 0 };
        for (to, captured, piece_type) in self.ways.clone().into_keys() {
            let must = to / FILES == last_rank;
            if must {
                self.ways.remove(&(to, captured, piece_type));
            }
            if must || self.board[to].is_some_and(|victim| victim.white == self.piece.white) {
                for special in SPECIAL {
                    self.add(to, captured, special);
                }
            }
        }
    }

    /// P43 and P32: orthogonally exactly so many squares; a length above `leap` slides, the others leap or step.
    fn lengths(&mut self, lengths: &[usize], leap: usize) {
        for direction in ORTHOGONAL {
            for &length in lengths {
                let between = empty_run(self.board, self.from, direction, length - 1);
                let clear = length <= leap || between.len() == length - 1;
                if let Some(to) = step(self.from, direction, length).filter(|_| clear) {
                    self.go(to);
                }
            }
        }
    }

    /// Queen, Reducer, King and reduced Star: up to `reach` squares in any of the 8 directions.
    fn lines(&mut self, reach: usize, captures: bool) {
        for direction in all_directions() {
            let mut targets = empty_run(self.board, self.from, direction, reach);
            if captures && targets.len() < reach {
                targets.extend(step(self.from, direction, targets.len() + 1));
            }
            for to in targets {
                self.go(to);
            }
        }
    }

    /// "One or more orthogonal leaps ...; the player may stop after any of them, or end with one final part: a quiet
    /// Star move ... or one diagonal leap." Without an orthogonal leap before it, the final part is the plain quiet
    /// move, or the single diagonal leap that ends the move.
    ///
    /// `routes` holds the ways to have made so many orthogonal leaps, merged by square and captured pieces; their texts
    /// are equally long, so the smallest beginning gives the smallest whole.
    fn star(&mut self) {
        let piece_type = self.piece.piece_type;
        let mut routes = BTreeMap::from([((self.from, 0), String::new())]);
        while !routes.is_empty() {
            let mut longer = BTreeMap::new();
            for ((here, captured), route) in routes {
                // "the piece leapt over is removed at once ..., and the Star's starting square counts as empty"
                let now = without(self.board, captured | bit(self.from));
                let text = |to| format!("{route}{}{}", name(here), name(to));
                for to in star_quiet(&now, here) {
                    keep_smallest(&mut self.ways, (to, captured, piece_type), text(to));
                }
                for (over, to) in self.leaps(&now, here, DIAGONAL) {
                    keep_smallest(&mut self.ways, (to, captured | bit(over), piece_type), text(to));
                }
                for (over, to) in self.leaps(&now, here, ORTHOGONAL) {
                    keep_smallest(&mut self.ways, (to, captured | bit(over), piece_type), text(to));
                    keep_smallest(&mut longer, (to, captured | bit(over)), text(to) + ",");
                }
            }
            routes = longer;
        }
    }

    /// "A leap goes over an adjacent piece (friend or enemy, not the own King, no Reducer) to the empty square right
    /// behind it": the squares leapt over and landed on.
    fn leaps(&self, now: &Board, here: Square, directions: [Direction; 4]) -> Vec<(Square, Square)> {
        let leap = |direction| {
            let (over, to) = (step(here, direction, 1)?, step(here, direction, 2)?);
            let leapt = self.may_capture(now[over]?) && now[to].is_none();
            leapt.then_some((over, to))
        };
        directions.into_iter().filter_map(leap).collect()
    }
}

/// "slide 1 to 4 squares orthogonally; K step"
fn star_quiet(board: &Board, here: Square) -> Vec<Square> {
    let slides = ORTHOGONAL.map(|direction| empty_run(board, here, direction, 4));
    let steps = DIAGONAL.map(|direction| empty_run(board, here, direction, 1));
    slides.into_iter().chain(steps).flatten().collect()
}

/// "of several routes to the same move the lexicographically smallest is printed"
fn keep_smallest<K: Ord>(texts: &mut BTreeMap<K, String>, key: K, text: String) {
    if texts.get(&key).is_none_or(|known| text < *known) {
        texts.insert(key, text);
    }
}

fn all_directions() -> impl Iterator<Item = Direction> {
    ORTHOGONAL.into_iter().chain(DIAGONAL)
}

/// The square `count` steps away, if it is on the board.
fn step(from: Square, (right, up): Direction, count: usize) -> Option<Square> {
    let (mut file, mut rank) = (from % FILES, from / FILES);
    for _ in 0..count {
        file = file.checked_add_signed(right)?;
        rank = rank.checked_add_signed(up)?;
    }
    (file < FILES && rank < RANKS).then_some(rank * FILES + file)
}

/// The empty squares next to each other from `from` on, at most `most` of them.
fn empty_run(board: &Board, from: Square, direction: Direction, most: usize) -> Vec<Square> {
    (1..=most)
        .map_while(|count| step(from, direction, count))
        .take_while(|&square| board[square].is_none())
        .collect()
}

fn bit(square: Square) -> Squares {
    1 << square
}

fn name(square: Square) -> String {
    let file = ["a", "b", "c", "d", "e", "f", "g"][square % FILES];
    format!("{file}{}", square / FILES + 1)
}

fn parse(fen: &str) -> Result<Position, String> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let (board, side, numbers) = match fields.as_slice() {
        [board, side, "-", "-", numbers @ ..] if numbers.len() <= 2 => (board, side, numbers),
        _ => {
            return Err(format!("not the six fields of a FEN without castling: {fen}"));
        }
    };
    let number = |at: usize, missing: u64| match numbers.get(at) {
        Some(text) => text.parse().map_err(|_| format!("not a number: {text}")),
        None => Ok(missing),
    };
    Ok(Position {
        board: parse_board(board)?,
        white_to_move: match *side {
            "w" => true,
            "b" => false,
            _ => return Err(format!("side to move is neither w nor b: {side}")),
        },
        clock: number(0, 0)?,
        number: number(1, 1)?,
    })
}

fn parse_board(text: &str) -> Result<Board, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != RANKS {
        return Err(format!("board has {} ranks, not {RANKS}", ranks.len()));
    }
    let mut board: Board = [None; FILES * RANKS];
    for (rank, line) in ranks.iter().rev().enumerate() {
        let mut file = 0;
        for letter in line.chars() {
            let piece_type = letter.to_ascii_uppercase();
            if let Some(empties) = letter.to_digit(10) {
                file += usize::try_from(empties).map_err(|error| error.to_string())?;
            } else if "SAFTQEK".contains(piece_type) && file < FILES {
                let white = letter.is_ascii_uppercase();
                board[rank * FILES + file] = Some(Piece { white, piece_type });
                file += 1;
            } else {
                return Err(format!("board: {letter} does not fit in {line}"));
            }
        }
        if file != FILES {
            return Err(format!("board: {line} is not {FILES} squares wide"));
        }
    }
    Ok(board)
}

fn print(position: &Position) -> String {
    let letter = |piece: &Option<Piece>| match piece {
        None => '1',
        Some(piece) if piece.white => piece.piece_type,
        Some(piece) => piece.piece_type.to_ascii_lowercase(),
    };
    let ranks = position.board.chunks(FILES).rev();
    let ranks: Vec<String> = ranks.map(|rank| rank.iter().map(letter).collect()).collect();
    let mut board = ranks.join("/");
    for run in (2..=FILES).rev() {
        board = board.replace(&"1".repeat(run), &run.to_string());
    }
    let side = if position.white_to_move { 'w' } else { 'b' };
    format!("{board} {side} - - {} {}", position.clock, position.number)
}
