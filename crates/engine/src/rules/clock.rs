//! The side to move, and the counters of the rules.

use super::Color;

/// The side to move, and the counters of the rules: for the 100-ply rule, for repetition, for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The side that plays the next ply.
    pub side: Color,
    /// Plies (turns, if a turn has parts) since the count of the 100-ply rule was reset.
    pub halfmove_clock: u32,
    /// Plies since the last one that can never be taken back: how far repetition looks back.
    pub reversible_plies: u32,
    /// The number of the move, from 1; it grows after Black's turn.
    pub fullmove_number: u32,
}

impl Clock {
    /// Makes the clock of a FEN: no move is known to be irreversible.
    pub(crate) const fn new(side: Color, halfmove_clock: u32, fullmove_number: u32) -> Clock {
        Clock { side, halfmove_clock, reversible_plies: halfmove_clock, fullmove_number }
    }

    /// Ends a turn with a ply, given whether the turn resets the count of the 100-ply rule, and whether the ply can
    /// never be taken back.
    #[inline]
    pub fn advance(&mut self, resets: bool, irreversible: bool) {
        self.halfmove_clock = if resets { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.count_ply(irreversible);
        self.fullmove_number = self.fullmove_number.saturating_add(self.side as u32);
        self.side = !self.side;
    }

    /// Plays a ply in the middle of a turn.
    #[inline]
    pub(crate) fn count_ply(&mut self, irreversible: bool) {
        self.reversible_plies = if irreversible { 0 } else { self.reversible_plies.saturating_add(1) };
    }

    /// Passes a turn (a null move). It counts for the 100-ply rule, but no game repeats a position across it.
    #[inline]
    pub fn pass(&mut self) {
        self.advance(false, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_counts_and_a_pass_counts_but_nothing_is_repeated_across_it() {
        let mut clock = Clock::new(Color::White, 7, 3);
        clock.advance(false, false);
        let expected =
            Clock { side: Color::Black, halfmove_clock: 8, reversible_plies: 8, fullmove_number: 3 };
        assert_eq!(clock, expected);
        clock.advance(true, false);
        let expected =
            Clock { side: Color::White, halfmove_clock: 0, reversible_plies: 9, fullmove_number: 4 };
        assert_eq!(clock, expected);
        clock.pass();
        let expected =
            Clock { side: Color::Black, halfmove_clock: 1, reversible_plies: 0, fullmove_number: 4 };
        assert_eq!(clock, expected);
    }

    #[test]
    fn a_clock_stops_at_the_largest_number() {
        let mut clock = Clock::new(Color::Black, u32::MAX, u32::MAX);
        clock.advance(false, false);
        assert_eq!(clock, Clock::new(Color::White, u32::MAX, u32::MAX));
    }
}
