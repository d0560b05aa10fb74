//! Where one game begins.

use anyhow::ensure;
use asterism_engine::game::{Game, GameError};
use asterism_engine::rules::Info;
use asterism_engine::variants::{Setup, VariantEntry, find};
use asterism_interface::analysis::AnalysisRequest;
use asterism_interface::records::RecordedMove;
use serde::Serialize;

/// The start of a game, in the referee's own notation: however a user has typed it, engines, log and records get FEN
/// and moves as the rules code writes them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Opening(pub(super) Setup);

impl Opening {
    /// Reads a line of a file of positions, with at most this many of its moves; `None` if it is empty or a comment.
    pub(super) fn read(line: &str, entry: &VariantEntry, most: usize) -> anyhow::Result<Option<Opening>> {
        let Some(read) = AnalysisRequest::read(line, Some(entry.info.name)) else { return Ok(None) };
        let mut setup = read?.setup;
        setup.moves.truncate(most);
        expect_variant(find(&setup.variant)?, entry)?;
        ensure!(setup.parts.is_empty(), "parts of a turn, expected whole turns");
        let opening = Opening::of(&setup, (entry.open)().as_mut());
        Ok(Some(opening.map_err(|error| with_way_out(error.into(), setup.moves.len()))?))
    }

    /// Makes an opening from a setup of the game's variant; an error if the game is over after it.
    pub fn of(setup: &Setup, game: &mut dyn Game) -> Result<Opening, GameError> {
        let full = setup.in_full(game)?;
        game.outcome().map_or(Ok(Opening(full)), |outcome| Err(GameError::Over(outcome)))
    }

    /// Returns the position before its moves.
    pub fn fen<'a>(&'a self, info: &'a Info) -> &'a str {
        self.0.fen.as_deref().unwrap_or(info.start)
    }

    /// Returns the moves of the opening.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = RecordedMove> {
        self.0.moves.iter().map(|text| RecordedMove::bare(text))
    }

    /// Returns how many turns it has.
    pub(crate) fn turns(&self) -> u64 {
        self.0.moves.len() as u64
    }

    pub(crate) fn set(&self, game: &mut dyn Game) -> Result<(), GameError> {
        self.0.set(game)
    }

    /// Returns the command of UCI that sets it up. It ends with the word `moves` or with a move: more moves may follow.
    pub fn command(&self, info: &Info) -> String {
        let mut command = format!("position fen {} moves", self.fen(info));
        self.0.texts().for_each(|text| command += &format!(" {text}"));
        command
    }
}

/// Adds a hint to the error of an opening of this many turns, if the game is over after them.
pub(super) fn with_way_out(error: anyhow::Error, turns: usize) -> anyhow::Error {
    match error.downcast_ref() {
        Some(GameError::Over(_)) if turns > 0 => {
            let told = format!("{error}; expected fewer than its {turns} turns: --plies N takes the first N");
            error.context(told)
        }
        _ => error,
    }
}

/// Refuses an opening of another game than that of the match.
pub(super) fn expect_variant(found: &VariantEntry, expected: &VariantEntry) -> anyhow::Result<()> {
    let (found, expected) = (found.info.name, expected.info.name);
    ensure!(found == expected, "a position of {found}, expected {expected}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::variants::VARIANTS;
    use rand::SeedableRng;
    use rand::prelude::IndexedRandom;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn openings_are_written_in_the_referees_notation() {
        for entry in VARIANTS {
            let mut rng = ChaCha8Rng::seed_from_u64(3);
            let (mut game, mut short, mut full) = ((entry.open)(), Vec::new(), Vec::new());
            game.set(None, &[]).unwrap();
            while short.len() < 6 && game.outcome().is_none() {
                let turns = game.turn_effects();
                let (mut parts, mut next) = (Vec::new(), &turns);
                while let Some(tree) = next.choose(&mut rng) {
                    parts.push((tree.part.san.as_str(), tree.part.text.as_str()));
                    next = &tree.next;
                }
                let (san, text): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
                short.push(san.join(","));
                full.push(text.join(","));
                game.play_text(full.last().unwrap()).unwrap();
            }
            let counted_from_0 = format!("{} 0", entry.info.start.rsplit_once(' ').unwrap().0);
            for start in ["startpos", entry.info.start, &counted_from_0] {
                let opening = Opening::read(&format!("{start} moves {}", short.join(" ")), entry, usize::MAX)
                    .unwrap()
                    .unwrap();
                let told = format!("position fen {} moves {}", entry.info.start, full.join(" "));
                assert_eq!(opening.command(entry.info), told);
                assert!(opening.moves().map(|played| played.text).eq(full.iter().cloned()));
            }
        }
    }
}
