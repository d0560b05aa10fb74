//! Lines of JSON that `asterism selfplay --positions` wrote, as blocks of positions.

use crate::lab::dataset::{Block, BlockPacker, Codec, LineGames, PositionLine, ScoredPosition};
use anyhow::{Context, anyhow, bail};
use asterism_engine::game::Game;
use asterism_interface::input::Lines;
use asterism_support::text::json_reason;
use std::io::BufRead;

/// Returns the variant that a line names.
pub(super) fn variant(line: &str) -> anyhow::Result<String> {
    Ok(serde_json::from_str::<PositionLine>(line).context("not a line of `selfplay --positions`")?.variant)
}

/// Reads one game after the other.
pub(super) struct LineBlocks<I> {
    positions: LinePositions<I>,
    codec: Codec,
    /// The first position of the next block, and its job.
    next: Option<(u64, ScoredPosition)>,
}

impl<I: BufRead> LineBlocks<I> {
    /// Makes a reader of the lines of an input that are of the same variant as `game`.
    pub(super) fn new(input: I, game: Box<dyn Game>, codec: Codec) -> LineBlocks<I> {
        let positions =
            LinePositions { lines: Lines::new(input), game, games: LineGames::default(), truncated: false };
        LineBlocks { positions, codec, next: None }
    }

    /// Returns the positions of the next game, or, of a very long one, those that one block can hold. Shuffled lines
    /// give blocks of several games.
    pub(super) fn next_block(&mut self) -> anyhow::Result<Option<Block>> {
        if self.next.is_none() {
            self.next = self.positions.next()?;
        }
        let Some((job, position)) = self.next.take() else { return Ok(None) };
        let mut block = BlockPacker::new(&self.codec, job);
        block.add(&position)?;
        while let Some((next, position)) = self.positions.next()? {
            if next != job || block.is_full() {
                self.next = Some((next, position));
                break;
            }
            block.add(&position)?;
        }
        Ok(Some(block.finish()))
    }

    /// Returns whether the last line was cut off: the run that wrote it was killed.
    pub(super) fn is_truncated(&self) -> bool {
        self.positions.truncated
    }
}

/// Reads one position after the other.
struct LinePositions<I> {
    lines: Lines<I>,
    /// Plays the best moves.
    game: Box<dyn Game>,
    games: LineGames,
    truncated: bool,
}

impl<I: BufRead> LinePositions<I> {
    /// Returns the next position, and the job of its block.
    fn next(&mut self) -> anyhow::Result<Option<(u64, ScoredPosition)>> {
        while let Some((number, text)) = self.lines.next() {
            let text = text.with_context(|| format!("line {number}"))?;
            if text.is_empty() {
                continue;
            }
            let line = serde_json::from_str::<PositionLine>(&text);
            if line.as_ref().is_err_and(|error| error.is_eof()) && self.lines.next().is_none() {
                self.truncated = true;
                return Ok(None);
            }
            let line = line.map_err(|error| anyhow!(json_reason(&error)));
            let found = line.and_then(|line| {
                let game = line.game.ok_or_else(|| anyhow!("missing field `game`"))?;
                let job = self.games.next(line.seed, game).unwrap_or_default();
                Ok((job, position(self.game.as_mut(), line)?))
            });
            return found.map(Some).map_err(|error| anyhow!("line {number}: {error}"));
        }
        Ok(None)
    }
}

fn position(game: &mut dyn Game, line: PositionLine) -> anyhow::Result<ScoredPosition> {
    if line.variant != game.info().name {
        bail!("a position of {}, expected {}", line.variant, game.info().name);
    }
    let score = line.score.score().ok_or_else(|| anyhow!("no score"))?;
    game.set(Some(&line.fen), &[])?;
    let check = game.state().check;
    game.play_text(&line.bestmove)?;
    let noisy = !game.last_is_quiet();
    Ok(ScoredPosition { fen: line.fen, score, end: line.game_result, check, noisy })
}
