//! What the registry holds of a variant.

use crate::game::{EvalFile, EvalFileError, Game, VariantGame};
use crate::nnue::{NetworkEvaluator, NetworkFeatures, TakesNetwork};
use crate::rules::number_lines::same;
use crate::rules::{FenError, Info, Notation, Variant, WeightedEvaluator};
use crate::train::{
    EvalFitConfig, EvalFitError, FittedEval, Observer, TrainError, Trained, TrainingConfig, TrainingFiles,
    fit_eval, train,
};
use crate::verify::mate_proof::{check_mate_proof, longest_proof};
use crate::verify::minimax::check_minimax_after;
use crate::verify::movegen_loop::{MovegenLoop, movegen_loop};
use crate::verify::perft_rows::{Row, check_row};
use crate::verify::proof::{Proof, shortest_win, wins_with};
use crate::verify::row_writer::{RowConfig, write_rows};
use crate::verify::{VerifyConfig, VerifyError, VerifyReport, check_fen, verify};
use std::path::PathBuf;

/// Trains a network: [`train`].
pub type Train = fn(TrainingFiles, TrainingConfig, &mut dyn Observer) -> Result<Trained, TrainError>;

/// Fits the weights of the hand-written evaluation: [`fit_eval`].
pub type FitEval = fn(&[PathBuf], EvalFitConfig, &mut dyn Observer) -> Result<FittedEval, EvalFitError>;

/// Hands rows of moves and perft counts to a function: [`write_rows`].
pub type WriteRows = fn(RowConfig, &mut dyn FnMut(Row)) -> Result<(), VerifyError>;

/// A registered variant: its description and ways into its types.
pub struct VariantEntry {
    /// What the variant says about itself.
    pub info: &'static Info,
    /// A new game at the start position.
    pub open: fn() -> Box<dyn Game>,
    /// Checks every contract on random play.
    pub verify: fn(VerifyConfig, &(dyn Fn() + Sync)) -> Result<VerifyReport, VerifyError>,
    /// Checks every contract of one position, with or without the slow generator: [`check_fen`].
    pub check_fen: fn(&str, bool) -> Result<(), VerifyError>,
    /// Checks that the search without pruning equals minimax after a FEN and moves, to a depth in turns.
    pub check_minimax: fn(&str, &[&str], u32) -> Result<(), VerifyError>,
    /// The shortest forced win of a FEN within so many moves, looking at so many positions: [`shortest_win`].
    pub shortest_win: fn(&str, u32, u64) -> Result<Proof, VerifyError>,
    /// Whether a FEN is won with a first move, within so many moves, looking at so many positions: [`wins_with`].
    pub wins_with: fn(&str, &str, u32, u64) -> Result<Proof, VerifyError>,
    /// Fits the weights of its hand-written evaluation to files of positions.
    pub fit_eval: FitEval,
    /// Trains its network on files of positions, where it has one.
    pub train: Option<Train>,
    /// Checks that the search proves the win of a FEN in exactly so many moves: [`check_mate_proof`].
    pub check_mate_proof: fn(&str, u32) -> Result<(), VerifyError>,
    /// The longest win that [`VariantEntry::check_mate_proof`] settles in moments, in moves.
    pub longest_proof: fn() -> u32,
    /// The rules in a loop over the benchmark positions: [`movegen_loop`].
    pub movegen_loop: fn() -> Result<Box<dyn MovegenLoop>, FenError>,
    /// Writes rows of moves and perft counts from the slow generator: [`write_rows`].
    pub write_rows: WriteRows,
    /// Checks a row of `perft.jsonl`, perft counts up to a limit.
    pub check_row: fn(&Row, u64) -> Result<(), VerifyError>,
}

impl VariantEntry {
    /// A new game at the start position, evaluated with the network in a file if one is given.
    pub fn open_with(&self, file: Option<&EvalFile>) -> Result<Box<dyn Game>, EvalFileError> {
        let mut game = (self.open)();
        if let Some(file) = file {
            file.give_to(game.as_mut())?;
        }
        Ok(game)
    }

    /// The entry of a variant.
    pub const fn of<V>() -> VariantEntry
    where
        V: Variant<Evaluator: WeightedEvaluator<<V as Variant>::Position> + TakesNetwork>,
    {
        VariantEntry::with_evaluator::<V, V::Evaluator>()
    }

    /// The entry of a variant whose hand-written evaluation is `E`.
    const fn with_evaluator<V, E>() -> VariantEntry
    where
        V: Variant<Evaluator: TakesNetwork>,
        E: WeightedEvaluator<V::Position>,
    {
        VariantEntry {
            info: const { &V::INFO },
            open: || Box::new(VariantGame::<V>::new()),
            verify: verify::<V>,
            check_fen: check_fen::<V>,
            check_minimax: check_minimax_after::<V>,
            shortest_win: |fen, moves, positions| {
                Ok(shortest_win::<V>(&V::Position::parse(fen)?, moves, positions))
            },
            wins_with: |fen, text, moves, positions| {
                wins_with::<V>(&V::Position::parse(fen)?, text, moves, positions)
            },
            check_mate_proof: check_mate_proof::<V>,
            longest_proof: longest_proof::<V>,
            movegen_loop: movegen_loop::<V>,
            write_rows: write_rows::<V>,
            check_row: check_row::<V>,
            fit_eval: fit_eval::<V, E>,
            train: None,
        }
    }

    /// The entry of a variant whose evaluation has a network.
    pub const fn with_network<V, E>() -> VariantEntry
    where
        V: Variant<Evaluator = NetworkEvaluator<<V as Variant>::Position, E>>,
        E: NetworkFeatures<V::Position> + WeightedEvaluator<V::Position>,
    {
        const {
            let (shape, info) = (&E::SHAPE, &V::INFO);
            assert!(shape.files == info.files as usize && shape.ranks == info.ranks as usize);
            assert!(same(shape.variant.as_bytes(), info.name.as_bytes()));
        }
        VariantEntry { train: Some(train::<V, E>), ..VariantEntry::with_evaluator::<V, E>() }
    }
}
