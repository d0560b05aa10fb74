//! One game between two engines. The referee is this program's own rules code: it alone decides what is legal and when
//! the game is over; a draw that chess players would have to claim counts as claimed.

use super::clock::{EngineLimits, SideClock};
use super::engine::{EngineReply, OpponentProcess};
use super::opening::Opening;
use super::process::Fault;
use crate::lab::batch::{Adjudicator, DrawRule, WinRule};
use asterism_engine::game::{Game, GameError};
use asterism_engine::rules::{Color, GameResult};
use asterism_interface::records::{RecordedMove, Termination};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The conditions that end games beside the rules of the variant.
#[derive(Clone, Debug)]
pub(crate) struct GameRules {
    /// The rule for calling a game drawn, if any.
    pub draw: Option<DrawRule>,
    /// The rule for calling a game won, if any.
    pub win: Option<WinRule>,
    /// Turns after which a game is called a draw, if ever.
    pub max_turns: Option<u64>,
    /// How much too late a move may come.
    pub margin: Duration,
}

/// A player: an engine that is ready for a new game, and its limits.
pub(crate) struct Contestant<'a> {
    pub engine: &'a mut OpponentProcess,
    /// The limits of the engine.
    pub limits: EngineLimits,
}

/// The course and the result of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Finished {
    /// Every move, including those of the opening.
    pub moves: Vec<RecordedMove>,
    pub result: GameResult,
    /// The reason of the result, in a few words.
    pub reason: String,
    /// The way in which it ended.
    pub termination: Termination,
    /// The side that ended it by a fault (crash, silence, time, an illegal move), and has to be restarted.
    pub fault: Option<Color>,
}

/// Plays a game from `opening` to its end; `None` if `stop` ended it before. `game` is of the variant that the engines
/// were set up for.
pub(crate) fn play(
    game: &mut dyn Game,
    opening: &Opening,
    players: [Contestant; 2],
    rules: &GameRules,
    stop: &AtomicBool,
) -> Result<Option<Finished>, GameError> {
    opening.set(game)?;
    let mut clocks = [SideClock::new(players[0].limits), SideClock::new(players[1].limits)];
    let mut position = opening.command(game.info());
    let mut moves: Vec<RecordedMove> = opening.moves().collect();
    let mut adjudicator = Adjudicator::new(rules.draw, rules.win);
    let (result, reason, fault, termination) = loop {
        if let Some(outcome) = game.outcome() {
            break (outcome.result, outcome.by.to_string(), None, Termination::Normal);
        }
        if rules.max_turns.is_some_and(|most| moves.len() as u64 >= most) {
            let reason = format!("{} turns played", moves.len());
            break (GameResult::Draw, reason, None, Termination::Adjudication);
        }
        let side = game.side_to_move();
        let lost = |termination, reason: String| {
            (GameResult::Won(!side), format!("{side:?} {reason}"), Some(side), termination)
        };
        let without_time = || {
            let (result, reason) = flagged(game, side);
            (result, reason, Some(side), Termination::TimeForfeit)
        };
        let clock = &clocks[side.index()];
        let allowed = clock.allowed().map(|allowed| allowed + rules.margin);
        let go = SideClock::go(&clocks, side.index());
        let told = position.strip_suffix(" moves").unwrap_or(&position);
        let reply = match players[side.index()].engine.think(told, &go, allowed, stop) {
            Ok(reply) => reply,
            Err(Fault::Stopped) => return Ok(None),
            Err(Fault::Late) => break without_time(),
            Err(Fault::Silent) => break lost(Termination::Abandoned, "does not answer".into()),
            Err(Fault::Gone(how)) => break lost(Termination::Abandoned, format!("is gone: {how}")),
        };
        let number = move_number(&game.fen());
        if !clocks[side.index()].spend(reply.elapsed, rules.margin) {
            break without_time();
        }
        if let Err(error) = game.play_text(&reply.best) {
            break lost(Termination::IllegalMove, format!("plays an {error}"));
        }
        // The move as we write it: the other engine need not know every way that is understood.
        let text = game.last_move();
        position += &format!(" {text}");
        let verdict = adjudicator.add_score(side, number, reply.score);
        moves.push(recorded(text, &reply));
        // The rules of the position take precedence over the engines' scores.
        if let Some(winner) = verdict.filter(|_| game.outcome().is_none()) {
            let result = winner.map_or(GameResult::Draw, GameResult::Won);
            break (result, "adjudicated".into(), None, Termination::Adjudication);
        }
    };
    Ok(Some(Finished { moves, result, reason, termination, fault }))
}

/// Returns the number of the move in a FEN, however the game came there.
fn move_number(fen: &str) -> u64 {
    fen.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(1)
}

/// Returns the result when a side has no time left: it loses only to a side that can win.
fn flagged(game: &dyn Game, side: Color) -> (GameResult, String) {
    match game.can_win(!side) {
        true => (GameResult::Won(!side), format!("{side:?} loses on time")),
        false => (GameResult::Draw, format!("{side:?} is out of time: {:?} cannot win", !side)),
    }
}

/// Makes the record of a move with its engine's report.
fn recorded(text: String, reply: &EngineReply) -> RecordedMove {
    let ms = Some(reply.elapsed.as_millis() as u64);
    RecordedMove { text, score: reply.score, depth: reply.depth, nodes: reply.nodes, ms }
}
