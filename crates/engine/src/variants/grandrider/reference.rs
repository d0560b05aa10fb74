//! The slow second move generator of Grand Rider Chess, written from the rules text alone.
//!
//! It shares nothing with the fast generator, walks the squares one by one, and is used only by
//! `verify` and by tests. Quotations in the comments are from the rules text.

use crate::rules::Ruling;
use std::collections::{BTreeMap, BTreeSet};

/// Number of files and of ranks.
const SIZE: i32 = 12;

/// File and rank, both counted from 1; also a step from one square to another.
type Square = (i32, i32);

/// The pieces on their squares.
type Pieces = BTreeMap<Square, Piece>;

/// A piece: its side, and its letter in upper case.
#[derive(Clone, Copy, PartialEq)]
struct Piece {
    white: bool,
    letter: char,
}

/// Everything the six FEN fields say.
#[derive(Clone)]
struct Position {
    pieces: Pieces,
    white_to_move: bool,
    /// The castling rights left, a subset of `KQkq` in that order.
    rights: String,
    /// Origin and destination of the multi-step move just made.
    en_passant: Option<(Square, Square)>,
    clock: u64,
    number: u64,
}

/// One move, castling apart from its Dabbabarider: `piece` is the piece that arrives on `to`.
#[derive(Clone, Copy)]
struct Move {
    piece: Piece,
    from: Square,
    to: Square,
    captured: Option<Square>,
}

/// Every legal move of the position with the position after it, and the result if there is none.
///
/// # Errors
/// The text is not a FEN of a 12 x 12 board.
pub(super) fn judge(fen: &str) -> Result<Ruling, String> {
    let position = parse(fen)?;
    let mut moves = Vec::new();
    for candidate in pseudo_legal(&position) {
        let after = play(&position, candidate);
        if !in_check(&after.pieces, position.white_to_move) {
            moves.push((move_text(&position, candidate), fen_text(&after)));
        }
    }
    // "Win: checkmate, or stalemating the enemy (the side with no legal move loses either way)."
    let lost = if position.white_to_move { "0-1" } else { "1-0" };
    let result = moves.is_empty().then_some(lost);
    Ok(Ruling { moves, result })
}

fn plus(square: Square, step: Square) -> Square {
    (square.0 + step.0, square.1 + step.1)
}

fn on_board(square: Square) -> bool {
    (1..=SIZE).contains(&square.0) && (1..=SIZE).contains(&square.1)
}

/// The rank as the side counts it, from its own first rank.
fn own_rank(piece: Piece, rank: i32) -> i32 {
    if piece.white { rank } else { SIZE + 1 - rank }
}

/// The squares strictly between two squares of one line, and none beyond the edge.
fn between(from: Square, to: Square) -> Vec<Square> {
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let squares = std::iter::successors(Some(plus(from, step)), |&last| Some(plus(last, step)));
    squares.take_while(|&s| s != to && on_board(s)).collect()
}

/// "A rider with step (x, y)": its step in all directions. The King steps like the Queen.
fn rider_steps(letter: char) -> BTreeSet<Square> {
    let shapes: &[Square] = match letter {
        'E' => &[(2, 2)],
        'D' => &[(2, 0)],
        'A' => &[(2, 2), (2, 0)],
        'C' => &[(1, 3)],
        'N' => &[(1, 2)],
        'B' => &[(1, 1)],
        'R' => &[(1, 0)],
        _ => &[(1, 1), (1, 0)],
    };
    let turned = shapes.iter().flat_map(|&(x, y)| [(x, y), (y, x)]);
    turned.flat_map(|(x, y)| [(x, y), (x, -y), (-x, y), (-x, -y)]).collect()
}

/// The steps of a pawn-type piece's quiet moves, and of its captures.
fn pawn_steps(piece: Piece) -> (Vec<Square>, Vec<Square>) {
    let ahead = if piece.white { 1 } else { -1 };
    // Superpawns: "single step and captures, forward and backward".
    let back = matches!(piece.letter, 'S' | 'X').then_some(-ahead);
    let ways = || std::iter::once(ahead).chain(back);
    let straight = ways().map(|y| (0, y)).collect();
    let diagonal = ways().flat_map(|y| [(-1, y), (1, y)]).collect();
    match piece.letter {
        // "quiet 1 forward [...]; captures 1 diagonally forward"
        'P' | 'S' => (straight, diagonal),
        // "quiet 1 diagonally forward [...]; captures 1 straight forward"
        _ => (diagonal, straight),
    }
}

