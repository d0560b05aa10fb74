//! Reads turns: in their own texts, and in short ones (`Nf3`), as chess programs write them and as [`super::san`] writes
//! them here. Those are found among the legal moves, each of which has a short text of its own.

use super::effects::named_part;
use super::explain::illegal;
use super::{Game, GameError};
use crate::rules::turn::{Turn, read_turn, turn_text};
use crate::rules::{Position, Variant};

/// A turn and the position after it.
type Played<P> = (Turn<P>, P);

/// Reads a turn, number `number` of those given, or says why it is illegal. A short text of one turn may be another's text
/// in other letter case or with an `x` more (`B4c5`, `A9xa7`): the short text counts.
pub fn read<V: Variant>(
    pos: &V::Position,
    text: &str,
    number: usize,
) -> Result<Played<V::Position>, GameError> {
    let played = match read_turn(pos, text) {
        Some((turn, next)) if turn_text(pos, &turn) == text => return Ok((turn, next)),
        played => played,
    };
    let in_full = long_text::<V>(pos, text);
    let of_short = if in_full == text { None } else { read_turn(pos, &in_full) };
    of_short.or(played).ok_or_else(|| illegal::<V>(pos, &in_full, number))
}

/// The text with its parts written in full, as far as they are short texts of legal parts. What follows is left.
fn long_text<V: Variant>(pos: &V::Position, text: &str) -> String {
    let (part, rest) = match text.split_once(',') {
        Some((part, rest)) if <V::Position as Position>::PARTS > 1 => (part, Some(rest)),
        _ => (text, None),
    };
    match (named_part::<V>(pos, part), rest) {
        (None, _) => text.to_string(),
        (Some((effect, _)), None) => effect.text,
        (Some((effect, _)), Some(rest)) if effect.ends_turn => format!("{},{rest}", effect.text),
        (Some((effect, next)), Some(rest)) => format!("{},{}", effect.text, long_text::<V>(&next, rest)),
    }
}

/// The moves of a game in their own texts, as far as they are legal: what is no move, long or short, is left as it is,
/// and so is all that follows. `game` stands where the game begins, and afterwards where it was left.
pub fn full_texts<'a>(game: &mut dyn Game, texts: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut legal = true;
    let mut full = |text: &str| {
        legal = legal && game.play(text).is_ok();
        if legal { game.last_move().to_string() } else { text.to_string() }
    };
    texts.into_iter().map(&mut full).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::TurnTree;
    use crate::variants::VARIANTS;
    use rand::prelude::*;
    use rand_chacha::ChaCha8Rng;
    use std::collections::HashSet;

    /// Texts and short texts of legal turns in random games are read as these turns: of each position some, and all short
    /// texts that are another turn's text but for letter case and `x`. There are some in 3 of 200 positions of Deneb.
    #[test]
    fn every_text_is_read_as_its_own_turn() {
        let mut ambiguous = 0;
        for entry in VARIANTS {
            let mut rng = ChaCha8Rng::seed_from_u64(3);
            let (mut game, mut reader) = ((entry.open)(), (entry.open)());
            for _ in 0..6 {
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
                            assert_eq!(reader.last_move(), text, "{fen} {written}");
                        }
                    }
                    game.play(next).unwrap();
                }
            }
        }
        assert!(ambiguous > 0, "another seed is needed");
    }

    fn bare(text: &str) -> String {
        text.to_ascii_lowercase().replace('x', "")
    }

    /// Text and short text of each turn.
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

    #[test]
    fn what_is_no_move_is_left() {
        let mut game = (VARIANTS[0].open)();
        assert_eq!(
            full_texts(game.as_mut(), ["e4", "e7e5", "Nf3!?", "Ke5", "d2d4"]),
            ["e2e4", "e7e5", "g1f3", "Ke5", "d2d4"]
        );
    }
}
