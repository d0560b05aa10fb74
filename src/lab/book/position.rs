//! A position of a book.

use anyhow::bail;
use asterism_engine::game::{Game, GameError};
use asterism_engine::rules::{Color, GameResult, MATE, Score};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A position of a book, as a line of JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BookPosition {
    /// Number of the position in the file, from 1.
    pub position: u64,
    pub variant: String,
    /// Turns since the setup.
    pub ply: u32,
    /// The position. Two that differ in clock and number of the move alone are one.
    pub fen: String,
    /// Centipawns for the side to move, if it was searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The limits of that search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<Value>,
    /// Games of records that came here.
    pub games: u64,
    /// Games of records that White won.
    pub white: u64,
    /// Games of records that were drawn.
    pub draws: u64,
    /// Games of records that Black won.
    pub black: u64,
    /// The moves that a search or a record has found.
    pub moves: Vec<BookMove>,
    /// The flags of the walk, at its first position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walk: Option<Value>,
}

/// A move of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BookMove {
    /// The text of the move.
    #[serde(rename = "move")]
    pub text: String,
    /// Centipawns for its player, if a search has it among its lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Games of records in which it was played.
    pub games: u64,
}

/// Turns since the setup, by the numbers of the moves.
fn ply(fen: &str, start: &str) -> u32 {
    let turns = |fen: &str| {
        let black = u32::from(fen.split(' ').nth(1) == Some("b"));
        let number = fen.rsplit(' ').next().and_then(|number| number.parse::<u32>().ok());
        number.unwrap_or(1).saturating_sub(1).saturating_mul(2).saturating_add(black)
    };
    turns(fen).saturating_sub(turns(start))
}

impl BookPosition {
    /// Returns the position that a game has reached, of which nothing is known yet.
    pub(crate) fn of(game: &dyn Game) -> BookPosition {
        let fen = game.fen();
        BookPosition {
            position: 0,
            variant: game.info().name.to_string(),
            ply: ply(&fen, game.info().start),
            fen,
            score: None,
            search: None,
            games: 0,
            white: 0,
            draws: 0,
            black: 0,
            moves: Vec::new(),
            walk: None,
        }
    }

    /// Returns whether a file contained it.
    pub(super) fn is_known(&self) -> bool {
        self.games > 0 || self.score.is_some()
    }

    /// Returns the counts from records: its games by result, and those of each move.
    pub(crate) fn counts(&self) -> ([u64; 4], Vec<(&str, u64)>) {
        let moves = self.moves.iter().filter(|known| known.games > 0);
        let moves = moves.map(|known| (known.text.as_str(), known.games)).collect();
        ([self.games, self.white, self.draws, self.black], moves)
    }

    /// Counts a game that came here.
    pub(crate) fn count(&mut self, result: Option<GameResult>) {
        self.games = self.games.saturating_add(1);
        match result {
            Some(GameResult::Won(Color::White)) => self.white = self.white.saturating_add(1),
            Some(GameResult::Draw) => self.draws = self.draws.saturating_add(1),
            Some(GameResult::Won(Color::Black)) => self.black = self.black.saturating_add(1),
            None => {}
        }
    }

    /// Adds games and a score to one of its moves, which may be new. A score that is there stays.
    pub(crate) fn add_move(&mut self, text: &str, score: Option<Score>, games: u64) {
        match self.moves.iter_mut().find(|known| known.text == text) {
            Some(known) => {
                known.games = known.games.saturating_add(games);
                known.score = known.score.or(score);
            }
            None => self.moves.push(BookMove { text: text.to_string(), score, games }),
        }
    }

    /// Merges the knowledge of another file about the same position. Its search counts if there was none here.
    pub(crate) fn merge(&mut self, other: &BookPosition) {
        self.games = self.games.saturating_add(other.games);
        self.white = self.white.saturating_add(other.white);
        self.draws = self.draws.saturating_add(other.draws);
        self.black = self.black.saturating_add(other.black);
        let news = self.score.is_none() && other.score.is_some();
        for told in &other.moves {
            self.add_move(&told.text, told.score.filter(|_| news), told.games);
        }
        if news {
            (self.score, self.search) = (other.score, other.search.clone());
        }
    }

    /// Checks it against the rules: position and moves must be legal, the game must go on, scores must be some. Its FEN
    /// is written as the rules write it, and counted in turns from there; the walk that wrote it is forgotten.
    pub(crate) fn check(&mut self, game: &mut dyn Game) -> anyhow::Result<()> {
        let scores = self.score.iter().chain(self.moves.iter().filter_map(|known| known.score.as_ref()));
        if let Some(score) = scores.copied().find(|score| score.unsigned_abs() > MATE.unsigned_abs()) {
            bail!("score {score}, expected one from -{MATE} to {MATE}");
        }
        for known in &mut self.moves {
            game.set(Some(&self.fen), &[&known.text])?;
            known.text = game.last_move();
        }
        game.set(Some(&self.fen), &[])?;
        if let Some(outcome) = game.outcome() {
            return Err(GameError::Over(outcome).into());
        }
        let BookPosition { fen, ply, .. } = BookPosition::of(game);
        (self.fen, self.ply, self.walk) = (fen, ply, None);
        Ok(())
    }
}
