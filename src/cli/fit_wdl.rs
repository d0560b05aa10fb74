//! `asterism fit-wdl`.

use super::out;
use crate::files::{FileError, Lines};
use crate::game::Game;
use crate::records::GameResult;
use crate::train::{CalibrationRow, SideResult, WdlFit, WdlSample, fit_wdl};
use crate::variants::find;
use anyhow::{anyhow, bail};
use clap::Args;
use serde::Deserialize;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
pub struct FitWdl {
    /// The variant's name (see `asterism variants`)
    variant: String,
    /// Files that `asterism selfplay --positions` wrote
    #[arg(long, num_args = 1.., required = true, value_name = "FILE")]
    positions: Vec<PathBuf>,
}

/// What is needed of a line.
#[derive(Deserialize)]
struct Line {
    variant: String,
    fen: String,
    side: String,
    game: u64,
    game_result: String,
    bound: String,
    score: ScoreField,
}

#[derive(Deserialize)]
struct ScoreField {
    cp: Option<i32>,
}

impl FitWdl {
    pub fn run(&self) -> anyhow::Result<()> {
        let entry = find(&self.variant)?;
        let mut game = (entry.open)();
        let mut samples = Vec::new();
        for path in &self.positions {
            read(path, entry.info.name, game.as_mut(), &mut samples)?;
        }
        let fit = fit_wdl(&samples)
            .ok_or_else(|| anyhow!("{} positions are too few, expected some hundred games", samples.len()))?;
        print(entry.info.name, &fit);
        Ok(())
    }
}

/// Adds the positions of a file whose score is no known win, from games that were not broken off.
fn read(path: &Path, variant: &str, game: &mut dyn Game, samples: &mut Vec<WdlSample>) -> anyhow::Result<()> {
    let file = File::open(path).map_err(FileError::cannot("read", path))?;
    for (number, text) in Lines::new(BufReader::new(file)) {
        let named = |reason: String| anyhow!("{}, line {number}: {reason}", path.display());
        let text = text.map_err(|error| named(error.to_string()))?;
        if text.is_empty() {
            continue;
        }
        let line: Line = serde_json::from_str(&text)
            .map_err(|error| named(format!("no position of `selfplay --positions`: {error}")))?;
        if line.variant != variant {
            bail!(named(format!("a position of {}, expected {variant}", line.variant)));
        }
        let Some(result) = GameResult::read(&line.game_result) else { continue };
        let Some(score) = line.score.cp.filter(|_| line.bound == "exact") else { continue };
        game.set(Some(&line.fen), &[]).map_err(|error| named(error.to_string()))?;
        let result = match result {
            GameResult::Draw => SideResult::Draw,
            won if (won == GameResult::White) == (line.side != "b") => SideResult::Win,
            _ => SideResult::Loss,
        };
        samples.push(WdlSample { game: line.game, score, gone: game.pieces_gone(), result });
    }
    Ok(())
}

fn print(name: &str, fit: &WdlFit) {
    let shown = |values: [f64; 4]| values.map(|value| format!("{value:.1}")).join(", ");
    out::line(format_args!("{name}: {} positions fitted to, {} held out", fit.fitted, fit.held_out));
    let (a, b) = (shown(fit.model.a), shown(fit.model.b));
    out::line(format_args!("WdlModel {{ a: [{a}], b: [{b}] }}"));
    out::line(format_args!("loss of those held out: {:.4}", fit.loss));
    out::line("positions  predicted win draw loss  seen win draw loss, in thousandths");
    for CalibrationRow { predicted, seen, positions } in &fit.calibration {
        let [win, draw, loss] = predicted.per_mille();
        let [won, drawn, lost] = seen.per_mille();
        out::line(format_args!("{positions:>9} {win:>14} {draw:>4} {loss:>4} {won:>9} {drawn:>4} {lost:>4}"));
    }
}
