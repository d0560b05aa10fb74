//! The positions that weights are fitted to: quiet and undecided ones, kept with their game.

use super::super::choice::is_left_out;
use super::super::mixed_games::MixedGames;
use super::super::observer::{Observer, note_bad};
use super::error::EvalFitError;
use crate::dataset::{Block, BlockReader, ScoredPosition, TORN_END};
use crate::rules::{Notation, Position, Variant};
use rayon::prelude::*;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// Positions parsed at a time, on all cores.
const CHUNK: usize = 1 << 16;

/// A position, and what is known of it for the side to move.
pub struct Scored<P> {
    pub pos: P,
    /// The score of the search, in centipawns.
    pub score: f32,
    /// 1 for a game won, 0.5 for a draw, 0 for a loss.
    pub result: f32,
}

/// Positions of one game.
pub type Game<P> = Vec<Scored<P>>;

/// The games of all files, in their order, as far as they have positions that count.
pub fn read_games<V: Variant>(
    files: &[PathBuf],
    observer: &mut dyn Observer,
) -> Result<Vec<Game<V::Position>>, EvalFitError> {
    let mut games = Vec::new();
    for path in files {
        let named = |source| EvalFitError::Read { path: path.clone(), source };
        let file = BufReader::new(File::open(path).map_err(named)?);
        read_file::<V>(file, path, &mut games, observer)?;
    }
    Ok(games)
}

fn read_file<V: Variant>(
    file: BufReader<File>,
    path: &Path,
    games: &mut Vec<Game<V::Position>>,
    observer: &mut dyn Observer,
) -> Result<(), EvalFitError> {
    let wrong = |source| EvalFitError::Dataset { path: path.to_path_buf(), source };
    let mut reader = BlockReader::new(file).map_err(wrong)?;
    let codec = reader.header().codec(const { &V::INFO }).map_err(wrong)?;
    let mut bad = 0;
    loop {
        let blocks = reader.next_blocks(CHUNK).map_err(wrong)?;
        if blocks.is_empty() {
            break;
        }
        if observer.wants_end() {
            return Err(EvalFitError::Stopped);
        }
        for block in &blocks {
            MixedGames::expect_known(block.game(), path)?;
        }
        let read = |block: &Block| {
            let found: Vec<_> = codec.positions(block).map(|one| scored::<V>(&one?)).collect();
            let bad = found.iter().filter(|found| found.is_none()).count();
            (found.into_iter().flatten().flatten().collect::<Game<_>>(), bad)
        };
        for (game, wrong) in blocks.par_iter().map(read).collect::<Vec<_>>() {
            bad += wrong;
            if !game.is_empty() {
                games.push(game);
            }
        }
    }
    if reader.is_torn() {
        observer.note(&format!("{}: {TORN_END}", path.display()));
    }
    note_bad(observer, path, bad, "position", V::INFO.name);
    Ok(())
}

/// A position that counts, `Some(None)` if it is left out; `None` if it is none of the variant.
fn scored<V: Variant>(position: &ScoredPosition) -> Option<Option<Scored<V::Position>>> {
    let pos = V::Position::parse(&position.fen).ok()?;
    if is_left_out(position, &pos) {
        return Some(None);
    }
    let result = position.end.points(pos.side_to_move());
    Some(Some(Scored { pos, score: position.score as f32, result }))
}