/// How many steps a pawn-type piece may make in one quiet move from this rank.
fn longest_walk(piece: Piece, rank: i32) -> i32 {
    match (piece.letter, own_rank(piece, rank)) {
        // "2 forward from its starting rank (White 4, Black 9)"
        ('P', 4) => 2,
        // "2 or 3 in one diagonal from its own third rank (White 3, Black 10)"
        ('V', 3) => 3,
        // "2 from its own fourth rank (White 4, Black 9)"
        ('V', 4) => 2,
        _ => 1,
    }
}

/// The empty squares from here in one direction, at most `limit`, and the piece that ends them.
fn ray(pieces: &Pieces, from: Square, step: Square, limit: i32) -> (Vec<Square>, Option<Square>) {
    let mut empty = Vec::new();
    let mut square = plus(from, step);
    for _ in 0..limit {
        if !on_board(square) {
            break;
        }
        if pieces.contains_key(&square) {
            return (empty, Some(square));
        }
        empty.push(square);
        square = plus(square, step);
    }
    (empty, None)
}

/// Where the piece on `from` can move to without capturing, and with it; en passant apart.
fn targets(pieces: &Pieces, from: Square, piece: Piece) -> (Vec<Square>, Vec<Square>) {
    let (mut quiet, mut captures) = (Vec::new(), Vec::new());
    if "PVSX".contains(piece.letter) {
        let (walks, strikes) = pawn_steps(piece);
        for step in walks {
            quiet.extend(ray(pieces, from, step, longest_walk(piece, from.1)).0);
        }
        for step in strikes {
            captures.extend(ray(pieces, from, step, 1).1);
        }
    } else {
        // "Repeats that leap in one direction through empty landing squares, captures an enemy on
        // the last"; "King: one step".
        let limit = if piece.letter == 'K' { 1 } else { SIZE };
        for step in rider_steps(piece.letter) {
            let (empty, end) = ray(pieces, from, step, limit);
            quiet.extend(empty);
            captures.extend(end);
        }
    }
    captures.retain(|end| pieces.get(end).is_some_and(|target| target.white != piece.white));
    (quiet, captures)
}

/// "A piece attacks the King with exactly the captures it could make."
fn in_check(pieces: &Pieces, white: bool) -> bool {
    let king = Piece { white, letter: 'K' };
    let mut enemies = pieces.iter().filter(|(_, piece)| piece.white != white);
    enemies.any(|(&from, &piece)| {
        let (_, captures) = targets(pieces, from, piece);
        captures.iter().any(|end| pieces.get(end) == Some(&king))
    })
}

/// Every move of the side to move, its own King's safety not yet asked for.
fn pseudo_legal(position: &Position) -> Vec<Move> {
    let mut moves = en_passant_captures(position);
    for (&from, &piece) in &position.pieces {
        if piece.white == position.white_to_move {
            let (quiet, captures) = targets(&position.pieces, from, piece);
            let quiet = quiet.into_iter().map(|to| (to, None));
            let captures = captures.into_iter().map(|to| (to, Some(to)));
            for (to, captured) in quiet.chain(captures) {
                moves.push(Move { piece, from, to, captured });
            }
        }
    }
    let promoting = moves.into_iter().flat_map(|m| with_promotions(&position.pieces, m));
    promoting.chain(castling_moves(position)).collect()
}

/// "An enemy P may capture it as if it had made a single step"; "an enemy P (diagonally forward onto
/// a passed square) or V (straight forward onto a passed square) may capture [a V] as if it had
/// stopped on any of the squares it passed. V does not take P en passant; S and X take no part".
fn en_passant_captures(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let Some((origin, victim)) = position.en_passant else {
        return moves;
    };
    let walker = position.pieces.get(&victim).map(|piece| piece.letter);
    for to in between(origin, victim) {
        for (&from, &piece) in &position.pieces {
            let pair = (piece.letter, walker.unwrap_or('-'));
            let may_take = matches!(pair, ('P', 'P' | 'V') | ('V', 'V'));
            let reaches = pawn_steps(piece).1.iter().any(|&step| plus(from, step) == to);
            if piece.white == position.white_to_move && may_take && reaches {
                let captured = Some(victim);
                moves.push(Move { piece, from, to, captured });
            }
        }
    }
    moves
}

