//! The proof by the slow second generator alone, trying every line: for tests of a few short wins.

use crate::rules::{Ruling, Variant};
use crate::verify::VerifyError;
use crate::verify::row_writer::judge;
use std::collections::BTreeSet;

/// Checks a puzzle with the slow generator: its line is legal and ends with a win of the side that begins. If the line
/// has at most `most` moves of the winner, also that its first turn leads to the only position that wins within them.
pub(crate) fn check_puzzle<V: Variant>(fen: &str, line: &[String], most: u32) -> Result<(), VerifyError> {
    let wrong = |reason: String| VerifyError::new(reason).at(fen);
    let moves = line.len().div_ceil(2) as u32;
    let won = if fen.split(' ').nth(1) == Some("w") { "1-0" } else { "0-1" };
    let mut positions = vec![fen.to_string()];
    for (at, text) in line.iter().enumerate() {
        let found = judge::<V>(&positions[at])?.moves.into_iter().find(|(legal, _)| legal == text);
        positions.push(found.ok_or_else(|| wrong(format!("{text} is illegal")))?.1);
    }
    if judge::<V>(&positions[line.len()])?.result != Some(won) {
        return Err(wrong(format!("the line does not end with {won}")));
    }
    if moves > most {
        return Ok(());
    }
    let mut winning = BTreeSet::new();
    for (_, next) in judge::<V>(fen)?.moves {
        if !winning.contains(&next) && wins::<V>(&next, won, 2 * moves - 2)? {
            winning.insert(next);
        }
    }
    let only = positions.get(1).is_some_and(|first| winning.len() == 1 && winning.contains(first));
    if only { Ok(()) } else { Err(wrong(format!("there are {} ways to win in {moves}", winning.len()))) }
}

/// Returns whether the side whose win is `won` wins within this many turns of both sides.
fn wins<V: Variant>(fen: &str, won: &str, turns: u32) -> Result<bool, VerifyError> {
    let Ruling { moves, result } = judge::<V>(fen)?;
    if result.is_some() || turns == 0 {
        return Ok(result == Some(won));
    }
    let attacks = (fen.split(' ').nth(1) == Some("w")) == (won == "1-0");
    for (_, next) in moves {
        if wins::<V>(&next, won, turns - 1)? == attacks {
            return Ok(attacks);
        }
    }
    Ok(!attacks)
}
