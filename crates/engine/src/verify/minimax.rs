//! Plain minimax: the oracle for the search. It shares no code with it, knows no window, no table and
//! no trick, and keeps its values from White's side so that no sign can go wrong twice.

use super::VerifyError;
use crate::game::read_turn;
use crate::rules::turn::{turn_list, turns};
use crate::rules::{
    Color, DRAW, Evaluator, GameResult, MATE_BOUND, MoveStack, Notation, Outcome, Position, Score, Stage,
    Variant,
};
use crate::rules::{HALFMOVE_LIMIT, mated_in, mating_in};
use crate::search::{Limits, Mode, SearchJob, Signals, TranspositionTable, Worker};
use std::sync::Arc;

/// Calls `check_minimax` after a FEN and moves.
pub(crate) fn check_minimax_after<V: Variant>(
    fen: &str,
    moves: &[&str],
    depth: u32,
) -> Result<(), VerifyError> {
    let mut pos = V::Position::parse(fen)?;
    let mut past = Vec::new();
    for text in moves {
        let read = read_turn(&pos, text).ok_or_else(|| VerifyError::illegal(text))?;
        past.extend(read.hashes());
        pos = read.after;
    }
    let named = |error: VerifyError| error.at(format_args!("{} {fen} {}", V::INFO.name, moves.join(" ")));
    check_minimax::<V>(&pos, &past, depth).map_err(named)
}

/// Checks that the search without pruning values `pos`, searched `depth` turns deep (at least 1), as minimax does.
pub(crate) fn check_minimax<V: Variant>(
    pos: &V::Position,
    past: &[u64],
    depth: u32,
) -> Result<(), VerifyError> {
    let plain = plain_search::<V>(pos, past, depth)?;
    let minimax = minimax::<V>(pos, past, depth);
    if plain != minimax {
        let found = format!("to depth {depth} the plain search finds {plain}, minimax {minimax}");
        return Err(VerifyError::new(found));
    }
    Ok(())
}

/// Returns the value for the side to move by the search with all pruning off: a win it finds is proved.
pub(crate) fn plain_search<V: Variant>(
    pos: &V::Position,
    past: &[u64],
    depth: u32,
) -> Result<Score, VerifyError> {
    let table = Arc::new(TranspositionTable::new(1)?);
    let signals = Arc::new(Signals::detached(1));
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let job = SearchJob { root: pos.clone(), turns: turn_list(pos), past: past.to_vec(), limits, multipv: 1 };
    let mut worker = Worker::<V>::new(0);
    worker.set_mode(Mode::Plain);
    worker.begin(&job, signals, table, None);
    Ok(worker.deepen(&job, None, &mut |_, _, _| ())[0].score)
}

/// Returns the value for the side to move by minimax, to `depth` turns (at least 1). `pos` must have a legal move.
pub(crate) fn minimax<V: Variant>(pos: &V::Position, past: &[u64], depth: u32) -> Score {
    let mut tree = Tree::<V> { path: past.to_vec(), root: past.len(), evaluator: V::Evaluator::default() };
    let plies = (depth.max(1) - 1) * V::Position::PARTS;
    let white = turns(pos).into_iter().map(|(turn, _)| {
        let mut here = pos.clone();
        for &m in &turn {
            tree.path.push(here.hash());
            here.play(m);
        }
        let value = tree.value(&here, plies, 1, true);
        tree.path.truncate(tree.root);
        value
    });
    match pos.side_to_move() {
        Color::White => white.max().unwrap_or(DRAW),
        Color::Black => -white.min().unwrap_or(DRAW),
    }
}

struct Tree<V: Variant> {
    path: Vec<u64>,
    root: usize,
    evaluator: V::Evaluator,
}

impl<V: Variant> Tree<V> {
    /// Returns the value for White.
    fn value(&mut self, pos: &V::Position, plies: u32, turns: u32, turn_starts: bool) -> Score {
        if let Some(outcome) = pos.outcome() {
            return white_score(outcome, turns);
        }
        if turn_starts && self.repeated(pos) {
            return DRAW;
        }
        let mut stack = MoveStack::new();
        pos.generate(Stage::All, &mut stack);
        if stack.mark() == 0 {
            return white_score(pos.no_moves_outcome(), turns);
        }
        if turn_starts && pos.clock().halfmove_clock >= HALFMOVE_LIMIT {
            return DRAW;
        }
        if plies == 0 {
            let value = self.evaluator.evaluate(pos).clamp(1 - MATE_BOUND, MATE_BOUND - 1);
            return if pos.side_to_move() == Color::White { value } else { -value };
        }
        self.path.push(pos.hash());
        let values: Vec<Score> = stack
            .moves_from(0)
            .map(|m| {
                let next = pos.after(m);
                let passes = next.side_to_move() != pos.side_to_move();
                self.value(&next, plies - 1, turns + passes as u32, passes)
            })
            .collect();
        self.path.pop();
        let best = if pos.side_to_move() == Color::White {
            values.into_iter().max()
        } else {
            values.into_iter().min()
        };
        best.unwrap_or(DRAW)
    }

    /// Returns whether the position occurs for the second time below the root, or for the third time in the game.
    fn repeated(&self, pos: &V::Position) -> bool {
        let window = (pos.clock().reversible_plies as usize).min(self.path.len());
        let oldest = self.path.len() - window;
        let same: Vec<usize> = (oldest..self.path.len()).filter(|&i| self.path[i] == pos.hash()).collect();
        same.len() >= 2 || same.iter().any(|&i| i >= self.root)
    }
}

fn white_score(outcome: Outcome, turns: u32) -> Score {
    match outcome.result {
        GameResult::Draw => DRAW,
        GameResult::Won(Color::White) => mating_in(turns),
        GameResult::Won(Color::Black) => mated_in(turns),
    }
}
