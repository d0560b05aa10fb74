//! The positions that weights are fitted to: quiet and undecided ones, kept with their game.

use super::super::choice::{Taken, is_left_out};
use super::super::observer::Observer;
use super::super::packed::{PARTS, each_chunk, expect_one_game};
use super::super::parts::map_parts;
use super::STOPPED;
use crate::lab::dataset::{Block, ScoredPosition};
use asterism_engine::rules::{Evaluator, Notation, Position, Score, Variant};
use std::path::PathBuf;

/// A position, with its facts for the side to move.
pub(super) struct Scored<P> {
    pub pos: P,
    /// The score of the search, in centipawns.
    pub score: f32,
    /// 1 for a game won, 0.5 for a draw, 0 for a loss.
    pub result: f32,
}

/// A position with the network's correction of its value, in centipawns; zero if weights are fitted alone.
pub(super) struct Corrected<P> {
    pub pos: P,
    pub correction: Score,
}

/// Positions of one game.
pub(super) type Game<P> = Vec<Scored<P>>;

/// Returns the games of all files, in their order, as far as they have positions that count, with or without the
/// network.
pub(super) fn read_games<V: Variant>(
    files: &[PathBuf],
    network: bool,
    observer: &mut dyn Observer,
) -> anyhow::Result<Vec<Game<Corrected<V::Position>>>> {
    let mut games = Vec::new();
    for path in files {
        each_chunk::<V>(path, observer, STOPPED, |codec, blocks| {
            for block in blocks {
                expect_one_game(block, path, "a file that is not shuffled")?;
            }
            let read = |blocks: &[Block]| {
                let mut evaluator = network.then(V::Evaluator::default);
                let mut read_game = |block| {
                    let positions = codec.positions(block);
                    let found: Vec<_> = positions.map(|one| scored::<V>(&one?, &mut evaluator)).collect();
                    let bad = found.iter().filter(|found| found.is_none()).count();
                    (found.into_iter().flatten().filter_map(Taken::kept).collect::<Game<_>>(), bad)
                };
                blocks.iter().map(&mut read_game).collect::<Vec<_>>()
            };
            let mut bad = 0;
            for (game, wrong) in map_parts(blocks, PARTS, &read).into_iter().flatten() {
                bad += wrong;
                games.extend(Some(game).filter(|game| !game.is_empty()));
            }
            Ok(bad)
        })?;
    }
    Ok(games)
}

/// Scores a position; `None` if it is not a position of the variant. `network` is an evaluator whose network corrects
/// it.
fn scored<V: Variant>(
    position: &ScoredPosition,
    network: &mut Option<V::Evaluator>,
) -> Option<Taken<Scored<Corrected<V::Position>>>> {
    let pos = V::Position::parse(&position.fen).ok()?;
    if is_left_out(position, &pos) {
        return Some(Taken::LeftOut);
    }
    let result = f32::from(position.half_points(pos.side_to_move())) / 2.0;
    let correction = network.as_mut().and_then(|network| network.correction(&pos)).unwrap_or(0);
    Some(Taken::Kept(Scored { pos: Corrected { pos, correction }, score: position.score as f32, result }))
}
