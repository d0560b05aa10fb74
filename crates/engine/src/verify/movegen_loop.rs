//! Move generation and play in a loop, for the benchmark of a variant's rules.

use crate::rules::{FenError, MoveStack, Notation, Position, Stage, Variant};
use asterism_support::text::list;
use std::hint::black_box;

/// The rules of some variant, to be run over its benchmark positions. One virtual call runs over all of them, so it
/// does not count.
pub trait MovegenLoop {
    /// Counts the legal moves of all positions.
    fn moves(&self) -> u64;
    /// Generates the moves of `stage` of every position.
    fn generate(&mut self, stage: Stage);
    /// Plays every legal move of every position.
    fn play(&mut self);
}

struct Positions<P: Position> {
    positions: Vec<(P, Vec<P::Move>)>,
    stack: MoveStack<P::Move>,
}

/// Returns the loop over the benchmark positions of a variant. The error is that of a FEN.
pub fn movegen_loop<V: Variant>() -> Result<Box<dyn MovegenLoop>, FenError> {
    let mut stack = MoveStack::new();
    let mut positions = Vec::new();
    for (_, fen) in list(V::INFO.bench) {
        let pos = V::Position::parse(fen)?;
        pos.generate(Stage::All, &mut stack);
        let moves = stack.moves_from(0).collect();
        stack.truncate(0);
        positions.push((pos, moves));
    }
    Ok(Box::new(Positions { positions, stack }))
}

impl<P: Position> MovegenLoop for Positions<P> {
    fn moves(&self) -> u64 {
        self.positions.iter().map(|(_, moves)| moves.len() as u64).sum()
    }

    fn generate(&mut self, stage: Stage) {
        for (pos, _) in &self.positions {
            black_box(pos).generate(stage, &mut self.stack);
            self.stack.truncate(0);
        }
    }

    fn play(&mut self) {
        for (pos, moves) in &self.positions {
            for &m in moves {
                black_box(pos.after(m));
            }
        }
    }
}