/// The move itself and its promotions, or the promotions alone where they are obligatory.
fn with_promotions(pieces: &Pieces, plain: Move) -> Vec<Move> {
    let piece = plain.piece;
    let rank = own_rank(piece, plain.to.1);
    // "A P or V move that ends in the enemy camp (White ranks 9-12, Black 4-1)"
    if !matches!(piece.letter, 'P' | 'V') || rank < 9 {
        return vec![plain];
    }
    // "It may also stay as it is, except on the last rank, where it must promote: to one of those
    // types, or P to S, V to X (always allowed there, and only there)."
    let always = match (rank == SIZE, piece.letter) {
        (false, letter) => letter,
        (true, 'P') => 'S',
        (true, _) => 'X',
    };
    let mut letters = vec![always];
    for letter in "EDACNBRQ".chars() {
        // "if no friendly piece of that type stands on the same orbit as the promotion square"
        let new = Piece { letter, ..piece };
        let orbit = orbit(plain.to, letter);
        if !orbit.iter().any(|square| pieces.get(square) == Some(&new)) {
            letters.push(letter);
        }
    }
    let arrivals = letters.into_iter().map(|letter| Piece { letter, ..piece });
    arrivals.map(|piece| Move { piece, ..plain }).collect()
}

/// "The set of squares such a rider could ever reach on an empty board."
fn orbit(square: Square, letter: char) -> BTreeSet<Square> {
    let mut reached = BTreeSet::from([square]);
    let mut open = vec![square];
    while let Some(from) = open.pop() {
        for step in rider_steps(letter) {
            let to = plus(from, step);
            if on_board(to) && reached.insert(to) {
                open.push(to);
            }
        }
    }
    reached
}

/// The homes of King and Dabbabarider: "rights `K` = the l-file one, `Q` = the a-file one".
fn castling_homes(right: char) -> [Square; 2] {
    let rank = if "KQ".contains(right) { 1 } else { SIZE };
    let file = if "Kk".contains(right) { SIZE } else { 1 };
    [(7, rank), (file, rank)]
}

/// The King's part of castling: it "slides next to the Dabbabarider (k1 or b1)".
fn castling_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let piece = Piece { white: position.white_to_move, letter: 'K' };
    // "Attacked if the King standing there (its home empty, the Dabbabarider unmoved) could be
    // captured."
    let attacked = |home: Square, square: Square| {
        let mut pieces = position.pieces.clone();
        pieces.remove(&home);
        pieces.insert(square, piece);
        in_check(&pieces, piece.white)
    };
    let rights = position.rights.chars();
    for right in rights.filter(|c| c.is_ascii_uppercase() == piece.white) {
        let [from, rider] = castling_homes(right);
        // "Every square between them is empty, the King is not in check and no square it crosses or
        // lands on is attacked."
        let path = between(from, rider);
        let empty = path.iter().all(|square| !position.pieces.contains_key(square));
        let safe = !attacked(from, from) && path.iter().all(|&square| !attacked(from, square));
        if let (true, true, Some(&to)) = (empty, safe, path.last()) {
            moves.push(Move { piece, from, to, captured: None });
        }
    }
    moves
}

/// Where the Dabbabarider goes from and to if the move is castling: it "leaps over [the King] (j1 or
/// c1)". No other move takes the King further than one step.
fn castling_leap(m: Move) -> Option<(Square, Square)> {
    let way = (m.to.0 - m.from.0).signum();
    let castles = m.piece.letter == 'K' && (m.to.0 - m.from.0).abs() > 1;
    castles.then_some((plus(m.to, (way, 0)), plus(m.to, (-way, 0))))
}

/// The position after the move.
fn play(before: &Position, m: Move) -> Position {
    let mut after = before.clone();
    if let Some(captured) = m.captured {
        after.pieces.remove(&captured);
    }
    let mover = after.pieces.remove(&m.from);
    after.pieces.insert(m.to, m.piece);
    if let Some((from, to)) = castling_leap(m) {
        let rider = after.pieces.remove(&from);
        after.pieces.extend(rider.map(|piece| (to, piece)));
    }
    // "A right is lost when its King or Dabbabarider moves or is captured."
    after.rights.retain(|right| {
        let homes = castling_homes(right);
        !homes.contains(&m.from) && !homes.contains(&m.to)
    });
    // "Without a capture, [...] a promotion or a move of a pawn-type piece [...]: Pawn, Berolina Pawn"
    let pawn_moved = mover.is_some_and(|piece| matches!(piece.letter, 'P' | 'V'));
    let resets = pawn_moved || m.captured.is_some();
    let counted = before.clock.saturating_add(1);
    after.clock = if resets { 0 } else { counted };
    let turn_done = u64::from(!before.white_to_move);
    after.number = before.number.saturating_add(turn_done);
    after.white_to_move = !before.white_to_move;
    // "The multi-step move itself, [...] only when at least one such capture is pseudo-legally
    // possible."
    let multi_step = pawn_moved && (m.to.1 - m.from.1).abs() > 1;
    after.en_passant = multi_step.then_some((m.from, m.to));
    if en_passant_captures(&after).is_empty() {
        after.en_passant = None;
    }
    after
}

