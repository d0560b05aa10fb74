//! The search's own full-width proof, held to a win whose length is known.

use crate::rules::turn::turns;
use crate::rules::{MATE, Notation, Position, Score, Variant};
use crate::search::{Limits, RootMove, SearchJob, Signals, TranspositionTable, Verdict, Worker};
use std::sync::Arc;

/// MiB of hash table for one proof.
const HASH: usize = 16;

/// The most moves of a win that can be proved in moments: three moves of a game with turns of two parts are eleven
/// plies.
pub fn longest_proof<V: Variant>() -> u32 {
    if V::Position::PARTS > 1 { 2 } else { 3 }
}

/// Checks that the full-width search finds the win of a FEN in exactly `moves` moves, refutes a shorter one, and gives
/// a line that plays to the end of the game. It is asked directly, without the search that looks before it.
pub fn check_mate_proof<V: Variant>(fen: &str, moves: u32) -> Result<(), String> {
    let root = V::Position::parse(fen).map_err(|error| error.to_string())?;
    let limits = Limits::default();
    let choices = turns(&root).into_iter().map(|(turn, _)| turn).collect();
    let job = SearchJob::<V> { root: &root, turns: choices, past: &[], limits: &limits, multipv: 1 };
    let table = Arc::new(TranspositionTable::new(HASH)?);
    let mut worker = Worker::<V>::new(0, table.clone());
    let mut root_moves: Vec<_> = job.turns.iter().map(|turn| RootMove::new(turn)).collect();
    let mut prove = |moves: u32| {
        worker.begin(&job, Arc::new(Signals::new(1, false)), table.clone(), None);
        (worker.prove(&job, moves, &mut root_moves), root_moves[0].clone())
    };
    let (shorter, _) = prove(moves - 1);
    if shorter != Verdict::Refuted(moves - 1) {
        return Err(format!("{fen}: {shorter:?} for {} moves, expected a refutation", moves - 1));
    }
    let (verdict, best) = prove(moves);
    let expected = MATE - (2 * moves as Score - 1);
    if (verdict, best.score) != (Verdict::Win, expected) {
        return Err(format!("{fen}: {verdict:?} with score {}, expected a win with {expected}", best.score));
    }
    let mut pos = root.clone();
    for m in best.pv {
        if pos.outcome().is_some() {
            return Err(format!("{fen}: the line goes on after the end at {pos}"));
        }
        pos.play(m);
    }
    if pos.outcome().is_none() && pos.has_legal_move() {
        return Err(format!("{fen}: the line ends at {pos}, before the game does"));
    }
    Ok(())
}
