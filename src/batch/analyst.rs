//! Answers questions about positions, one after the other.

use super::Question;
use crate::game::{Answer, Game, Request, Silent};
use crate::rules::{Color, Outcome};
use crate::search::{Signals, TranspositionTable};
use crate::session::mate_moves;
use crate::variants::find;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Analyses positions, each as if it were the first: without a limit in time, and with one thread,
/// the answer depends on the question alone.
pub struct Analyst {
    /// One of each variant that was asked about.
    games: Vec<Box<dyn Game>>,
    table: Arc<TranspositionTable>,
    request: Request,
}

/// What was found about a position.
#[derive(Debug)]
pub struct Found {
    /// The variant's name.
    pub variant: &'static str,
    /// The position, moves played.
    pub fen: String,
    /// Who is to move.
    pub side: Color,
    /// What was found.
    pub finding: Finding,
    /// Whether it is what the question expects, where it expects something.
    pub passed: Option<bool>,
}

/// The result of a search, or of the game.
#[derive(Debug)]
pub enum Finding {
    /// No move can be asked for.
    Over(Outcome),
    /// A search has ended.
    Searched(Answer),
}

impl Analyst {
    /// An analyst who asks `request` of every position, with a table of `megabytes` MiB.
    pub fn new(request: Request, megabytes: usize) -> Result<Analyst, String> {
        Ok(Analyst { games: Vec::new(), table: Arc::new(TranspositionTable::new(megabytes)?), request })
    }

    /// Analyses the position in question; `variant` where it names none. The error names what is wrong
    /// with the question.
    pub fn answer(&mut self, question: &Question, variant: Option<&str>) -> Result<Found, String> {
        let variant = question.variant.as_deref().or(variant).ok_or("no variant is named")?;
        let info = find(variant).map_err(|error| error.to_string())?.info;
        let at = match self.games.iter().position(|game| game.info().name == info.name) {
            Some(at) => at,
            None => {
                self.games.push((find(variant).map_err(|error| error.to_string())?.open)());
                self.games.len() - 1
            }
        };
        let work = || search(self.games[at].as_mut(), question, &self.request, &self.table);
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(found) => found,
            Err(_) => {
                self.games.remove(at); // what a broken search leaves behind is not used again
                Err("the engine broke down on this position".into())
            }
        }
    }
}

fn search(
    game: &mut dyn Game,
    question: &Question,
    request: &Request,
    table: &Arc<TranspositionTable>,
) -> Result<Found, String> {
    set(game, question, None)?;
    for (code, moves) in [("bm", &question.bm), ("am", &question.am)] {
        for text in moves {
            set(game, question, Some(text)).map_err(|error| format!("{code}: {error}"))?;
        }
    }
    set(game, question, None)?;
    let (fen, side) = (game.fen(), game.side_to_move());
    let finding = match game.finished() {
        Some(outcome) => Finding::Over(outcome),
        None => {
            game.forget();
            table.clear();
            let signals = Arc::new(Signals::new(request.threads.max(1), false));
            let answer = game.search(request, table, &signals, &Silent);
            Finding::Searched(answer.map_err(|error| error.to_string())?)
        }
    };
    let passed = question.is_test().then(|| passes(game, question, &finding));
    Ok(Found { variant: game.info().name, fen, side, finding, passed })
}

/// Sets up the position in question, and perhaps one more move.
fn set(game: &mut dyn Game, question: &Question, more: Option<&str>) -> Result<(), String> {
    let moves: Vec<&str> = question.moves.iter().map(String::as_str).chain(more).collect();
    game.set(question.fen.as_deref(), &moves).map_err(|error| error.to_string())
}

/// Whether a test is passed. Where it asks for a win within so many moves, the move that starts it is
/// free, for there may be several, but for those that are to be avoided.
fn passes(game: &mut dyn Game, question: &Question, finding: &Finding) -> bool {
    let Finding::Searched(answer) = finding else { return false };
    let mut after = |text: Option<&str>| set(game, question, text).ok().map(|()| game.hash());
    // Moves have several texts, but those that lead to the same position are the same.
    let best = after(answer.best.as_deref());
    let among = |moves: &[String], after: &mut dyn FnMut(Option<&str>) -> Option<u64>| {
        moves.iter().any(|text| after(Some(text)) == best)
    };
    let mate = answer.lines.first().and_then(|line| mate_moves(line.score));
    let right = match question.dm {
        Some(within) => mate.is_some_and(|moves| moves > 0 && moves as u32 <= within),
        None => question.bm.is_empty() || among(&question.bm, &mut after),
    };
    right && !among(&question.am, &mut after)
}