/// The letters of the files with their numbers.
fn files() -> impl Iterator<Item = (char, i32)> {
    ('a'..='l').zip(1..)
}

fn square_text(square: Square) -> String {
    let name = files().find(|&(_, file)| file == square.0);
    format!("{}{}", name.map_or('?', |(letter, _)| letter), square.1)
}

fn parse_square(text: &str) -> Option<Square> {
    let (_, file) = files().find(|&(letter, _)| text.starts_with(letter))?;
    let square = (file, text.get(1..)?.parse().ok()?);
    on_board(square).then_some(square)
}

/// "Origin, destination"; "promotion: + the new piece's letter in lower case".
fn move_text(position: &Position, m: Move) -> String {
    let mut text = square_text(m.from) + &square_text(m.to);
    if position.pieces.get(&m.from) != Some(&m.piece) {
        text.push(m.piece.letter.to_ascii_lowercase());
    }
    text
}

/// The six fields; "empty runs as decimal numbers".
fn fen_text(position: &Position) -> String {
    let mut board = String::new();
    for rank in (1..=SIZE).rev() {
        for file in 1..=SIZE {
            board.push(match position.pieces.get(&(file, rank)) {
                Some(piece) if piece.white => piece.letter,
                Some(piece) => piece.letter.to_ascii_lowercase(),
                None => '.',
            });
        }
        board.push_str(if rank > 1 { "/" } else { "" });
    }
    for run in (1..=12).rev() {
        board = board.replace(&".".repeat(run), &run.to_string());
    }
    let side = if position.white_to_move { "w" } else { "b" };
    let mut rights = position.rights.clone();
    if rights.is_empty() {
        rights.push('-');
    }
    let mut walk = "-".to_owned();
    if let Some((from, to)) = position.en_passant {
        walk = square_text(from) + &square_text(to);
    }
    let Position { clock, number, .. } = position;
    format!("{board} {side} {rights} {walk} {clock} {number}")
}

/// Reads the six fields; "the last two fields may be missing (0 and 1 are taken)".
fn parse(fen: &str) -> Result<Position, String> {
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    let given = fields.len().saturating_sub(4);
    fields.extend(["0", "1"].iter().skip(given));
    let [board, side, rights, walk, clock, number] = fields[..] else {
        return Err(format!("FEN '{fen}': 4 to 6 fields expected"));
    };
    let wrong = |name: &str| format!("FEN '{fen}': the {name} cannot be read");
    if !matches!(side, "w" | "b") {
        return Err(wrong("side to move"));
    }
    if !rights.chars().all(|right| "KQkq-".contains(right)) {
        return Err(wrong("castling field"));
    }
    let en_passant = parse_walk(walk);
    if en_passant.is_none() && walk != "-" {
        return Err(wrong("en-passant field"));
    }
    Ok(Position {
        pieces: parse_board(board).ok_or_else(|| wrong("board"))?,
        white_to_move: side == "w",
        rights: rights.replace('-', ""),
        en_passant,
        clock: clock.parse().map_err(|_| wrong("halfmove clock"))?,
        number: number.parse().map_err(|_| wrong("full-move number"))?,
    })
}

/// "The multi-step move itself, origin then destination (`e4e6`, `c3f6`)."
fn parse_walk(text: &str) -> Option<(Square, Square)> {
    let second = text.rfind(|c: char| c.is_ascii_lowercase())?;
    let (origin, destination) = text.split_at_checked(second)?;
    Some((parse_square(origin)?, parse_square(destination)?))
}

/// "Ranks from the top, `/` between."
fn parse_board(text: &str) -> Option<Pieces> {
    let mut board = text.to_owned();
    for run in (1..=12).rev() {
        board = board.replace(&run.to_string(), &".".repeat(run));
    }
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != 12 || rows.iter().any(|row| row.chars().count() != 12) {
        return None;
    }
    let mut pieces = Pieces::new();
    for (rank, row) in (1..=SIZE).rev().zip(rows) {
        for (file, c) in (1..=SIZE).zip(row.chars()) {
            let (white, letter) = (c.is_ascii_uppercase(), c.to_ascii_uppercase());
            if "KEDACNBRQPVSX".contains(letter) {
                pieces.insert((file, rank), Piece { white, letter });
            } else if c != '.' {
                return None;
            }
        }
    }
    Some(pieces)
}
