//! The facts of one game.

use super::kinds::{MoveTrait, kinds};
use asterism_engine::game::{Game, PieceEffect, PlayedPart};
use asterism_engine::rules::{Color, GameResult, Info, Outcome};
use asterism_interface::records::ParsedGame;
use std::collections::BTreeMap;

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

/// Legal turns in some positions.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Choices {
    /// Positions.
    pub positions: u64,
    /// Legal turns in all of them.
    pub sum: u64,
    /// The most legal turns in one.
    pub most: usize,
}

/// White's pieces of each type less Black's, in the order of the variant's pieces, in positions of a game. Most of its
/// positions have the same as others of them, so each is kept once.
#[derive(Clone, Default, Debug)]
pub(super) struct Material {
    /// Each difference, one after the other.
    differences: Vec<i16>,
    /// In how many positions each occurred.
    counts: Vec<u32>,
}

impl Material {
    fn add(&mut self, difference: &[i16]) {
        let found = self.iter().position(|(known, _)| known == difference);
        match found {
            Some(index) => self.counts[index] += 1,
            None => {
                self.differences.extend_from_slice(difference);
                self.counts.push(1);
            }
        }
    }

    /// Returns each difference, and in how many positions it occurred.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[i16], u32)> {
        let pieces = self.differences.len() / self.counts.len().max(1);
        self.differences.chunks_exact(pieces.max(1)).zip(self.counts.iter().copied())
    }

    /// Counts the positions.
    pub(super) fn positions(&self) -> usize {
        self.counts.iter().map(|&count| count as usize).sum()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct GameFacts {
    /// The result; `None` if the game was not finished.
    pub(super) result: Option<GameResult>,
    /// The reason of the end.
    pub(super) reason: String,
    /// Turns of both sides.
    pub(super) turns: usize,
    /// Legal turns after the opening.
    pub(super) choices: Choices,
    /// Kinds of moves after the opening.
    pub(super) kinds: BTreeMap<PieceKind, Seen>,
    /// The material of the quiet positions after the opening.
    pub(super) quiet: Material,
}

impl GameFacts {
    /// Takes the facts from a game and the board after it, see [`ParsedGame::in_full`]. The moves of the opening, which
    /// no engine chose, count for its length alone.
    pub(crate) fn of(game: &ParsedGame, board: &dyn Game) -> GameFacts {
        let (mut choices, mut kinds, mut quiet) = (Choices::default(), BTreeMap::new(), Material::default());
        let mut calm = true; // nothing was captured or changed the turn before
        for turn in board.played().iter().skip(game.book) {
            let parts = turn.parts();
            let legal = if let [only] = parts.as_slice() { only.legal.len() } else { turn.choices() };
            choices.positions += 1;
            choices.sum += legal as u64;
            choices.most = choices.most.max(legal);
            parts.iter().for_each(|part| count_kinds(part, &mut kinds));
            let stays_calm = parts.iter().all(is_calm);
            if let Some(first) = parts.first().filter(|_| calm && stays_calm) {
                quiet.add(&material(first, board.info()));
            }
            calm = stays_calm;
        }
        let reason = reason(game, board.outcome());
        GameFacts { result: game.result, reason, turns: game.moves.len(), choices, kinds, quiet }
    }
}

/// Returns why the game ended: by its last position, else by its record.
fn reason(game: &ParsedGame, outcome: Option<Outcome>) -> String {
    let told = || game.reason().map(str::to_string);
    match (outcome, game.result) {
        (Some(outcome), _) => outcome.by.to_string(),
        (None, Some(_)) => told().unwrap_or_else(|| "not known".to_string()),
        (None, None) => told().unwrap_or_else(|| "broken off".to_string()),
    }
}

fn count_kinds(part: &PlayedPart, seen: &mut BTreeMap<PieceKind, Seen>) {
    let mut possible = Vec::new();
    for effect in &part.legal {
        each_kind(effect, |kind| {
            if !possible.contains(&kind) {
                possible.push(kind);
            }
        });
    }
    for kind in possible {
        seen.entry(kind).or_default().possible += 1;
    }
    each_kind(&part.legal[part.index], |kind| seen.entry(kind).or_default().played += 1);
}

fn each_kind(effect: &PieceEffect, mut each: impl FnMut(PieceKind)) {
    if let Some(piece) = effect.piece {
        kinds(effect, |kind| each((piece.letter, kind)));
    }
}

/// Returns whether a part changes neither side's material.
fn is_calm(part: &PlayedPart) -> bool {
    let effect = &part.legal[part.index];
    effect.captures.is_empty() && effect.promotion.is_none() && effect.rotation.is_none()
}

fn material(part: &PlayedPart, info: &Info) -> Vec<i16> {
    let count = |letter: char| {
        let of_type = part.pieces.iter().filter(|(_, piece)| piece.letter == letter);
        of_type.map(|(_, piece)| if piece.color == Color::White { 1 } else { -1 }).sum()
    };
    info.pieces.iter().map(|piece| count(piece.letter)).collect()
}
