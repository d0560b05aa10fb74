//! The contracts of the material that a move wins, given its effect on the board.

use crate::game::{MoveEffect, part_effects};
use crate::rules::{Color, Evaluator, MATE_BOUND, Position, Score, Variant};
use crate::search::MoveOf;
use std::collections::BTreeMap;

/// A piece that a move changes: its side, its letter and its new letter, if it stays on the board.
type Change = (bool, char, Option<char>);

/// Checks stage, gain, exchange value and captures of own pieces of each legal move against its effect.
pub(super) fn check_material<V: Variant>(pos: &V::Position, all: &[MoveOf<V>]) -> Result<(), String> {
    let (evaluator, side) = (V::Evaluator::default(), pos.side_to_move());
    let mut gains: BTreeMap<Vec<Change>, (Score, String)> = BTreeMap::new();
    for (&m, (effect, after)) in all.iter().zip(part_effects::<V>(pos, all)) {
        let (gain, see) = (evaluator.material_gain(pos, m), evaluator.see(pos, m, Score::MAX));
        if V::Evaluator::captures_own(pos, m) != captures(&effect, side) {
            return Err(format!("captures_own disagrees with what {} captures", effect.text));
        }
        if !stage_fits(&effect, side, pos.is_noisy(m)) {
            return Err(format!("is_noisy disagrees with what {} does to the board", effect.text));
        }
        if see > gain || see <= -MATE_BOUND || gain >= MATE_BOUND {
            return Err(format!("the exchange value of {} is {see}, its gain {gain}", effect.text));
        }
        for enough in [-200, 0, 200] {
            let bounded = evaluator.see(pos, m, enough);
            if bounded != see && !(enough..=see).contains(&bounded) {
                let bounds = format!("{see}, but {bounded} where {enough} is enough");
                return Err(format!("the exchange value of {} is {bounds}", effect.text));
            }
        }
        if !gain_fits(&effect, side, gain) {
            let text = effect.text;
            return Err(format!("the gain of {text} is {gain}, which does not fit what it captures"));
        }
        // The end of the game may be worth more than its pieces.
        if after.outcome().is_none() && !effect.wins {
            let (known, other) = gains.entry(changes(&effect, side)).or_insert((gain, effect.text.clone()));
            if *known != gain {
                let others = format!("that of {other}, which changes the same pieces, {known}");
                return Err(format!("the gain of {} is {gain}, {others}", effect.text));
            }
        }
    }
    check_sums(&gains)
}

/// Returns whether a move captures a piece of `color`.
fn captures(effect: &MoveEffect, color: Color) -> bool {
    effect.captures.iter().any(|(_, piece)| piece.color == color)
}

/// Returns whether a move is as noisy as its effect: captures of enemy pieces, promotions and explosions are noisy, and
/// nothing else except moves that win. A promotion that costs an own piece may be either.
fn stage_fits(effect: &MoveEffect, side: Color, noisy: bool) -> bool {
    let promotes = effect.promotion.is_some() && effect.target != effect.origin;
    match captures(effect, !side) || promotes || effect.explodes {
        true => noisy || promotes && captures(effect, side),
        false => !noisy || effect.wins,
    }
}

/// Returns whether the sign of a gain fits the captures.
fn gain_fits(effect: &MoveEffect, side: Color, gain: Score) -> bool {
    if effect.promotion.is_some() || effect.explodes {
        return true; // the weights decide
    }
    match (captures(effect, side), captures(effect, !side)) {
        (true, true) => true,
        (true, false) => gain < 0,
        (false, true) => gain > 0,
        (false, false) => gain == 0 || effect.wins,
    }
}

/// Returns the pieces that a move changes, in order.
fn changes(effect: &MoveEffect, side: Color) -> Vec<Change> {
    let captured = effect.captures.iter().map(|(_, piece)| (piece.color == side, piece.letter, None));
    let moved = effect.piece.filter(|_| effect.promotion.is_some() || effect.explodes);
    let moved = moved.map(|piece| (true, piece.letter, effect.promotion.map(|new| new.letter)));
    let mut changes: Vec<Change> = captured.chain(moved).collect();
    changes.sort_unstable();
    changes
}

