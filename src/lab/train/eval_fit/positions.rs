//! The positions that weights are fitted to: quiet and undecided ones, kept with their game.

use super::super::choice::{Taken, is_left_out};
use super::super::mixed_games::expect_known;
use super::super::observer::{Observer, note_bad};
use super::STOPPED;
use crate::lab::dataset::{Block, BlockReader, ScoredPosition, TRUNCATED_END};
use anyhow::{anyhow, bail};
use asterism_engine::rules::{Evaluator, Notation, Position, Score, Variant};
use asterism_interface::input::FileError;
use rayon::prelude::*;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// Positions parsed at a time, on all cores.
const CHUNK: usize = 1 << 16;

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
        let file = BufReader::new(File::open(path).map_err(FileError::cannot("read", path))?);
        read_file::<V>(file, path, network, &mut games, observer)?;
    }
    Ok(games)
}

fn read_file<V: Variant>(
    file: BufReader<File>,
    path: &Path,
    network: bool,
    games: &mut Vec<Game<Corrected<V::Position>>>,
    observer: &mut dyn Observer,
) -> anyhow::Result<()> {
    let wrong = |error| anyhow!("{}: {error}", path.display());
    let mut reader = BlockReader::new(file).map_err(wrong)?;
    let codec = reader.header().codec(const { &V::INFO }).map_err(wrong)?;
    let mut bad = 0;
    loop {
        let blocks = reader.next_blocks(CHUNK).map_err(wrong)?;
        if blocks.is_empty() {
            break;
        }
        if observer.wants_end() {
            bail!(STOPPED);
        }
        for block in &blocks {
            expect_known(block.game(), path)?;
        }
        let read = |evaluator: &mut Option<V::Evaluator>, block: &Block| {
            let positions = codec.positions(block);
            let found: Vec<_> = positions.map(|one| scored::<V>(&one?, evaluator)).collect();
            let bad = found.iter().filter(|found| found.is_none()).count();
            (found.into_iter().flatten().filter_map(Taken::kept).collect::<Game<_>>(), bad)
        };
        let evaluator = || network.then(V::Evaluator::default);
        for (game, wrong) in blocks.par_iter().map_init(evaluator, read).collect::<Vec<_>>() {
            bad += wrong;
            if !game.is_empty() {
                games.push(game);
            }
        }
    }
    if reader.is_truncated() {
        observer.note(&format!("{}: {TRUNCATED_END}", path.display()));
    }
    note_bad(observer, path, bad, "position", V::INFO.name);
    Ok(())
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
