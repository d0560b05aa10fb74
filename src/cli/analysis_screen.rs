//! An analysis for people: the position, a line that is rewritten while the engine thinks, and its answer in words.

use super::out::{labelled, line};
use asterism_engine::game::{Answer, Game, Report};
use asterism_engine::rules::{Color, ReportedScore, Wdl};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// Moves of a line that are shown while the engine thinks.
const SHOWN_MOVES: usize = 8;
/// How often the line is rewritten.
const TICK: Duration = Duration::from_millis(100);
/// Names for the winning chances of the better side less those of the other, each up to this.
const NAMES: [(f64, &str); 4] =
    [(0.05, ""), (0.25, "is slightly better"), (0.6, "is better"), (0.9, "is much better")];

pub(super) struct AnalysisScreen {
    thinking: ProgressBar,
}

impl AnalysisScreen {
    /// Shows the position.
    pub(super) fn open(game: &dyn Game) -> AnalysisScreen {
        line(game.view().text());
        if let Some(draw) = game.outcome().filter(|_| game.finished().is_none()) {
            line(format_args!("A player may claim a draw: {draw}\n"));
        }
        let thinking = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
            thinking.set_style(style);
        }
        AnalysisScreen { thinking: thinking.with_message("thinking") }
    }

    /// Begins to rewrite the line.
    pub(super) fn think(&self) {
        self.thinking.enable_steady_tick(TICK);
    }

    /// Shows where the search is.
    pub(super) fn show(&self, report: &Report) {
        if report.multipv == 1 {
            let (score, line) = (report.score.in_pawns(), report.line());
            let moves = line.split(' ').take(SHOWN_MOVES).collect::<Vec<_>>().join(" ");
            let (depth, nodes) = (report.depth, report.nodes);
            self.thinking.set_message(format!("depth {depth}, {nodes} nodes: {score} {moves}"));
        }
    }

    /// Shows the answer, and what may be done next.
    pub(super) fn close(self, game: &dyn Game, answer: &Answer) {
        self.thinking.finish_and_clear();
        let (first, side) = (answer.first(), game.side_to_move());
        let effects = answer.best.effects();
        let words: Vec<String> = effects.iter().map(|effect| effect.words(game.info())).collect();
        labelled("Score:", verdict(first.score, first.wdl, side));
        labelled("Best move:", format_args!("{}: {}", answer.best, words.join("; ")));
        if let [line] = answer.lines.as_slice() {
            labelled("Line:", line.line());
        } else {
            labelled("Lines:", format_args!("with their scores for {}", side.name()));
            for report in &answer.lines {
                let score = report.score.in_pawns();
                line(format_args!("{:>3}. {score:>7}  {}", report.multipv, report.line()));
            }
        }
        let (depth, nodes, seconds) = (first.depth, answer.nodes, first.elapsed.as_secs_f64());
        labelled("Search:", format_args!("depth {depth}, {nodes} nodes, {seconds:.1} s"));
        labelled(
            "Next:",
            format_args!(
                "`{}` continues the game from here; `asterism serve` plays in the browser",
                play(game)
            ),
        );
    }
}

/// Returns the side that is better, by how much, and the likely result.
fn verdict(score: ReportedScore, wdl: Wdl, side: Color) -> String {
    let balance = wdl.balance();
    let is_ahead = match score {
        ReportedScore::Cp(0) => side == Color::White,
        ReportedScore::Cp(number) | ReportedScore::Mate(number) => number > 0,
    };
    let better = if is_ahead { side } else { !side };
    let score = match score {
        ReportedScore::Cp(number) => ReportedScore::Cp(number.abs()),
        ReportedScore::Mate(number) => ReportedScore::Mate(number.abs()),
    };
    let number = score.in_pawns();
    let name = better.name();
    if let ReportedScore::Mate(moves) = score {
        return format!("{name} wins in {moves} ({number})");
    }
    let [win, draw, loss] = wdl.per_mille().map(|chance| (chance + 5) / 10);
    let (win, loss) = if is_ahead { (win, loss) } else { (loss, win) };
    let words = match NAMES.iter().find(|(most, _)| balance.abs() <= *most) {
        Some((_, "")) => "Even".to_string(),
        Some((_, words)) => format!("{name} {words}"),
        None => format!("{name} is winning"),
    };
    format!("{words} ({number} for {name}); {name} wins {win} %, draws {draw} %, loses {loss} %")
}

/// Returns the command that plays on from this position.
fn play(game: &dyn Game) -> String {
    let (info, fen) = (game.info(), game.fen());
    let from = if fen == info.start { String::new() } else { format!(" --fen \"{fen}\"") };
    let side = if game.side_to_move() == Color::White { "" } else { " --side black" };
    format!("asterism play {}{from}{side}", info.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::rules::MATE;

    /// The better side is named, whichever side is to move.
    #[test]
    fn scores_are_written_in_words() {
        let cases = [
            ((4, 0.2, 0.18), Color::White, "Even (+0.04 for White); White wins 20 %, draws 62 %, loses 18 %"),
            ((0, 0.2, 0.2), Color::Black, "Even (+0.00 for White); White wins 20 %, draws 60 %, loses 20 %"),
            ((30, 0.4, 0.2), Color::White, "White is slightly better (+0.30 for White); White wins 40 %, "),
            ((-90, 0.1, 0.5), Color::White, "Black is better (+0.90 for Black); Black wins 50 %, "),
            ((-250, 0.05, 0.75), Color::Black, "White is much better (+2.50 for White); White wins 75 %, "),
            ((900, 0.99, 0.0), Color::Black, "Black is winning (+9.00 for Black); Black wins 99 %, "),
            ((MATE - 5, 1.0, 0.0), Color::White, "White wins in 3 (+M3)"),
            ((4 - MATE, 0.0, 1.0), Color::White, "Black wins in 2 (+M2)"),
        ];
        for ((score, win, loss), side, text) in cases {
            let wdl = Wdl { win, draw: 1.0 - win - loss, loss };
            let told = verdict(score.into(), wdl, side);
            assert!(told.starts_with(text), "{told}, expected {text}");
        }
    }
}
