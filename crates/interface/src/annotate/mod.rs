//! The analysis of a finished game: the value of each move, the better one, and where the game was lost.
//!
//! [`crate::records`] reads the game, [`annotate`] analyses it, [`text`] writes the result as text and [`plot`] draws
//! it. The searches are [`crate::analysis`]'s, so that the value of a move depends on neither its neighbours nor the
//! threads.

pub mod html;
pub mod plot;
pub mod text;

use crate::analysis::{Analysis, AnalysisError, AnalysisResult, Analyzer, in_order};
use crate::records::{ParsedGame, RecordError};
use asterism_engine::engine::StopGroup;
use asterism_engine::game::{Game, GameError, Report};
use asterism_engine::rules::{Color, DRAW, GameResult, MATE, MATE_BOUND, Outcome, Score};
use asterism_engine::search::BOUNDS;
use asterism_engine::variants::Setup;
use thiserror::Error;

/// The reason why a game cannot be annotated.
#[derive(Debug, Error)]
pub enum AnnotateError {
    /// The record is no legal game.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A position could not be analysed.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    /// There are moves after the game was over.
    #[error("the game went on after its end")]
    WentOn,
    /// The annotation was stopped.
    #[error("stopped")]
    Stopped,
}

impl From<GameError> for AnnotateError {
    fn from(error: GameError) -> AnnotateError {
        AnnotateError::Record(error.into())
    }
}

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub enum Mark {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// The loss of winning chances, from -1 to 1, from which a move is marked; as on lichess.org (lila,
/// `modules/tree/src/main/Advice.scala`). The winning chances of a score are the game's own
/// [`asterism_engine::rules::WdlModel`].
const LOSSES: [(f64, Mark); 3] = [(0.3, Mark::Blunder), (0.2, Mark::Mistake), (0.1, Mark::Inaccuracy)];

/// A move that was played, with its value and the best play instead.
#[derive(Debug)]
pub struct AnnotatedMove {
    /// The position before it.
    pub fen: String,
    /// The side that played it.
    pub side: Color,
    /// The text of the move.
    pub text: String,
    /// Its value for its player, in centipawns.
    pub value: Score,
    /// The depth of the search that found its value, in turns from here.
    pub depth: u32,
    /// The best play from here: its first move is the best.
    pub best: Report,
    /// The part of the winning chances it lost, from 0 to 2.
    pub loss: f64,
    /// How bad it was, if it was.
    pub mark: Option<Mark>,
}

/// A game with every move annotated.
#[derive(Debug)]
pub struct AnnotatedGame {
    /// The variant's name.
    pub variant: &'static str,
    /// Where it began.
    pub start: String,
    /// The moves of the game.
    pub moves: Vec<AnnotatedMove>,
    /// White's winning chances in the last position, from -1 (lost) to 1 (won).
    pub end: f64,
    /// The result, if the last position has one; a draw that would have to be claimed is none.
    pub outcome: Option<Outcome>,
}

/// Nodes per position if no limit is given.
pub const DEFAULT_NODES: u64 = 100_000;

/// Annotates a game; `variant` is for a record that names none, and chess without it. `step` is called after each
/// position with the moves that are judged so far. `stop` ends it.
///
/// ```
/// use asterism_engine::engine::StopGroup;
/// use asterism_engine::{HashSize, Limits, Threads};
/// use asterism_interface::analysis::Analyzer;
/// use asterism_interface::annotate::{Mark, annotate};
///
/// let record = &asterism_interface::records::read_games("1. f3 e5 2. g4 Qh4 0-1")?[0];
/// let mut analyzers = [Analyzer::new(Limits::depth(4).into(), HashSize(1), Threads(1))?];
/// let game = annotate(record, None, &mut analyzers, &StopGroup::default(), &mut |_| {})?;
/// assert_eq!(game.moves[2].mark, Some(Mark::Blunder));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn annotate(
    record: &ParsedGame,
    variant: Option<&str>,
    analyzers: &mut [Analyzer],
    stop: &StopGroup,
    step: &mut dyn FnMut(&[AnnotatedMove]),
) -> Result<AnnotatedGame, AnnotateError> {
    let (record, at_end) = record.in_full(variant)?;
    let (entry, outcome) = (record.entry(None)?, at_end.finished());
    let fen = record.fen().map(str::to_string);
    let texts = record.move_texts().map(str::to_string).collect();
    let setup = &Setup { fen, moves: texts, ..Setup::new(entry.info.name) };
    let mut game = (entry.open)();
    game.set(record.fen(), &[])?;
    let (start, gone) = (game.fen(), pieces_gone(game.as_mut(), &setup.moves)?);
    let workers = analyzers.iter_mut().map(|analyzer| {
        let mut at = None; // after how many moves it stands
        move |count: usize| {
            let answer = analyzer.answer_after(setup, at.take(), count, stop)?;
            at = Some(count);
            if stop.is_stopped() { Err(AnnotateError::Stopped) } else { Ok(answer) }
        }
    });
    let judge = |index: usize, before: &Analysis, after: &Analysis| {
        let Some(best) = report(before) else { return Err(AnnotateError::WentOn) };
        let played = &setup.moves[index];
        let (value, depth) = match best.pv[0].fen_after() == after.fen {
            true => (best.centipawns(), best.depth),
            false => {
                let depth = 1 + report(after).map_or(0, |found| found.depth);
                (turn_earlier(-value(after)), depth.min(*BOUNDS.depth.end()))
            }
        };
        // Both with the pieces before the move: a capture alone is no change of the chances.
        let chances = entry.info.wdl.chances(value, gone[index]);
        let loss = (best.wdl.balance() - chances.balance()).max(0.0);
        let mark = LOSSES.iter().find(|(least, _)| loss >= *least).map(|(_, mark)| *mark);
        let (fen, side, best) = (before.fen.clone(), before.side, best.clone());
        Ok(AnnotatedMove { fen, side, text: played.clone(), value, depth, best, loss, mark })
    };
    let (mut moves, mut last, mut failure) = (Vec::new(), None::<Analysis>, None);
    let jobs = (0..=record.moves.len()).take_while(|_| !stop.is_stopped());
    in_order(jobs, workers.collect(), |answer| {
        let judged = answer.and_then(|after| {
            if let Some(before) = &last {
                moves.push(judge(moves.len(), before, &after)?);
            }
            last = Some(after);
            Ok(())
        });
        match judged {
            Ok(()) if failure.is_none() => step(&moves),
            Ok(()) => {}
            Err(error) => {
                stop.stop(); // the rest would be for nothing
                failure.get_or_insert(error);
            }
        }
    })?;
    match failure {
        Some(error) => return Err(error),
        None if moves.len() < record.moves.len() => return Err(AnnotateError::Stopped),
        None => {}
    }
    let of_last = |last: &Analysis| {
        for_white(last.side, entry.info.wdl.chances(value(last), gone[record.moves.len()]).balance())
    };
    let end = last.as_ref().map_or(0.0, of_last);
    Ok(AnnotatedGame { variant: entry.info.name, start, moves, end, outcome })
}

