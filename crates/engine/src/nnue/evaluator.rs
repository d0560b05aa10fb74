//! An evaluator: a hand-written one and the network that corrects it.

use super::built_in::built_in;
use super::{Accumulator, FeatureBoard, Network, NetworkError, NetworkShape};
use crate::rules::{Color, CorrectionKeys, Evaluator, MATE_BOUND, Position, Score};
use std::marker::PhantomData;
use std::sync::Arc;

/// A hand-written evaluator that a network may correct, and the features that the network sees.
pub trait NetworkFeatures<P: Position>: Evaluator<P> {
    /// The features of the network, and how a new one is trained.
    const SHAPE: NetworkShape;

    /// The network that is part of the program, the file `net_bin!()`; `None` if none has been trained. It is empty
    /// without the feature `networks`, when the host of a WebAssembly module lends the file.
    const NET: Option<&'static [u8]>;

    /// Puts the pieces of a position on an empty board. A piece in a special state has a separate number.
    fn put_pieces(pos: &P, board: &mut FeatureBoard);
    /// Returns the side that the network takes for the one to move. It has learnt from positions between turns; in the
    /// middle of one that is the side which is nearer to its next turn.
    #[inline]
    fn side_seen(pos: &P) -> Color {
        pos.side_to_move()
    }
    /// Returns the squares of White's and Black's King, if `SHAPE` has Kings.
    #[inline]
    fn kings(_pos: &P) -> [usize; 2] {
        [0; 2]
    }
    /// Returns the value of a position, in centipawns for the side to move, with the network's correction (in
    /// centipawns too). An evaluator that scales its value does so here, and has `evaluate` call this with 0; others
    /// leave this as it is.
    #[inline]
    fn corrected(&mut self, pos: &P, correction: Score) -> Score {
        self.evaluate(pos) + correction
    }
}

/// Whether an evaluator takes networks, and of which shape. A game asks this of its evaluator; one without a network
/// implements it without methods.
pub trait TakesNetwork {
    /// Returns the shape of its networks, apart from hidden units and mirroring; `None` if it takes no network.
    fn network_shape() -> Option<&'static NetworkShape> {
        None
    }

    /// Evaluates with this network from now on. On an error nothing changes.
    fn set_network(&mut self, _network: Arc<Network>) -> Result<(), NetworkError> {
        Err(NetworkError::NoNetwork)
    }
}

/// A hand-written evaluator of positions `P`, with its network.
pub struct NetworkEvaluator<P, E> {
    base: E,
    network: Option<(Arc<Network>, Accumulator)>,
    position: PhantomData<fn(&P)>,
}

/// Returns the network and its hidden layer.
fn with_accumulator(network: Arc<Network>) -> (Arc<Network>, Accumulator) {
    let accumulator = Accumulator::new(&network);
    (network, accumulator)
}

impl<P, E> std::fmt::Debug for NetworkEvaluator<P, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("NetworkEvaluator").finish_non_exhaustive()
    }
}

impl<P, E: Clone> Clone for NetworkEvaluator<P, E> {
    fn clone(&self) -> Self {
        NetworkEvaluator { base: self.base.clone(), network: self.network.clone(), position: PhantomData }
    }
}

impl<P: Position, E: NetworkFeatures<P>> Default for NetworkEvaluator<P, E> {
    fn default() -> Self {
        const { assert!(E::SHAPE.is_valid()) };
        NetworkEvaluator {
            base: E::default(),
            network: E::NET.and_then(|file| built_in(&E::SHAPE, file)).map(with_accumulator),
            position: PhantomData,
        }
    }
}

impl<P: Position, E: NetworkFeatures<P>> Evaluator<P> for NetworkEvaluator<P, E> {
    const HISTORY_SIZE: usize = E::HISTORY_SIZE;

    #[inline]
    fn evaluate(&mut self, pos: &P) -> Score {
        let Some(correction) = self.correction(pos) else { return self.base.evaluate(pos) };
        self.base.corrected(pos, correction).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    #[inline]
    fn correction(&mut self, pos: &P) -> Option<Score> {
        let (network, accumulator) = self.network.as_mut()?;
        let mut board = FeatureBoard::new();
        E::put_pieces(pos, &mut board);
        let [white, black] = E::kings(pos);
        let mirrored = [E::SHAPE.is_right(white), E::SHAPE.is_right(black)];
        let side = E::side_seen(pos);
        let value = accumulator.value(network, &board, side, mirrored);
        Some(if side == pos.side_to_move() { value } else { -value })
    }

    #[inline]
    fn material_gain(&self, pos: &P, m: P::Move) -> Score {
        self.base.material_gain(pos, m)
    }

    #[inline]
    fn see(&self, pos: &P, m: P::Move, enough: Score) -> Score {
        self.base.see(pos, m, enough)
    }

    #[inline]
    fn captures_own(pos: &P, m: P::Move) -> bool {
        E::captures_own(pos, m)
    }

    #[inline]
    fn correction_keys(pos: &P) -> CorrectionKeys {
        E::correction_keys(pos)
    }

    #[inline]
    fn history_index(pos: &P, m: P::Move) -> usize {
        E::history_index(pos, m)
    }
}

impl<P: Position, E: NetworkFeatures<P>> TakesNetwork for NetworkEvaluator<P, E> {
    fn network_shape() -> Option<&'static NetworkShape> {
        Some(const { &E::SHAPE })
    }

    fn set_network(&mut self, network: Arc<Network>) -> Result<(), NetworkError> {
        network.expect_of(&E::SHAPE)?;
        self.network = Some(with_accumulator(network));
        Ok(())
    }
}
