//! Reads the host's FENs.

use super::glyphs::own_letter;
use super::host_layout::HostLayout;
use anyhow::{anyhow, bail};
use asterism_engine::game::Game;
use asterism_engine::rules::{Color, FenPiece};

impl HostLayout {
    /// Sets a game up from the host's FEN; returns the FEN, `None` for the game's own start.
    pub(crate) fn set_up(&self, game: &mut dyn Game, text: &str) -> anyhow::Result<Option<String>> {
        let plain = self.own_fen(text, "-")?;
        if let (false, Some(full)) = (self.native(), with_castling_of_start(&plain, self.info.start)) {
            let own_start = full == self.info.start;
            game.set(if own_start { None } else { Some(&full) }, &[])?;
            return Ok((!own_start).then_some(full));
        }
        let castling = text.split_ascii_whitespace().nth(2).unwrap_or("-");
        let full = self.own_fen(text, castling)?;
        match game.set(Some(&full), &[]) {
            Ok(()) => Ok(Some(full)),
            Err(_) if full != plain && game.set(Some(&plain), &[]).is_ok() => Ok(Some(plain)),
            Err(error) => Err(error.into()),
        }
    }

    /// Translates the host's FEN into ours: if the host does not send castling rights, `castling` is used.
    pub(crate) fn own_fen(&self, fen: &str, castling: &str) -> anyhow::Result<String> {
        if self.native() {
            return Ok(fen.to_string());
        }
        let mut fields = fen.split_ascii_whitespace();
        let board = fields.next().unwrap_or("");
        let board = board.split('[').next().unwrap_or("");
        let side = fields.next().unwrap_or("w");
        let clocks: Vec<&str> = fields.skip(2).collect();
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != self.info.ranks as usize {
            let (found, s) = (ranks.len(), if ranks.len() == 1 { "" } else { "s" });
            bail!("FEN board: {found} rank{s}, expected {}", self.info.ranks);
        }
        let mut own = vec![Vec::new(); ranks.len()];
        let mut launched = [None; 2];
        for (row, text) in ranks.iter().enumerate() {
            let cells = self.read_rank(text)?;
            if self.info.pocket {
                let beside = cells[self.info.files as usize];
                if row == 0 {
                    launched[1] = beside.map(|piece| piece.letter.to_ascii_lowercase());
                } else if row + 1 == ranks.len() {
                    launched[0] = beside.map(|piece| piece.letter);
                }
            }
            own[ranks.len() - 1 - row] = cells;
        }
        let mut board = String::new();
        self.info.write_board(&mut board, |file, rank| own[usize::from(rank)][usize::from(file)])?;
        let pocket = match self.info.pocket {
            true => format!("[{}]", launched.iter().flatten().collect::<String>()),
            false => String::new(),
        };
        Ok(format!("{board}{pocket} {side} {castling} - {}", clocks.join(" ")).trim_end().to_string())
    }

    fn read_rank(&self, text: &str) -> anyhow::Result<Vec<Option<FenPiece>>> {
        let mut cells = Vec::new();
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '0'..='9' => {
                    let mut digits = String::from(c);
                    while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                        digits.push(digit);
                    }
                    let run = digits.parse::<usize>().ok().filter(|n| *n <= self.files() as usize);
                    let run = run
                        .ok_or_else(|| anyhow!("FEN board: '{digits}', expected at most {}", self.files()))?;
                    cells.extend(std::iter::repeat_n(None, run));
                }
                '*' => cells.push(None),
                _ => {
                    let own = own_letter(self.info, c.to_ascii_uppercase());
                    let own = own.ok_or_else(|| anyhow!("FEN board: '{c}' is not a piece of this game"))?;
                    let color = if c.is_uppercase() { Color::White } else { Color::Black };
                    cells.push(Some(FenPiece { color, letter: own }));
                }
            }
        }
        if cells.len() != self.files() as usize {
            let (found, s) = (cells.len(), if cells.len() == 1 { "" } else { "s" });
            bail!("FEN board: '{text}' has {found} square{s}, expected {}", self.files());
        }
        Ok(cells)
    }
}

/// Returns `fen` with the castling rights of the start, for XBoard does not keep those of an engine's game, if board
/// and side to move are those of the start.
fn with_castling_of_start(fen: &str, start: &str) -> Option<String> {
    let (given, start): (Vec<&str>, Vec<&str>) =
        (fen.split_ascii_whitespace().collect(), start.split_ascii_whitespace().collect());
    let same = given.get(..2)? == start.get(..2)?;
    same.then(|| [start.get(..3).unwrap_or_default(), given.get(3..).unwrap_or_default()].concat().join(" "))
}
