//! The evaluation of a game's position.

use super::variant_game::VariantGame;
use crate::nnue::{Network, NetworkError, TakesNetwork};
use crate::rules::turn::is_quiet;
use crate::rules::{Color, Evaluator, Notation, Score, Variant, Wdl};
use std::sync::Arc;

/// The evaluation of a position, and the numbers that training and statistics ask for.
pub trait Evaluation {
    /// Returns the static value in centipawns for the side to move, with the game's own network;
    /// [`Engine::evaluate`](crate::engine::Engine::evaluate) takes that of an engine.
    ///
    /// ```
    /// let game = asterism_engine::open("chess")?;
    /// assert!(game.evaluate().abs() < 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn evaluate(&self) -> i32;
    /// Returns the part of the pieces of the start position that have left the board, from 0 to 1.
    fn pieces_gone(&self) -> f64;
    /// Returns the chances that a score gives the side to move, with the pieces there are.
    fn chances(&self, score: Score) -> Wdl;
    /// Returns whether no part of the last turn is noisy ([`crate::rules::Stage`]); true where there is none.
    fn last_is_quiet(&self) -> bool;
    /// Reads the bytes of a file with a network for this game, see [`EvalFile::parse`](super::EvalFile::parse).
    fn read_network(&self, file: &[u8]) -> Result<Arc<Network>, NetworkError>;
}

impl<V: Variant<Evaluator: TakesNetwork>> Evaluation for VariantGame<V> {
    fn evaluate(&self) -> i32 {
        V::Evaluator::default().evaluate(&self.position)
    }

    fn pieces_gone(&self) -> f64 {
        let Ok(at_start) = V::Position::parse(V::INFO.start) else { return 0.0 };
        let left = count_pieces::<V>(&self.position) as f64 / count_pieces::<V>(&at_start) as f64;
        (1.0 - left).clamp(0.0, 1.0)
    }

    fn chances(&self, score: Score) -> Wdl {
        V::INFO.wdl.chances(score, self.pieces_gone())
    }

    fn last_is_quiet(&self) -> bool {
        self.last().is_none_or(|(before, plies)| is_quiet(before, &plies))
    }

    fn read_network(&self, file: &[u8]) -> Result<Arc<Network>, NetworkError> {
        let shape = V::Evaluator::network_shape().ok_or(NetworkError::NoNetwork)?;
        Ok(Arc::new(Network::read(file, shape)?))
    }
}

/// Returns how many pieces there are, launching squares included.
fn count_pieces<V: Variant>(pos: &V::Position) -> usize {
    let squares = V::INFO.squares();
    let pockets = [Color::White, Color::Black].into_iter().filter_map(|color| pos.pocket(color));
    squares.filter_map(|(file, rank)| pos.piece_at(file, rank)).chain(pockets).count()
}