/// Checks that a move that changes several pieces gains as much as the moves that change one of them each gain
/// together, as far as there are such moves.
fn check_sums(gains: &BTreeMap<Vec<Change>, (Score, String)>) -> Result<(), String> {
    for (changes, (gain, text)) in gains.iter().filter(|(changes, _)| changes.len() > 1) {
        let single = |change: &Change| gains.get([*change].as_slice()).map(|(gain, _)| *gain);
        let sum: Option<Score> = changes.iter().map(single).sum();
        if let Some(sum) = sum.filter(|sum| sum != gain) {
            return Err(format!("the gain of {text} is {gain}, by the moves that do a part of that {sum}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Info, Notation};
    use crate::variants::template::Skirmish;
    use crate::verify::check_position;

    type SkirmishPosition = <Skirmish as Variant>::Position;
    type SkirmishEvaluator = <Skirmish as Variant>::Evaluator;
    type Move = <SkirmishPosition as Position>::Move;

    /// Skirmish with a fault in the gain of moves.
    struct Faulty<const FAULT: u8>;

    #[derive(Clone, Default)]
    struct FaultyEvaluator<const FAULT: u8>(SkirmishEvaluator);

    impl<const FAULT: u8> Variant for Faulty<FAULT> {
        type Position = SkirmishPosition;
        type Evaluator = FaultyEvaluator<FAULT>;
        const INFO: Info = Skirmish::INFO;
    }

    impl<const FAULT: u8> Evaluator<SkirmishPosition> for FaultyEvaluator<FAULT> {
        const HISTORY_SIZE: usize = SkirmishEvaluator::HISTORY_SIZE;

        fn evaluate(&mut self, pos: &SkirmishPosition) -> Score {
            self.0.evaluate(pos)
        }

        fn material_gain(&self, pos: &SkirmishPosition, m: Move) -> Score {
            let gain = self.0.material_gain(pos, m);
            match FAULT {
                1 => gain + 1,
                2 => -gain,
                3 if gain > 0 => gain + Self::history_index(pos, m) as Score,
                4 if gain > 0 && pos.side_to_move() == Color::Black => gain + 1,
                _ => gain,
            }
        }

        fn see(&self, pos: &SkirmishPosition, m: Move, enough: Score) -> Score {
            let bounded = FAULT == 7 && enough < Score::MAX;
            self.material_gain(pos, m) + Score::from(FAULT == 5) - Score::from(bounded)
        }

        fn captures_own(pos: &SkirmishPosition, m: Move) -> bool {
            FAULT == 6 && pos.is_noisy(m)
        }

        fn history_index(pos: &SkirmishPosition, m: Move) -> usize {
            SkirmishEvaluator::history_index(pos, m)
        }
    }

    /// Checks a position where the Rook can capture either Soldier.
    fn check<const FAULT: u8>() -> Result<(), String> {
        let pos = SkirmishPosition::parse("k4/5/s1R1s/5/K4 w - - 0 1").unwrap();
        check_position::<Faulty<FAULT>>(&pos, false).map(drop)
    }

    #[test]
    fn each_fault_of_an_evaluator_is_found() {
        assert_eq!(check::<0>(), Ok(()));
        let faults = [
            (check::<1>(), "which does not fit what it captures"),
            (check::<2>(), "which does not fit what it captures"),
            (check::<3>(), "which changes the same pieces"),
            (check::<4>(), "(mirrored) has (gain, exchange value)"),
            (check::<5>(), "its gain"),
            (check::<6>(), "captures_own disagrees"),
            (check::<7>(), "is enough"),
        ];
        for (fault, broken) in faults {
            assert!(fault.as_ref().is_err_and(|text| text.contains(broken)), "{fault:?}, expected {broken}");
        }
    }

    #[test]
    fn two_captures_gain_the_sum() {
        let one = |letter: char, gain| (vec![(false, letter, None)], (gain, letter.to_string()));
        let both = |gain| (vec![(false, 'R', None), (false, 'S', None)], (gain, "both".to_string()));
        let found = |gain| check_sums(&BTreeMap::from([one('R', 500), one('S', 100), both(gain)]));
        assert_eq!(found(600), Ok(()));
        let broken = "the gain of both is 500, by the moves that do a part of that 600";
        assert_eq!(found(500), Err(broken.to_string()));
        assert_eq!(check_sums(&BTreeMap::from([one('R', 500), both(7)])), Ok(()));
    }
}
