//! Rows of an independent oracle: a FEN, its legal moves, its perft counts and its result.

use super::VerifyError;
use crate::game::perft::perft;
use crate::rules::turn::{turn_text, turns};
use crate::rules::{Notation, Position, Variant};
use asterism_support::text::json_reason;
use serde::{Deserialize, Serialize};

/// One line of `positions/<variant>/perft.jsonl`.
#[derive(Serialize, Deserialize, Debug)]
pub(crate) struct Row {
    /// The variant's name, for readers of several files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) variant: Option<String>,
    /// The position.
    pub(crate) fen: String,
    /// Every legal move as text, in any order.
    pub(crate) moves: Vec<String>,
    /// Perft 1, 2, ...
    pub(crate) perft: Vec<u64>,
    /// `1-0`, `0-1`, `1/2-1/2`, or nothing while the game goes on.
    pub(crate) result: Option<String>,
}

impl Row {
    /// Reads a line of the file.
    pub(crate) fn read(line: &str) -> Result<Row, VerifyError> {
        serde_json::from_str(line)
            .map_err(|error| VerifyError::new(format!("{} in the row {line}", json_reason(&error))))
    }
}

/// Checks a row, a line of the file; perft counts above `limit` are left out. The error names the FEN and the difference.
pub(crate) fn check_row<V: Variant>(line: &str, limit: u64) -> Result<(), VerifyError> {
    let row = &Row::read(line)?;
    compare::<V>(row, limit).map_err(|error| error.at(format_args!("{} {}", V::INFO.name, row.fen)))
}

fn compare<V: Variant>(row: &Row, limit: u64) -> Result<(), VerifyError> {
    let pos = V::Position::parse(&row.fen)?;
    let mut moves: Vec<String> = turns(&pos).iter().map(|(turn, _)| turn_text(&pos, turn)).collect();
    let mut wanted = row.moves.clone();
    moves.sort_unstable();
    wanted.sort_unstable();
    if moves != wanted {
        let extra: Vec<_> = moves.iter().filter(|m| !wanted.contains(m)).collect();
        let missing: Vec<_> = wanted.iter().filter(|m| !moves.contains(m)).collect();
        return Err(VerifyError::new(format!("extra moves {extra:?}, missing {missing:?}")));
    }
    let outcome = pos.outcome().or_else(|| moves.is_empty().then(|| pos.no_moves_outcome()));
    if outcome.map(|o| o.result.text()) != row.result.as_deref() {
        return Err(VerifyError::new(format!("result {outcome:?}, expected {:?}", row.result)));
    }
    for (turns, &expected) in (1..).zip(&row.perft).filter(|(_, count)| **count <= limit) {
        let (bulk, single) = (perft(&pos, turns, true), perft(&pos, turns, false));
        if bulk != expected || single != expected {
            let found = format!("perft {turns} is {bulk} (bulk) and {single} (played)");
            return Err(VerifyError::new(format!("{found}, expected {expected}")));
        }
    }
    Ok(())
}
