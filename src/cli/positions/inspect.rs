//! `asterism positions inspect`.

use super::input::{common_variant, each_block};
use crate::cli::args::number;
use crate::cli::out;
use crate::lab::dataset::{ScoredPosition, Summary};
use asterism_engine::rules::ReportedScore;
use asterism_interface::records::result_text;
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct Inspect {
    /// Files of positions of one game, packed or as lines of JSON
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print this many positions, spread over the files
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = number(0_u64..))]
    show: u64,
    /// Print JSON: an object for all, then one for each position shown
    #[arg(long)]
    json: bool,
}

impl Inspect {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let entry = common_variant(&self.files)?;
        let mut summary = Summary::default();
        // One of so many positions is kept; if too many are kept, every second is dropped.
        let (mut kept, mut every) = (Vec::new(), 1);
        each_block(&self.files, entry.info, |block| {
            summary.blocks += 1;
            block.each(|position, bytes| {
                if summary.positions.is_multiple_of(every) && self.show > 0 {
                    kept.push(position.clone());
                }
                summary.add(&position, bytes);
                if kept.len() as u64 >= 2 * self.show && self.show > 0 {
                    let mut at = 0..;
                    kept.retain(|_| at.next().is_some_and(|at: u32| at.is_multiple_of(2)));
                    every *= 2;
                }
                Ok(())
            })
        })?;
        kept.truncate(self.show as usize);
        match self.json {
            true => print_json(entry.info.name, &summary, &kept),
            false => print(entry.info.name, &summary, &kept),
        }
        Ok(())
    }
}

fn object(position: &ScoredPosition) -> Value {
    json!({
        "fen": position.fen, "score": ReportedScore::from(position.score), "game_result": result_text(position.end),
        "check": position.check, "noisy": position.noisy,
    })
}

fn print_json(variant: &str, summary: &Summary, shown: &[ScoredPosition]) {
    let mut all = summary.json();
    all["variant"] = variant.into();
    out::line(all);
    shown.iter().for_each(|position| out::line(object(position)));
}

fn print(variant: &str, summary: &Summary, shown: &[ScoredPosition]) {
    let Summary { blocks, positions, bytes, check, noisy, pieces, .. } = summary;
    let of_all = |count: u64| count as f64 / (*positions).max(1) as f64;
    let percent = |count: u64| format!("{:.1} %", 100.0 * of_all(count));
    out::line(format_args!("{variant}: {positions} positions in {blocks} blocks"));
    out::line(format_args!("bytes a position {:.1}, pieces {:.1}", of_all(*bytes), of_all(*pieces)));
    out::line(format_args!("in check {}, noisy best move {}", percent(*check), percent(*noisy)));
    for (end, count) in summary.ends() {
        out::line(format_args!("{:<8} {}", result_text(end), percent(count)));
    }
    out::line("score for the side to move, positions, points made");
    let edge = |edge: Option<i32>| edge.map_or(String::new(), |cp| cp.to_string());
    for group in summary.scores().filter(|group| group.positions > 0) {
        let (from, to) = (edge(group.from), edge(group.to));
        out::line(format_args!("{from:>7} .. {to:<7} {:>12} {:.3}", group.positions, group.points));
    }
    for position in shown {
        let flags = [(position.check, " check"), (position.noisy, " noisy")];
        let flags: String = flags.iter().filter(|(set, _)| *set).map(|(_, name)| *name).collect();
        out::line(format_args!("{}  {} {}{flags}", position.fen, position.score, result_text(position.end)));
    }
}
