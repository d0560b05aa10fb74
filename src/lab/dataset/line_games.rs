//! Which game a line of `asterism selfplay --positions` is of.

use std::collections::HashSet;

/// A reader of one line of a file after the other. If the lines are shuffled, the end of a game cannot be known: then
/// no game can be held out.
#[derive(Default)]
pub(crate) struct LineGames {
    /// The seed of its run and the number of the last game.
    last: Option<(Option<u64>, u64)>,
    seen: HashSet<(Option<u64>, u64)>,
    mixed: bool,
}

impl LineGames {
    /// Returns the number of the game that the next line names, with the seed of its run; `None` once a game has come
    /// back after lines of another one.
    pub(crate) fn next(&mut self, seed: Option<u64>, number: u64) -> Option<u64> {
        let game = (seed, number);
        if self.last != Some(game) {
            self.last = Some(game);
            self.mixed |= !self.seen.insert(game);
        }
        (!self.mixed).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_comes_back_is_noticed() {
        let games = |lines: &[(u64, u64)]| {
            let mut games = LineGames::default();
            lines.iter().map(|(seed, number)| games.next(Some(*seed), *number)).collect::<Vec<_>>()
        };
        assert_eq!(games(&[(1, 4), (1, 4), (1, 2)]), [Some(4), Some(4), Some(2)]);
        // Two runs, one after the other.
        assert_eq!(games(&[(1, 1), (1, 2), (2, 1), (2, 2)]), [Some(1), Some(2), Some(1), Some(2)]);
        assert_eq!(games(&[(1, 1), (1, 2), (1, 1), (1, 1), (1, 3)]), [Some(1), Some(2), None, None, None]);
    }
}
