//! Writes rows of moves and perft counts from the slow generator alone, for a game that no other program plays.

use super::VerifyError;
use super::perft_rows::Row;
use crate::rules::{Conformance, Ruling, Variant};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

/// Which rows to write.
#[derive(Clone, Copy, Debug)]
pub struct RowConfig {
    /// Seed of the random play.
    pub seed: u64,
    /// The number of random games to take positions from.
    pub games: u32,
    /// Turns after which a game is broken off.
    pub turns: u32,
    /// A row once in this many turns; 0 counts as 1.
    pub every: u32,
    /// Perft counts of a row go this many turns deep.
    pub depth: u32,
}

/// Plays random games by the slow generator and hands out a row, as a line of JSON, for the start position and for positions on the
/// way. The error is the slow generator's, with the FEN.
pub(crate) fn write_rows<V: Variant>(
    config: RowConfig,
    each: &mut dyn FnMut(String),
) -> Result<(), VerifyError> {
    let mut rng = ChaCha8Rng::seed_from_u64(config.seed);
    each(row::<V>(V::INFO.start, config.depth)?);
    for _ in 0..config.games {
        let mut fen = V::INFO.start.to_string();
        let every = config.every.max(1);
        let first = rng.random_range(1..=every);
        for turn in 1..=config.turns {
            let ruling = judge::<V>(&fen)?;
            let Some((_, next)) = ruling.moves.choose(&mut rng) else {
                each(row::<V>(&fen, config.depth)?); // the end of a game is worth a row
                break;
            };
            fen.clone_from(next);
            if turn % every == first % every {
                each(row::<V>(&fen, config.depth)?);
            }
        }
    }
    Ok(())
}

fn row<V: Variant>(fen: &str, depth: u32) -> Result<String, VerifyError> {
    let ruling = judge::<V>(fen)?;
    let perft = (1..=depth).map(|turns| count::<V>(fen, turns)).collect::<Result<_, _>>()?;
    let mut moves: Vec<String> = ruling.moves.into_iter().map(|(text, _)| text).collect();
    moves.sort_unstable();
    let result = ruling.result.map(str::to_string);
    let row = Row { variant: Some(V::INFO.name.into()), fen: fen.to_string(), moves, perft, result };
    Ok(json!(row).to_string())
}

/// Returns the lines of play of this many turns. Repetition and the 100-ply rule do not count here.
fn count<V: Variant>(fen: &str, turns: u32) -> Result<u64, VerifyError> {
    let moves = judge::<V>(fen)?.moves;
    match turns {
        1 => Ok(moves.len() as u64),
        _ => moves.iter().map(|(_, next)| count::<V>(next, turns - 1)).sum(),
    }
}

/// Returns the slow generator's ruling on a FEN.
pub(super) fn judge<V: Variant>(fen: &str) -> Result<Ruling, VerifyError> {
    V::Position::reference(fen)
        .map_err(|reason| VerifyError::new(format!("the slow generator refuses {fen}: {reason}")))
}
