//! The search's own full-width proof, held to a win whose length is known.

use super::VerifyError;
use crate::rules::turn::turn_list;
use crate::rules::{MATE, Notation, Position, Score, Variant};
use crate::search::{Limits, RootMove, SearchJob, Signals, TranspositionTable, Verdict, Worker};
use std::sync::Arc;

/// MiB of hash table for one proof.
const HASH: usize = 16;

/// Returns the most moves of a win that can be proved in moments: three moves of a game with turns of two parts are
/// eleven plies.
pub(crate) fn longest_proof<V: Variant>() -> u32 {
    if V::Position::PARTS > 1 { 2 } else { 3 }
}

/// Checks that the full-width search finds the win of a FEN in exactly `moves` moves, refutes a shorter one, and gives
/// a line that plays to the end of the game. It is asked directly, without the search that looks before it.
pub(crate) fn check_mate_proof<V: Variant>(fen: &str, moves: u32) -> Result<(), VerifyError> {
    let (root, moves) = (V::Position::parse(fen)?, moves.max(1));
    let limits = Limits::default();
    let job = SearchJob::<V> { turns: turn_list(&root), root, past: Vec::new(), limits, multipv: 1 };
    let table = Arc::new(TranspositionTable::new(HASH)?);
    let mut worker = Worker::<V>::new(0);
    let mut root_moves: Vec<_> = job.turns.iter().map(|turn| RootMove::new(turn)).collect();
    let mut prove = |moves: u32| {
        worker.begin(&job, Arc::new(Signals::detached(1)), table.clone(), None);
        (worker.prove(&job, moves, &mut root_moves), root_moves[0].clone())
    };
    let wrong = |fault: String| VerifyError::new(fault).at(fen);
    let check = |moves, found, expected| match found == expected {
        true => Ok(()),
        false => Err(wrong(format!("{found:?} for {moves} moves, expected {expected:?}"))),
    };
    check(moves - 1, prove(moves - 1).0, Verdict::Refuted(moves - 1))?;
    let (verdict, best) = prove(moves);
    check(moves, verdict, Verdict::Win)?;
    let expected = MATE - (2 * moves as Score - 1);
    if best.score != expected {
        return Err(wrong(format!("the score is {}, expected {expected}", best.score)));
    }
    let mut pos = job.root.clone();
    let goes_on = |end: &V::Position| wrong(format!("the line ends at {end}, the game does not"));
    for m in best.pv {
        if pos.outcome().is_some() {
            return Err(goes_on(&pos));
        }
        pos.play(m);
    }
    let over = pos.outcome().is_some() || !pos.has_legal_move();
    if over { Ok(()) } else { Err(goes_on(&pos)) }
}
