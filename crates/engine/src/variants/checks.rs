//! The checks of each registered variant.

use super::index;
use crate::game::GameError;
use crate::rules::{Notation, Variant};
use crate::verify::mate_proof::{check_mate_proof, longest_proof};
use crate::verify::minimax::check_minimax_after;
use crate::verify::perft_rows::check_row;
use crate::verify::proof::{OnlyWin, Proof, check_puzzle, only_win, shortest_win, wins_with};
use crate::verify::row_writer::write_rows;
use crate::verify::{RowConfig, VerifyConfig, VerifyError, VerifyReport, check_fen, verify};

/// Hands rows of moves and perft counts to a function, each as a line of JSON: `write_rows`.
type WriteRows = fn(RowConfig, &mut dyn FnMut(String)) -> Result<(), VerifyError>;

/// The checks of a variant; [`checks`] has those of the registered ones. They are separate from
/// [`VariantEntry`](super::VariantEntry), so a program without checks does not contain the slow generators.
#[derive(Debug)]
pub struct Checks {
    /// Checks every contract on random play.
    pub verify: fn(VerifyConfig, &(dyn Fn() + Sync)) -> Result<VerifyReport, VerifyError>,
    /// Checks every contract of one position, with or without the slow generator: `check_fen`.
    pub check_fen: fn(&str, bool) -> Result<(), VerifyError>,
    /// Compares the search without pruning with plain minimax, after a FEN and moves, to this depth: `check_minimax`.
    pub minimax: fn(&str, &[&str], u32) -> Result<(), VerifyError>,
    /// The shortest forced win of a FEN within this many moves, looking at this many positions: `shortest_win`.
    pub shortest_win: fn(&str, u32, u64) -> Result<Proof, VerifyError>,
    /// Whether a FEN is won with a first move, within this many moves, looking at this many positions: `wins_with`.
    pub wins_with: fn(&str, &str, u32, u64) -> Result<Proof, VerifyError>,
    /// The only way in which a FEN is won within this many moves, looking at this many positions: `only_win`.
    pub only_win: fn(&str, u32, u64) -> Result<Option<OnlyWin>, VerifyError>,
    /// Whether a FEN and a line are a puzzle by the slow generator, its win tried up to this many moves:
    /// `check_puzzle`.
    pub puzzle: fn(&str, &[String], u32) -> Result<(), VerifyError>,
    /// Checks that the full-width search proves the win of a FEN in exactly this many moves: `check_mate_proof`.
    pub mate_proof: fn(&str, u32) -> Result<(), VerifyError>,
    /// The most moves of a win that can be proved in moments: `longest_proof`.
    pub longest_proof: fn() -> u32,
    /// Checks a row of moves and perft counts, a line of JSON as `write_rows` writes it; counts above a limit are left
    /// out: `check_row`.
    pub row: fn(&str, u64) -> Result<(), VerifyError>,
    /// Writes rows of moves and perft counts from the slow generator: `write_rows`.
    pub write_rows: WriteRows,
}

macro_rules! of {
    ($variant:ty $(, network)?) => {
        Checks::of::<$variant>()
    };
}

// A static would be compiled, with all checks of all games, into every unit test program.
const CHECKS: &[Checks] = &crate::all_variants!(of);

/// Returns the checks of the variant with this name or alias.
#[inline(never)] // or each crate that calls it would compile them
pub fn checks(name: &str) -> Result<&'static Checks, GameError> {
    Ok(&CHECKS[index(name)?])
}

impl Checks {
    /// Returns the checks of a variant.
    pub const fn of<V: Variant>() -> Checks {
        Checks {
            verify: verify::<V>,
            check_fen: check_fen::<V>,
            minimax: check_minimax_after::<V>,
            shortest_win: |fen, moves, positions| {
                Ok(shortest_win::<V>(&V::Position::parse(fen)?, moves, positions))
            },
            wins_with: |fen, text, moves, positions| {
                wins_with::<V>(&V::Position::parse(fen)?, text, moves, positions)
            },
            only_win: |fen, moves, positions| Ok(only_win::<V>(&V::Position::parse(fen)?, moves, positions)),
            puzzle: check_puzzle::<V>,
            mate_proof: check_mate_proof::<V>,
            longest_proof: longest_proof::<V>,
            row: check_row::<V>,
            write_rows: write_rows::<V>,
        }
    }
}
