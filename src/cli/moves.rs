//! `asterism moves`: positions and their legal moves, without a search.

use super::args::{number, threads};
use super::many::{self, Answered, Many};
use super::out::line;
use super::position_args::{OneOrManyArgs, hinted};
use crate::lab::batch::AnswerForm;
use asterism_engine::engine::HashSize;
use asterism_engine::search::BOUNDS;
use asterism_engine::variants::{Setup, open};
use asterism_interface::analysis::{AnalysisRequest, Games};
use asterism_interface::json::{self, MoveObject, Numbered, PositionObject};
use clap::Args;

#[derive(Args, Debug)]
pub(super) struct Moves {
    #[command(flatten)]
    asked: OneOrManyArgs,
    /// List single parts of turns: those that may follow these parts of a turn
    #[arg(long, num_args = 0.., value_name = "PART")]
    parts: Option<Vec<String>>,
    /// Positions at a time with --input; as many as the machine has threads if not given
    #[arg(long, requires = "input", value_parser = number(BOUNDS.threads))]
    threads: Option<u32>,
    /// Print JSON, one object for each position
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let OneOrManyArgs { variant, input: Some(input), run, .. } = self.asked else {
            return one(&self.asked.one()?, self.parts.as_deref(), self.json);
        };
        let parts = self.parts;
        let workers = threads(self.threads);
        let fields: &[&str] = if parts.is_some() { &["moves", "parts"] } else { &["moves"] };
        let form = AnswerForm { fields, lines: 1 };
        let many = Many { input, variant, workers, hash: HashSize(0), form, run };
        many::run(many, || {
            let (mut games, parts) = (Games::default(), parts.as_deref());
            Ok(move |number, request: &AnalysisRequest| {
                games.with(&request.setup.variant, |game| {
                    let setup = request.setup.in_full(game)?;
                    let own = request.by_parts.then_some(request.setup.parts.as_slice());
                    let object = PositionObject::of(game, own.or(parts))?.after(setup);
                    let answer = Numbered { line: number, id: request.id.as_ref(), object };
                    Ok(Answered { lines: vec![json::text(&answer)], passed: None })
                })
            })
        })
    }
}

fn one(setup: &Setup, parts: Option<&[String]>, as_json: bool) -> anyhow::Result<()> {
    let mut game = open(&setup.variant)?;
    let setup = setup.in_full(game.as_mut()).map_err(|error| hinted(error, setup))?;
    let position = PositionObject::of(game.as_ref(), parts)?.after(setup);
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
