//! Reads turns: in their own texts, and in short ones (`Nf3`), as chess programs write them and as [`super::san`] writes
//! them here. Those are found among the legal moves, each of which has a short text of its own.

use super::effects::written_part;
use super::explain::illegal;
use super::{Game, GameError};
use crate::rules::turn::{Turn, read_turn};
use crate::rules::{Position, Variant};

/// A turn and the position after it.
type Played<P> = (Turn<P>, P);

/// Reads a turn, number `number` of those given, or says why it is illegal.
pub fn read<V: Variant>(
    pos: &V::Position,
    text: &str,
    number: usize,
) -> Result<Played<V::Position>, GameError> {
    let in_short = || read_turn(pos, &long_text::<V>(pos, text)?);
    read_turn(pos, text).or_else(in_short).ok_or_else(|| illegal::<V>(pos, text, number))
}

/// The turn's own text, where the parts of `text` are short ones of legal parts.
fn long_text<V: Variant>(pos: &V::Position, text: &str) -> Option<String> {
    let (part, rest) = match text.split_once(',') {
        Some((part, rest)) if <V::Position as Position>::PARTS > 1 => (part, Some(rest)),
        _ => (text, None),
    };
    let (effect, next) = written_part::<V>(pos, part)?;
    match rest {
        None => Some(effect.text),
        Some(_) if effect.ends_turn => None,
        Some(rest) => Some(format!("{},{}", effect.text, long_text::<V>(&next, rest)?)),
    }
}

/// The moves of a game in their own texts, as far as they are legal: what is no move, long or short, is left as it is,
/// and so is all that follows. `game` stands where the game begins, and afterwards where it was left.
pub fn full_texts(game: &mut dyn Game, texts: &[&str]) -> Vec<String> {
    let legal = texts.iter().map_while(|text| {
        game.play(text).ok()?;
        Some(game.last_move().to_string())
    });
    let mut full: Vec<String> = legal.collect();
    full.extend(texts[full.len()..].iter().map(|text| text.to_string()));
    full
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::TurnTree;
    use crate::variants::VARIANTS;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    /// Every short text that the program writes is found again, in all games.
    #[test]
    fn short_texts_are_found() {
        for entry in VARIANTS {
            let mut rng = ChaCha8Rng::seed_from_u64(3);
            let mut game = (entry.open)();
            let turns = crate::game::play_random_turns(game.as_mut(), 12, &mut rng).unwrap().unwrap();
            game.set(None, &[]).unwrap();
            let mut short = Vec::new();
            for turn in &turns {
                short.push(short_text(&game.turn_effects(), turn).unwrap());
                game.play(turn).unwrap();
            }
            game.set(None, &[]).unwrap();
            let short: Vec<&str> = short.iter().map(String::as_str).collect();
            assert_eq!(full_texts(game.as_mut(), &short), turns, "{}", entry.info.name);
        }
    }

    fn short_text(trees: &[TurnTree], turn: &str) -> Option<String> {
        trees.iter().find_map(|TurnTree { part, next }| {
            if next.is_empty() {
                return (part.text == turn).then(|| part.san.clone());
            }
            let rest = turn.strip_prefix(part.text.as_str())?.strip_prefix(',')?;
            Some(format!("{},{}", part.san, short_text(next, rest)?))
        })
    }

    #[test]
    fn what_is_no_move_is_left() {
        let mut game = (VARIANTS[0].open)();
        assert_eq!(
            full_texts(game.as_mut(), &["e4", "e7e5", "Nf3!?", "Ke5", "d2d4"]),
            ["e2e4", "e7e5", "g1f3", "Ke5", "d2d4"]
        );
    }
}
