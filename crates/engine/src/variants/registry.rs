//! What the registry holds of a variant.

use crate::game::{EvalFile, EvalFileError, Game, VariantGame};
use crate::nnue::{NetworkEvaluator, NetworkFeatures, TakesNetwork};
use crate::rules::number_lines::same;
use crate::rules::{Info, Notation, Variant};
use crate::text::list;
use crate::verify::perft_rows::Row;
use crate::verify::proof::{Proof, shortest_win};
use crate::verify::row_writer::{RowConfig, write_rows};
use crate::verify::{VerifyConfig, VerifyError, VerifyReport, check_fen, verify};

/// Hands rows of moves and perft counts to a function: [`write_rows`].
pub(super) type WriteRows = fn(RowConfig, &mut dyn FnMut(Row)) -> Result<(), VerifyError>;

/// A registered variant: its description, how a game of it opens, and what a program checks of its rules.
pub struct VariantEntry {
    /// What the variant says about itself.
    pub info: &'static Info,
    /// A new game at the start position.
    pub open: fn() -> Box<dyn Game>,
    /// Checks every contract on random play.
    pub verify: fn(VerifyConfig, &(dyn Fn() + Sync)) -> Result<VerifyReport, VerifyError>,
    /// Checks every contract of one position, with or without the slow generator: [`check_fen`].
    pub check_fen: fn(&str, bool) -> Result<(), VerifyError>,
    /// The shortest forced win of a FEN within so many moves, looking at so many positions: [`shortest_win`].
    pub shortest_win: fn(&str, u32, u64) -> Result<Proof, VerifyError>,
    /// Writes rows of moves and perft counts from the slow generator: [`write_rows`].
    pub write_rows: WriteRows,
}

impl VariantEntry {
    /// The FENs of its benchmark positions.
    pub fn bench_positions(&self) -> impl Iterator<Item = &'static str> + use<> {
        list(self.info.bench).map(|(_, fen)| fen)
    }

    /// A new game at the start position, evaluated with the network in a file if one is given.
    pub fn open_with(&self, file: Option<&EvalFile>) -> Result<Box<dyn Game>, EvalFileError> {
        let mut game = (self.open)();
        if let Some(file) = file {
            file.give_to(game.as_mut())?;
        }
        Ok(game)
    }

    /// The entry of a variant.
    pub const fn of<V: Variant<Evaluator: TakesNetwork>>() -> VariantEntry {
        VariantEntry {
            info: const { &V::INFO },
            open: || Box::new(VariantGame::<V>::new()),
            verify: verify::<V>,
            check_fen: check_fen::<V>,
            shortest_win: |fen, moves, positions| {
                Ok(shortest_win::<V>(&V::Position::parse(fen)?, moves, positions))
            },
            write_rows: write_rows::<V>,
        }
    }

    /// The entry of a variant whose evaluation has a network.
    pub const fn with_network<V, E>() -> VariantEntry
    where
        V: Variant<Evaluator = NetworkEvaluator<<V as Variant>::Position, E>>,
        E: NetworkFeatures<V::Position>,
    {
        const {
            let (shape, info) = (&E::SHAPE, &V::INFO);
            assert!(shape.files == info.files as usize && shape.ranks == info.ranks as usize);
            assert!(same(shape.variant.as_bytes(), info.name.as_bytes()));
        }
        VariantEntry::of::<V>()
    }
}