/// Returns the share of the pieces that have left the board, in each position of a game.
fn pieces_gone(game: &mut dyn Game, moves: &[String]) -> Result<Vec<f64>, GameError> {
    let mut gone = vec![game.pieces_gone()];
    for text in moves {
        game.play_text(text)?;
        gone.push(game.pieces_gone());
    }
    Ok(gone)
}

fn report(found: &Analysis) -> Option<&Report> {
    match &found.result {
        AnalysisResult::Searched(answer) => Some(answer.first()),
        AnalysisResult::Over(_) => None,
    }
}

/// Returns the value of a position for the side to move.
fn value(found: &Analysis) -> Score {
    match &found.result {
        AnalysisResult::Searched(answer) => answer.first().centipawns(),
        AnalysisResult::Over(outcome) => match outcome.result {
            GameResult::Won(winner) if winner == found.side => MATE,
            GameResult::Won(_) => -MATE,
            GameResult::Draw => DRAW,
        },
    }
}

/// Returns a score seen a turn earlier: a win is a turn farther away.
fn turn_earlier(score: Score) -> Score {
    match score {
        MATE_BOUND.. => score - 1,
        s if s <= -MATE_BOUND => score + 1,
        s => s,
    }
}

fn for_white(side: Color, chances: f64) -> f64 {
    if side == Color::White { chances } else { -chances }
}

impl AnnotatedMove {
    /// Returns whether the better line is shown: the move was bad, or it gave a sure win away, even if the game is
    /// still won.
    pub fn shows_better(&self) -> bool {
        self.mark.is_some() || self.best.centipawns() >= MATE_BOUND && self.value < MATE_BOUND
    }
}

impl AnnotatedGame {
    /// Returns White's winning chances in each position from the first to the last, from -1 (lost) to 1 (won).
    pub fn course(&self) -> Vec<f64> {
        let before =
            self.moves.iter().map(|annotated| for_white(annotated.side, annotated.best.wdl.balance()));
        before.chain([self.end]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::read_games;
    use asterism_engine::engine::{HashSize, Threads};
    use asterism_engine::search::Limits;

    /// The search after a move that is not the best, which was a forced mate all the way, reached the last depth.
    #[test]
    fn no_depth_is_greater_than_the_greatest_of_a_search() {
        let text = "[FEN \"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\"]\n\n1. Qa7 Kg8 2. Qg7# 1-0";
        let record = &read_games(text).unwrap()[0];
        let mut analyzers =
            [Analyzer::new(Limits::nodes(3000).into(), HashSize(1), Threads(1)).ok().unwrap()];
        let game = annotate(record, None, &mut analyzers, &StopGroup::default(), &mut |_| {}).ok().unwrap();
        let depths: Vec<u32> = game.moves.iter().map(|played| played.depth).collect();
        assert_eq!(depths, [*BOUNDS.depth.end(); 3]);
    }
}
