//! A second, slow generator for chess, written from the FIDE Laws alone. It shares nothing with the
//! fast rules: a board of letters, squares walked one by one, every move played on a copy.

use crate::rules::Ruling;

/// A square as (file, rank), both from 0.
type Square = (i32, i32);

const DIAGONALS: [Square; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LINES: [Square; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const LEAPS: [Square; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// Judges the position `fen` by the Laws.
pub(super) fn judge(fen: &str) -> Result<Ruling, String> {
    let game = Game::read(fen)?;
    let mut moves = Vec::new();
    for (text, next) in game.candidates() {
        // 3.9.2: no piece may be moved that leaves the own King attacked.
        if !next.king_attacked(game.white) {
            moves.push((text, next.write()));
        }
    }
    let result = match (moves.is_empty(), game.king_attacked(game.white), game.white) {
        (false, ..) => None,
        (true, true, true) => Some("0-1"),
        (true, true, false) => Some("1-0"),
        (true, false, _) => Some("1/2-1/2"),
    };
    Ok(Ruling { moves, result })
}

#[derive(Clone)]
struct Game {
    /// `[rank][file]`, `.` for an empty square.
    board: [[char; 8]; 8],
    white: bool,
    castling: String,
    passed: Option<Square>,
    halfmoves: u64,
    number: u64,
}

fn name((file, rank): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

impl Game {
    fn read(fen: &str) -> Result<Game, String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        if fields.len() != 6 {
            return Err(format!("six fields expected in {fen}"));
        }
        let mut board = [['.'; 8]; 8];
        for (row, text) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for c in text.chars() {
                match c.to_digit(10) {
                    Some(run) => file += run as usize,
                    None => {
                        let rank = 7usize.checked_sub(row).ok_or("too many ranks")?;
                        *board[rank].get_mut(file).ok_or("a rank is too long")? = c;
                        file += 1;
                    }
                }
            }
        }
        let passed = match fields[3].as_bytes() {
            b"-" => None,
            [file, rank] => Some(((file - b'a') as i32, (rank - b'1') as i32)),
            _ => return Err(format!("en passant {}", fields[3])),
        };
        Ok(Game {
            board,
            white: fields[1] == "w",
            castling: fields[2].replace('-', ""),
            passed,
            halfmoves: fields[4].parse().map_err(|_| "halfmove clock")?,
            number: fields[5].parse().map_err(|_| "full-move number")?,
        })
    }

    fn write(&self) -> String {
        let rows: Vec<String> = self.board.iter().rev().map(|row| row.iter().collect()).collect();
        let mut board = rows.join("/");
        for run in (1..=8).rev() {
            board = board.replace(&".".repeat(run), &run.to_string());
        }
        let side = if self.white { "w" } else { "b" };
        let castling = if self.castling.is_empty() { "-" } else { &self.castling };
        let passed = match self.passed.filter(|_| self.passed_is_usable()) {
            None => "-".to_string(),
            Some(square) => name(square),
        };
        format!("{board} {side} {castling} {passed} {} {}", self.halfmoves, self.number)
    }

    /// Whether a Pawn of the side to move stands beside the one that has just passed.
    fn passed_is_usable(&self) -> bool {
        self.passed.is_some_and(|(file, rank)| {
            let beside = rank - self.forward();
            let own = if self.white { 'P' } else { 'p' };
            self.at((file - 1, beside)) == Some(own) || self.at((file + 1, beside)) == Some(own)
        })
    }

    fn forward(&self) -> i32 {
        if self.white { 1 } else { -1 }
    }

    /// Returns the piece on a square; `None` off the board.
    fn at(&self, (file, rank): Square) -> Option<char> {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then(|| self.board[rank as usize][file as usize])
    }

    fn set(&mut self, (file, rank): Square, piece: char) {
        self.board[rank as usize][file as usize] = piece;
    }

    fn is_own(&self, piece: char) -> bool {
        piece != '.' && piece.is_uppercase() == self.white
    }

    /// The squares a piece other than a Pawn goes to or captures on: the walk ends at the first piece.
    fn walk(&self, from: Square, piece: char, mut visit: impl FnMut(Square, char)) {
        let (steps, far): (Vec<Square>, bool) = match piece.to_ascii_uppercase() {
            'N' => (LEAPS.to_vec(), false),
            'B' => (DIAGONALS.to_vec(), true),
            'R' => (LINES.to_vec(), true),
            'Q' => ([DIAGONALS, LINES].concat(), true),
            _ => ([DIAGONALS, LINES].concat(), false),
        };
        for (df, dr) in steps {
            let mut to = (from.0 + df, from.1 + dr);
            while let Some(found) = self.at(to) {
                visit(to, found);
                if found != '.' || !far {
                    break;
                }
                to = (to.0 + df, to.1 + dr);
            }
        }
    }

    /// Whether a piece of White (or Black) attacks a square (3.1.2), pinned or not.
    fn attacked(&self, target: Square, by_white: bool) -> bool {
        let mut attacked = false;
        for (from, piece) in self.pieces() {
            if piece.is_uppercase() != by_white {
                continue;
            }
            if piece.eq_ignore_ascii_case(&'P') {
                let forward = if by_white { 1 } else { -1 };
                attacked |= target.1 == from.1 + forward && (target.0 - from.0).abs() == 1;
            } else {
                self.walk(from, piece, |to, _| attacked |= to == target);
            }
        }
        attacked
    }

    fn king_attacked(&self, white: bool) -> bool {
        let king = if white { 'K' } else { 'k' };
        self.pieces().into_iter().any(|(square, piece)| piece == king && self.attacked(square, !white))
    }

    fn pieces(&self) -> Vec<(Square, char)> {
        let squares = (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
        squares.filter_map(|square| self.at(square).filter(|&m| m != '.').map(|m| (square, m))).collect()
    }

    /// Returns every move, even those that expose the own King, with the position after it.
    fn candidates(&self) -> Vec<(String, Game)> {
        let mut found = Vec::new();
        for (from, piece) in self.pieces() {
            if !self.is_own(piece) {
                continue;
            }
            if piece.eq_ignore_ascii_case(&'P') {
                self.pawn_moves(from, piece, &mut found);
                continue;
            }
            self.walk(from, piece, |to, other| {
                if !self.is_own(other) {
                    found.push((name(from) + &name(to), self.moved(from, to, piece)));
                }
            });
        }
        self.castlings(&mut found);
        found
    }

    /// 3.7: steps, the double step, captures, en passant, promotion.
    fn pawn_moves(&self, from: Square, piece: char, found: &mut Vec<(String, Game)>) {
        let forward = self.forward();
        let step = (from.0, from.1 + forward);
        let double = (from.0, from.1 + 2 * forward);
        if self.at(step) == Some('.') {
            self.pawn_arrives(from, step, piece, found);
            if from.1 == (if self.white { 1 } else { 6 }) && self.at(double) == Some('.') {
                let mut next = self.moved(from, double, piece);
                next.passed = Some(step);
                found.push((name(from) + &name(double), next));
            }
        }
        for side in [-1, 1] {
            let to = (from.0 + side, from.1 + forward);
            match self.at(to) {
                Some('.') if self.passed == Some(to) => {
                    let mut next = self.moved(from, to, piece);
                    next.set((to.0, from.1), '.');
                    found.push((name(from) + &name(to), next));
                }
                Some(other) if other != '.' && !self.is_own(other) => {
                    self.pawn_arrives(from, to, piece, found);
                }
                _ => {}
            }
        }
    }

    fn pawn_arrives(&self, from: Square, to: Square, piece: char, found: &mut Vec<(String, Game)>) {
        let text = name(from) + &name(to);
        if to.1 != 0 && to.1 != 7 {
            found.push((text, self.moved(from, to, piece)));
            return;
        }
        for letter in ['q', 'r', 'b', 'n'] {
            let becomes = if self.white { letter.to_ascii_uppercase() } else { letter };
            let mut next = self.moved(from, to, piece);
            next.set(to, becomes);
            found.push((format!("{text}{letter}"), next));
        }
    }

    /// 3.8.2: the right kept, nothing between King and Rook, the King neither in check nor passing
    /// over an attacked square (where it arrives is tested as for every move).
    fn castlings(&self, found: &mut Vec<(String, Game)>) {
        let home = if self.white { 0 } else { 7 };
        let (king, rook) = if self.white { ('K', 'R') } else { ('k', 'r') };
        for (right, corner, between, to, over) in
            [('k', 7, 5..=6, 6, 5), ('q', 0, 1..=3, 2, 3)] as [(char, i32, _, i32, i32); 2]
        {
            let right = if self.white { right.to_ascii_uppercase() } else { right };
            let free = between.into_iter().all(|file| self.at((file, home)) == Some('.'));
            let safe = ![4, over].into_iter().any(|file| self.attacked((file, home), !self.white));
            if self.castling.contains(right) && free && safe {
                let mut next = self.moved((4, home), (to, home), king);
                next.set((corner, home), '.');
                next.set((over, home), rook);
                found.push((name((4, home)) + &name((to, home)), next));
            }
        }
    }

    /// The position after `piece` has gone from one square to another, with rights and clocks.
    fn moved(&self, from: Square, to: Square, piece: char) -> Game {
        let mut next = self.clone();
        next.passed = None;
        let captures = self.at(to) != Some('.');
        next.halfmoves = if captures || piece.eq_ignore_ascii_case(&'P') { 0 } else { self.halfmoves + 1 };
        next.number += !self.white as u64;
        next.white = !self.white;
        next.set(from, '.');
        next.set(to, piece);
        // A right goes when its King or Rook leaves home, or when the Rook is captured there.
        next.castling.retain(|right| {
            let home = if right.is_uppercase() { 0 } else { 7 };
            let rook = if right.eq_ignore_ascii_case(&'k') { 7 } else { 0 };
            ![(4, home), (rook, home)].iter().any(|&s| s == from || s == to)
        });
        next
    }
}
