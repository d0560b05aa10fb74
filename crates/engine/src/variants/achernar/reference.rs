//! Achernar's slow second move generator, written from the rules text alone.
//!
//! It shares nothing with the fast generator, so that a mistake would have to be made twice to go unseen.
//! Only `verify` and the tests use it. Comments in quotation marks are the words of the rules.

use crate::rules::Ruling;

const SIZE: i32 = 9;
const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const SIDEWAYS: [(i32, i32); 2] = [(-1, 0), (1, 0)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// File and rank, both counted from 0 at White's left corner.
type Square = (i32, i32);

/// White or not, and the piece's letter in upper case.
type Piece = (bool, char);

#[derive(Clone)]
struct Board([[Option<Piece>; SIZE as usize]; SIZE as usize]);

struct Position {
    board: Board,
    white_to_move: bool,
    halfmove_clock: u64,
    move_number: u64,
}

/// Two moves are the same "when origin, destination, the set of captured squares and the resulting type are the same".
#[derive(Clone, PartialEq)]
struct Move {
    from: Square,
    to: Square,
    captured: Option<Square>,
    becomes: char,
}

/// Where a piece could go by its pattern: whether a square is empty or its piece may be taken is asked later.
#[derive(Default)]
struct Targets {
    quiet: Vec<Square>,
    /// The square moved to, and the square whose piece is captured.
    captures: Vec<(Square, Square)>,
}

impl Targets {
    /// A piece that moves one way, and captures another by going to the captured piece's square.
    fn new(quiet: Vec<Square>, captures: &[Square]) -> Self {
        Self { quiet, captures: captures.iter().map(|&to| (to, to)).collect() }
    }

    /// Makes targets where it both moves quietly and captures.
    fn both(squares: Vec<Square>) -> Self {
        let captures = squares.clone();
        Self::new(squares, &captures)
    }

    fn also_quiet(mut self, more: Vec<Square>) -> Self {
        self.quiet.extend(more);
        self
    }
}

impl Board {
    fn at(&self, (file, rank): Square) -> Option<Piece> {
        self.0[rank as usize][file as usize]
    }

    fn set(&mut self, (file, rank): Square, piece: Option<Piece>) {
        self.0[rank as usize][file as usize] = piece;
    }

    /// Every piece with its square.
    fn pieces(&self) -> Vec<(Square, Piece)> {
        all_squares().into_iter().filter_map(|at| self.at(at).map(|piece| (at, piece))).collect()
    }

    fn after(&self, mv: &Move) -> Self {
        let mut next = self.clone();
        let white = self.at(mv.from).is_some_and(|piece| piece.0);
        if let Some(square) = mv.captured {
            next.set(square, None);
        }
        next.set(mv.from, None);
        next.set(mv.to, Some((white, mv.becomes)));
        next
    }
}

fn all_squares() -> Vec<Square> {
    (0..SIZE).flat_map(|rank| (0..SIZE).map(move |file| (file, rank))).collect()
}

fn on_board((file, rank): Square) -> bool {
    (0..SIZE).contains(&file) && (0..SIZE).contains(&rank)
}

fn adjacent(a: Square, b: Square) -> bool {
    a != b && (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
}

fn last_rank(white: bool) -> i32 {
    if white { SIZE - 1 } else { 0 }
}

/// One step or leap: "squares passed do not matter".
fn steps(from: Square, offsets: &[(i32, i32)]) -> Vec<Square> {
    let squares = offsets.iter().map(|&(file, rank)| (from.0 + file, from.1 + rank));
    squares.filter(|&square| on_board(square)).collect()
}

/// "every square passed is empty": up to and including the first piece met.
fn slide(board: &Board, from: Square, directions: &[(i32, i32)]) -> Vec<Square> {
    let mut squares = Vec::new();
    for &(file, rank) in directions {
        let mut to = (from.0 + file, from.1 + rank);
        while on_board(to) {
            squares.push(to);
            if board.at(to).is_some() {
                break;
            }
            to = (to.0 + file, to.1 + rank);
        }
    }
    squares
}

/// K: "one orthogonal step ... one diagonal step ... either".
fn king_steps(from: Square) -> Vec<Square> {
    [steps(from, &ORTHOGONAL), steps(from, &DIAGONAL)].concat()
}

/// H: "quiet rook slide along its own rank".
fn sideways(board: &Board, from: Square) -> Vec<Square> {
    slide(board, from, &SIDEWAYS)
}

/// CH: "quiet leap to *any* empty square of the rank three above or three below".
fn rank_leap(from: Square) -> Vec<Square> {
    all_squares().into_iter().filter(|to| (to.1 - from.1).abs() == 3).collect()
}

/// "1 straight forward; 1 diagonally forward; H; 2 straight forward from its own third rank (White 3, Black 7; both
/// squares empty); CH when it stands on its last rank"; captures "1 diagonally forward".
/// Reduced: "no H, no CH, no double step".
fn soldier(board: &Board, from: Square, white: bool, reduced: bool) -> Targets {
    let forward = if white { 1 } else { -1 };
    let diagonal = steps(from, &[(-1, forward), (1, forward)]);
    let straight = steps(from, &[(0, forward)]);
    let targets = Targets::new([straight, diagonal.clone()].concat(), &diagonal);
    if reduced {
        return targets;
    }
    let mut targets = targets.also_quiet(sideways(board, from));
    let third_rank = if white { 2 } else { SIZE - 3 };
    if from.1 == third_rank && board.at((from.0, from.1 + forward)).is_none() {
        targets.quiet.push((from.0, from.1 + 2 * forward));
    }
    if from.1 == last_rank(white) {
        targets = targets.also_quiet(rank_leap(from));
    }
    targets
}

/// "1 diagonally forward, 1 straight forward, 1 straight backward; CH; H"; captures the same steps.
/// Reduced: "the one-step moves and captures; H and CH shrink to one step sideways (quiet)".
fn grand_soldier(board: &Board, from: Square, white: bool, reduced: bool) -> Targets {
    let forward = if white { 1 } else { -1 };
    let targets = Targets::both(steps(from, &[(-1, forward), (0, forward), (1, forward), (0, -forward)]));
    if reduced {
        return targets.also_quiet(steps(from, &SIDEWAYS));
    }
    targets.also_quiet(rank_leap(from)).also_quiet(sideways(board, from))
}

/// "K; CH; H"; captures by the "short leap: over an adjacent piece in any of the 8 directions to the empty square right
/// behind it; the piece leapt over is captured; one leap only". Reduced: "K quiet, no capture".
fn overtaker(board: &Board, from: Square, reduced: bool) -> Targets {
    let targets = Targets::new(king_steps(from), &[]);
    if reduced {
        return targets;
    }
    let mut targets = targets.also_quiet(rank_leap(from)).also_quiet(sideways(board, from));
    for over in king_steps(from) {
        let behind = (2 * over.0 - from.0, 2 * over.1 - from.1);
        if on_board(behind) && board.at(behind).is_none() {
            targets.captures.push((behind, over));
        }
    }
    targets
}

/// "N, W; CH (no H)"; captures "N, W". Reduced: "W only (quiet and capture)".
fn grand_horse(from: Square, reduced: bool) -> Targets {
    let wazir = steps(from, &ORTHOGONAL);
    if reduced {
        return Targets::both(wazir);
    }
    Targets::both([wazir, steps(from, &KNIGHT)].concat()).also_quiet(rank_leap(from))
}

/// "Q"; captures "Q". Reduced: "K step, quiet and capture".
fn queen(board: &Board, from: Square, reduced: bool) -> Targets {
    if reduced {
        return Targets::both(king_steps(from));
    }
    Targets::both([slide(board, from, &ORTHOGONAL), slide(board, from, &DIAGONAL)].concat())
}

/// "B; leap exactly 3 squares diagonally; CH; H; W"; captures "B; leap exactly 3 diagonally".
/// Reduced: "F quiet and capture; W quiet".
fn grand_bishop(board: &Board, from: Square, reduced: bool) -> Targets {
    let wazir = steps(from, &ORTHOGONAL);
    if reduced {
        return Targets::both(steps(from, &DIAGONAL)).also_quiet(wazir);
    }
    let leaps = steps(from, &DIAGONAL.map(|(file, rank)| (3 * file, 3 * rank)));
    let targets = Targets::both([slide(board, from, &DIAGONAL), leaps].concat());
    targets.also_quiet(rank_leap(from)).also_quiet(sideways(board, from)).also_quiet(wazir)
}

/// "R; CH"; captures "R". Reduced: "W quiet and capture".
fn grand_rook(board: &Board, from: Square, reduced: bool) -> Targets {
    if reduced {
        return Targets::both(steps(from, &ORTHOGONAL));
    }
    Targets::both(slide(board, from, &ORTHOGONAL)).also_quiet(rank_leap(from))
}

/// "Q"; captures "none". Reduced: "K quiet".
fn reducer(board: &Board, from: Square, reduced: bool) -> Targets {
    Targets::new(queen(board, from, reduced).quiet, &[])
}

/// "a piece adjacent (8 squares) to the *enemy* Reducer at the start of its turn. The King is immune."
fn is_reduced(board: &Board, at: Square, piece: Piece) -> bool {
    let enemy_reducer = (!piece.0, 'E');
    piece.1 != 'K' && board.pieces().iter().any(|&(sq, m)| m == enemy_reducer && adjacent(sq, at))
}

fn targets(board: &Board, from: Square, piece: Piece) -> Targets {
    let reduced = is_reduced(board, from, piece);
    match piece.1 {
        'S' => soldier(board, from, piece.0, reduced),
        'G' => grand_soldier(board, from, piece.0, reduced),
        'O' => overtaker(board, from, reduced),
        'H' => grand_horse(from, reduced),
        'Q' => queen(board, from, reduced),
        'B' => grand_bishop(board, from, reduced),
        'R' => grand_rook(board, from, reduced),
        'E' => reducer(board, from, reduced),
        _ => Targets::both(king_steps(from)),
    }
}

/// "every piece but the King may capture pieces of its own side by its capturing moves (never its own King or
/// Reducer)".
/// A Reducer falls to "the enemy King (a King step), and an enemy Grand-Horse by its knight leap while that
/// Grand-Horse is not adjacent to it ... Nobody else, no friend".
fn may_capture(from: Square, piece: Piece, at: Square, victim: Piece) -> bool {
    if victim.0 == piece.0 {
        return piece.1 != 'K' && victim.1 != 'K' && victim.1 != 'E';
    }
    victim.1 != 'E' || piece.1 == 'K' || (piece.1 == 'H' && !adjacent(from, at))
}

/// The captures of the piece on `from`: the square moved to, and the square captured on.
fn captures(board: &Board, from: Square, piece: Piece) -> Vec<(Square, Square)> {
    let allowed =
        |&(_, at): &(Square, Square)| board.at(at).is_some_and(|victim| may_capture(from, piece, at, victim));
    targets(board, from, piece).captures.into_iter().filter(allowed).collect()
}

/// "A piece attacks the King with exactly the captures it could make".
fn king_attacked(board: &Board, white: bool) -> bool {
    let enemies = board.pieces().into_iter().filter(|(_, piece)| piece.0 != white);
    enemies
        .flat_map(|(from, piece)| captures(board, from, piece))
        .any(|(_, at)| board.at(at) == Some((white, 'K')))
}

/// "a Soldier move of any kind that ends on its last rank ... may promote to Grand-Soldier or stay a Soldier".
fn types_after(piece: Piece, to: Square) -> Vec<char> {
    if piece.1 == 'S' && to.1 == last_rank(piece.0) { vec!['S', 'G'] } else { vec![piece.1] }
}

/// Every move of the side, each once, that does not leave its King attacked.
fn legal_moves(board: &Board, white: bool) -> Vec<Move> {
    let mut moves = Vec::new();
    for (from, piece) in board.pieces().into_iter().filter(|(_, piece)| piece.0 == white) {
        let quiet = targets(board, from, piece).quiet.into_iter();
        let quiet = quiet.filter(|&to| board.at(to).is_none()).map(|to| (to, None));
        let captures = captures(board, from, piece).into_iter().map(|(to, at)| (to, Some(at)));
        for (to, captured) in quiet.chain(captures) {
            for becomes in types_after(piece, to) {
                let mv = Move { from, to, captured, becomes };
                if !moves.contains(&mv) && !king_attacked(&board.after(&mv), white) {
                    moves.push(mv);
                }
            }
        }
    }
    moves
}

/// "the enemy has only two pieces or fewer left in all (King included)"; "if it is won for both, the side that
/// just moved has won". Answers whether White won.
fn winner_by_count(position: &Position) -> Option<bool> {
    let few = |white| position.board.pieces().iter().filter(|(_, piece)| piece.0 == white).count() <= 2;
    let (mover, other) = (!position.white_to_move, position.white_to_move);
    if few(other) {
        return Some(mover);
    }
    few(mover).then_some(other)
}

/// The clock counts plies "without a capture, an explosion, a promotion or a move of a pawn-type piece" (the Soldier).
fn play(position: &Position, mv: &Move) -> Position {
    let soldier_moved = position.board.at(mv.from).is_some_and(|piece| piece.1 == 'S');
    let resets = mv.captured.is_some() || soldier_moved;
    Position {
        board: position.board.after(mv),
        white_to_move: !position.white_to_move,
        halfmove_clock: if resets { 0 } else { position.halfmove_clock.saturating_add(1) },
        move_number: position.move_number.saturating_add(u64::from(!position.white_to_move)),
    }
}

fn square_text((file, rank): Square) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// "origin, destination"; promotion "+ the new piece's letter in lower case".
fn move_text(board: &Board, mv: &Move) -> String {
    let mut text = square_text(mv.from) + &square_text(mv.to);
    if board.at(mv.from).is_some_and(|piece| piece.1 != mv.becomes) {
        text.push(mv.becomes.to_ascii_lowercase());
    }
    text
}

/// A rank with each empty square written as `1`, the runs then counted: the longest first.
fn rank_text(row: &[Option<Piece>]) -> String {
    let letter = |(white, letter): Piece| if white { letter } else { letter.to_ascii_lowercase() };
    let text: String = row.iter().map(|piece| piece.map_or('1', letter)).collect();
    (2..=row.len()).rev().fold(text, |text, run| text.replace(&"1".repeat(run), &run.to_string()))
}

fn fen_text(position: &Position) -> String {
    let ranks: Vec<String> = position.board.0.iter().rev().map(|row| rank_text(row)).collect();
    let side = if position.white_to_move { 'w' } else { 'b' };
    let (clock, number) = (position.halfmove_clock, position.move_number);
    format!("{} {side} - - {clock} {number}", ranks.join("/"))
}

/// One rank of the board field: the pieces' letters, and "empty runs as decimal numbers".
fn parse_rank(text: &str) -> Result<[Option<Piece>; SIZE as usize], String> {
    let mut row = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let letter = first.to_ascii_uppercase();
        if digits > 0 {
            let run = rest[..digits].parse::<usize>().ok().filter(|&run| run <= SIZE as usize);
            row.extend(vec![None; run.ok_or_else(|| format!("board: rank {text} is too wide"))?]);
        } else if "SGOHQBREK".contains(letter) {
            row.push(Some((first.is_ascii_uppercase(), letter)));
        } else {
            return Err(format!("board: unknown piece {first}"));
        }
        rest = &rest[digits.max(first.len_utf8())..];
    }
    row.try_into().map_err(|_| format!("board: rank {text} is not {SIZE} wide"))
}

fn parse(fen: &str) -> Result<Position, String> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    if !(4..=6).contains(&fields.len()) {
        return Err("FEN: four to six fields are needed".to_string());
    }
    let rows = fields[0].split('/').rev().map(parse_rank).collect::<Result<Vec<_>, _>>()?;
    let rows = rows.try_into().map_err(|_| format!("board: not {SIZE} ranks"))?;
    let white_to_move = match fields[1] {
        "w" => true,
        "b" => false,
        other => return Err(format!("side to move: {other} is neither w nor b")),
    };
    if fields[2] != "-" || fields[3] != "-" {
        return Err("castling and en passant: Achernar has neither".to_string());
    }
    let number = |index: usize, missing: u64| match fields.get(index) {
        Some(text) => text.parse::<u64>().map_err(|_| format!("{text} is not a number")),
        None => Ok(missing),
    };
    Ok(Position {
        board: Board(rows),
        white_to_move,
        halfmove_clock: number(4, 0)?,
        move_number: number(5, 1)?,
    })
}

fn win_text(white: bool) -> &'static str {
    if white { "1-0" } else { "0-1" }
}

/// Judges the position of a FEN: every legal move with the FEN after it, and the result if the game is over. Repetition
/// and the 100-ply rule are left out.
///
/// # Errors If the text cannot be read as an Achernar FEN.
pub(super) fn judge(fen: &str) -> Result<Ruling, String> {
    let position = parse(fen)?;
    if let Some(white) = winner_by_count(&position) {
        return Ok(Ruling { moves: Vec::new(), result: Some(win_text(white)) });
    }
    let moves: Vec<(String, String)> = legal_moves(&position.board, position.white_to_move)
        .iter()
        .map(|mv| (move_text(&position.board, mv), fen_text(&play(&position, mv))))
        .collect();
    let result = match (moves.is_empty(), king_attacked(&position.board, position.white_to_move)) {
        (false, _) => None,
        (true, true) => Some(win_text(!position.white_to_move)),
        (true, false) => Some("1/2-1/2"),
    };
    Ok(Ruling { moves, result })
}
