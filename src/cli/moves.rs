//! `asterism moves`: positions and their legal moves, without a search.

use super::many::{self, Answer, Many};
use super::out::line;
use super::position_args::PositionArgs;
use super::run::{RunArgs, threads};
use crate::batch::{AnalysisRequest, Games};
use crate::game::Game;
use crate::json::{self, MoveObject, Numbered, PositionObject};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct Moves {
    /// The variant's name (see `asterism variants`); with --input that of lines that name none
    #[arg(required_unless_present = "input")]
    variant: Option<String>,
    /// The position; the start position if not given
    #[arg(long, conflicts_with = "input")]
    fen: Option<String>,
    /// Moves to play from there
    #[arg(long, num_args = 1.., value_name = "MOVE", conflicts_with = "input")]
    moves: Vec<String>,
    /// List single parts of turns: those that may follow these parts of a turn
    #[arg(long, num_args = 0.., value_name = "PART")]
    parts: Option<Vec<String>>,
    /// Answer each line of this file (`-`: standard input): FEN, EPD or JSON, and print JSON
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    #[command(flatten)]
    run: RunArgs,
    /// Positions at a time with --input; as many as the machine has threads if not given
    #[arg(long, requires = "input", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// Print JSON, one object for each position
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub fn run(self) -> anyhow::Result<()> {
        let Some(input) = self.input else {
            self.run.expect_unused()?;
            let position =
                PositionArgs { variant: self.variant.unwrap_or_default(), fen: self.fen, moves: self.moves };
            return one(position.open()?.as_ref(), self.parts.as_deref(), self.json);
        };
        let (variant, parts) = (self.variant.clone(), self.parts);
        let workers = threads(self.threads);
        let many = Many { input, variant: self.variant, workers, several: false, run: self.run };
        many::run(many, || {
            let (mut games, variant, parts) = (Games::default(), variant.as_deref(), parts.as_deref());
            Ok(move |number, request: &AnalysisRequest| {
                games.with(request.variant.as_deref().or(variant), |game| {
                    request.set(game, None)?;
                    let object = PositionObject::of(game, request.parts.as_deref().or(parts))?;
                    let answer = Numbered { line: number, id: request.id.as_ref(), object };
                    Ok(Answer { lines: vec![json::text(&answer)], passed: None })
                })
            })
        })
    }
}

fn one(game: &dyn Game, parts: Option<&[String]>, as_json: bool) -> anyhow::Result<()> {
    let position = PositionObject::of(game, parts)?;
    if as_json {
        line(json::text(&position));
        return Ok(());
    }
    line(format_args!("{} {}", position.variant, position.fen));
    if let Some(outcome) = game.finished() {
        line(format_args!("the game is over: {outcome}"));
    }
    let mut texts = Vec::new();
    position.moves.each(|MoveObject { text, san, .. }| texts.push((text.to_string(), san.to_string())));
    texts.sort();
    let width = texts.iter().map(|(text, _)| text.len()).max().unwrap_or_default();
    for (text, san) in texts {
        line(format_args!("{text:width$}  {san}"));
    }
    Ok(())
}
