//! The schedule of a match: players, colours and openings. Every game has a number that determines all of them.

use crate::lab::batch::Shard;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// Round robin: every engine plays every other.
    RoundRobin,
    /// Gauntlet: the first engine plays all others.
    Gauntlet,
}

/// One game of the schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fixture {
    /// Number of the game, from 1. Games `2n - 1` and `2n` are a pair: one opening, colours changed.
    pub game: u64,
    /// The number of its opening, from 0.
    pub opening: u64,
    /// The number of its pairing.
    pub pairing: usize,
    /// The players of White and Black, as numbers of engines from 0.
    pub players: [usize; 2],
}

impl Fixture {
    /// Returns which of its pairing has White: 0 or 1.
    pub(crate) fn white(&self) -> usize {
        usize::from(self.game.is_multiple_of(2))
    }

    /// Returns the number of the other game of its pair.
    pub(crate) fn partner(&self) -> u64 {
        if self.game.is_multiple_of(2) { self.game - 1 } else { self.game.saturating_add(1) }
    }
}

/// All games of a match. In each round, every pairing plays a pair of games from the round's opening.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    /// The pairings; the first of each has White in the first game of a pair.
    pub pairings: Vec<[usize; 2]>,
    pub rounds: u64,
}

impl Schedule {
    /// Returns the games of this many engines.
    pub(crate) fn new(engines: usize, format: Format, rounds: u64) -> Schedule {
        let firsts = if format == Format::Gauntlet { 1 } else { engines };
        let pairings = (0..firsts).flat_map(|a| (a + 1..engines).map(move |b| [a, b])).collect();
        Schedule { pairings, rounds }
    }

    /// Returns how many games there are.
    pub(crate) fn games(&self) -> u64 {
        self.rounds.saturating_mul(self.pairings.len() as u64).saturating_mul(2)
    }

    /// Returns the game of a number from 1.
    pub(crate) fn fixture(&self, game: u64) -> Fixture {
        let pair = game.saturating_sub(1) / 2;
        let pairings = self.pairings.len() as u64;
        let pairing = (pair % pairings) as usize;
        let mut players = self.pairings[pairing];
        if game.is_multiple_of(2) {
            players.reverse();
        }
        Fixture { game, opening: pair / pairings, pairing, players }
    }

    /// Returns the games of a part, in order. Both games of a pair are in the same part.
    pub(crate) fn part(&self, shard: Shard) -> impl Iterator<Item = Fixture> + Send + '_ {
        let mine = move |game: &u64| shard.owns((game - 1) / 2 + 1);
        (1..=self.games()).filter(mine).map(|game| self.fixture(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_or_the_first_all_others() {
        assert_eq!(Schedule::new(3, Format::RoundRobin, 1).pairings, [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(Schedule::new(3, Format::Gauntlet, 1).pairings, [[0, 1], [0, 2]]);
        let schedule = Schedule::new(3, Format::Gauntlet, 2);
        let games: Vec<_> = schedule.part(Shard::WHOLE).map(|f| (f.game, f.opening, f.players)).collect();
        let first = [(1, 0, [0, 1]), (2, 0, [1, 0]), (3, 0, [0, 2]), (4, 0, [2, 0])];
        assert_eq!(games[..4], first);
        assert_eq!(games[4..], first.map(|(game, _, players)| (game + 4, 1, players)));
    }

    #[test]
    fn shards_share_all_games_and_keep_pairs_together() {
        let schedule = Schedule::new(4, Format::RoundRobin, 5);
        let mut all: Vec<u64> = Vec::new();
        for shard in ["1/3", "2/3", "3/3"] {
            let part: Vec<Fixture> = schedule.part(shard.parse().unwrap()).collect();
            let pairs = part
                .chunks(2)
                .all(|pair| pair[0].partner() == pair[1].game && pair[1].partner() == pair[0].game);
            assert!(pairs && part.len().is_multiple_of(2));
            all.extend(part.iter().map(|f| f.game));
        }
        all.sort_unstable();
        assert_eq!(all, (1..=schedule.games()).collect::<Vec<_>>());
    }
}
