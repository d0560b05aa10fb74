//! Reads turns: in their own texts ([`own`]), and in short ones ([`short`]). A turn is played while it is read, and a
//! text that names no turn is refused with a reason ([`refused`]).

mod begun;
mod obstructed;
mod own;
mod refused;
mod short;
mod short_refused;
pub(super) mod squares;

pub(super) use begun::after_parts;
pub(crate) use own::read_turn;

use super::GameError;
use crate::rules::turn::{Plies, turn_text};
use crate::rules::{Notation, Position, Variant};

/// A turn that was read, and played.
#[derive(Debug)]
pub(crate) struct ReadTurn<P: Position> {
    /// The position after it.
    pub after: P,
    pub(super) parts: Vec<ReadPart<P>>,
    /// The short text of its one part, without marks, if it was read in that.
    pub(super) short: Option<String>,
}

/// A part of a turn that was read.
#[derive(Debug)]
pub(super) struct ReadPart<P: Position> {
    /// The position before it.
    pub before: P,
    pub m: P::Move,
}

impl<P: Position> ReadTurn<P> {
    /// Returns a turn of which nothing is read yet.
    fn begin(pos: &P) -> ReadTurn<P> {
        ReadTurn { after: pos.clone(), parts: Vec::new(), short: None }
    }

    /// Adds a legal part, and the position after it.
    fn push(&mut self, m: P::Move, after: P) {
        let before = std::mem::replace(&mut self.after, after);
        self.parts.push(ReadPart { before, m });
    }

    pub(crate) fn turn(&self) -> Plies<P> {
        self.parts.iter().map(|part| part.m).collect()
    }

    /// Returns the hash of the position before each of its plies.
    pub(crate) fn hashes(&self) -> impl Iterator<Item = u64> {
        self.parts.iter().map(|part| part.before.hash())
    }

    /// Returns whether it is complete: the other side is to move.
    fn is_whole(&self) -> bool {
        self.parts.first().is_some_and(|first| first.before.side_to_move() != self.after.side_to_move())
    }
}

impl<P: Notation> ReadTurn<P> {
    /// Writes its own text, as far as it was read.
    pub(crate) fn text(&self) -> String {
        self.parts.first().map_or(String::new(), |first| turn_text(&first.before, &self.turn()))
    }

    /// Writes the text so far, and what follows it.
    fn text_before(&self, rest: &str) -> String {
        if self.parts.is_empty() { rest.to_string() } else { format!("{},{rest}", self.text()) }
    }
}

/// Reads a turn, number `number` of those given; the error says why it is illegal. A short text of one turn may be
/// another's text in other letter case or with an `x` more (`B4c5`, `A9xa7`): the short text counts. A short text in
/// another notation than ours (`Ngf3`, `a8Q`) counts last, and only if it fits one turn.
pub(super) fn read_among<V: Variant>(
    pos: &V::Position,
    legal: Vec<<V::Position as Position>::Move>,
    text: &str,
    number: usize,
) -> Result<ReadTurn<V::Position>, GameError> {
    if let Some(turn) = short::read_as_written::<V>(pos, &legal, text) {
        return Ok(turn);
    }
    let own = own::read_rest(ReadTurn::begin(pos), legal, text);
    let own = match own {
        Some(turn) if turn.text() == text => return Ok(turn),
        own => own,
    };
    if let Some(turn) = short::read_short::<V>(pos, text, true).ok().or(own) {
        return Ok(turn);
    }
    short::read_short::<V>(pos, text, false).map_err(|in_full| refused::illegal::<V>(pos, &in_full, number))
}

#[cfg(test)]
mod tests {
    use crate::game::TurnTree;
    use crate::variants::VARIANTS;
    use rand::prelude::*;
    use rand_chacha::ChaCha8Rng;
    use std::collections::HashSet;

    /// Texts and short texts of legal turns in random games are read as these turns: of each position some, and all
    /// short texts that are another turn's text but for letter case and `x`. There are some in 3 of 200 positions of
    /// Deneb.
    #[test]
    fn every_text_is_read_as_its_own_turn() {
        read_all(6);
    }

    #[test]
    #[ignore = "takes half a minute"]
    fn every_text_is_read_as_its_own_turn_in_many_games() {
        read_all(30);
    }

    /// Reads texts of this many games of each variant; a third where turns have parts, as a position has many
    /// more turns there.
    fn read_all(games: usize) {
        let mut ambiguous = 0;
        for entry in VARIANTS {
            let mut rng = ChaCha8Rng::seed_from_u64(3);
            let (mut game, mut reader) = ((entry.open)(), (entry.open)());
            for _ in 0..if game.max_parts() > 1 { games / 3 } else { games } {
                game.set(None, &[]).unwrap();
                for _ in 0..60 {
                    let fen = game.fen();
                    let turns = texts(&game.turn_effects());
                    let Some((next, _)) = turns.choose(&mut rng) else { break };
                    let others: HashSet<String> = turns.iter().map(|(text, _)| bare(text)).collect();
                    let another = |(text, short): &&(String, String)| {
                        bare(short) != bare(text) && others.contains(&bare(short))
                    };
                    let doubtful: Vec<_> = turns.iter().filter(another).collect();
                    ambiguous += doubtful.len();
                    for (text, short) in turns.choose_multiple(&mut rng, 2).chain(doubtful) {
                        for written in [text, short] {
                            reader.set(Some(&fen), &[written]).unwrap();
                            assert_eq!(reader.last_move(), *text, "{fen} {written}");
                        }
                    }
                    game.play_text(next).unwrap();
                }
            }
        }
        assert!(ambiguous > 0, "another seed is needed");
    }

    fn bare(text: &str) -> String {
        text.to_ascii_lowercase().replace('x', "")
    }

    /// Returns text and short text of each turn.
    fn texts(trees: &[TurnTree]) -> Vec<(String, String)> {
        let of_tree = |TurnTree { part, next }: &TurnTree| {
            let own = (part.text.clone(), part.san.clone());
            match next.is_empty() {
                true => vec![own],
                false => texts(next)
                    .into_iter()
                    .map(|(text, short)| (format!("{},{text}", own.0), format!("{},{short}", own.1)))
                    .collect(),
            }
        };
        trees.iter().flat_map(of_tree).collect()
    }
}
