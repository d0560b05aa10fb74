//! `asterism fit-wdl`.

use super::out;
use super::positions::input::{common_variant, each_block};
use crate::lab::dataset::ScoredPosition;
use crate::lab::train::{CalibrationRow, WdlFit, WdlSample, expect_one_game, fit_wdl};
use anyhow::{anyhow, bail};
use asterism_engine::game::Game;
use asterism_engine::rules::MATE_BOUND;
use asterism_engine::variants::find;
use clap::Args;
use std::path::PathBuf;

/// With fewer games, the model is little more than chance.
const FEW: u64 = 300;

#[derive(Args, Debug)]
pub(super) struct FitWdl {
    /// The variant's name (see `asterism variants`)
    variant: String,
    /// Files that `asterism selfplay --positions` wrote, packed or as lines of JSON, of some hundred games; not
    /// shuffled: every fifth game is held out
    #[arg(long, num_args = 1.., required = true, value_name = "FILE")]
    positions: Vec<PathBuf>,
}

impl FitWdl {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let entry = find(&self.variant)?;
        let of = common_variant(&self.positions)?.info.name;
        if of != entry.info.name {
            bail!("{}: the positions are of {of}, expected {}", self.positions[0].display(), entry.info.name);
        }
        let mut game = (entry.open)();
        let mut found = WdlPositions::default();
        let mut games = 0;
        each_block(&self.positions, entry.info, |block| {
            expect_one_game(block.block, block.path, "a file that is not shuffled")?;
            games += 1; // a block is a game; files may number theirs alike
            block.each(|position, _| found.add(games, &position, game.as_mut()))
        })?;
        let fit = fit_wdl(&found.samples).ok_or_else(|| found.too_few(games))?;
        if games < FEW {
            out::note(format_args!("only {games} games: the model is uncertain, expected {FEW} or more"));
        }
        print(entry.info.name, &fit);
        Ok(())
    }
}

/// The positions found in the files.
#[derive(Default)]
struct WdlPositions {
    /// The positions that the fit can use.
    samples: Vec<WdlSample>,
    /// Positions of unfinished games, whose result is unknown.
    unfinished: u64,
    /// Positions whose score is a win at a known distance, which the model does not cover.
    decided: u64,
}

impl WdlPositions {
    fn add(&mut self, number: u64, position: &ScoredPosition, game: &mut dyn Game) -> anyhow::Result<()> {
        game.set(Some(&position.fen), &[])?;
        let Some(result) = position.end else {
            self.unfinished += 1;
            return Ok(());
        };
        if position.score.abs() >= MATE_BOUND {
            self.decided += 1;
            return Ok(());
        }
        self.samples.push(WdlSample {
            game: number,
            side: game.side_to_move(),
            score: position.score,
            gone: game.pieces_gone(),
            result,
        });
        Ok(())
    }

    fn too_few(&self, games: u64) -> anyhow::Error {
        let WdlPositions { samples, unfinished, decided } = self;
        let usable = samples.len() as u64;
        anyhow!(
            "only {usable} of {} positions of {games} games can be used: {unfinished} come from unfinished games, \
             {decided} have the score of a forced win; expected some hundred finished games",
            usable + unfinished + decided
        )
    }
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
