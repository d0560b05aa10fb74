//! The facts of one game, found by replaying it.

use super::kinds::{MoveTrait, kinds};
use asterism_engine::game::{BoardEffects, GameError, PlayedPart};
use asterism_engine::rules::{Color, GameResult, Info, Outcome};
use asterism_engine::variants::VariantEntry;
use asterism_interface::records::ParsedGame;
use std::collections::{BTreeMap, BTreeSet};

/// A kind of move of a piece, by its letter.
pub(super) type PieceKind = (char, MoveTrait);

/// In how many positions a kind of move was possible, and how often it was played.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Positions in which it was legal.
    pub possible: u64,
    /// Times it was played.
    pub played: u64,
}

/// The facts of one game.
#[derive(Clone, Debug)]
pub struct GameFacts {
    /// The result; `None` if the game was not finished.
    pub result: Option<GameResult>,
    /// The reason of the end.
    pub reason: String,
    /// Turns of both sides.
    pub turns: usize,
    /// Legal turns in each position after the opening.
    pub choices: Vec<u32>,
    /// Kinds of moves after the opening.
    pub kinds: BTreeMap<PieceKind, Seen>,
    /// For each quiet position after the opening, White's pieces of each type less Black's, in the order of
    /// the variant's pieces.
    pub quiet: Vec<Vec<i32>>,
}

impl GameFacts {
    /// Replays a game. The moves of the opening, which no engine chose, count for its length alone.
    pub fn of(game: &ParsedGame, entry: &VariantEntry) -> Result<GameFacts, GameError> {
        let mut replay = (entry.open)();
        replay.set(game.fen(), &[])?;
        let (mut choices, mut kinds, mut quiet) = (Vec::new(), BTreeMap::new(), Vec::new());
        let mut calm = true; // nothing was captured or changed the turn before
        for (number, text) in game.move_texts().enumerate() {
            if number < game.book {
                replay.play_text(text)?;
                continue;
            }
            choices.push(u32::try_from(replay.turns().len()).unwrap_or(u32::MAX));
            let turn = replay.read(text)?;
            let parts = turn.parts();
            replay.play(&turn)?;
            parts.iter().for_each(|part| count_kinds(part, &mut kinds));
            let stays_calm = parts.iter().all(is_calm);
            if let Some(first) = parts.first().filter(|_| calm && stays_calm) {
                quiet.push(material(&first.board, replay.info()));
            }
            calm = stays_calm;
        }
        let outcome = replay.outcome();
        let result = game.result.or(outcome.map(Outcome::result));
        let reason = reason(game, outcome);
        Ok(GameFacts { result, reason, turns: game.moves.len(), choices, kinds, quiet })
    }
}

/// Returns why the game ended: by its last position, else by its record.
fn reason(game: &ParsedGame, outcome: Option<Outcome>) -> String {
    let told = || game.reason().map(str::to_string);
    match (outcome, game.result) {
        (Some(outcome), _) => outcome.by().to_string(),
        (None, Some(_)) => told().unwrap_or_else(|| "not known".to_string()),
        (None, None) => told().unwrap_or_else(|| "broken off".to_string()),
    }
}

fn count_kinds(part: &PlayedPart, seen: &mut BTreeMap<PieceKind, Seen>) {
    let of = |index: usize| {
        let effect = &part.board.moves[index];
        let letter = effect.piece.map(|piece| piece.letter);
        letter.into_iter().flat_map(move |letter| kinds(effect).into_iter().map(move |kind| (letter, kind)))
    };
    let possible: BTreeSet<PieceKind> = (0..part.board.moves.len()).flat_map(of).collect();
    for kind in possible {
        seen.entry(kind).or_default().possible += 1;
    }
    for kind in of(part.index) {
        seen.entry(kind).or_default().played += 1;
    }
}

/// Returns whether a part changes neither side's material.
fn is_calm(part: &PlayedPart) -> bool {
    let effect = part.effect();
    effect.captures.is_empty() && effect.promotion.is_none() && effect.rotation.is_none()
}

fn material(board: &BoardEffects, info: &Info) -> Vec<i32> {
    let count = |letter: char| {
        let of_type = board.pieces.iter().filter(|(_, piece)| piece.letter == letter);
        of_type.map(|(_, piece)| if piece.color == Color::White { 1 } else { -1 }).sum()
    };
    info.pieces.iter().map(|piece| count(piece.letter)).collect()
}
